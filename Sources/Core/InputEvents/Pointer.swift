package import Geometry

/// A mouse, a touchpad's pointer, a trackball.
package struct Pointer: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case moved
        /// A button by its number, 0 being the first.
        case pressed(button: Int)
        case released(button: Int)
    }

    package var action: Action
    /// In the output's points, rotation taken out.
    package var location: Point<Logical>

    package init(action: Action, location: Point<Logical>) {
        self.action = action
        self.location = location
    }
}
