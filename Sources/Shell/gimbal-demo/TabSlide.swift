import UIKit

/// An animation that slides tabs in the direction of their order in the bar.
final class TabSlide: NSObject, UITabBarControllerDelegate {
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        let tabs = tabBarController.viewControllers ?? []
        let isForward = (tabs.firstIndex(of: fromVC) ?? 0) < (tabs.firstIndex(of: toVC) ?? 0)
        let push = PushTransition(isForward: isForward, duration: 0.45)
        push.dimming = 0.25
        push.shadowOpacity = 0.35
        return push
    }
}
