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
    private var editing = EditingState()

    /// The current values of the four `is…` flags.
    struct Movement {
        var isBeingPresented = false
        var isBeingDismissed = false
        var isMovingToParent = false
        var isMovingFromParent = false
        /// True while the view is added or removed without a transition.
        var isMovedByHand = false
    }

    /// The title; bars and tabs show it.
    @ObservedProperty open var title: String? {
        didSet {
            ownNavigationItem?.title = title
            ownTabBarItem?.title = title
        }
    }
    /// Gives the animations of the controller's presentation; held weakly.
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
    /// The animation of the presentation where no delegate gives one.
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
    /// Whether the user is kept from dismissing the controller; false by default.
    open var isModalInPresentation = false
    /// Whether presentations in the current context stay within this controller's view; false by default.
    open var definesPresentationContext = false
    /// Whether the controller's own transition style holds for presentations in its context; false by default.
    open var providesPresentationContextTransitionStyle = false
    /// Stored for source compatibility: there is no status bar.
    open var modalPresentationCapturesStatusBarAppearance = false
    var childTraits: ChildTraits?
    /// The scroll views, keyed by the raw value of the edge.
    var contentScrollViews: [UInt: WeakScrollView] = [:]
    /// Insets that are added to the safe area, in points.
    open var additionalSafeAreaInsets: UIEdgeInsets {
        get { ownSafeAreaInsets }
        set {
            if let reason = UIKitDiagnostics.refusal(of: newValue) {
                return UIKitDiagnostics.refuse("additionalSafeAreaInsets", setOn: reportName, reason)
            }
            let limited = UIKitDiagnostics.limited(newValue)
            if limited != newValue { UIKitDiagnostics.limit("additionalSafeAreaInsets", setOn: reportName) }
            guard limited != ownSafeAreaInsets else { return }
            ownSafeAreaInsets = limited
            SceneContext.main.placeReadings.invalidate()
            loadedView?.setNeedsLayout()
        }
    }
    private var ownSafeAreaInsets = UIEdgeInsets.zero
    /// The edges at which the view lies below bars; all by default.
    open var edgesForExtendedLayout: UIRectEdge = .all
    /// Whether the view lies below bars that are opaque; false by default.
    open var extendedLayoutIncludesOpaqueBars = false
    /// The size that the controller would like, in points; popovers and sheets use it.
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

    /// Creates a controller without a view.
    public required init?(coder: NSCoder) {
        super.init()
    }

    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    // MARK: Keys

    open override var keyCommands: [UIKeyCommand]? { ownKeyCommands.isEmpty ? nil : ownKeyCommands }
    /// Adds a shortcut that works while the controller is in the responder chain.
    open func addKeyCommand(_ keyCommand: UIKeyCommand) { ownKeyCommands.append(keyCommand) }
    /// Removes a shortcut.
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
    /// The view; nil before it was loaded.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the view was loaded.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view; overrides set `view` and do not call super.
    open func loadView() {
        view = UIView(frame: UIScreen.main.bounds)
    }

    /// Loads the view, if it was not loaded.
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

    /// Called once, after the view was loaded.
    open func viewDidLoad() {}
    /// Called before the view appears.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called while the view appears, once it is in the window and has its size and traits.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view has appeared, behind the end of the transition.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view disappears; a transition that is cancelled calls `viewWillAppear` afterwards.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view has disappeared.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}
    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}
    /// Sets the view's constraints; called before layout when `setNeedsUpdateConstraints()` of the view asked for it.
    ///
    /// It calls `updateConstraints()` of the view, and an override calls super last.
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
    /// Called after the view's safe area has changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called after the view's margins have changed.
    open func viewLayoutMarginsDidChange() {}
    /// Does nothing: the system sends no warnings about memory.
    open func didReceiveMemoryWarning() {}

    open override var next: UIResponder? {
        if let superview = loadedView?.superview { return superview }
        return parent ?? presentingViewController
    }

    // MARK: Status bar; the device has none of its own

    /// Stored for source compatibility: there is no status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Stored for source compatibility: there is no status bar.
    open var prefersStatusBarHidden: Bool { false }
    /// Stored for source compatibility: there is no status bar.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// Stored for source compatibility: there is no home indicator.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// Does nothing: there is no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}

    // MARK: Rotation; asked of the topmost controller that fills the screen

    /// The orientations that the controller can have; the app's by default.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { OrientationPolicy.defaultMask }
    /// The preferred orientation: the interface's current one where that is supported.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { defaultPreferredOrientation }
    /// False ignores rotations of the device; a rotation that an app requests is still performed.
    @available(
        *, deprecated, message: "update supportedInterfaceOrientations and call setNeedsUpdateOfSupportedInterfaceOrientations()"
    )
    /// Whether the interface follows the device; true by default.
    open var shouldAutorotate: Bool { true }
    /// The interface's rotation style while this controller decides; nil for the window scene's.
    open var preferredInterfaceRotation: UIInterfaceRotation? { nil }
    /// Stored for source compatibility: there is no status bar.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// Stored for source compatibility: there is no status bar.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Stored for source compatibility: there is no home indicator.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }

    // MARK: Contents for a navigation or tab bar controller

    /// What a navigation bar shows for the controller; made at the first use.
    open var navigationItem: UINavigationItem { makeNavigationItem() }
    /// What a tab bar shows for the controller; made at the first use.
    open var tabBarItem: UITabBarItem! {
        get { makeTabBarItem() }
        set { replaceTabBarItem(newValue) }
    }
    /// True covers the tab bar while the controller is pushed.
    open var hidesBottomBarWhenPushed = false
    /// Whether the controller's content is edited; false by default. `setEditing(_:animated:)` is called for each change.
    open var isEditing: Bool {
        get { editing.isOn }
        set { setEditing(newValue, animated: false) }
    }
    /// Begins or ends editing; subclasses show that, and call super.
    open func setEditing(_ editing: Bool, animated: Bool) { self.editing.turn(editing) }
    /// A bar button that begins and ends editing: Edit or Done.
    open var editButtonItem: UIBarButtonItem { editing.button(of: self) }
    /// The items of a navigation controller's toolbar while this controller is on top.
    @ObservedProperty open var toolbarItems: [UIBarButtonItem]? {
        didSet { navigationController?.toolbarItemsChanged(of: self, animated: false) }
    }
    /// Sets the items of the toolbar.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }

    /// Shows a controller in the way of the nearest container; presents it without one.
    open func show(_ vc: UIViewController, sender: Any?) { showInContainer(vc, sender, isDetail: false) }
    /// Shows a controller as detail in the nearest container that takes it, or presents it.
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

    /// Whether appearance methods reach the children by themselves; a container that returns false calls them itself.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    /// Adds a child; the container adds its view and then calls `didMove(toParent:)`.
    open func addChild(_ childController: UIViewController) { adopt(childController) }
    /// Takes the controller from its container; call `willMove(toParent: nil)` before.
    open func removeFromParent() { leaveParent() }
    /// Called before the controller is added to a container, or removed with nil.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the controller was added to a container, or removed with nil.
    open func didMove(toParent parent: UIViewController?) {}
    /// The coordinator of the transition under way; nil while there is none.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { currentCoordinator }

    /// The controller's transition where no delegate provides one; nil for the style's or the container's own.
    @ObservedProperty open var preferredTransition: Transition? { didSet { updateZoomDismissal() } }

    // MARK: Focus

    /// True restores focus when the page appears again; false moves it to the preferred item.
    open var restoresFocusAfterTransition = true
    /// The last focused item of this page.
    weak var rememberedFocus: (any UIFocusItem)?
    /// The controller's view, once it is loaded.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { loadedView.map { [$0] } ?? [] }
    /// The view's superview, or the container.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { loadedView?.superview ?? parent }
    /// The controller's view.
    open var focusItemContainer: (any UIFocusItemContainer)? { loadedView }
    /// The focus group of the controller; nil belongs to the parent's.
    open var focusGroupIdentifier: String?
    /// Asks for a new focus at the end of the tick, if focus is in this controller.
    open func setNeedsFocusUpdate() { FocusEngine.shared.setNeedsUpdate(in: self) }
    /// Updates focus now, if an update was asked for.
    open func updateFocusIfNeeded() { FocusEngine.shared.updateIfNeeded() }
    /// Returns whether focus may move; true by default.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called after focus has moved into, out of or within the controller.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    // MARK: Presentation that subclasses override

    /// Presents a controller.
    ///
    /// `completion`: called after the controller has appeared.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        startPresenting(viewControllerToPresent, animated: flag, completion: completion)
    }

    /// Dismisses the controller that this one presents, with all above it; without one, dismisses this controller.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        startDismissing(animated: flag, completion: completion)
    }

    // MARK: UIContentContainer

    /// Called when a child prefers another size.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Called when a child's fitting size has changed.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Returns the size of a child in a container of `parentSize`, in points.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// Called before the view changes its size; passes the change on to the children.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in childControllers {
            let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
            if childSize != child.viewIfLoaded?.bounds.size { child.viewWillTransition(to: childSize, with: coordinator) }
        }
        presentationAbove?.controller.viewWillTransition(to: size, with: coordinator)
    }

    /// Called before the traits change; passes the change on to the children.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in childControllers { child.willTransition(to: newCollection, with: coordinator) }
        presentationAbove?.controller.willTransition(to: newCollection, with: coordinator)
    }

    // MARK: Traits

    /// The traits of the view.
    open var traitCollection: UITraitCollection { loadedView?.traitCollection ?? UITraitCollection.current }
    /// Called after the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The class, the title and the view; off the main thread only the class.
    nonisolated open override var description: String {
        guard MainThread.isCurrent else { return "<\(classAndAddress)>" }
        return MainActor.assumeIsolated { fullDescription }
    }
}
