public import Foundation

extension UIViewController {
    /// Swaps two children's views with a block animation; the receiver is the parent of both.
    ///
    /// The incoming view is added to the outgoing view's superview, and the outgoing view is removed at the end. The call is
    /// refused and reported where the parents differ or the receiver forwards appearance callbacks by hand.
    public func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = childContainer(from: fromViewController, to: toViewController) else { return }
        let isAnimated = duration > 0 && UIView.areAnimationsEnabled
        let (leaving, arriving): (UIView, UIView) = (fromViewController.view, toViewController.view)
        var hasFinished = true
        let context = TransitionContext(
            TransitionRequest(
                name: "the transition from \(fromViewController.reportName) to \(toViewController.reportName)",
                container: container,
                from: TransitionSide(controller: fromViewController, view: leaving, initialFrame: leaving.frame),
                to: TransitionSide(controller: toViewController, view: arriving, finalFrame: arriving.frame),
                isAnimated: isAnimated,
                animator: ChildTransitionAnimator(duration: duration, options: options, animations: animations) {
                    hasFinished = $0
                },
                willBegin: { _ in
                    fromViewController.beginAppearanceTransition(false, animated: isAnimated)
                    toViewController.beginAppearanceTransition(true, animated: isAnimated)
                },
                didStart: { toViewController.noteIsAppearing() },
                didEnd: { _ in
                    leaving.removeFromSuperview()
                    fromViewController.endAppearanceTransition()
                    toViewController.endAppearanceTransition()
                },
                closed: { [weak self] _ in
                    self?.ownTransition = nil
                    completion?(hasFinished)
                }))
        ownTransition = context
        context.start()
    }

    private func childContainer(from: UIViewController, to: UIViewController) -> UIView? {
        func refuse(_ reason: String) -> UIView? {
            UIKitDiagnostics.report(
                .invalidContainment,
                "transition(from:to:) of \(reportName) from \(from.reportName) to \(to.reportName): \(reason)")
            return nil
        }
        guard from.parent === self, to.parent === self else { return refuse("both have to be its children") }
        guard shouldAutomaticallyForwardAppearanceMethods else { return refuse("it forwards appearance callbacks by itself") }
        guard ownTransition == nil else { return refuse("another transition of it is still running") }
        guard let container = from.view.superview else { return refuse("the outgoing view hangs nowhere") }
        return container
    }
}

/// Adds the incoming view and runs a block.
@MainActor
private final class ChildTransitionAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let duration: TimeInterval
    private let options: UIView.AnimationOptions
    private let animations: (() -> Void)?
    private let ended: (Bool) -> Void

    init(
        duration: TimeInterval, options: UIView.AnimationOptions, animations: (() -> Void)?, ended: @escaping (Bool) -> Void
    ) {
        self.duration = duration
        self.options = options
        self.animations = animations
        self.ended = ended
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        max(0, duration)
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
            return context.completeTransition(false)
        }
        let completion: (Bool) -> Void = { [ended] finished in
            ended(finished)
            context.completeTransition(!context.transitionWasCancelled)
        }
        let length = context.isAnimated ? duration : 0
        guard options.rawValue >> 20 & 7 == 0 || length <= 0 else {
            // A flip or a dissolve animates the whole superview.
            return UIView.transition(
                with: context.containerView, duration: length, options: options,
                animations: { [animations] in
                    from.removeFromSuperview()
                    context.containerView.addSubview(to)
                    animations?()
                }, completion: completion)
        }
        context.containerView.addSubview(to)
        UIView.animate(
            withDuration: length, delay: 0, options: options, animations: { [animations] in animations?() },
            completion: completion)
    }
}
