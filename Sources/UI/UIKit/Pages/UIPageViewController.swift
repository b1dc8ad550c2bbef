import CoreGraphics
internal import Diagnostics
public import Foundation

/// Shows pages one after another; a finger or the app changes the page.
///
/// Pages lie side by side in a scroll view with paging. The movement after the finger's release runs on the display thread. The
/// data source is asked for the neighbors of the current page when that page has come to rest, or when a finger has drawn it all
/// the way. A finger that catches a page in flight can therefore go on to the next. Pages always scroll; another requested
/// transition style has no effect.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
    /// How pages change. Pages scroll in both styles; the first use of `.pageCurl` logs that.
    public enum TransitionStyle: Int, Sendable {
        /// Pages scroll in this style, too; its first use logs that.
        case pageCurl = 0
        /// Pages scroll.
        case scroll
    }
    /// Whether pages lie beside or below each other.
    public enum NavigationOrientation: Int, Sendable {
        /// Pages lie beside each other.
        case horizontal = 0
        /// Pages lie below each other.
        case vertical
    }
    /// Whether a page comes from the end or from the beginning.
    public enum NavigationDirection: Int, Sendable {
        /// The new page comes from the end.
        case forward = 0
        /// The new page comes from the beginning.
        case reverse
    }
    /// Where the spine of a book lies; for source compatibility, because pages scroll.
    public enum SpineLocation: Int, Sendable {
        /// No spine: the value in every case, because pages scroll.
        case none = 0
        /// At the beginning; not used.
        case min
        /// In the middle; not used.
        case mid
        /// At the end; not used.
        case max
    }

    /// Names an option of the initializer.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The place of the spine; without effect, because pages scroll.
        public static let spineLocation = OptionsKey(rawValue: "spineLocation")
        /// The space between two pages, in points.
        public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
    }

    let scroller = PageScroller()
    /// The page that was last at rest.
    var current: UIViewController?
    /// The page that comes into sight.
    var incoming: UIViewController?
    var before: UIViewController?
    var after: UIViewController?
    /// True when the data source must be asked for the neighbors of the current page.
    var needsNeighbors = true
    /// The change of page that the app requested; nil for a finger's.
    var turn: PageChange?
    /// The app's next change, while a page is still on its way.
    var waiting: PageChange?
    /// The scroll offset when the scroller last reported one.
    var lastPlace: CGFloat = 0
    /// True while views and offset are put in place; the scroller's reports then mean no scrolling.
    var isArranging = false

    /// The style that was asked for; pages scroll in both.
    open private(set) var transitionStyle = TransitionStyle.scroll
    /// Whether pages lie beside or below each other.
    open private(set) var navigationOrientation = NavigationOrientation.horizontal
    /// Always `.none`: pages scroll.
    open var spineLocation: SpineLocation { .none }
    /// Stored for source compatibility, without effect: pages scroll.
    open var isDoubleSided = false
    /// The distance between two pages, in points.
    let spacing: CGFloat

    /// Creates a controller without pages.
    ///
    /// `options`: `interPageSpacing` in points counts.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        let gap = options?[.interPageSpacing]
        spacing = (gap as? CGFloat) ?? (gap as? Double).map { CGFloat($0) } ?? (gap as? Int).map { CGFloat($0) } ?? 0
        super.init(nibName: nil, bundle: nil)
        if style == .pageCurl {
            Log.transitions.once(.warning, id: "pageCurl", "UIPageViewController has no page curl; its pages scroll in its place")
        }
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
    }

    /// Creates a controller without pages and without spacing.
    public required init?(coder: NSCoder) {
        spacing = 0
        super.init(coder: coder)
    }

    /// Hears of pages that a finger changes.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// Gives the pages beside the present one; nil switches fingers off.
    open var dataSource: (any UIPageViewControllerDataSource)? {
        get { heldDataSource }
        set {
            heldDataSource = newValue
            forgetNeighbors()
        }
    }
    private weak var heldDataSource: (any UIPageViewControllerDataSource)?
    /// The page that was last at rest; nil before the first.
    open var viewControllers: [UIViewController]? { current.map { [$0] } ?? [] }
    /// The recognizer that follows the finger.
    open var gestureRecognizers: [UIGestureRecognizer] { [scroller.panGestureRecognizer] }

    /// Shows a page. The completion gets true when the page arrived, false when a finger took it back.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let page = viewControllers?.first else {
            return UIKitDiagnostics.report(
                .invalidContainment, "\(reportName) needs a page to show; setViewControllers has no effect")
        }
        show(page, direction, animated: animated, completion)
    }

    open override func loadView() {
        let view = PageView(frame: UIScreen.main.bounds)
        view.pages = self
        view.clipsToBounds = true
        scroller.pages = self
        view.addSubview(scroller)
        self.view = view
    }

    override func prepareToAppear() { arrange() }
    override func didSettleAppearance() {
        guard isViewLoaded else { return }
        view.setNeedsLayout()
        startNextChange()
    }

    open override var childForStatusBarStyle: UIViewController? { current }
    open override var childForStatusBarHidden: UIViewController? { current }
}

/// Provides the pages beside a page.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
    /// Returns the page before a page; nil at the beginning.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// Returns the page after a page; nil at the end.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// Returns the number of dots of a page control; the default is 0. The controller shows none and does not call it.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// Returns the index of the current dot; the default is 0. The controller shows none and does not call it.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// Returns 0: no dots.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    /// Returns 0.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Is told of pages that a finger changes; every method is optional.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: NSObjectProtocol {
    /// Called when a finger begins to change the page, with the pages that may appear.
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// Called after a change by a finger; `completed` is false where the old page came back.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
    /// Returns the place of the spine; the default is `.none`. The controller does not call it: its pages scroll.
    func pageViewController(
        _ pageViewController: UIPageViewController, spineLocationFor orientation: UIInterfaceOrientation
    ) -> UIPageViewController.SpineLocation
}

extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
    /// Returns `.none`: pages scroll.
    public func pageViewController(
        _ pageViewController: UIPageViewController, spineLocationFor orientation: UIInterfaceOrientation
    ) -> UIPageViewController.SpineLocation { .none }
}

/// A change to a page that the app requested.
@MainActor
struct PageChange {
    let page: UIViewController
    let isForward: Bool
    let completion: ((Bool) -> Void)?
}
