/// Follows the pointer while no button is down: it begins when the pointer comes over the view, changes as it moves, and ends when it
/// leaves.
///
/// It keeps nobody from anything, and nobody keeps it.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    override var followsTouches: Bool { false }

    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// The pointer is over the view, at a point of the window.
    func pointerMoved(to point: CGPoint) {
        place = point
        (modifierFlags, buttonMask) = (KeyInbox.shared.modifiers, [])
        state = machine.isUndecided ? .began : .changed
    }

    func pointerLeft() {
        if !machine.isUndecided, !machine.isOver { state = .ended }
    }
}
