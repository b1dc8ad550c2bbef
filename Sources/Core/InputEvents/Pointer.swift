package import Geometry

/// A mouse, a touchpad's pointer, a trackball.
package struct Pointer: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case moved
        /// A button by its number, 0 being the first.
        case pressed(button: Int)
        case released(button: Int)
    }

    /// The motion of a device, whether or not the pointer could follow it.
    package struct Motion: Hashable, Sendable {
        /// The distance in points, after acceleration.
        package var distance: Size<Logical>
        /// The distance before acceleration, in the device's own steps.
        package var raw: Size<Logical>

        package init(distance: Size<Logical>, raw: Size<Logical>) {
            self.distance = distance
            self.raw = raw
        }

        package var isZero: Bool { distance == .zero && raw == .zero }
    }

    package var action: Action
    /// The position in the output's points, with the rotation removed.
    package var location: Point<Logical>
    /// The device reports relative motion, as a mouse does; false for one that reports positions, as a tablet screen does.
    package var isRelative: Bool
    /// The motion of a mouse; nil for devices that report positions.
    package var motion: Motion?

    package init(action: Action, location: Point<Logical>, isRelative: Bool = true, motion: Motion? = nil) {
        self.action = action
        self.location = location
        self.isRelative = isRelative
        self.motion = motion
    }
}
