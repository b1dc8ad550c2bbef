import CoreGraphics
import Foundation

/// Presents and dismisses alerts; each alert keeps its own instance.
@MainActor
final class AlertStage: NSObject, UIViewControllerTransitioningDelegate {
    /// True for a popover, which has its own transition.
    private var isPopover = false

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        let traits = (presenting ?? source.rootContainer).traitCollection
        if traits.horizontalSizeClass == .regular, let popover = (presented as? UIAlertController)?.takePopover() {
            isPopover = true
            popover.presenter = presenting
            return popover
        }
        isPopover = false
        return AlertPresentation(presentedViewController: presented, presenting: presenting)
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { isPopover ? nil : AlertAnimator(presented, isPresenting: true) }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        isPopover ? nil : AlertAnimator(dismissed, isPresenting: false)
    }
}

/// Presents an alert over a page that darkens.
@MainActor
final class AlertPresentation: UIPresentationController {
    private let dimming = UIView()
    private var alert: UIAlertController? { presentedViewController as? UIAlertController }
    private static let margin: CGFloat = 8

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let containerView, let alert else { return .zero }
        var insets = containerView.safeAreaInsets
        insets.bottom = max(insets.bottom, KeyboardRoom.overlap(with: containerView))
        let safe = containerView.bounds.inset(by: insets)
        let isSheet = alert.preferredStyle == .actionSheet
        let room = safe.shrunk(dx: Self.margin, dy: isSheet ? Self.margin : 24)
        let size = alert.size(in: room.size)
        return CGRect(
            x: (room.midX - size.width / 2).rounded(),
            y: isSheet ? room.maxY - size.height : (room.midY - size.height / 2).rounded(), width: size.width,
            height: size.height)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor { traits in
            UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.48 : 0.2)
        }
        dimming.alpha = 0
        dimming.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.alert?.wasTappedBeside() })
        containerView.insertSubview(dimming, at: 0)
        presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 1 }
        if presentedViewController.transitionCoordinator == nil { dimming.alpha = 1 }
    }

    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
    }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        guard let view = presentedView, view.transform == .identity else { return }
        view.frame = frameOfPresentedViewInContainerView
    }
}

/// Fades an alert, and scales it down from 1.15 when it appears; slides an action sheet; only fades under Reduce Motion.
@MainActor
final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPresenting: Bool
    private let rises: Bool

    init(_ controller: UIViewController, isPresenting: Bool) {
        self.isPresenting = isPresenting
        rises =
            (controller as? UIAlertController)?.preferredStyle == .actionSheet && !UIAccessibility.isReduceMotionEnabled
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        guard transitionContext?.isAnimated != false else { return 0 }
        return rises ? 0.45 : isPresenting ? 0.35 : 0.2
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewKey = isPresenting ? .to : .from
        guard let view = context.view(forKey: key) else { return context.completeTransition(false) }
        if isPresenting {
            if let controller = context.viewController(forKey: .to) { view.frame = context.finalFrame(for: controller) }
            context.containerView.addSubview(view)
            view.layoutIfNeeded()
        }
        let resting = view.center
        let away = {
            if self.rises {
                view.center.y = resting.y + context.containerView.bounds.height - view.frame.minY
            } else {
                view.alpha = 0
                if self.isPresenting, !UIAccessibility.isReduceMotionEnabled {
                    view.transform = CGAffineTransform(scaleX: 1.15, y: 1.15)
                }
            }
        }
        let here = {
            view.center = resting
            view.alpha = 1
            view.transform = .identity
        }
        if isPresenting { UIView.performWithoutAnimation(away) }
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
            options: .allowUserInteraction, animations: isPresenting ? here : away
        ) { _ in
            UIView.performWithoutAnimation(here)
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
