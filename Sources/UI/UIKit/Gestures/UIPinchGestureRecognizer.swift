/// Recognizes two fingers that move apart or together.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: TwoFingerGestureRecognizer {
    /// The scale since the beginning, or since it was set.
    open var scale: CGFloat {
        get { fingers.scale }
        set {
            fingers.setScale(newValue)
            fingers.forgetSpeed()
        }
    }
    /// The change of the scale per second.
    open var velocity: CGFloat { fingers.velocity.scale }

    override var hasMovedEnough: Bool { abs(fingers.stretch) >= 8 }
}
