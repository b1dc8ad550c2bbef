package import Geometry
package import InputEvents
package import Reactor

/// One thing that a device said.
package struct DeviceReport: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case added(InputDevice)
        case removed
        /// - Parameter slot: the device's own number for the finger; -1 from a device that knows only one.
        case touchDown(slot: Int32, at: Point<PanelSquare>)
        case touchMoved(slot: Int32, at: Point<PanelSquare>)
        case touchUp(slot: Int32)
        case touchCancelled(slot: Int32)
        /// By so many points, after acceleration.
        ///
        /// - Parameter raw: before it, in the device's own steps; nil when there is no difference.
        case moved(x: Double, y: Double, raw: Size<Logical>? = nil)
        /// A mouse that gives places, as of a virtual machine.
        case movedTo(Point<PanelSquare>)
        /// - Parameter code: the kernel's (`BTN_…`).
        case button(code: UInt32, isPressed: Bool)
        /// - Parameters:
        ///   - x: to the right, in points; 0 from fingers when they stop on that axis; nil when nothing is said about it.
        ///   - y: down, likewise.
        case scrolled(Scroll.Source, x: Double?, y: Double?)
        /// Of a touchpad.
        case gestured(PadGesture)
        /// - Parameter code: the kernel's (`KEY_…`).
        case key(code: UInt32, isPressed: Bool)
        /// What the keys mean, in xkb's text format; from a keyboard that is somebody else's, as a window's in a session.
        case keymap(String)
        /// What is held and locked, in the numbers of its keymap; likewise.
        case modifiers(SeatKeymap.Masks)
        case toggled(Switch)
        /// A tool of a tablet.
        case pen(PenReport)
    }

    package var device: DeviceID
    /// The kernel's, of the monotonic clock.
    package var time: MonotonicTime
    package var kind: Kind

    package init(device: DeviceID, time: MonotonicTime, kind: Kind) {
        self.device = device
        self.time = time
        self.kind = kind
    }
}
