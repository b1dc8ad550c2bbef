import UIKit

/// A rotation of the demo's own: the old picture shrinks away while it rotates, and the new one comes out of it.
final class SwingRotation: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let old = transitionContext.view(forKey: .from), let new = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(true)
        }
        let turn = transitionContext.targetTransform
        new.transform = turn.inverted().scaledBy(x: 0.6, y: 0.6)
        UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
            old.alpha = 0
            old.transform = turn.scaledBy(x: 0.6, y: 0.6)
            new.transform = .identity
        } completion: { _ in
            transitionContext.completeTransition(true)
        }
    }
}
