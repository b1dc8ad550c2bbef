/// An input event, with its fingers.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The kinds of events.
    public enum EventType: Int, Sendable {
        /// Fingers, pens and the mouse button.
        case touches = 0
        /// Motion of the device; nothing sends it.
        case motion
        /// Remote control of media; nothing sends it.
        case remoteControl
        /// Keys and buttons.
        case presses
        /// A wheel or two fingers on a touchpad.
        case scroll = 10
        /// A pointer above a view; recognizers see it, and no event of this type is sent.
        case hover
        /// Pinching and rotating on a touchpad; no event of this type is sent.
        case transform = 14
    }

    /// The kinds of motion; nothing sends them.
    public enum EventSubtype: Int, Sendable {
        /// No subtype.
        case none = 0
        /// A shake of the device; nothing sends it.
        case motionShake = 1
    }

    /// The buttons of a pointer.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: Int
        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The first button, usually the left one.
        public static let primary = ButtonMask(rawValue: 1)
        /// The second button, usually the right one.
        public static let secondary = ButtonMask(rawValue: 2)
        /// Returns the mask of a button by its number; 1 is the first.
        public static func button(_ buttonNumber: Int) -> ButtonMask {
            ButtonMask(rawValue: (1...32).contains(buttonNumber) ? 1 << (buttonNumber - 1) : 0)
        }
    }

    /// The kind of the event.
    open var type: EventType { .touches }
    /// Always `.none`: there are no motion events.
    open var subtype: EventSubtype { .none }
    /// Seconds on the clock of `CACurrentMediaTime()`.
    open internal(set) var timestamp: TimeInterval = 0
    /// The pointer's buttons that are down, or whose release this event is; empty for fingers.
    open internal(set) var buttonMask: ButtonMask = []
    /// The modifier keys that were down at the event.
    open internal(set) var modifierFlags: UIKeyModifierFlags = []
    /// All fingers that are down, and those that just left.
    open internal(set) var allTouches: Set<UITouch>?

    public override init() { super.init() }

    /// Returns the touches that belong to a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
    /// Returns the touches that belong to a view.
    open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
    /// Returns the touches that a recognizer follows.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        touches { touch in touch.followers.contains { $0 === gesture } }
    }

    /// Returns all reports of the panel since the touch's last event, oldest first; the touch itself when it is the only report.
    ///
    /// A moving touch is at the finger's position for the coming frame, which lies between two samples or a little ahead of the
    /// last. When the panel reported nothing new for that frame, the array is empty.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        guard allTouches?.contains(touch) == true else { return nil }
        return touch.samples.map { touch.coalesced($0) } ?? [touch]
    }
    /// Returns an empty array; touches are not predicted.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

    private func touches(_ isMeant: (UITouch) -> Bool) -> Set<UITouch>? {
        let found = (allTouches ?? []).filter(isMeant)
        return found.isEmpty ? nil : found
    }
}
