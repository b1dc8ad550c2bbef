internal import Geometry
internal import WaylandProtocols

/// `wl_seat` of one client.
final class SeatBinding: WlSeat.Handler {
    private weak var seat: ServerSeat?
    private let client: Client

    init(seat: ServerSeat, client: Client) {
        self.seat = seat
        self.client = client
    }

    func handle(_ request: consuming WlSeat.Request, of object: WlSeat) {
        switch consume request {
        case .getPointer(let id):
            guard client.charge(.seats), let made = id.create() else { return }
            seat?.addPointer(made, client)
        case .getKeyboard(let id):
            guard seat?.hasKeyboard == true else {
                return object.fail(.missingCapability, "the seat has no keyboard")
            }
            guard client.charge(.seats), let made = id.create() else { return }
            seat?.addKeyboard(made, client)
        case .getTouch(let id):
            guard client.charge(.seats), let made = id.create() else { return }
            seat?.addTouch(made, client)
        case .release: break
        }
    }

    func ended(_ object: WlSeat) { client.credit(.seats) }
}

/// `wl_pointer` of one client.
final class PointerBinding: WlPointer.Handler {
    private weak var seat: ServerSeat?
    private let client: Client

    init(seat: ServerSeat, client: Client) {
        self.seat = seat
        self.client = client
    }

    func handle(_ request: consuming WlPointer.Request, of object: WlPointer) {
        switch consume request {
        case .setCursor(_, let wire, let x, let y):
            var picture: Surface?
            if let wire {
                guard let surface = wire.surface else { return }
                guard surface.claim(.cursor) else {
                    return object.fail(.role, "the surface is a \(surface.role.map(\.description) ?? "") already")
                }
                picture = surface
            }
            // Only the client that has the pointer may set its image.
            guard let seat, seat.pointerFocus?.client.handle == object.client else { return }
            seat.setCursor(picture, hotspot: Point(x: Double(x), y: Double(y)))
        case .release: break
        }
    }

    func ended(_ object: WlPointer) {
        client.credit(.seats)
        seat?.remove(object)
    }
}

/// `wl_keyboard` of one client.
final class KeyboardBinding: WlKeyboard.Handler {
    private weak var seat: ServerSeat?
    private let client: Client

    init(seat: ServerSeat, client: Client) {
        self.seat = seat
        self.client = client
    }

    func handle(_ request: consuming WlKeyboard.Request, of object: WlKeyboard) {
        switch consume request {
        case .release: break
        }
    }

    func ended(_ object: WlKeyboard) {
        client.credit(.seats)
        seat?.remove(object)
    }
}

/// `wl_touch` of one client.
final class TouchBinding: WlTouch.Handler {
    private weak var seat: ServerSeat?
    private let client: Client

    init(seat: ServerSeat, client: Client) {
        self.seat = seat
        self.client = client
    }

    func handle(_ request: consuming WlTouch.Request, of object: WlTouch) {
        switch consume request {
        case .release: break
        }
    }

    func ended(_ object: WlTouch) {
        client.credit(.seats)
        seat?.remove(object)
    }
}
