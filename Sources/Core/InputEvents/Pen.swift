package import Geometry

/// A pen, or another tool that a tablet detects: it is tracked while it is near, and touches with its tip.
///
/// Paired events come in order, and each pair ends once: near and away, the tip down and up, a button pressed and released.
package struct Pen: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// The tool came into the tablet's range.
        case entered
        /// The position or the axes have changed.
        case moved
        case down
        case up
        /// The tablet or the seat is gone while the tip was down; its effects are undone.
        case cancelled
        /// A button, given by the kernel's code (`BTN_…`).
        case pressed(code: UInt32)
        case released(code: UInt32)
        /// The tool left the tablet's range.
        case left
    }

    /// The axes of the tool; zero for axes that the tool does not report.
    package struct Axes: Hashable, Sendable {
        /// From 0 to 1.
        package var pressure: Double
        /// From 0, at the tablet, to 1.
        package var distance: Double
        /// The tilt of the upper end to the right and down, in degrees.
        package var tilt: Size<Logical>
        /// The rotation about its own axis, in degrees clockwise.
        package var rotation: Double
        /// The position of an airbrush's wheel, from -1 to 1.
        package var slider: Double

        package init(
            pressure: Double = 0, distance: Double = 0, tilt: Size<Logical> = .zero, rotation: Double = 0, slider: Double = 0
        ) {
            self.pressure = pressure
            self.distance = distance
            self.tilt = tilt
            self.rotation = rotation
            self.slider = slider
        }
    }

    /// The rotation of the wheel of a tablet's mouse since the previous event.
    package struct Wheel: Hashable, Sendable {
        package var degrees: Double
        package var clicks: Int32

        package init(degrees: Double, clicks: Int32) {
            self.degrees = degrees
            self.clicks = clicks
        }
    }

    package var tool: PenTool
    /// The number of the tablet, which a `Tablet` event announced.
    package var tablet: UInt32
    package var action: Action
    /// The position in the output's points, with the rotation removed.
    package var location: Point<Logical>
    /// The axes in the output's directions, with the rotation removed.
    package var axes: Axes
    package var wheel: Wheel?
    /// The tip is down: true from `down` on, and false from `up` on.
    package var isDown: Bool
    /// The tablet is a screen, so the pen shows its own position; otherwise a pointer image is needed.
    package var isOnScreen: Bool
    /// The tablet's reports since the previous event, oldest first, where the event's own values are different; as in a `Touch`.
    package var samples: [Touch.Sample]?

    package init(
        tool: PenTool, tablet: UInt32, action: Action, location: Point<Logical>, axes: Axes = Axes(), wheel: Wheel? = nil,
        isDown: Bool = false, isOnScreen: Bool = true
    ) {
        self.tool = tool
        self.tablet = tablet
        self.action = action
        self.location = location
        self.axes = axes
        self.wheel = wheel
        self.isDown = isDown
        self.isOnScreen = isOnScreen
    }

    /// The equivalent mouse event for receivers without pen support; nil where there is none.
    package var asPointer: Pointer? {
        let action: Pointer.Action
        switch self.action {
        case .entered, .moved: action = .moved
        case .down: action = .pressed(button: 0)
        case .up, .cancelled: action = .released(button: 0)
        case .pressed(let code): action = .pressed(button: Pen.button(code))
        case .released(let code): action = .released(button: Pen.button(code))
        case .left: return nil
        }
        return Pointer(action: action, location: location, isRelative: !isOnScreen)
    }

    /// Returns the button's number: first the left one, which a pen's tip also is, then right and middle, then others in order.
    package static func button(_ code: UInt32) -> Int {
        switch code {
        case 0x110, 0x14A: 0
        case 0x111, 0x14B: 1
        case 0x112, 0x14C: 2
        case 0x149: 3
        case _: Int(code &- 0x110) & 0xFFFF
        }
    }
}
