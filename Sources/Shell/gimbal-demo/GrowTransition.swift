import UIKit

/// A transition delegate that presents with `GrowAnimator`, and dismisses in UIKit's default way.
final class GrowTransition: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        GrowAnimator()
    }
}
