/// What is posted when the keyboard on the screen comes, goes, or changes its size; the screen is the object.
extension UIResponder {
    public nonisolated static let keyboardWillShowNotification = NSNotification.Name("UIKeyboardWillShowNotification")
    public nonisolated static let keyboardDidShowNotification = NSNotification.Name("UIKeyboardDidShowNotification")
    public nonisolated static let keyboardWillHideNotification = NSNotification.Name("UIKeyboardWillHideNotification")
    public nonisolated static let keyboardDidHideNotification = NSNotification.Name("UIKeyboardDidHideNotification")
    public nonisolated static let keyboardWillChangeFrameNotification = NSNotification.Name(
        "UIKeyboardWillChangeFrameNotification")
    public nonisolated static let keyboardDidChangeFrameNotification = NSNotification.Name("UIKeyboardDidChangeFrameNotification")

    /// An `NSValue` of a rectangle in the screen's coordinates, as is the next one.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// Seconds, an `NSNumber`.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// A `UIView.AnimationCurve`'s raw value, an `NSNumber`.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// Always true: there is one app.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"

    static func keyboardInfo(from begin: CGRect, to end: CGRect) -> [AnyHashable: Any] {
        [
            keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin), keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
            keyboardAnimationDurationUserInfoKey: NSNumber(value: UIView.areAnimationsEnabled ? OnScreenKeyboard.duration : 0),
            keyboardAnimationCurveUserInfoKey: NSNumber(value: UIView.AnimationCurve.easeInOut.rawValue),
            keyboardIsLocalUserInfoKey: NSNumber(value: true),
        ]
    }

    /// The first responder's keyboard is made anew: its `inputView`, its traits are others.
    public func reloadInputViews() { if isFirstResponder { OnScreenKeyboard.reload() } }
}

/// Where the keyboard is, or else the bottom of the safe area.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UILayoutGuide {
    /// False: without a keyboard it lies at the bottom of the view, and not of the safe area.
    @ObservedProperty open var usesBottomSafeArea = true { didSet { owningView?.constraintsNeedSolving() } }

    init(owner: UIView) { super.init(role: .keyboard, owner: owner) }

    /// From the bottom of the owning view.
    var height: CGFloat {
        guard let owner = owningView else { return 0 }
        return max(KeyboardRoom.overlap(with: owner), usesBottomSafeArea ? owner.safeAreaInsets.bottom : 0)
    }
}

extension UIView {
    /// Follows the keyboard, in the keyboard's animation: what ends at its top is never covered.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        let state = ownConstraintState
        if let known = state.keyboardGuide { return known }
        let guide = UIKeyboardLayoutGuide(owner: self)
        state.keyboardGuide = guide
        return guide
    }

    /// Guides in the tree lie elsewhere.
    func keyboardMoved() {
        constraintGeometryChanged()
        if self is PresentationContainerView { setNeedsLayout() }
        for view in subviews { view.keyboardMoved() }
    }
}

/// The room that the keyboard leaves.
@MainActor
enum KeyboardRoom {
    /// How much of a view's bottom the keyboard covers, in the view's coordinates.
    static func overlap(with view: UIView) -> CGFloat {
        guard let keyboard = OnScreenKeyboard.current, keyboard.isShown, let window = view.window, window !== keyboard.window
        else {
            return 0
        }
        let covered = view.convert(keyboard.frame, from: window)
        let height = view.bounds.height
        let top = covered.minY - view.bounds.minY
        return covered.maxX > view.bounds.minX && covered.minX < view.bounds.maxX ? min(max(0, height - top), height) : 0
    }

    private static weak var scroll: UIScrollView?

    /// The scroll view around the first responder gets an inset as high as what is covered, and shows it.
    static func keepVisible(_ responder: UIResponder?) {
        let view = responder as? UIView
        let new = view.flatMap { enclosing($0) }
        if let old = scroll, old !== new {
            old.keyboardInset = 0
            old.contentOffset = old.inRange(old.contentOffset)
        }
        scroll = new
        guard let new, let view else { return }
        new.keyboardInset = overlap(with: new)
        if new === view {
            (view as? any TextHost).map { $0.reveal($0.editor.caretRect(at: $0.editor.head)) }
        } else {
            new.scrollRectToVisible(new.convert(view.bounds, from: view).insetBy(dx: 0, dy: -8), animated: false)
        }
        if overlap(with: new) == 0 { new.contentOffset = new.inRange(new.contentOffset) }
    }

    private static func enclosing(_ view: UIView) -> UIScrollView? {
        let around = sequence(first: view.superview, next: { $0?.superview }).compactMap { $0 as? UIScrollView }
        return around.first { $0.isScrollEnabled } ?? view as? UIScrollView
    }
}
