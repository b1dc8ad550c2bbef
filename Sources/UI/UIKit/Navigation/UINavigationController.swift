import CoreGraphics
public import Foundation

/// A stack of controllers of which the top one is seen, with a bar that leads back.
///
/// Edits of the stack hold at once; the screen follows at the next layout pass, one transition at a time. What is asked for while
/// one runs waits for its end, and only its result is shown. `NavigationStack` keeps the books, `NavigationSlide` is the built-in
/// transition, `UINavigationController+Swipe` the way back under a finger.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// What an animator is asked for.
    public enum Operation: Int, Sendable { case none = 0, push, pop }

    /// Seconds that bars take to come and go.
    public static let hideShowBarDuration: CGFloat = 0.2

    var stack = NavigationStack()
    /// Whose view is in the container; the outgoing one while a transition runs.
    var shown: UIViewController?
    /// Delegates and callbacks are being asked; what they change waits.
    var isUpdating = false
    let transitionView = NavigationTransitionView()
    /// The swipe's own driver, from its begin to the end of the transition.
    var swipe: UIPercentDrivenInteractiveTransition?
    let swipeGate = NavigationSwipeGate()
    var customisation = DelegateCustomisation()
    var bars = NavigationBars()
    private var swipeRecognizer: NavigationSwipeRecognizer?
    private let barClass: UINavigationBar.Type
    private let toolbarClass: UIToolbar.Type

    open override var preferredFocusEnvironments: [any UIFocusEnvironment] { topViewController.map { [$0] } ?? [] }

    public init(rootViewController: UIViewController) {
        (barClass, toolbarClass) = (UINavigationBar.self, UIToolbar.self)
        super.init(nibName: nil, bundle: nil)
        assemble()
        edit([rootViewController], animated: false, "init(rootViewController:)")
    }

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

    open func pushViewController(_ viewController: UIViewController, animated: Bool) { push(viewController, animated) }
    /// The popped controller; nil where there is only one.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? { pop(animated) }
    /// Those that were popped, in the order of the stack; nil, and a report, where it is not on the stack.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        pop(to: viewController, animated)
    }
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard let root = stack.wanted.first else { return nil }
        return pop(to: root, animated)
    }
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        edit(viewControllers, animated: animated, isWhole: true, "setViewControllers(_:animated:)")
    }
    open var viewControllers: [UIViewController] {
        get { stack.wanted }
        set { setViewControllers(newValue, animated: false) }
    }
    open var topViewController: UIViewController? { stack.top }
    /// The top one, or what is presented over it.
    open var visibleViewController: UIViewController? {
        var visible = presentedViewController ?? topViewController
        while let above = visible?.presentationAbove?.presented { visible = above }
        return visible
    }
    open var delegate: (any UINavigationControllerDelegate)? {
        get { heldDelegate }
        set {
            heldDelegate = newValue
            customisation.delegateChanged(to: newValue)
        }
    }
    private weak var heldDelegate: (any UINavigationControllerDelegate)?

    // MARK: Bars

    /// With the class that the initializer was given.
    open private(set) lazy var navigationBar: UINavigationBar = barClass.init(coder: NSCoder()) ?? UINavigationBar()
    open private(set) lazy var toolbar: UIToolbar! = toolbarClass.init(coder: NSCoder()) ?? UIToolbar()
    open var isNavigationBarHidden: Bool {
        get { bars.isNavigationBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { setBar(hidden: hidden, animated) }
    open var isToolbarHidden: Bool {
        get { bars.isToolbarHidden }
        set { setToolbarHidden(newValue, animated: false) }
    }
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { setToolbar(hidden: hidden, animated) }
    @ObservedProperty open var hidesBarsOnSwipe = false { didSet { barHidingChanged() } }
    @ObservedProperty open var hidesBarsOnTap = false { didSet { barHidingChanged() } }
    @ObservedProperty open var hidesBarsWhenVerticallyCompact = false { didSet { barHidingChanged() } }
    open var hidesBarsWhenKeyboardAppears = false
    open var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { bars.swipeRecognizer(self) }
    open var barHideOnTapGestureRecognizer: UITapGestureRecognizer { bars.tapRecognizer(self) }

    // MARK: Swipe

    /// Leads back from the leading edge of the screen. It may get another delegate, or none.
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
        // Pages that give way must not be seen beside the controller, wherever it is.
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

/// Whether the present delegate gives animators of its own, as far as it was asked.
@MainActor
struct DelegateCustomisation {
    private(set) var isCustom: Bool?
    /// One was set, and is perhaps gone by now: it is held weakly.
    private(set) var hadDelegate = false

    mutating func delegateChanged(to delegate: AnyObject?) {
        hadDelegate = delegate != nil
        isCustom = delegate == nil ? false : nil
    }

    /// - Returns: the animator, where the delegate gave one.
    mutating func note(
        _ answer: (any UIViewControllerAnimatedTransitioning)?
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        isCustom = answer !== NotCustomised.shared
        return isCustom == true ? answer : nil
    }
}
