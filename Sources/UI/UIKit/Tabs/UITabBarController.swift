import CoreGraphics
public import Foundation

/// Contains controllers side by side; the bar at the bottom selects one of them.
///
/// A selection applies at once, and will-callbacks are sent before the setter returns. The views change places with the next
/// layout pass, or under the delegate's animator. A selection during a transition is shown after it.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
    var pages: [UIViewController] = []
    var selected: UIViewController?
    /// The controller whose view is in the container; the outgoing one during a switch.
    var shown: UIViewController?
    /// A switch that began without an animator; the next layout pass ends it.
    var switching: (from: UIViewController, to: UIViewController)?
    /// True while callbacks are sent and views are laid out; requests from these wait.
    var isUpdating = false
    let transitionView = TabTransitionView()
    private let bar = UITabBar()

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nil, bundle: nil)
        assemble()
    }

    /// Creates a tab bar controller from an archive, without pages.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        assemble()
    }

    private func assemble() {
        transitionView.tabs = self
        bar.tapped = { [weak self] in self?.tapped($0) }
    }

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] { selected.map { [$0] } ?? [] }

    // MARK: Pages

    /// The controllers of the tabs, from the leading side on; never nil when it is read, and nil removes all. A list with a
    /// controller twice, or with the child of another one, is reported and has no effect.
    open var viewControllers: [UIViewController]? {
        get { pages }
        set { setPages(newValue ?? []) }
    }
    /// Replaces the controllers of the tabs; the change is not animated.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) { setPages(viewControllers ?? []) }
    /// The object that hears of taps and gives transitions; held weakly, nil by default.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The bar at the bottom.
    open var tabBar: UITabBar { bar }

    /// The controller that is shown; nil without any page. Nil has no effect when it is set, and a controller that is not one of
    /// the tabs is reported.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            guard let newValue else { return }
            select(newValue)
        }
    }
    /// The index of the selected page; `NSNotFound` without any page.
    open var selectedIndex: Int {
        get { pages.firstIndex { $0 === selected } ?? NSNotFound }
        set {
            guard pages.indices.contains(newValue) else { return refuse("there is no tab \(newValue) of \(pages.count)") }
            select(pages[newValue])
        }
    }

    func refuse(_ reason: String) {
        UIKitDiagnostics.report(.invalidSelection, "the selection of \(reportName) stays: \(reason)")
    }

    // MARK: Life

    open override func loadView() {
        let view = TabView(frame: UIScreen.main.bounds)
        view.tabs = self
        view.backgroundColor = .systemBackground
        transitionView.frame = view.bounds
        transitionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(transitionView)
        view.addSubview(bar)
        self.view = view
        itemsChanged()
    }

    override func prepareToAppear() { installSelected() }
    override func prepareToDisappear() { finishSwitch() }
    override func didSettleAppearance() { if isViewLoaded { view.setNeedsLayout() } }

    open override var childForStatusBarStyle: UIViewController? { selected }
    open override var childForStatusBarHidden: UIViewController? { selected }
    open override var childForHomeIndicatorAutoHidden: UIViewController? { selected }

    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.tabBarControllerSupportedInterfaceOrientations(self)
            ?? selected?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
    open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.tabBarControllerPreferredInterfaceOrientationForPresentation(self)
            ?? selected?.preferredInterfaceOrientationForPresentation ?? super.preferredInterfaceOrientationForPresentation
    }
    open override var preferredInterfaceRotation: UIInterfaceRotation? { selected?.preferredInterfaceRotation }
}

/// Is told of taps on the bar, and provides animators for switches; every method is optional.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
    /// Called when the user taps a tab, also the selected one; false keeps the selection. The default is true.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    /// Called after the user tapped a tab, also the selected one; not after a selection by the program.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// Returns the orientations that the controller allows; the default is those of the selected page.
    func tabBarControllerSupportedInterfaceOrientations(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientationMask
    /// Returns the orientation in which to present the controller; the default is that of the selected page.
    func tabBarControllerPreferredInterfaceOrientationForPresentation(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientation
    /// Returns the object that drives an animator by a finger; nil, the default, lets the animator run by itself.
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Returns the animator of a switch; nil, the default, switches without animation.
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UITabBarControllerDelegate {
    /// Called when a tab is tapped, also the selected one; false keeps the selection. The default is true.
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    /// Called after a tap on a tab, also on the selected one, but not after a selection by the program; does nothing by default.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    /// Returns the orientations that the controller allows; by default those of the selected page.
    public func tabBarControllerSupportedInterfaceOrientations(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientationMask {
        tabBarController.selectedViewController?.supportedInterfaceOrientations ?? OrientationPolicy.defaultMask
    }
    /// Returns the orientation to present the controller in; by default that of the selected page.
    public func tabBarControllerPreferredInterfaceOrientationForPresentation(
        _ tabBarController: UITabBarController
    ) -> UIInterfaceOrientation {
        tabBarController.selectedViewController?.preferredInterfaceOrientationForPresentation
            ?? UIScreen.main.geometry.orientation
    }
    /// Returns the object that drives an animator by a finger; nil, the default, runs it by itself.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Returns the animator of a switch; nil, the default, switches without animation.
    public func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

extension UIViewController {
    /// The nearest tab bar controller that contains this controller.
    public var tabBarController: UITabBarController? {
        sequence(first: parent, next: { $0?.parent }).lazy.compactMap { $0 as? UITabBarController }.first
    }
}
