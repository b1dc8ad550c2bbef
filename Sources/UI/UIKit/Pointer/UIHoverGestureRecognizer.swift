/// Follows the pointer, or a pen above the screen, while no button and no tip is down: it begins when the pointer comes over the view, changes as it moves, and ends when it
/// leaves.
///
/// It prevents no other recognizer, and no other prevents it.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    override var followsTouches: Bool { false }
    private var grip: Grip?
    private weak var window: UIWindow?

    /// How far a pen is from the screen, from 0 to 1; 0 for what does not say.
    open var zOffset: CGFloat { grip?.distance ?? 0 }
    /// Between the pen and the screen: 0 when they are parallel, a right angle when it stands, or does not say.
    open var altitudeAngle: CGFloat { grip?.altitude ?? .pi / 2 }
    /// Of a pen about its own axis, in radians clockwise.
    open var rollAngle: CGFloat { grip?.roll ?? 0 }

    /// Where the pen's upper end points: 0 along the view's x axis, growing clockwise.
    open func azimuthAngle(in view: UIView?) -> CGFloat {
        let vector = azimuthUnitVector(in: view)
        return atan2(vector.dy, vector.dx)
    }

    /// The same as a vector of length 1; of a pen that stands it is (1, 0).
    open func azimuthUnitVector(in view: UIView?) -> CGVector {
        grip?.direction(at: place, in: view, from: window) ?? Grip.standing
    }

    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// The pointer is over the view, at a point of the window.
    func pointerMoved(to point: CGPoint, in window: UIWindow, _ grip: Grip?) {
        (place, self.grip, self.window) = (point, grip, window)
        (modifierFlags, buttonMask) = (KeyDispatcher.shared.modifiers, [])
        state = machine.isUndecided ? .began : .changed
    }

    func pointerLeft() {
        if !machine.isUndecided, !machine.isOver { state = .ended }
    }
}
