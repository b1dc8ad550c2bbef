import UIKit

/// The dismissal of a screen by a downward pull. A finger can catch the screen again during the animation.
final class PullToDismiss: NSObject, UIViewControllerTransitioningDelegate {
    private weak var controller: UIViewController?
    private var interactor: UIPercentDrivenInteractiveTransition?
    /// The progress at which the finger caught the screen.
    private var start: CGFloat = 0

    init(_ controller: UIViewController) {
        self.controller = controller
        super.init()
        controller.view.addGestureRecognizer(
            UIPanGestureRecognizer { [weak self] (pan: UIPanGestureRecognizer) in self?.pull(pan) })
    }

    private func pull(_ pan: UIPanGestureRecognizer) {
        guard let view = pan.view, let window = view.window else { return }
        let progress = start + pan.translation(in: window).y / window.bounds.height
        switch pan.state {
        case .began:
            takeHold()
        case .changed:
            interactor?.update(progress)
        case .ended:
            let speed = pan.velocity(in: window).y
            progress > 0.4 && speed > -200 || speed > 900 ? interactor?.finish() : interactor?.cancel()
        case .cancelled, .failed:
            interactor?.cancel()
        case .possible:
            break
        }
    }

    private func takeHold() {
        guard let controller else { return }
        if controller.isBeingDismissed, let interactor {
            interactor.pause()
            start = interactor.percentComplete
        } else {
            interactor = UIPercentDrivenInteractiveTransition()
            interactor?.completionCurve = .easeOut
            start = 0
            controller.dismiss(animated: true)
            controller.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in self?.interactor = nil }
        }
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { CoverTransition() }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        CoverTransition(isForward: false, duration: 0.8)
    }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
}
