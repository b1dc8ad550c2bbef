/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
    /// Nothing is animated: not started, or ended.
    case inactive = 0
    /// Running, paused or scrubbed.
    case active
    /// Stopped, and not finished yet.
    case stopped
}

/// The position at which an animator ended.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// The values that the animations lead to.
    case end = 0
    /// The values from before the animations.
    case start
    /// The values that were visible at that moment.
    case current
}

/// An animation that can be controlled.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
    /// The state: inactive before the start and after the end, active while running or paused, stopped before
    /// `finishAnimation(at:)`.
    var state: UIViewAnimatingState { get }
    /// Whether the animation moves; false while it is paused.
    var isRunning: Bool { get }
    /// Whether the animation runs toward its start.
    var isReversed: Bool { get set }
    /// The progress from the start towards the end; not a time.
    var fractionComplete: CGFloat { get set }
    /// Starts the animation, or continues a paused one.
    func startAnimation()
    /// Starts the animation after a delay in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Holds the animation at its present progress; the state stays active.
    func pauseAnimation()
    /// Ends the animation where it is; true makes the animator inactive at once, false waits for `finishAnimation(at:)`.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Ends a stopped animation at a position and calls the completions.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator that accepts blocks of changes; all its methods are optional.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes that begin after a part of the remaining duration, from 0 to 1.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds changes to the animation.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds a block that is called at the end, with the position where the animation ended.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Continues a paused animation with another timing, or the same for nil, and a duration relative to the original one.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
    /// Adds changes; the default ignores the delay.
    public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) { addAnimations(animation) }
    /// Adds changes; the default applies them at once, without animation.
    public func addAnimations(_ animation: @escaping () -> Void) { animation() }
    /// Adds a completion; the default drops it.
    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
    /// Continues a paused animation; the default starts it and ignores both parameters.
    public func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        startAnimation()
    }
}
