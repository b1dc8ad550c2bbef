public import Foundation

/// Animates the views of one transition.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    /// Seconds; may be asked more than once, and with no context.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval

    /// Adds the incoming view, sets the animations up, and sees to it that `completeTransition(_:)` is called once.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

    /// The animator that can be paused, scrubbed and turned around; always the same one during a transition.
    func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating

    /// The transition is over; the argument is what was given to `completeTransition(_:)`.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Returns a private value that means "not implemented": `animateTransition(using:)` is called instead.
    public func interruptibleAnimator(
        using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { NotInterruptible.shared }
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a transition by something else than time.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
    /// Called instead of `animateTransition(using:)`.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
    /// The speed of the rest after the finger left, relative to the original duration; the default is 1.
    var completionSpeed: CGFloat { get }
    /// The timing of the rest after the finger left; the default is `.easeInOut`.
    var completionCurve: UIView.AnimationCurve { get }
    /// Whether the transition begins interactively; the default is true.
    var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// 1: what is left takes its share of the duration.
    public var completionSpeed: CGFloat { 1 }
    /// Begins and ends slowly.
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
    /// True: the transition begins interactively.
    public var wantsInteractiveStart: Bool { true }
}
