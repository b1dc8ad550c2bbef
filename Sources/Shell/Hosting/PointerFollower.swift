package import Geometry
package import InputEvents

/// An observer of the pointer for a target that does not know the types of input.
package final class PointerFollower: PointerObserver {
    private let hold: (PointerHold) -> Void
    private let put: (Point<Logical>) -> Void

    package init(hold: @escaping (PointerHold) -> Void, put: @escaping (Point<Logical>) -> Void) {
        (self.hold, self.put) = (hold, put)
    }

    package func pointerIsHeld(_ held: PointerHold) { hold(held) }
    package func pointerIsPut(at place: Point<Logical>) { put(place) }
}
