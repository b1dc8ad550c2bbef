internal import WaylandProtocols

/// The source of a selection: what a client has copied or marked.
protocol SelectionSource: AnyObject {
    /// The client that made it; nil when it has ended.
    var owner: ClientHandle? { get }
    /// Tells the client that its selection has been replaced.
    func cancel()
}

/// A client's object that hears of a selection.
protocol SelectionDevice: WaylandObject {
    associatedtype Source: SelectionSource
    /// Whether all clients hear of a new selection while none has the keyboard focus.
    static var hearsWithoutFocus: Bool { get }
    /// Offers the source to the device's client.
    func offer(_ source: Source, to client: Client)
    /// Tells the client that there is no selection.
    func offerNothing()
}

/// The clipboard or the primary selection: one client's source, offered to the client with the keyboard focus.
///
/// The data goes from one client to the other through a pipe that they create, and does not pass through the server.
final class Selection<Device: SelectionDevice> {
    private weak var display: WaylandDisplay?
    private(set) var source: Device.Source?
    private var devices = ClientObjects<Device>()

    init(display: WaylandDisplay) {
        self.display = display
    }

    func add(_ device: Device) {
        devices.append(device)
        if let focus = display?.seat.keyboardFocus, focus.client.handle == device.client { offer(to: device) }
    }

    func remove(_ device: Device) {
        devices.remove(device)
    }

    /// Returns the device on which a client receives the events of a drag.
    func device(of client: Client) -> Device? { devices[client.handle].first }

    func set(_ new: Device.Source?, by client: ClientHandle) {
        // Only the focused client can have copied something, and a background client must not replace another's copy.
        let focus = display?.seat.keyboardFocus?.client.handle
        guard focus == client || source == nil || source?.owner == client, new !== source else { return }
        source?.cancel()
        source = new
        if let focus {
            for device in devices[focus] { offer(to: device) }
        } else if Device.hearsWithoutFocus {
            for device in devices.all { offer(to: device) }
        }
    }

    func sourceEnded(_ ended: Device.Source) {
        guard source === ended else { return }
        source = nil
        guard let focus = display?.seat.keyboardFocus else { return }
        for device in devices[focus.client.handle] { device.offerNothing() }
    }

    func keyboardEntered(_ client: Client) {
        for device in devices[client.handle] { offer(to: device) }
    }

    private func offer(to device: Device) {
        guard let source, let client = display?.client(of: device) else { return device.offerNothing() }
        device.offer(source, to: client)
    }
}

extension WlDataDevice: SelectionDevice {
    static var hearsWithoutFocus: Bool { false }

    func offer(_ source: DataSourceBinding, to client: Client) {
        guard client.charge(.offers), let made = WlDataOffer.create(for: self) else { return }
        made.handler = DataOfferBinding(made, source: source, client: client, isDragged: false)
        send(.dataOffer(id: made))
        for type in source.types { made.send(.offer(mimeType: type)) }
        send(.selection(id: made))
    }

    func offerNothing() { send(.selection(id: nil)) }
}

extension ZwpPrimarySelectionDeviceV1: SelectionDevice {
    static var hearsWithoutFocus: Bool { true }

    func offer(_ source: PrimarySourceBinding, to client: Client) {
        guard client.charge(.offers), let made = ZwpPrimarySelectionOfferV1.create(for: self) else { return }
        made.handler = PrimaryOfferBinding(source: source, client: client)
        send(.dataOffer(offer: made))
        for type in source.types { made.send(.offer(mimeType: type)) }
        send(.selection(id: made))
    }

    func offerNothing() { send(.selection(id: nil)) }
}
