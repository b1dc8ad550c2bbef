/// Follows the pointer, or a pen above the screen, while no button and no tip is down.
///
/// It prevents no other recognizer, and no other prevents it.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
    override var followsTouches: Bool { false }
    private var grip: Grip?
    private weak var window: UIWindow?

    /// The distance of a pen from the screen, from 0 to 1; 0 for a device that does not report it.
    open var zOffset: CGFloat { grip?.distance ?? 0 }
    /// The angle between the pen and the screen, in radians: 0 when they are parallel, a right angle when the pen is
    /// perpendicular or does not report its tilt.
    open var altitudeAngle: CGFloat { grip?.altitude ?? .pi / 2 }
    /// The rotation of a pen about its own axis, in radians clockwise.
    open var rollAngle: CGFloat { grip?.roll ?? 0 }

    /// Returns the direction of the pen's upper end, in radians: 0 along the view's x axis, growing clockwise.
    open func azimuthAngle(in view: UIView?) -> CGFloat {
        let vector = azimuthUnitVector(in: view)
        return atan2(vector.dy, vector.dx)
    }

    /// Returns the same direction as a vector of length 1; for a perpendicular pen it is (1, 0).
    open func azimuthUnitVector(in view: UIView?) -> CGVector {
        grip?.direction(at: place, in: view, from: window) ?? Grip.standing
    }

    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Takes the position of a pointer over the view, as a point of the window.
    func pointerMoved(to point: CGPoint, in window: UIWindow, _ grip: Grip?) {
        (place, self.grip, self.window) = (point, grip, window)
        (modifierFlags, buttonMask) = (KeyDispatcher.shared.modifiers, [])
        state = machine.isUndecided ? .began : .changed
    }

    func pointerLeft() {
        if !machine.isUndecided, !machine.isOver { state = .ended }
    }
}
