internal import Diagnostics
internal import WaylandProtocols

/// `zwp_primary_selection_device_manager_v1` of one client: the selection for the middle button.
final class PrimarySelectionManagerBinding: ZwpPrimarySelectionDeviceManagerV1.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(
        _ request: consuming ZwpPrimarySelectionDeviceManagerV1.Request, of object: ZwpPrimarySelectionDeviceManagerV1
    ) {
        switch consume request {
        case .createSource(let id):
            guard client.charge(.sources), let made = id.create() else { return }
            made.handler = PrimarySourceBinding(made, client: client, display: display)
        case .getDevice(let id, _):
            guard client.charge(.clipboardDevices), let made = id.create() else { return }
            made.handler = PrimaryDeviceBinding(client: client, display: display)
            display?.primarySelection.add(made)
        case .destroy: break
        }
    }

    func ended(_ object: ZwpPrimarySelectionDeviceManagerV1) {}
}

/// `zwp_primary_selection_device_v1` of one client.
final class PrimaryDeviceBinding: ZwpPrimarySelectionDeviceV1.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay?) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZwpPrimarySelectionDeviceV1.Request, of object: ZwpPrimarySelectionDeviceV1) {
        switch consume request {
        case .setSelection(let source, _):
            display?.primarySelection.set(source?.handler as? PrimarySourceBinding, by: object.client)
        case .destroy: break
        }
    }

    func ended(_ object: ZwpPrimarySelectionDeviceV1) {
        client.credit(.clipboardDevices)
        display?.primarySelection.remove(object)
    }
}

/// `zwp_primary_selection_source_v1`: the types in which a client offers its selection.
final class PrimarySourceBinding: ZwpPrimarySelectionSourceV1.Handler, SelectionSource {
    private(set) weak var object: ZwpPrimarySelectionSourceV1?
    private(set) var types: [String] = []
    private let client: Client
    private weak var display: WaylandDisplay?

    init(_ object: ZwpPrimarySelectionSourceV1, client: Client, display: WaylandDisplay?) {
        self.object = object
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming ZwpPrimarySelectionSourceV1.Request, of object: ZwpPrimarySelectionSourceV1) {
        switch consume request {
        case .offer(let type):
            guard types.count < DataSourceBinding.mostTypes else {
                return client.refuse("a source of more than \(DataSourceBinding.mostTypes) types")
            }
            types.append(type)
        case .destroy: break
        }
    }

    var owner: ClientHandle? { object?.client }
    func cancel() { object?.send(.cancelled) }

    func ended(_ object: ZwpPrimarySelectionSourceV1) {
        client.credit(.sources)
        display?.primarySelection.sourceEnded(self)
    }
}

/// `zwp_primary_selection_offer_v1`: the selection, as offered to another client.
final class PrimaryOfferBinding: ZwpPrimarySelectionOfferV1.Handler {
    private weak var source: PrimarySourceBinding?
    private let client: Client

    init(source: PrimarySourceBinding, client: Client) {
        self.source = source
        self.client = client
    }

    func handle(_ request: consuming ZwpPrimarySelectionOfferV1.Request, of object: ZwpPrimarySelectionOfferV1) {
        switch consume request {
        case .receive(let type, let fd):
            // The descriptor is closed here in any case, so the reader sees the end of file when nothing is written.
            if let sender = source?.object { sender.send(.send(mimeType: type, fd: fd.rawValue)) } else { client.forget(fd) }
        case .destroy: break
        }
    }

    func ended(_ object: ZwpPrimarySelectionOfferV1) { client.credit(.offers) }
}
