/// Two fingers that turn around each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: TwoFingerGestureRecognizer {
    /// Radians, clockwise, since the beginning or since it was set.
    open var rotation: CGFloat {
        get { fingers.rotation }
        set {
            fingers.setRotation(newValue)
            fingers.forgetSpeed()
        }
    }
    /// Radians a second.
    open var velocity: CGFloat { fingers.velocity.rotation }

    override var hasMovedEnough: Bool { abs(fingers.turn) >= 8 }
}
