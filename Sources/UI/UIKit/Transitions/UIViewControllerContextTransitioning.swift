public import CoreGraphics

/// One transition, as its animator sees it; custom containers may adopt it.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    /// Superview of all views that take part; the incoming one is the animator's to add.
    var containerView: UIView { get }
    var isAnimated: Bool { get }
    var isInteractive: Bool { get }
    var transitionWasCancelled: Bool { get }
    var presentationStyle: UIModalPresentationStyle { get }
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    func finishInteractiveTransition()
    func cancelInteractiveTransition()
    func pauseInteractiveTransition()
    /// Must be called exactly once, when the animations ended.
    func completeTransition(_ didComplete: Bool)
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Nil means that the controller's view is not to be touched.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
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
