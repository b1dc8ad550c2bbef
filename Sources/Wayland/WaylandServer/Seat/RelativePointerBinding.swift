internal import WaylandProtocols

/// `zwp_relative_pointer_manager_v1` of one client.
final class RelativePointerManagerBinding: ZwpRelativePointerManagerV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpRelativePointerManagerV1.Request, of object: ZwpRelativePointerManagerV1) {
        switch consume request {
        case .destroy: break
        case .getRelativePointer(let id, _):
            guard client.charge(.pointerExtras), let made = id.create() else { return }
            made.handler = RelativePointerBinding(client: client, seat: seat)
            seat?.addRelativePointer(made)
        }
    }

    func ended(_ object: ZwpRelativePointerManagerV1) {}
}

/// `zwp_relative_pointer_v1`: receives the relative motion of a mouse, independent of the pointer's position.
final class RelativePointerBinding: ZwpRelativePointerV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat?) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpRelativePointerV1.Request, of object: ZwpRelativePointerV1) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: ZwpRelativePointerV1) {
        client.credit(.pointerExtras)
        seat?.removeRelativePointer(object)
    }
}
