import UIKit

// The code of the article "Writing a transition", compiled with the tests.

// begin animator
final class DropTransition: NSObject, UIViewControllerAnimatedTransitioning {
    let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let page = context.view(forKey: isPresenting ? .to : .from),
            let controller = context.viewController(forKey: isPresenting ? .to : .from)
        else { return context.completeTransition(false) }
        let above = CGAffineTransform(translationX: 0, y: -context.containerView.bounds.height)
        if isPresenting {
            page.frame = context.finalFrame(for: controller)
            page.transform = above
            context.containerView.addSubview(page)
        } else if let below = context.view(forKey: .to) {
            context.containerView.insertSubview(below, at: 0)
        }
        UIView.animate(withDuration: transitionDuration(using: context)) {
            page.transform = self.isPresenting ? .identity : above
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
// end animator

// begin delegate
final class DropDelegate: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { DropTransition(isPresenting: true) }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { DropTransition(isPresenting: false) }
}

final class AlarmController: UIViewController {
    private let drop = DropDelegate()

    init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
        transitioningDelegate = drop
    }

    required init?(coder: NSCoder) { nil }
}
// end delegate

// begin interactive
final class PullToDismiss: NSObject, UIViewControllerTransitioningDelegate {
    private weak var controller: UIViewController?
    private var interactor: UIPercentDrivenInteractiveTransition?

    init(_ controller: UIViewController) {
        self.controller = controller
        super.init()
        controller.view.addGestureRecognizer(
            UIPanGestureRecognizer { [weak self] (pan: UIPanGestureRecognizer) in self?.panned(pan) })
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        guard let view = pan.view else { return }
        let progress = -pan.translation(in: view).y / view.bounds.height
        switch pan.state {
        case .began:
            interactor = UIPercentDrivenInteractiveTransition()
            controller?.dismiss(animated: true)
        case .changed:
            interactor?.update(progress)
        case .ended where progress > 0.4 || pan.velocity(in: view).y < -800:
            interactor?.finish()
            interactor = nil
        case .ended, .cancelled, .failed:
            interactor?.cancel()
            interactor = nil
        case .possible:
            break
        }
    }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { DropTransition(isPresenting: false) }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
}
// end interactive

// begin interruptible
final class FloatTransition: NSObject, UIViewControllerAnimatedTransitioning {
    private var animator: UIViewPropertyAnimator?

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.6 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: context).startAnimation()
    }

    func interruptibleAnimator(
        using context: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
        if let animator { return animator }
        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: context), dampingRatio: 0.9)
        self.animator = animator
        if let page = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
            page.frame = context.finalFrame(for: controller)
            page.alpha = 0
            page.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
            context.containerView.addSubview(page)
            animator.addAnimations {
                page.alpha = 1
                page.transform = .identity
            }
        }
        animator.addCompletion { [weak self] position in
            self?.animator = nil
            context.completeTransition(position == .end)
        }
        return animator
    }
}
// end interruptible

// begin shared
@MainActor
func makeDetailTransition(from card: UIImageView, to hero: UIImageView) -> CatalogueTransition {
    let fade = FadeTransition(duration: 0.45)
    fade.sharedElements = { _, _ in [SharedElement(source: card, target: hero)] }
    return fade
}

@MainActor
func zoom(_ detail: UIViewController, outOf card: UIView) {
    detail.preferredTransition = .zoom { _ in card }
}
// end shared

// begin alongside
class DimmingPresentation: UIPresentationController {
    private let dimming = UIView()

    override func presentationTransitionWillBegin() {
        guard let container = containerView else { return }
        dimming.frame = container.bounds
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.4)
        dimming.alpha = 0
        container.insertSubview(dimming, at: 0)
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
            self.dimming.alpha = 1
        })
    }

    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
            self.dimming.alpha = 0
        })
    }
}
// end alongside
