/// Notifications that the on-screen keyboard appears, disappears or changes its size; their object is the screen.
extension UIResponder {
    /// Posted before the keyboard on the screen appears.
    public nonisolated static let keyboardWillShowNotification = NSNotification.Name("UIKeyboardWillShowNotification")
    /// Posted after the keyboard on the screen has appeared.
    public nonisolated static let keyboardDidShowNotification = NSNotification.Name("UIKeyboardDidShowNotification")
    /// Posted before the keyboard on the screen leaves.
    public nonisolated static let keyboardWillHideNotification = NSNotification.Name("UIKeyboardWillHideNotification")
    /// Posted after the keyboard on the screen has left.
    public nonisolated static let keyboardDidHideNotification = NSNotification.Name("UIKeyboardDidHideNotification")
    /// Posted before the keyboard on the screen changes its frame.
    public nonisolated static let keyboardWillChangeFrameNotification = NSNotification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// Posted after the keyboard on the screen has changed its frame.
    public nonisolated static let keyboardDidChangeFrameNotification = NSNotification.Name("UIKeyboardDidChangeFrameNotification")

    /// An `NSValue` of a rectangle in the screen's coordinates; the next key has the same type.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of the keyboard's frame at the end, in the window's points.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The duration in seconds, as an `NSNumber`.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The raw value of a `UIView.AnimationCurve`, as an `NSNumber`.
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

    /// Updates the first responder's keyboard after a change of its `inputView` or traits.
    public func reloadInputViews() { if isFirstResponder { OnScreenKeyboard.reload() } }
}

/// A guide at the keyboard's top, or at the bottom of the safe area without a keyboard.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UILayoutGuide {
    /// False places the guide, without a keyboard, at the bottom of the view instead of the safe area.
    @ObservedProperty open var usesBottomSafeArea = true { didSet { owningView?.constraintGeometryChanged() } }

    init(owner: UIView) { super.init(role: .keyboard, owner: owner) }

    /// The height above the bottom of the owning view.
    var height: CGFloat {
        guard let owner = owningView else { return 0 }
        return max(KeyboardRoom.overlap(with: owner), usesBottomSafeArea ? owner.safeAreaInsets.bottom : 0)
    }
}

extension UIView {
    /// Follows the keyboard, in the keyboard's animation: content above the guide is never covered.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        let state = ownConstraintState
        if let known = state.keyboardGuide { return known }
        let guide = UIKeyboardLayoutGuide(owner: self)
        state.keyboardGuide = guide
        return guide
    }

    /// Updates the keyboard guides of the view and its subviews.
    func keyboardMoved() {
        constraintGeometryChanged()
        if self is PresentationContainerView { setNeedsLayout() }
        if let scroll = self as? UIScrollView, scroll.avoidsKeyboard { KeyboardRoom.make(in: scroll) }
        for view in subviews { view.keyboardMoved() }
    }
}

/// The layout changes for the area that the keyboard covers.
@MainActor
enum KeyboardRoom {
    /// Returns the height of a view's bottom part that the keyboard covers, in the view's coordinates.
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

    /// Insets a scroll view by the height that is covered now; content that is not covered any more comes back.
    static func make(in view: UIScrollView) {
        let covered = overlap(with: view)
        guard covered != view.keyboardInset else { return }
        view.keyboardInset = covered
        guard view.machine.flight == nil, view.machine.dragged == nil else { return }
        let reachable = view.inRange(view.contentOffset)
        if reachable != view.contentOffset { view.contentOffset = reachable }
    }

    /// Insets the scroll view around the first responder by the covered height, and scrolls the responder into view.
    static func keepVisible(_ responder: UIResponder?) {
        let view = responder as? UIView
        let new = view.flatMap { enclosing($0) }
        if let old = scroll, old !== new, !old.avoidsKeyboard {
            old.keyboardInset = 0
            old.contentOffset = old.inRange(old.contentOffset)
        }
        scroll = new
        guard let new, let view else { return }
        new.keyboardInset = overlap(with: new)
        if new === view {
            (view as? any TextHost).map { $0.reveal($0.editor.caretRect(at: $0.editor.head)) }
        } else {
            new.scrollRectToVisible(area(around: view, in: new), animated: false)
        }
        if overlap(with: new) == 0 { new.contentOffset = new.inRange(new.contentOffset) }
    }

    /// What is to be seen of a responder in a scroll view, in its coordinates: in a list the whole row, where there is room for it.
    private static func area(around view: UIView, in scroll: UIScrollView) -> CGRect {
        let own = scroll.convert(view.bounds, from: view).insetBy(dx: 0, dy: -8)
        let row = sequence(first: view, next: { $0.superview }).first { $0 is any ListView && $0.isDescendant(of: scroll) }
        guard let row, !(row is UIScrollView) else { return own }
        let whole = scroll.convert(row.bounds, from: row)
        return whole.height <= scroll.bounds.inset(by: scroll.currentInset).height ? whole : own
    }

    private static func enclosing(_ view: UIView) -> UIScrollView? {
        let around = sequence(first: view.superview, next: { $0?.superview }).compactMap { $0 as? UIScrollView }
        return around.first { $0.isScrollEnabled } ?? view as? UIScrollView
    }
}
