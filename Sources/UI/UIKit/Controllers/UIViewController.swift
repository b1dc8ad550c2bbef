import CoreGraphics
public import Foundation

/// Manages a view: it appears and disappears with transitions, and may contain other controllers.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIAppearanceContainer, UIContentContainer, UITraitEnvironment, UIFocusEnvironment {
    // Storage for the extensions in UIViewController+….swift.
    var loadedView: UIView?
    var isLoadingView = false
    var appearance = AppearanceState.disappeared
    var appearsAnimated = false
    var childControllers: [UIViewController] = []
    weak var parentController: UIViewController?
    /// The presentation in which this controller is the presented one.
    var presentation: ModalPresentation?
    /// The presentation that covers this controller.
    weak var presentationAbove: ModalPresentation?
    /// The transition between children that this container runs.
    var ownTransition: TransitionContext?
    var movement = Movement()
    /// The gestures that pull a zoomed page back; nil without a zoom.
    var zoomDismissal: ZoomDismissal?
    var ownNavigationItem: UINavigationItem?
    var ownTabBarItem: UITabBarItem?
    /// The last size that the view's constraints requested; only while presented.
    var fittingSize: CGSize?

    private var ownKeyCommands: [UIKeyCommand] = []

    /// The current values of the four `is…` flags.
    struct Movement {
        var isBeingPresented = false
        var isBeingDismissed = false
        var isMovingToParent = false
        var isMovingFromParent = false
        /// True while the view is added or removed without a transition.
        var isMovedByHand = false
    }

    @ObservedProperty open var title: String? {
        didSet {
            ownNavigationItem?.title = title
            ownTabBarItem?.title = title
        }
    }
    open var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
        get { heldTransitioningDelegate }
        set {
            heldTransitioningDelegate = newValue
            hasTransitioningDelegate = newValue != nil
        }
    }
    private weak var heldTransitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// True after a delegate was set; it is held weakly, and may be gone by now.
    private(set) var hasTransitioningDelegate = false
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    var wantedPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { if oldValue != wantedPresentationStyle { preparedController = nil } }
    }
    /// The presentation controller that an app requested before the presentation.
    var preparedController: UIPresentationController?
    /// The presentation style; never reads as `.automatic`.
    open var modalPresentationStyle: UIModalPresentationStyle {
        get { resolvedPresentationStyle }
        set { wantedPresentationStyle = newValue }
    }
    open var isModalInPresentation = false
    open var definesPresentationContext = false
    open var providesPresentationContextTransitionStyle = false
    open var modalPresentationCapturesStatusBarAppearance = false
    var childTraits: ChildTraits?
    /// The scroll views, keyed by the raw value of the edge.
    var contentScrollViews: [UInt: WeakScrollView] = [:]
    open var additionalSafeAreaInsets = UIEdgeInsets.zero
    open var edgesForExtendedLayout: UIRectEdge = .all
    open var extendedLayoutIncludesOpaqueBars = false
    @ObservedProperty open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
            presentation?.controller.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }

    /// Nibs do not exist here: names are ignored and `loadView()` makes the view.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    // MARK: Keys

    open override var keyCommands: [UIKeyCommand]? { ownKeyCommands.isEmpty ? nil : ownKeyCommands }
    open func addKeyCommand(_ keyCommand: UIKeyCommand) { ownKeyCommands.append(keyCommand) }
    open func removeKeyCommand(_ keyCommand: UIKeyCommand) { ownKeyCommands.removeAll { $0 === keyCommand } }

    // MARK: View

    /// The view, loaded on first access.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { setView(newValue) }
    }
    open var viewIfLoaded: UIView? { loadedView }
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view; overrides set `view` and do not call super.
    open func loadView() {
        view = UIView(frame: UIScreen.main.bounds)
    }

    open func loadViewIfNeeded() {
        guard loadedView == nil, !isLoadingView else { return }
        isLoadingView = true
        loadView()
        isLoadingView = false
        if loadedView == nil { setView(UIView(frame: UIScreen.main.bounds)) }
        viewDidLoad()
    }

    private func setView(_ view: UIView?) {
        loadedView?.owningController = nil
        loadedView = view
        view?.owningController = self
        updateZoomDismissal()
        guard let view, view.autoresizingMask.isEmpty, parentController == nil else { return }
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func updateViewConstraints() {}
    open func viewSafeAreaInsetsDidChange() {}
    open func viewLayoutMarginsDidChange() {}
    open func didReceiveMemoryWarning() {}

    open override var next: UIResponder? {
        if let superview = loadedView?.superview { return superview }
        return parent ?? presentingViewController
    }

    // MARK: Status bar; the device has none of its own

    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open func setNeedsStatusBarAppearanceUpdate() {}

    // MARK: Rotation; asked of the topmost controller that fills the screen

    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { OrientationPolicy.defaultMask }
    /// The preferred orientation: the interface's current one where that is supported.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { defaultPreferredOrientation }
    /// False ignores rotations of the device; a rotation that an app requests is still performed.
    @available(
        *, deprecated, message: "update supportedInterfaceOrientations and call setNeedsUpdateOfSupportedInterfaceOrientations()"
    )
    open var shouldAutorotate: Bool { true }
    /// The interface's rotation style while this controller decides; nil for the window scene's.
    open var preferredInterfaceRotation: UIInterfaceRotation? { nil }
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }

    // MARK: Contents for a navigation or tab bar controller

    open var navigationItem: UINavigationItem { makeNavigationItem() }
    open var tabBarItem: UITabBarItem! {
        get { makeTabBarItem() }
        set { replaceTabBarItem(newValue) }
    }
    /// True covers the tab bar while the controller is pushed.
    open var hidesBottomBarWhenPushed = false
    @ObservedProperty open var toolbarItems: [UIBarButtonItem]? {
        didSet { navigationController?.toolbarItemsChanged(of: self, animated: false) }
    }
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }

    /// Shows a controller in the way of the nearest container; presents it without one.
    open func show(_ vc: UIViewController, sender: Any?) { showInContainer(vc, sender, isDetail: false) }
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) { showInContainer(vc, sender, isDetail: true) }

    // MARK: Hooks of this library's containers

    /// Called before the view appears; adds the views of children that appear with it.
    func prepareToAppear() {}
    /// Called before the will-callback of a disappearing controller, to do pending layout work while there is a layout pass.
    func prepareToDisappear() {}
    /// Called after this controller and its children received the callback.
    func didChangeAppearance(_ isAppearing: Bool) {}
    func didSettleAppearance() {}

    // MARK: Containment that subclasses override

    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    open func addChild(_ childController: UIViewController) { adopt(childController) }
    open func removeFromParent() { leaveParent() }
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { currentCoordinator }

    /// The controller's transition where no delegate provides one; nil for the style's or the container's own.
    @ObservedProperty open var preferredTransition: Transition? { didSet { updateZoomDismissal() } }

    // MARK: Focus

    /// True restores focus when the page appears again; false moves it to the preferred item.
    open var restoresFocusAfterTransition = true
    /// The last focused item of this page.
    weak var rememberedFocus: (any UIFocusItem)?
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { loadedView.map { [$0] } ?? [] }
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { loadedView?.superview ?? parent }
    open var focusItemContainer: (any UIFocusItemContainer)? { loadedView }
    open var focusGroupIdentifier: String?
    open func setNeedsFocusUpdate() { FocusEngine.shared.setNeedsUpdate(in: self) }
    open func updateFocusIfNeeded() { FocusEngine.shared.updateIfNeeded() }
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    // MARK: Presentation that subclasses override

    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        startPresenting(viewControllerToPresent, animated: flag, completion: completion)
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        startDismissing(animated: flag, completion: completion)
    }

    // MARK: UIContentContainer

    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in childControllers {
            let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
            if childSize != child.viewIfLoaded?.bounds.size { child.viewWillTransition(to: childSize, with: coordinator) }
        }
        presentationAbove?.controller.viewWillTransition(to: size, with: coordinator)
    }

    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in childControllers { child.willTransition(to: newCollection, with: coordinator) }
        presentationAbove?.controller.willTransition(to: newCollection, with: coordinator)
    }

    // MARK: Traits

    open var traitCollection: UITraitCollection { loadedView?.traitCollection ?? UITraitCollection.current }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The class, the title and the view; off the main thread only the class.
    nonisolated open override var description: String {
        guard Thread.isMainThread else { return "<\(classAndAddress)>" }
        return MainActor.assumeIsolated { fullDescription }
    }
}
