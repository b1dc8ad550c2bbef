public import Foundation

/// The content of a navigation bar for one page, as a value: the bar makes the views.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// When the title is large, where the bar prefers it: `automatic` like the item before and on the first page, `always`, or
    /// `never`.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// Like the item before, and large on the first page.
        case automatic = 0
        /// Large.
        case always
        /// Small.
        case never
    }
    /// What the back button says: the title where it fits (`default`), only "Back" (`generic`), or nothing (`minimal`).
    public enum BackButtonDisplayMode: Int, Sendable {
        /// The title of the page before, where it fits.
        case `default` = 0
        /// "Back".
        case generic
        /// No text beside the arrow.
        case minimal
    }

    /// Called after each change; the bar that shows the item updates it.
    var changed: (() -> Void)?
    private func change() { changed?() }

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }

    /// Creates an item from an archive, without a title.
    public init?(coder: NSCoder) { super.init() }

    /// The title in the middle of the bar, and of the back button of the page above; nil by default.
    @ObservedProperty open var title: String? { didSet { if title != oldValue { change() } } }
    /// A view that replaces the title.
    @ObservedProperty open var titleView: UIView? { didSet { if titleView !== oldValue { change() } } }
    /// A line above the title.
    @ObservedProperty open var prompt: String? { didSet { if prompt != oldValue { change() } } }
    /// When the title is large, where the bar prefers large titles; `automatic` by default.
    @ObservedProperty open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { change() } }

    // MARK: Search

    /// Where a search bar is in the navigation bar; this library has one place for it.
    public enum SearchBarPlacement: Int, Sendable {
        /// The place that the system chooses, here `stacked`.
        case automatic = 0
        /// Beside the title; shown as `stacked`.
        case inline
        /// Below the title.
        case stacked
        /// Among the buttons; shown as `stacked`.
        case integrated
        /// In the middle of the buttons; shown as `stacked`.
        case integratedCentered
        /// A button that grows to a bar; shown as `stacked`.
        case integratedButton
    }
    /// The search whose bar stands below the title; nil by default.
    @ObservedProperty open var searchController: UISearchController? {
        didSet {
            guard searchController !== oldValue else { return }
            oldValue?.searchBar.isInNavigationBar = false
            searchController?.searchBar.isInNavigationBar = true
            change()
        }
    }
    /// Whether content that scrolls takes the search bar away, from where it comes back at the content's beginning; true by
    /// default. The bar is seen at first.
    @ObservedProperty open var hidesSearchBarWhenScrolling = true { didSet { change() } }
    /// Where the search bar is wanted. It is kept but has no effect: the bar is always stacked below the title.
    open var preferredSearchBarPlacement = SearchBarPlacement.automatic
    /// Where the search bar is: always `stacked`.
    open var searchBarPlacement: SearchBarPlacement { .stacked }

    // MARK: Back button

    /// The back button that the page above shows; only its title, image and color have an effect.
    @ObservedProperty open var backBarButtonItem: UIBarButtonItem? { didSet { change() } }
    /// The title of the back button on the page above, instead of this page's title.
    @ObservedProperty open var backButtonTitle: String? { didSet { change() } }
    /// What the back button that leads to this page says; `default` by default.
    @ObservedProperty open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { change() } }
    /// The action that runs in place of the way back to this page; nil, the default, leads back.
    @ObservedProperty open var backAction: UIAction? { didSet { change() } }
    /// Whether this page has no way back on the bar, and none by a swipe either; false by default.
    @ObservedProperty open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { change() } } }
    /// Hides or shows the way back; the change is not animated.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
    /// Whether the left items stand beside the back button and not in its place; false by default.
    @ObservedProperty open var leftItemsSupplementBackButton = false { didSet { change() } }

    // MARK: Buttons

    /// The buttons at the leading side, the first one outermost; nil by default.
    @ObservedProperty open var leftBarButtonItems: [UIBarButtonItem]? { didSet { change() } }
    /// The buttons at the trailing side, the first one outermost; nil by default.
    @ObservedProperty open var rightBarButtonItems: [UIBarButtonItem]? { didSet { change() } }
    /// The first of the left items; to set it replaces all of them.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first of the right items; to set it replaces all of them.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    /// Replaces all left items by one, or by none; the change is not animated.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    /// Replaces all right items by one, or by none; the change is not animated.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    /// Replaces the left items; the change is not animated.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
    /// Replaces the right items; the change is not animated.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }

    // MARK: Look

    /// The look of the bar on this page; nil, the default, takes the bar's.
    @ObservedProperty open var standardAppearance: UINavigationBarAppearance? { didSet { change() } }
    /// The look of the bar on this page where the height is compact; nil, the default, takes the bar's. A change shows when the
    /// bar is drawn next.
    open var compactAppearance: UINavigationBarAppearance?
    /// The look of the bar on this page where no content is under it; nil, the default, takes the bar's. A change shows when the
    /// bar is drawn next.
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    /// The look of the bar on this page where the height is compact and no content is under it; nil, the default, takes the
    /// bar's. A change shows when the bar is drawn next.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance?
}

extension UIViewController {
    func makeNavigationItem() -> UINavigationItem {
        if let ownNavigationItem { return ownNavigationItem }
        let item = UINavigationItem(title: title ?? "")
        if title == nil { item.title = nil }
        ownNavigationItem = item
        return item
    }
}
