/// The transition of a shared collection view: the page below waits, and the layout changes at the system's pace.
@MainActor
final class SharedListAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let change: SharedListChange
    private let pace = UISpringTimingParameters().pace(duration: 0)

    init(_ change: SharedListChange) { self.change = change }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        pace.duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let controller = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        to.frame = context.finalFrame(for: controller)
        context.containerView.insertSubview(to, belowSubview: from)
        UIView.makeBlock(pace, 0, [], nil).run {
            change.animate { context.completeTransition(!context.transitionWasCancelled) }
        }
    }
}
