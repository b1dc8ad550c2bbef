/// What happened, with the fingers that did it.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The kinds of events.
    public enum EventType: Int, Sendable { case touches = 0, motion, remoteControl, presses, scroll = 10, hover, transform = 14 }

    /// The kinds of motion; nothing sends them.
    public enum EventSubtype: Int, Sendable { case none = 0, motionShake = 1 }

    /// Buttons of a pointer.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: Int
        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// The first button, usually the left one.
        public static let primary = ButtonMask(rawValue: 1)
        /// The second button, usually the right one.
        public static let secondary = ButtonMask(rawValue: 2)
        /// By its number, 1 being the first.
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
    /// The pointer's buttons that are down, or that this event is the end of; empty for fingers.
    open internal(set) var buttonMask: ButtonMask = []
    /// Keys that were down when it happened.
    open internal(set) var modifierFlags: UIKeyModifierFlags = []
    /// Every finger that is down, and those that just left.
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

    /// All that the panel said since the touch's last event, oldest first; the touch itself where that is no more.
    ///
    /// A touch that moves is where the finger is for the frame to come, which lies between two samples or a little ahead of the last;
    /// where the panel said nothing new for that frame, there are none.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        guard allTouches?.contains(touch) == true else { return nil }
        return touch.samples.map { touch.coalesced($0) } ?? [touch]
    }
    /// Nothing is predicted.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

    private func touches(_ isMeant: (UITouch) -> Bool) -> Set<UITouch>? {
        let found = (allTouches ?? []).filter(isMeant)
        return found.isEmpty ? nil : found
    }
}
