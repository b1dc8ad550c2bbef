import UIKit

/// Presents with `GrowAnimator`, and dismisses as UIKit does by default.
final class GrowTransition: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        GrowAnimator()
    }
}
