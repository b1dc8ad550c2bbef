extension UIControl {
    /// The events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A finger came down on the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger came down as the second or a later tap of a series.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The tracked finger moved inside the control or within 70 points of it.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The tracked finger moved more than 70 points outside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The tracked finger came back into the control's area.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The tracked finger left the control's area.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The finger went up inside the control or within 70 points of it: a tap.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The finger went up more than 70 points outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The tracking ended without a release: the system took the touch, or the control was disabled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the control's value. A change by code does not send it.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The control did its main work: a tapped button, a changed value, Enter in a text field.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// The control opened its menu.
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        /// A text field became the first responder.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed the text of a text field.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// A text field ceased to be the first responder.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The user pressed Enter in a text field. A field with an action for it ends the editing afterwards.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All events of touches.
        public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
        /// All events of text editing.
        public static let allEditingEvents = Event(rawValue: 0x000F_0000)
        /// The bits for the app's own events.
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        /// The bits that apps must not use.
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        /// Every event, the app's own too.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The state that determines a control's appearance.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The empty set: enabled, and neither selected, pressed nor focused.
        public static let normal: State = []
        /// A finger or the Enter key presses the control.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control does not respond to touches and keys.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected; the app or a button that toggles sets it.
        public static let selected = State(rawValue: 1 << 2)
        /// The control has the keyboard's focus.
        public static let focused = State(rawValue: 1 << 3)
        /// The bits for the app's own states.
        public static let application = State(rawValue: 0x00FF_0000)
        /// The bits that apps must not use.
        public static let reserved = State(rawValue: 0xFF00_0000)
    }

    /// Calls `iterator` with each action and its events; an entry without a `UIAction` has a target.
    public func enumerateEventHandlers(
        _ iterator: (_ action: UIAction?, _ target: AnyObject?, _ controlEvents: Event, _ stop: inout Bool) -> Void
    ) {
        var stop = false
        for entry in handlers.entries where !stop { iterator(entry.action, entry.target, entry.events, &stop) }
    }
}
