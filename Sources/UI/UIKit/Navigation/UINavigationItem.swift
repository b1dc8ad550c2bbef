public import Foundation

/// What a navigation bar shows of one page, as a value: the bar makes the views.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    public enum LargeTitleDisplayMode: Int, Sendable { case automatic = 0, always, never }
    public enum BackButtonDisplayMode: Int, Sendable { case `default` = 0, generic, minimal }

    /// The bar that shows the item shows it anew.
    var changed: (() -> Void)?
    private func change() { changed?() }

    public init(title: String) {
        self.title = title
        super.init()
    }

    public init?(coder: NSCoder) { super.init() }

    @ObservedProperty open var title: String? { didSet { if title != oldValue { change() } } }
    /// Stands in the title's place.
    @ObservedProperty open var titleView: UIView? { didSet { if titleView !== oldValue { change() } } }
    /// A line above the title.
    @ObservedProperty open var prompt: String? { didSet { if prompt != oldValue { change() } } }
    @ObservedProperty open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { change() } }

    // MARK: The way back

    /// Shown by the page above; only its title, picture and color count.
    @ObservedProperty open var backBarButtonItem: UIBarButtonItem? { didSet { change() } }
    /// On the page above, instead of this page's title.
    @ObservedProperty open var backButtonTitle: String? { didSet { change() } }
    @ObservedProperty open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { change() } }
    @ObservedProperty open var backAction: UIAction? { didSet { change() } }
    @ObservedProperty open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { change() } } }
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
    @ObservedProperty open var leftItemsSupplementBackButton = false { didSet { change() } }

    // MARK: Buttons

    @ObservedProperty open var leftBarButtonItems: [UIBarButtonItem]? { didSet { change() } }
    @ObservedProperty open var rightBarButtonItems: [UIBarButtonItem]? { didSet { change() } }
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }

    // MARK: Look

    @ObservedProperty open var standardAppearance: UINavigationBarAppearance? { didSet { change() } }
    open var compactAppearance: UINavigationBarAppearance?
    open var scrollEdgeAppearance: UINavigationBarAppearance?
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
