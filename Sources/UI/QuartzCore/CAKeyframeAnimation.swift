import Motion

/// An animation through a list of values or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values at the keyframes; a path goes before them.
    open var values: [Any]?
    /// The path that a layer's point follows; it has priority over `values`.
    open var path: CGPath?
    /// The time at which each value is reached, from 0 to 1.
    open var keyTimes: [NSNumber]?
    /// The pace between neighboring values: one function fewer than there are values.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// How the values between two keyframes are found.
    open var calculationMode = CAAnimationCalculationMode.linear
    /// How tight a smooth curve is at each keyframe, from −1 (round) to 1 (tight).
    open var tensionValues: [NSNumber]?
    /// How sharp a smooth curve's corners are at each keyframe; 0 is smooth.
    open var continuityValues: [NSNumber]?
    /// To which side a smooth curve leans at each keyframe; 0 is the middle.
    open var biasValues: [NSNumber]?
    /// The rotation along the path. It is stored, but a layer does not rotate with its path.
    open var rotationMode: CAAnimationRotationMode?

    package override func makeEmpty() -> CAAnimation { CAKeyframeAnimation() }

    package override func assign(from other: CAAnimation) {
        super.assign(from: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        values = other.values
        path = other.path?.copy()
        keyTimes = other.keyTimes
        timingFunctions = other.timingFunctions
        calculationMode = other.calculationMode
        tensionValues = other.tensionValues
        continuityValues = other.continuityValues
        biasValues = other.biasValues
        rotationMode = other.rotationMode
    }
}
