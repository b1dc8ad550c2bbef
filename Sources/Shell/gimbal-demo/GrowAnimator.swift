import UIKit

/// An animator that grows the incoming view from nothing until it leaves a margin of 20 points around it.
final class GrowAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        1
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let incoming = transitionContext.view(forKey: .to) else {
            transitionContext.completeTransition(false)
            return
        }
        let container = transitionContext.containerView
        incoming.frame = .zero
        incoming.layer.cornerRadius = 20
        container.addSubview(incoming)
        UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
            incoming.frame = container.bounds.inside(20, 20)
        } completion: { _ in
            transitionContext.completeTransition(true)
        }
    }
}
