package import Geometry
package import InputEvents
package import Reactor

/// One report of a device.
package struct DeviceReport: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case added(InputDevice)
        case removed
        /// - Parameter slot: the device's own number for the finger; -1 from a single-touch device.
        case touchDown(slot: Int32, at: Point<PanelSquare>)
        case touchMoved(slot: Int32, at: Point<PanelSquare>)
        case touchUp(slot: Int32)
        case touchCancelled(slot: Int32)
        /// A relative motion in points, after acceleration.
        ///
        /// - Parameter raw: the motion before acceleration, in the device's own steps; nil when there is no difference.
        case moved(x: Double, y: Double, raw: Size<Logical>? = nil)
        /// A position from a mouse with absolute coordinates, as in a virtual machine.
        case movedTo(Point<PanelSquare>)
        /// - Parameter code: the kernel's (`BTN_…`).
        case button(code: UInt32, isPressed: Bool)
        /// - Parameters:
        ///   - x: to the right, in points; 0 from fingers that stop on that axis; nil when the report does not concern it.
        ///   - y: down, likewise.
        case scrolled(Scroll.Source, x: Double?, y: Double?)
        /// A gesture on a touchpad.
        case gestured(PadGesture)
        /// - Parameter code: the kernel's (`KEY_…`).
        case key(code: UInt32, isPressed: Bool)
        /// A keymap in xkb's text format, from a keyboard that belongs to another program, such as the session of our window.
        case keymap(String)
        /// The held and locked modifiers as bit masks of that keymap, from the same kind of keyboard.
        case modifiers(SeatKeymap.Masks)
        case toggled(Switch)
        /// A report of a tablet's tool.
        case pen(PenReport)
    }

    package var device: DeviceID
    /// The kernel's time, on the monotonic clock.
    package var time: MonotonicTime
    package var kind: Kind

    package init(device: DeviceID, time: MonotonicTime, kind: Kind) {
        self.device = device
        self.time = time
        self.kind = kind
    }
}
