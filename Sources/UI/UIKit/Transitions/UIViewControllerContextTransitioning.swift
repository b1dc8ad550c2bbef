public import CoreGraphics

/// One transition, as its animator sees it; custom containers may adopt it.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    /// Superview of all views that take part; the incoming one is the animator's to add.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether a finger or the program drives the transition, and not time.
    var isInteractive: Bool { get }
    /// Whether the transition goes back to its beginning.
    var transitionWasCancelled: Bool { get }
    /// The style of a modal transition; `.none` for others.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Sets the progress of an interactive transition, from 0 to 1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Ends the interaction and lets the transition run to its end.
    func finishInteractiveTransition()
    /// Ends the interaction and lets the transition go back to its beginning.
    func cancelInteractiveTransition()
    /// Makes a running transition interactive, at its present progress.
    func pauseInteractiveTransition()
    /// Must be called exactly once, when the animations ended.
    func completeTransition(_ didComplete: Bool)
    /// Returns the controller that disappears (`.from`) or appears (`.to`); nil for other keys.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Nil means that the controller's view is not to be touched.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The rotation of the interface that the transition performs; the identity for others.
    var targetTransform: CGAffineTransform { get }
    /// In the container's coordinates; `.zero` when there is none.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// In the container's coordinates; `.zero` when there is none.
    func finalFrame(for vc: UIViewController) -> CGRect
    /// The animator that a percent-driven interaction controller drives; nil by default. A custom container's context names its own.
    var animationController: (any UIViewControllerAnimatedTransitioning)? { get }
}

extension UIViewControllerContextTransitioning {
    /// Nil: a context of the app's own names no animator.
    public var animationController: (any UIViewControllerAnimatedTransitioning)? { nil }
}
