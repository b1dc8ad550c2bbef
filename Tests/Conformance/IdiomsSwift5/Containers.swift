import UIKit

class MainTabBarController: UITabBarController, UITabBarControllerDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        let home = UINavigationController(rootViewController: HomeViewController())
        home.tabBarItem = UITabBarItem(title: "Home", image: UIImage(named: "home"), selectedImage: nil)
        home.tabBarItem.badgeValue = "2"
        home.navigationBar.prefersLargeTitles = true
        let settings = UINavigationController(rootViewController: SettingsViewController())
        settings.tabBarItem = UITabBarItem(tabBarSystemItem: .more, tag: 1)
        viewControllers = [home, settings]
        selectedIndex = 0
        tabBar.tintColor = .systemPink
        tabBar.isTranslucent = false
        let appearance = UITabBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = .white
        tabBar.standardAppearance = appearance
    }

    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
        guard let nav = viewController as? UINavigationController else { return true }
        return !(nav.topViewController is SettingsViewController) || selectedViewController != nil
    }

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        guard let from = viewControllers?.firstIndex(of: fromVC), let to = viewControllers?.firstIndex(of: toVC) else {
            return nil
        }
        return TabSlideAnimator(isForward: to > from)
    }
}

final class TabSlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isForward: Bool

    init(isForward: Bool) {
        self.isForward = isForward
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.35 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromView = transitionContext.view(forKey: .from), let toView = transitionContext.view(forKey: .to),
            let toVC = transitionContext.viewController(forKey: .to)
        else {
            transitionContext.completeTransition(false)
            return
        }
        let width = transitionContext.containerView.frame.width
        toView.frame = transitionContext.finalFrame(for: toVC)
        toView.frame.origin.x = isForward ? width : -width
        transitionContext.containerView.addSubview(toView)
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseInOut,
            animations: {
                fromView.frame.origin.x = self.isForward ? -width : width
                toView.frame.origin.x = 0
            },
            completion: { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) })
    }
}

class HomeViewController: UIViewController {
    private let navigationTransitioner = StackTransitioner()
    private weak var previousDelegate: UINavigationControllerDelegate?

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Home"
        view.backgroundColor = .systemBackground
        navigationItem.largeTitleDisplayMode = .always
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.open() })
        navigationItem.backBarButtonItem = UIBarButtonItem(title: "", style: .plain)
        navigationItem.leftBarButtonItems = [
            UIBarButtonItem(barButtonSystemItem: .edit, target: self, action: HomeViewController.open)
        ]
        edgesForExtendedLayout = []
        toolbarItems = [.flexibleSpace(), UIBarButtonItem(title: "Done", style: .done)]
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(true, animated: animated)
        navigationController?.interactivePopGestureRecognizer?.isEnabled = true
        previousDelegate = navigationController?.delegate
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        navigationController?.setNavigationBarHidden(false, animated: animated)
        if isMovingFromParent { print("popped") }
        if let coordinator = transitionCoordinator, coordinator.isInteractive {
            coordinator.notifyWhenInteractionChanges { context in
                if context.isCancelled { print("stays") }
            }
        }
    }

    func open() {
        let detail = SettingsViewController()
        detail.hidesBottomBarWhenPushed = true
        navigationController?.delegate = navigationTransitioner
        navigationController?.pushViewController(detail, animated: true)
        navigationController?.transitionCoordinator?.animate(alongsideTransition: nil) { _ in print("pushed") }
        navigationController?.viewControllers.removeAll { $0 === self }
        show(detail, sender: self)
        _ = navigationController?.popViewController(animated: true)
        navigationController?.popToRootViewController(animated: false)
        if let first = navigationController?.viewControllers.first(where: { $0 is HomeViewController }) {
            navigationController?.popToViewController(first, animated: true)
        }
    }
}

final class StackTransitioner: NSObject, UINavigationControllerDelegate {
    private var interaction: UIPercentDrivenInteractiveTransition?

    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        switch operation {
        case .push: return TabSlideAnimator(isForward: true)
        case .pop: return TabSlideAnimator(isForward: false)
        case .none: return nil
        @unknown default: return nil
        }
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interaction }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { interaction = nil }
}

class SettingsViewController: UIViewController, UIGestureRecognizerDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.title = "Settings"
        navigationItem.hidesBackButton = true
        let titleView = UILabel()
        titleView.text = "Settings"
        titleView.sizeToFit()
        navigationItem.titleView = titleView
        navigationController?.interactivePopGestureRecognizer?.delegate = self
        let appearance = UINavigationBarAppearance()
        appearance.configureWithTransparentBackground()
        appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
        navigationController?.navigationBar.standardAppearance = appearance
        navigationController?.navigationBar.setBackgroundImage(UIImage(), for: .default)
        navigationController?.navigationBar.shadowImage = UIImage()
        navigationController?.setToolbarHidden(false, animated: true)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        (navigationController?.viewControllers.count ?? 0) > 1
    }
}

class OnboardingViewController: UIPageViewController, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    private lazy var pages: [UIViewController] = [HomeViewController(), SettingsViewController()]

    init() {
        super.init(transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 20])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has no use here") }

    override func viewDidLoad() {
        super.viewDidLoad()
        dataSource = self
        delegate = self
        setViewControllers([pages[0]], direction: .forward, animated: false)
        setViewControllers([pages[0]], direction: .forward, animated: true, completion: { finished in print(finished) })
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        guard let index = pages.firstIndex(of: viewController), index > 0 else { return nil }
        return pages[index - 1]
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        guard let index = pages.firstIndex(of: viewController), index + 1 < pages.count else { return nil }
        return pages[index + 1]
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
        guard completed, let shown = viewControllers?.first else { return }
        print(shown)
    }
}

class BaseNavigationController: UINavigationController {
    override init(rootViewController: UIViewController) {
        super.init(rootViewController: rootViewController)
        modalPresentationStyle = .fullScreen
    }

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
        if viewControllers.count > 0 { viewController.hidesBottomBarWhenPushed = true }
        super.pushViewController(viewController, animated: animated)
    }

    override func popViewController(animated: Bool) -> UIViewController? { super.popViewController(animated: animated) }

    override var childForStatusBarStyle: UIViewController? { topViewController }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        topViewController?.supportedInterfaceOrientations ?? .all
    }
}
