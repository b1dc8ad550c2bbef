/// Recognizes two fingers that rotate around each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: TwoFingerGestureRecognizer {
    /// The rotation in radians, clockwise, since the beginning or since it was set.
    open var rotation: CGFloat {
        get { fingers.rotation }
        set {
            fingers.setRotation(newValue)
            fingers.forgetSpeed()
        }
    }
    /// The rotation in radians per second.
    open var velocity: CGFloat { fingers.velocity.rotation }

    override var hasMovedEnough: Bool { abs(fingers.turn) >= 8 }
}
