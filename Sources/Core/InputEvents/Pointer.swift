package import Geometry

/// A mouse, a touchpad's pointer, a trackball.
package struct Pointer: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case moved
        /// A button by its number, 0 being the first.
        case pressed(button: Int)
        case released(button: Int)
    }

    /// How far a device was moved, wherever the pointer went.
    package struct Motion: Hashable, Sendable {
        /// In points, after acceleration.
        package var distance: Size<Logical>
        /// Before it, in the device's own steps.
        package var raw: Size<Logical>

        package init(distance: Size<Logical>, raw: Size<Logical>) {
            self.distance = distance
            self.raw = raw
        }

        package var isZero: Bool { distance == .zero && raw == .zero }
    }

    package var action: Action
    /// In the output's points, rotation taken out.
    package var location: Point<Logical>
    /// Something was moved, as a mouse is; false where a device says a place, as a screen that is a tablet does.
    package var isRelative: Bool
    /// Of a mouse that moved; nil for all that says a place.
    package var motion: Motion?

    package init(action: Action, location: Point<Logical>, isRelative: Bool = true, motion: Motion? = nil) {
        self.action = action
        self.location = location
        self.isRelative = isRelative
        self.motion = motion
    }
}
