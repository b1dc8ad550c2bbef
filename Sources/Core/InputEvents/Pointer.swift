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
    /// Something was moved, as a mouse is; false where a device says a place, as a tablet does.
    package var isRelative: Bool

    package init(action: Action, location: Point<Logical>, isRelative: Bool = true) {
        self.action = action
        self.location = location
        self.isRelative = isRelative
    }
}
