import CoreGraphics
public import Foundation

/// A stack of controllers of which the top one is visible, with a bar that leads back.
///
/// Edits of the stack apply at once; the screen follows at the next layout pass, one transition at a time. Requests during a
/// transition wait for its end, and only their result is shown. `NavigationStack` records the edits, `NavigationSlide` is the
/// built-in transition, and `UINavigationController+Swipe` is the interactive way back.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// The operation for which an animator is requested.
    public enum Operation: Int, Sendable {
        /// No animation between two controllers.
        case none = 0
        /// A controller is pushed.
        case push
        /// One or more controllers are popped.
        case pop
    }

    /// The duration in seconds of showing and hiding bars.
    public static let hideShowBarDuration: CGFloat = 0.2

    var stack = NavigationStack()
    /// The controller whose view is in the container; the outgoing one while a transition runs.
    var shown: UIViewController?
    /// True while delegates and callbacks are called; their changes wait.
    var isUpdating = false
    let transitionView = NavigationTransitionView()
    /// The swipe's own driver, from its begin to the end of the transition.
    var swipe: UIPercentDrivenInteractiveTransition?
    let swipeGate = NavigationSwipeGate()
    var customisation = DelegateCustomisation()
    // What the bars cover is a part of the pages' safe areas.
    var bars = NavigationBars() { didSet { SceneContext.main.placeReadings.invalidate() } }
    private var swipeRecognizer: NavigationSwipeRecognizer?
    private let barClass: UINavigationBar.Type
    private let toolbarClass: UIToolbar.Type

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] { topViewController.map { [$0] } ?? [] }

    /// Creates a navigation controller whose stack has one controller.
    public init(rootViewController: UIViewController) {
        (barClass, toolbarClass) = (UINavigationBar.self, UIToolbar.self)
        super.init(nibName: nil, bundle: nil)
        assemble()
        edit([rootViewController], animated: false, "init(rootViewController:)")
    }

    /// Creates a navigation controller with an empty stack and bars of own classes.
    /// - Parameter navigationBarClass: A subclass of `UINavigationBar`; nil or another class gives the standard one.
    /// - Parameter toolbarClass: A subclass of `UIToolbar`; nil or another class gives the standard one.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        barClass = navigationBarClass as? UINavigationBar.Type ?? UINavigationBar.self
        self.toolbarClass = toolbarClass as? UIToolbar.Type ?? UIToolbar.self
        super.init(nibName: nil, bundle: nil)
        assemble()
    }

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        (barClass, toolbarClass) = (UINavigationBar.self, UIToolbar.self)
        super.init(nibName: nil, bundle: nil)
        assemble()
    }

    /// Creates a navigation controller from an archive, with an empty stack.
    public required init?(coder: NSCoder) {
        (barClass, toolbarClass) = (UINavigationBar.self, UIToolbar.self)
        super.init(coder: coder)
        assemble()
    }

    private func assemble() {
        transitionView.navigation = self
        swipeGate.navigation = self
        navigationBar.navigation = self
    }

    // MARK: Stack

    /// Puts a controller on top of the stack. It has no effect, and is reported, where the controller is on the stack already,
    /// has another parent, is presented or is a navigation controller.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) { push(viewController, animated) }
    /// Pops the top controller and returns it; nil when it is the only one.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? { pop(animated) }
    /// Pops down to a controller. Returns the popped controllers in the order of the stack; nil, after a report, when it is not
    /// on the stack.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        pop(to: viewController, animated)
    }
    /// Removes all controllers but the first and returns them in the order of the stack; nil for an empty stack.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard let root = stack.wanted.first else { return nil }
        return pop(to: root, animated)
    }
    /// Replaces the whole stack, the last controller on top; one that cannot be on it makes the call a reported error without
    /// effect.
    /// `animated`: Whether the change of the top one is animated: as a pop where it was on the stack before, else as a
    /// push.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        edit(viewControllers, animated: animated, isWhole: true, "setViewControllers(_:animated:)")
    }
    /// The controllers on the stack, the first one at the bottom; it holds at once, while the screen follows with the next layout
    /// pass.
    open var viewControllers: [UIViewController] {
        get { stack.wanted }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The controller on top of the stack; nil for an empty stack.
    open var topViewController: UIViewController? { stack.top }
    /// The top controller, or the controller that is presented over it.
    open var visibleViewController: UIViewController? {
        var visible = presentedViewController ?? topViewController
        while let above = visible?.presentationAbove?.presented { visible = above }
        return visible
    }
    /// The object that hears of the pages and gives transitions; held weakly, nil by default.
    open var delegate: (any UINavigationControllerDelegate)? {
        get { heldDelegate }
        set {
            heldDelegate = newValue
            customisation.delegateChanged(to: newValue)
        }
    }
    private weak var heldDelegate: (any UINavigationControllerDelegate)?

    // MARK: Bars

    /// The bar, of the class that the initializer was given.
    open private(set) lazy var navigationBar: UINavigationBar = barClass.init(coder: NSCoder()) ?? UINavigationBar()
    /// The bar at the bottom, of the class that the initializer was given; hidden at first.
    open private(set) lazy var toolbar: UIToolbar! = toolbarClass.init(coder: NSCoder()) ?? UIToolbar()
    /// Whether the bar at the top is hidden; false by default.
    open var isNavigationBarHidden: Bool {
        get { bars.isNavigationBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }
    /// Shows or hides the bar at the top, in 0.2 seconds where it is animated.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { setBar(hidden: hidden, animated) }
    /// Whether the bar at the bottom is hidden; true by default.
    open var isToolbarHidden: Bool {
        get { bars.isToolbarHidden }
        set { setToolbarHidden(newValue, animated: false) }
    }
    /// Shows or hides the bar at the bottom, in 0.2 seconds where it is animated.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { setToolbar(hidden: hidden, animated) }
    /// Whether a swipe up hides the bars and one down brings them back; false by default.
    @ObservedProperty open var hidesBarsOnSwipe = false { didSet { barHidingChanged() } }
    /// Whether a tap beside controls and bars hides the bars or brings them back; false by default.
    @ObservedProperty open var hidesBarsOnTap = false { didSet { barHidingChanged() } }
    /// Whether the bar at the top is hidden while the height is compact; false by default.
    @ObservedProperty open var hidesBarsWhenVerticallyCompact = false { didSet { barHidingChanged() } }
    /// Whether the on-screen keyboard hides the bars; false by default. It is kept but has no effect.
    open var hidesBarsWhenKeyboardAppears = false
    /// The recognizer for `hidesBarsOnSwipe`, attached to the view only while that is true.
    open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { bars.swipeRecognizer(self) }
    /// The recognizer for `hidesBarsOnTap`, attached to the view only while that is true.
    open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { bars.tapRecognizer(self) }

    // MARK: Swipe

    /// Recognizes the swipe from the leading edge that goes back. Its delegate may be replaced or removed.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? {
        if swipeRecognizer == nil {
            let recognizer = NavigationSwipeRecognizer()
            recognizer.delegate = swipeGate
            recognizer.addTarget { [weak self] in self?.swiped($0) }
            swipeRecognizer = recognizer
        }
        return swipeRecognizer
    }

    // MARK: Life

    open override func loadView() {
        let view = NavigationView(frame: UIScreen.main.bounds)
        view.navigation = self
        view.backgroundColor = .systemBackground
        transitionView.frame = view.bounds
        // Pages that move aside must not be visible beside the controller, wherever it is.
        transitionView.clipsToBounds = true
        transitionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(transitionView)
        view.addSubview(navigationBar)
        if let recognizer = interactivePopGestureRecognizer { view.addGestureRecognizer(recognizer) }
        self.view = view
        barHidingChanged()
    }

    override func prepareToAppear() { installTop() }
    override func didChangeAppearance(_ isAppearing: Bool) { tellInstalled(isAppearing) }
    override func didSettleAppearance() { settleInstalled() }

    // MARK: Containment

    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        delegate?.navigationControllerSupportedInterfaceOrientations(self)
            ?? topViewController?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
    }
    open override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        delegate?.navigationControllerPreferredInterfaceOrientationForPresentation(self)
            ?? topViewController?.preferredInterfaceOrientationForPresentation
            ?? super.preferredInterfaceOrientationForPresentation
    }
    open override var preferredInterfaceRotation: UIInterfaceRotation? { topViewController?.preferredInterfaceRotation }
    open override var childForStatusBarStyle: UIViewController? { topViewController }
    open override var childForStatusBarHidden: UIViewController? { topViewController }
    open override var childForHomeIndicatorAutoHidden: UIViewController? { topViewController }
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }
    open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        if container === topViewController, let size = topViewController?.preferredContentSize { preferredContentSize = size }
    }
    open override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        guard let child = container as? UIViewController else { return parentSize }
        let insets = contentInsets(of: child)
        return CGSize(
            width: parentSize.width - insets.left - insets.right, height: parentSize.height - insets.top - insets.bottom)
    }
}

/// Whether the present delegate provides its own animators, as far as known from its answers.
@MainActor
struct DelegateCustomisation {
    private(set) var isCustom: Bool?
    /// True when a delegate was set; it is held weakly and may be gone by now.
    private(set) var hadDelegate = false

    mutating func delegateChanged(to delegate: AnyObject?) {
        hadDelegate = delegate != nil
        isCustom = delegate == nil ? false : nil
    }

    /// - Returns: the animator, if the delegate gave one.
    mutating func note(
        _ answer: (any UIViewControllerAnimatedTransitioning)?
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        isCustom = answer !== NotCustomised.shared
        return isCustom == true ? answer : nil
    }
}
