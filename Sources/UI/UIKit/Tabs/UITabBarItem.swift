/// What a tab bar shows of one page, as a value.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
    /// The items with a ready title, in English, and picture; all but `search` have the same picture, a letter i.
    public enum SystemItem: Int, Sendable {
        /// Items with an English title; `search` has a picture of its own.
        case more = 0, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent
        /// An item with the title "Most Viewed".
        case mostViewed
    }

    /// The picture while the item is selected; nil, the default, shows `image` then too.
    @ObservedProperty open var selectedImage: UIImage? { didSet { changed?() } }
    /// A few letters in a red bubble; empty for the bubble alone.
    @ObservedProperty open var badgeValue: String? { didSet { if badgeValue != oldValue { changed?() } } }
    /// The color of the badge; nil, the default, takes the bar's, which is red.
    @ObservedProperty open var badgeColor: UIColor? { didSet { changed?() } }
    /// The distance by which the title is moved, in points, positive to the right and down; zero by default.
    @ObservedProperty open var titlePositionAdjustment = UIOffset.zero { didSet { changed?() } }
    /// The look of the bar while the item is selected; nil by default. It is kept but has no effect.
    open var standardAppearance: UITabBarAppearance?
    /// The look of the bar while the item is selected and no content is under it; nil by default. It is kept but has no effect.
    open var scrollEdgeAppearance: UITabBarAppearance?

    public override init() { super.init() }

    /// Creates an item with a title, a picture and a number for the app's own use.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init(title: title, image: image, selectedImage: nil)
        self.tag = tag
    }

    /// Creates an item with a title, and pictures for when it is not selected and when it is.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    /// Creates an item with a ready title and picture, and a number for the app's own use.
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
