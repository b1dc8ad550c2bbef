/// Two fingers that go apart or together.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: TwoFingerGestureRecognizer {
    /// Since the beginning, or since it was set.
    open var scale: CGFloat {
        get { fingers.scale }
        set {
            fingers.setScale(newValue)
            fingers.forgetSpeed()
        }
    }
    /// Of the scale, a second.
    open var velocity: CGFloat { fingers.velocity.scale }

    override var hasMovedEnough: Bool { abs(fingers.stretch) >= 8 }
}
