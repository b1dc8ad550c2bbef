internal import Geometry
internal import WaylandProtocols

/// `zwp_pointer_constraints_v1` of one client.
final class PointerConstraintsBinding: ZwpPointerConstraintsV1.Handler {
    private let client: Client
    private weak var seat: ServerSeat?

    init(client: Client, seat: ServerSeat) {
        self.client = client
        self.seat = seat
    }

    func handle(_ request: consuming ZwpPointerConstraintsV1.Request, of object: ZwpPointerConstraintsV1) {
        switch consume request {
        case .destroy: break
        case .lockPointer(let id, let wire, _, let region, let lifetime):
            guard let surface = surface(wire, object), client.charge(.pointerExtras), let made = id.create(),
                let seat
            else { return }
            let constraint = PointerConstraint(
                .lock, on: surface, region: region?.region,
                isPersistent: lifetime.known == .persistent, seat: seat
            ) { [weak made] in made?.send($0 ? .locked : .unlocked) }
            made.handler = LockedPointerBinding(constraint, client: client, seat: seat)
            surface.constraint = constraint
            seat.reviewConstraint(constraint)
        case .confinePointer(let id, let wire, _, let region, let lifetime):
            guard let surface = surface(wire, object), client.charge(.pointerExtras), let made = id.create(),
                let seat
            else { return }
            let constraint = PointerConstraint(
                .confine, on: surface, region: region?.region,
                isPersistent: lifetime.known == .persistent, seat: seat
            ) { [weak made] in made?.send($0 ? .confined : .unconfined) }
            made.handler = ConfinedPointerBinding(constraint, client: client, seat: seat)
            surface.constraint = constraint
            seat.reviewConstraint(constraint)
        }
    }

    func ended(_ object: ZwpPointerConstraintsV1) {}

    private func surface(_ wire: WlSurface, _ object: ZwpPointerConstraintsV1) -> Surface? {
        guard let surface = wire.surface else { return nil }
        guard surface.constraint == nil else {
            object.fail(.alreadyConstrained, "the pointer on this surface is constrained already")
            return nil
        }
        return surface
    }
}

/// A client's object that locks or confines the pointer.
class ConstraintBinding {
    fileprivate let constraint: PointerConstraint
    private let client: Client
    private weak var seat: ServerSeat?

    init(_ constraint: PointerConstraint, client: Client, seat: ServerSeat) {
        self.constraint = constraint
        self.client = client
        self.seat = seat
    }

    fileprivate func end() {
        client.credit(.pointerExtras)
        seat?.constraintEnded(constraint)
    }
}

/// `zwp_locked_pointer_v1`: keeps the pointer at its position.
final class LockedPointerBinding: ConstraintBinding, ZwpLockedPointerV1.Handler {
    func handle(_ request: consuming ZwpLockedPointerV1.Request, of object: ZwpLockedPointerV1) {
        switch consume request {
        case .destroy: break
        case .setCursorPositionHint(let x, let y): constraint.setHint(Point(x: x.double, y: y.double))
        case .setRegion(let region): constraint.setRegion(region?.region)
        }
    }

    func ended(_ object: ZwpLockedPointerV1) { end() }
}

/// `zwp_confined_pointer_v1`: keeps the pointer within a region.
final class ConfinedPointerBinding: ConstraintBinding, ZwpConfinedPointerV1.Handler {
    func handle(_ request: consuming ZwpConfinedPointerV1.Request, of object: ZwpConfinedPointerV1) {
        switch consume request {
        case .destroy: break
        case .setRegion(let region): constraint.setRegion(region?.region)
        }
    }

    func ended(_ object: ZwpConfinedPointerV1) { end() }
}
