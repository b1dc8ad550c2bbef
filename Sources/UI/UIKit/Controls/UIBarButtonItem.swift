/// A button of a bar, as a model object: the bar makes the view.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// The weight of an item's title.
    public enum Style: Int, Sendable {
        /// `plain` is regular; `done` is semibold, for the action that completes a task.
        case plain = 0, done = 2
        /// The newer name of `done`.
        public static let prominent = Style.done
    }

    /// The predefined items: a symbol, an English title, or a space without a view.
    public enum SystemItem: Int, Sendable {
        /// `add`, `compose`, `action` and `search` show a symbol, `flexibleSpace` and `fixedSpace` are gaps, the others show a
        /// title.
        case done = 0, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
        /// `refresh`, `stop`, `trash` and `close` show a symbol, the others a title.
        case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close = 24
    }

    /// The weight of the title; the default is `.plain`, and `.done` for the system items `.done` and `.save`.
    @ObservedProperty open var style = Style.plain { didSet { changed?() } }
    /// The width of a fixed space, in points; 0 for the item's own.
    @ObservedProperty open var width: CGFloat = 0 { didSet { changed?() } }
    /// The view that the bar shows in place of a button; nil for a button. Its taps do not run the item's action.
    @ObservedProperty open var customView: UIView? { didSet { changed?() } }
    /// The color of title and image; nil for the bar's tint color.
    @ObservedProperty open var tintColor: UIColor? { didSet { changed?() } }
    /// The action that a tap runs; nil for none. Its title and image, where it has them, replace those of the item.
    @ObservedProperty open var primaryAction: UIAction? {
        didSet {
            if let primaryAction {
                if !primaryAction.title.isEmpty { title = primaryAction.title }
                if let picture = primaryAction.image { image = picture }
            }
            changed?()
        }
    }
    /// The menu, opened by a tap where there is no primary action, otherwise by a long press.
    @ObservedProperty open var menu: UIMenu? { didSet { changed?() } }
    /// The titles among which the item's title changes. Stored, but the item's width does not take it into account.
    open var possibleTitles: Set<String>?
    /// True takes the item and its room out of the bar; the default is false.
    @ObservedProperty open var isHidden = false { didSet { changed?() } }
    /// Whether the item is selected; the default is false. The bars do not show it.
    @ObservedProperty open var isSelected = false { didSet { changed?() } }
    /// The view that the bar made for the item.
    package weak var shownView: UIView?
    /// The system item that it was created as; nil for others.
    package private(set) var systemItem: SystemItem?
    private var act: ((UIBarButtonItem) -> Void)?

    public override init() { super.init() }

    /// Creates an item; `title` and `image` override those of the action.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.menu = menu
        self.primaryAction = primaryAction
        if let title { self.title = title }
        if let image { self.image = image }
    }

    /// Creates a predefined item; its title or symbol overrides that of the action.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init()
        self.menu = menu
        become(systemItem)
        self.primaryAction = primaryAction
        if let name = systemItem.title { title = name }
        if let symbol = systemItem.symbol { image = symbol.image }
    }

    /// Creates a predefined item that runs a closure on a tap.
    public convenience init(barButtonSystemItem systemItem: SystemItem, _ action: @escaping (UIBarButtonItem) -> Void) {
        self.init(systemItem: systemItem)
        act = action
    }

    /// Creates an item with a title that runs a closure on a tap.
    public convenience init(title: String?, style: Style = .plain, _ action: @escaping (UIBarButtonItem) -> Void) {
        self.init(title: title)
        self.style = style
        act = action
    }

    /// Creates an item with an image that runs a closure on a tap.
    public convenience init(image: UIImage?, style: Style = .plain, _ action: @escaping (UIBarButtonItem) -> Void) {
        self.init(image: image)
        self.style = style
        act = action
    }

    /// Creates a title without an action.
    public convenience init(title: String?, style: Style) {
        self.init(title: title)
        self.style = style
    }

    /// Creates an item that shows a view in place of a button.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Returns a space that shares the free width of the bar with the other flexible spaces.
    public class func flexibleSpace() -> UIBarButtonItem {
        let item = UIBarButtonItem()
        item.become(.flexibleSpace)
        return item
    }

    /// Returns a space of a width in points.
    public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem()
        item.become(.fixedSpace)
        item.width = width
        return item
    }

    private func become(_ item: SystemItem) {
        systemItem = item
        if item == .done || item == .save { style = .done }
    }

    /// Runs the action; called when its view is tapped.
    package func perform() {
        guard isEnabled else { return }
        primaryAction?.performWithSender(self, target: nil)
        act?(self)
    }

    /// The action of the initializers with a target: a closure, or nil.
    public typealias Action = (UIBarButtonItem) -> Void

    func take(_ action: Action?) { act = action }

    var hasAction: Bool { primaryAction != nil || act != nil }

    package var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }
}

extension UIBarButtonItem.SystemItem {
    var title: String? {
        switch self {
        case .done: "Done"
        case .cancel: "Cancel"
        case .edit: "Edit"
        case .save: "Save"
        case .undo: "Undo"
        case .redo: "Redo"
        case .reply: "Reply"
        case .organize: "Organize"
        case .bookmarks: "Bookmarks"
        case .camera: "Camera"
        case .play: "Play"
        case .pause: "Pause"
        case .rewind: "Rewind"
        case .fastForward: "Fast Forward"
        case .pageCurl: "Page"
        case .add, .flexibleSpace, .fixedSpace, .compose, .action, .search, .refresh, .stop, .trash, .close: nil
        }
    }

    var symbol: ButtonSymbol? {
        switch self {
        case .add: .plus
        case .compose: .pencil
        case .action: .share
        case .search: .search
        case .refresh: .refresh
        case .stop, .close: .cross
        case .trash: .trash
        case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace, .reply, .organize, .bookmarks, .camera, .play, .pause,
            .rewind, .fastForward, .undo, .redo, .pageCurl:
            nil
        }
    }
}
