import UIKit

/// A transition delegate that presents and dismisses with given animators.
final class AnimatorTransition: NSObject, UIViewControllerTransitioningDelegate {
    private let makeAnimator: (_ isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)?

    init(_ makeAnimator: @escaping (_ isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)?) {
        self.makeAnimator = makeAnimator
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        makeAnimator(true)
    }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        makeAnimator(false)
    }
}
