import UIKit

/// The animator that Gimbal was founded on, as an app would write it.
@MainActor
final class Grow: NSObject, UIViewControllerAnimatedTransitioning {
    var ended: Bool?

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return context.completeTransition(false) }
        context.containerView.addSubview(view)
        view.frame = .zero
        UIView.animate(withDuration: transitionDuration(using: context)) {
            view.frame = context.containerView.bounds.insetBy(dx: 20, dy: 20)
        } completion: { _ in
            context.completeTransition(true)
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { ended = transitionCompleted }
}
