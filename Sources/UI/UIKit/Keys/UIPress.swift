/// A key, or a button of the device, that is down.
@preconcurrency @MainActor
open class UIPress: NSObject {
    public enum Phase: Int, Sendable { case began = 0, changed, stationary, ended, cancelled }

    /// What a key stands for on devices that have few; -1 for all other keys.
    public enum PressType: Int, Sendable {
        case none = -1
        case upArrow = 0, downArrow, leftArrow, rightArrow, select, menu, playPause
        case pageUp = 30, pageDown = 31
    }

    open internal(set) var phase = Phase.began
    /// Seconds on the clock of `CACurrentMediaTime()`.
    open internal(set) var timestamp: TimeInterval = 0
    open internal(set) var type = PressType.none
    open internal(set) weak var window: UIWindow?
    /// Who is told of it first: the first responder when it began, or the topmost controller of the key window.
    open internal(set) weak var responder: UIResponder?
    open internal(set) var key: UIKey?
    /// Keys are down or not: 1.
    open var force: CGFloat { 1 }
    /// No recognizer follows keys.
    open var gestureRecognizers: [UIGestureRecognizer]? { nil }

    /// A command took it: nobody is told of it.
    var command: UIKeyCommand?
    /// Whose text it wrote into.
    weak var typist: UIResponder?
    /// Somebody was told that it began, and is to hear its end.
    var isTold = false
    /// Who gave it to focus, and is to hear its end.
    weak var focusTaker: UIResponder?
    /// It is a button of the keys on the screen that is meant.
    var goesToFocus = false
    /// Held, it moves focus again and again.
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

/// What happened to keys.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
    open override var type: EventType { .presses }
    /// Every key that is down, and the one that just went up.
    open internal(set) var allPresses: Set<UIPress> = []

    open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { [] }
}
