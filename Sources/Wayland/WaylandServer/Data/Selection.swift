internal import WaylandProtocols

/// The clipboard: one client's source, offered to the client with the keyboard focus.
///
/// The data goes from one client to the other through a pipe that they create, and does not pass through the server.
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

    /// Returns the device on which a client receives the events of a drag.
    func device(of client: Client) -> WlDataDevice? { devices.first { $0.client == client.handle } }

    func set(_ new: DataSourceBinding?, by client: ClientHandle) {
        // Only the focused client can have copied something, and a background client must not replace another's copy.
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
