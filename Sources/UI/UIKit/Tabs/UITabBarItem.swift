/// What a tab bar shows of one page, as a value.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    public enum SystemItem: Int, Sendable {
        case more = 0, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent
        case mostViewed
    }

    @ObservedProperty open var selectedImage: UIImage? { didSet { changed?() } }
    /// A few letters in a red bubble; empty for the bubble alone.
    @ObservedProperty open var badgeValue: String? { didSet { if badgeValue != oldValue { changed?() } } }
    @ObservedProperty open var badgeColor: UIColor? { didSet { changed?() } }
    @ObservedProperty open var titlePositionAdjustment = UIOffset.zero { didSet { changed?() } }
    open var standardAppearance: UITabBarAppearance?
    open var scrollEdgeAppearance: UITabBarAppearance?

    public override init() { super.init() }

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init(title: title, image: image, selectedImage: nil)
        self.tag = tag
    }

    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(title: systemItem.title, image: systemItem.symbol.image, tag: tag)
    }
}

extension UITabBarItem.SystemItem {
    fileprivate var title: String {
        switch self {
        case .more: "More"
        case .favorites: "Favorites"
        case .featured: "Featured"
        case .topRated: "Top Rated"
        case .recents: "Recents"
        case .contacts: "Contacts"
        case .history: "History"
        case .bookmarks: "Bookmarks"
        case .search: "Search"
        case .downloads: "Downloads"
        case .mostRecent: "Most Recent"
        case .mostViewed: "Most Viewed"
        }
    }

    @MainActor fileprivate var symbol: ButtonSymbol {
        switch self {
        case .search: .search
        case .more, .favorites, .featured, .topRated, .recents, .contacts, .history, .bookmarks, .downloads, .mostRecent,
            .mostViewed:
            .info
        }
    }
}

extension UIViewController {
    func makeTabBarItem() -> UITabBarItem {
        if let ownTabBarItem { return ownTabBarItem }
        let item = UITabBarItem(title: title, image: nil, selectedImage: nil)
        ownTabBarItem = item
        return item
    }

    func replaceTabBarItem(_ item: UITabBarItem?) {
        ownTabBarItem = item
        tabBarController?.itemsChanged()
    }
}
