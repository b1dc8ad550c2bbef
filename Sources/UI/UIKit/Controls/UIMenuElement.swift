/// An element that a menu, a button or a bar can show: a title and an image.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// The mark beside the title of an element: none, a check mark, or part of a group; menus show `mixed` like `on`.
    public enum State: Int, Sendable {
        /// No mark.
        case off = 0
        /// A check mark.
        case on
        /// A part of the group is on; menus show the check mark.
        case mixed
    }

    /// The ways in which a menu shows an action and responds to it.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The action is dimmed and does not run.
        public static let disabled = Attributes(rawValue: 1)
        /// The action deletes or discards something; menus show it in red.
        public static let destructive = Attributes(rawValue: 2)
        /// The action has no row in the menu.
        public static let hidden = Attributes(rawValue: 4)
        /// The menu stays open after a tap on the action.
        public static let keepsMenuPresented = Attributes(rawValue: 8)
    }

    /// The text of the element; empty for none.
    open internal(set) var title: String
    /// The smaller text below the title; nil for none.
    open var subtitle: String?
    /// The picture beside the title; nil for none.
    open internal(set) var image: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        super.init()
    }
}
