/// A button of a bar, as a model object: the bar makes the view.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable {
        case plain = 0, done = 2
        public static let prominent = Style.done
    }

    public enum SystemItem: Int, Sendable {
        case done = 0, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
        case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close = 24
    }

    @ObservedProperty open var style = Style.plain { didSet { changed?() } }
    /// The width of a fixed space, in points; 0 for the item's own.
    @ObservedProperty open var width: CGFloat = 0 { didSet { changed?() } }
    @ObservedProperty open var customView: UIView? { didSet { changed?() } }
    @ObservedProperty open var tintColor: UIColor? { didSet { changed?() } }
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
    open var possibleTitles: Set<String>?
    @ObservedProperty open var isHidden = false { didSet { changed?() } }
    @ObservedProperty open var isSelected = false { didSet { changed?() } }
    /// The view that the bar made for the item.
    package weak var shownView: UIView?
    /// The system item that it was created as; nil for others.
    package private(set) var systemItem: SystemItem?
    private var act: ((UIBarButtonItem) -> Void)?

    public override init() { super.init() }

    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.menu = menu
        self.primaryAction = primaryAction
        if let title { self.title = title }
        if let image { self.image = image }
    }

    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init()
        self.menu = menu
        become(systemItem)
        self.primaryAction = primaryAction
        if let name = systemItem.title { title = name }
        if let symbol = systemItem.symbol { image = symbol.image }
    }

    public convenience init(barButtonSystemItem systemItem: SystemItem, _ action: @escaping (UIBarButtonItem) -> Void) {
        self.init(systemItem: systemItem)
        act = action
    }

    public convenience init(title: String?, style: Style = .plain, _ action: @escaping (UIBarButtonItem) -> Void) {
        self.init(title: title)
        self.style = style
        act = action
    }

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

    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    public class func flexibleSpace() -> UIBarButtonItem {
        let item = UIBarButtonItem()
        item.become(.flexibleSpace)
        return item
    }

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
