import Geometry
import InputEvents

@testable import Hosting

/// What the router has said of the pointer.
@MainActor
final class PointerRecord: PointerObserver {
    private(set) var holds: [PointerHold] = []
    private(set) var places: [Point<Logical>] = []

    init(_ router: InputRouter) { router.addObserver(self) }

    func pointerIsHeld(_ hold: PointerHold) { holds.append(hold) }
    func pointerIsPut(at place: Point<Logical>) { places.append(place) }
}
