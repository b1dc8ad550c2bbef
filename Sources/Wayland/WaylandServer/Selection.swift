internal import Diagnostics
internal import Glibc
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
        made.handler = DataOfferBinding(source: source, client: client)
        device.send(.dataOffer(id: made))
        for type in source.types { made.send(.offer(mimeType: type)) }
        device.send(.selection(id: made))
    }
}

/// `wl_data_device_manager` of one client.
final class DataDeviceManagerBinding: WlDataDeviceManager.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming WlDataDeviceManager.Request, of object: WlDataDeviceManager) {
        switch consume request {
        case .createDataSource(let id):
            guard client.charge(.sources, asking: object), let made = id.create() else { return }
            made.handler = DataSourceBinding(made, client: client, display: display)
        case .getDataDevice(let id, _):
            guard let made = id.create() else { return }
            made.handler = DataDeviceBinding(display: display)
            display?.selection.add(made)
        }
    }

    func ended(_ object: WlDataDeviceManager) {}
}

/// `wl_data_device` of one client: the clipboard. What is dragged between windows is not passed on.
final class DataDeviceBinding: WlDataDevice.Handler {
    private weak var display: WaylandDisplay?

    init(display: WaylandDisplay?) {
        self.display = display
    }

    func handle(_ request: consuming WlDataDevice.Request, of object: WlDataDevice) {
        switch consume request {
        case .startDrag(let source, _, let icon, _):
            if let icon = icon?.handler as? Surface, !icon.claim("wl_data_device icon") {
                return object.fail(.role, "the surface is a \(icon.role ?? "") already")
            }
            // As if it had been dropped where nobody takes it.
            source?.send(.cancelled)
        case .setSelection(let source, _):
            let binding = source?.handler as? DataSourceBinding
            if let binding, binding.isForDragging {
                source?.fail(.invalidSource, "the source is for dragging")
                return
            }
            display?.selection.set(binding, by: object.client)
        case .release: break
        }
    }

    func ended(_ object: WlDataDevice) { display?.selection.remove(object) }
}

/// `wl_data_source`: in which forms a client offers what was copied.
final class DataSourceBinding: WlDataSource.Handler {
    private(set) weak var object: WlDataSource?
    private(set) var types: [String] = []
    /// It has said what may be done with it, which is only for dragging.
    private(set) var isForDragging = false
    private let client: Client
    private weak var display: WaylandDisplay?

    /// Forms that one source may have; toolkits have twenty.
    static var mostTypes: Int { 256 }

    init(_ object: WlDataSource, client: Client, display: WaylandDisplay?) {
        self.object = object
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming WlDataSource.Request, of object: WlDataSource) {
        switch consume request {
        case .offer(let type):
            guard types.count < DataSourceBinding.mostTypes else {
                log.warning("client \(client.processID) offers more than \(DataSourceBinding.mostTypes) forms and is ended")
                return object.postNoMemory()
            }
            types.append(type)
        case .destroy: break
        case .setActions(let actions):
            guard actions.subtracting([.copy, .move, .ask]).isEmpty else {
                return object.fail(.invalidActionMask, "there are no actions \(actions.rawValue)")
            }
            isForDragging = true
        }
    }

    func ended(_ object: WlDataSource) {
        client.credit(.sources)
        display?.selection.sourceEnded(self)
    }
}

/// `wl_data_offer`: what was copied, as another client sees it.
final class DataOfferBinding: WlDataOffer.Handler {
    private weak var source: DataSourceBinding?
    private let client: Client

    init(source: DataSourceBinding, client: Client) {
        self.source = source
        self.client = client
    }

    func handle(_ request: consuming WlDataOffer.Request, of object: WlDataOffer) {
        switch consume request {
        case .accept: break
        case .receive(let type, let fd):
            // Closed here in any case: the reader then sees the end when nobody writes.
            source?.object?.send(.send(mimeType: type, fd: fd.rawValue))
        case .destroy: break
        case .finish: object.fail(.invalidFinish, "the offer is the clipboard's, and not of something that was dragged")
        case .setActions: object.fail(.invalidOffer, "the offer is the clipboard's, and not of something that was dragged")
        }
    }

    func ended(_ object: WlDataOffer) { client.credit(.offers) }
}
