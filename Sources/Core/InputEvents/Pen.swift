package import Geometry

/// A pen, or another tool that a tablet sees: it is followed while it is near, and touches with its tip.
///
/// What belongs together comes in order, and each ends once: near and away, the tip down and up, a button pressed and released.
package struct Pen: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        /// It came so near that the tablet sees it.
        case entered
        /// It is elsewhere, or is held in another way.
        case moved
        case down
        case up
        /// The tip is up for the tablet, or the seat, is gone: what it began is undone.
        case cancelled
        /// A button by its code, the kernel's (`BTN_…`).
        case pressed(code: UInt32)
        case released(code: UInt32)
        /// The tablet sees it no more.
        case left
    }

    /// How it is held; zero for what the tool does not say.
    package struct Axes: Hashable, Sendable {
        /// From 0 to 1.
        package var pressure: Double
        /// From 0, at the tablet, to 1.
        package var distance: Double
        /// How far its upper end leans to the right and down, in degrees.
        package var tilt: Size<Logical>
        /// About its own axis, in degrees clockwise.
        package var rotation: Double
        /// Of an airbrush's wheel, from -1 to 1.
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

    /// A wheel on a mouse for tablets, turned since the event before.
    package struct Wheel: Hashable, Sendable {
        package var degrees: Double
        package var clicks: Int32

        package init(degrees: Double, clicks: Int32) {
            self.degrees = degrees
            self.clicks = clicks
        }
    }

    package var tool: PenTool
    /// The number of the tablet, which a `Tablet` told of.
    package var tablet: UInt32
    package var action: Action
    /// In the output's points, rotation taken out.
    package var location: Point<Logical>
    /// In the output's directions, likewise.
    package var axes: Axes
    package var wheel: Wheel?
    /// The tip is down, from `down` on and until before `up`.
    package var isDown: Bool
    /// The tablet is a screen: the pen is seen where it points. Else somebody must see a pointer.
    package var isOnScreen: Bool
    /// What the tablet said since the last event, oldest first, where the event itself says something else; as of a `Touch`.
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

    /// What a mouse would have done, for all that know no pens; nil where it would have done nothing.
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

    /// The first is the left one, a pen's tip among them; then right and middle; others as they come.
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
