internal import WaylandProtocols

/// What was copied last: one client's source, offered to the client that has the keyboard.
///
/// The bytes go from one client to the other through a pipe that they make; nothing of them passes here.
final class Selection {
    private weak var display: WaylandDisplay?
    private(set) var source: DataSourceBinding?
    private var devices: [WlDataDevice] = []

    init(display: WaylandDisplay) {
        self.display = display
    }

    func add(_ device: WlDataDevice) {
        devices.append(device)
        if let focus = display?.seat.keyboardFocus, focus.client.handle == device.client { offer(to: device) }
    }

    func remove(_ device: WlDataDevice) {
        devices.removeAll { $0 === device }
    }

    /// The one of a client that is told of what is dragged.
    func device(of client: Client) -> WlDataDevice? { devices.first { $0.client == client.handle } }

    func set(_ new: DataSourceBinding?, by client: ClientHandle) {
        // Only who has the keyboard can have copied something; what somebody has copied is not replaced from the background.
        let focus = display?.seat.keyboardFocus?.client.handle
        guard focus == client || source == nil || source?.object?.client == client, new !== source else { return }
        source?.object?.send(.cancelled)
        source = new
        for device in devices where device.client == focus { offer(to: device) }
    }

    func sourceEnded(_ ended: DataSourceBinding) {
        guard source === ended else { return }
        source = nil
        guard let focus = display?.seat.keyboardFocus else { return }
        for device in devices where device.client == focus.client.handle { device.send(.selection(id: nil)) }
    }

    func keyboardEntered(_ client: Client) {
        for device in devices where device.client == client.handle { offer(to: device) }
    }

    private func offer(to device: WlDataDevice) {
        guard let source, let client = display?.client(of: device) else {
            device.send(.selection(id: nil))
            return
        }
        guard client.charge(.offers, asking: device), let made = WlDataOffer.create(for: device) else { return }
        made.handler = DataOfferBinding(made, source: source, client: client, isDragged: false)
        device.send(.dataOffer(id: made))
        for type in source.types { made.send(.offer(mimeType: type)) }
        device.send(.selection(id: made))
    }
}
