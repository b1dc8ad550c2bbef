/// A key, or a button of the device, that is down.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// The stage of a press.
    public enum Phase: Int, Sendable {
        /// The key went down.
        case began = 0
        /// The force of the press changed; keys do not send it.
        case changed
        /// The key stays down while another one changes.
        case stationary
        /// The key went up.
        case ended
        /// The press was taken away, for example because the app lost the screen.
        case cancelled
    }

    /// The meaning of a key on devices with few keys; -1 for all other keys.
    public enum PressType: Int, Sendable {
        /// A key without such a meaning.
        case none = -1
        /// An arrow key, Enter, the menu key, or the key that plays and pauses.
        case upArrow = 0, downArrow, leftArrow, rightArrow, select, menu, playPause
        /// The keys that scroll by a page.
        case pageUp = 30, pageDown = 31
    }

    /// The stage of the press.
    open internal(set) var phase = Phase.began
    /// Seconds on the clock of `CACurrentMediaTime()`.
    open internal(set) var timestamp: TimeInterval = 0
    /// The meaning of the key on devices with few keys.
    open internal(set) var type = PressType.none
    /// The window that was key when the press began.
    open internal(set) weak var window: UIWindow?
    /// The first receiver: the first responder when the press began, or the topmost controller of the key window.
    open internal(set) weak var responder: UIResponder?
    /// The key on the keyboard; nil for buttons of a device without one.
    open internal(set) var key: UIKey?
    /// Always 1: a key is either down or not.
    open var force: CGFloat { 1 }
    /// Always nil: recognizers do not follow keys.
    open var gestureRecognizers: [UIGestureRecognizer]? { nil }

    /// The command that took the press; it is then not sent to responders.
    var command: UIKeyCommand?
    /// The responder into whose text the key wrote.
    weak var typist: UIResponder?
    /// True after a responder received the beginning of the press, and has to receive its end.
    var isTold = false
    /// The responder that passed the press to focus, and has to receive its end.
    weak var focusTaker: UIResponder?
    /// True when the press operates a button of the on-screen keyboard.
    var goesToFocus = false
    /// True when a held key moves focus repeatedly.
    var repeatsFocus = false
    var isOver: Bool { phase == .ended || phase == .cancelled }

    public override init() { super.init() }

    static func type(of key: UIKey) -> PressType {
        switch key.keyCode {
        case .keyboardUpArrow: .upArrow
        case .keyboardDownArrow: .downArrow
        case .keyboardLeftArrow: .leftArrow
        case .keyboardRightArrow: .rightArrow
        case .keyboardReturnOrEnter, .keypadEnter, .keyboardSelect: .select
        case .keyboardEscape, .keyboardMenu: .menu
        case .keyboardPageUp: .pageUp
        case .keyboardPageDown: .pageDown
        case _: .none
        }
    }
}

/// An event of keys.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
    open override var type: EventType { .presses }
    /// All keys that are down, and the one that was just released.
    open internal(set) var allPresses: Set<UIPress> = []

    /// Returns no presses: recognizers do not follow keys.
    open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { [] }
}
