/// A list of actions, with lists inside it; a button or a bar shows it.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Its elements stand among those around it, parted from them.
        public static let displayInline = Options(rawValue: 1 << 0)
        public static let destructive = Options(rawValue: 1 << 1)
        /// Of its actions one at most is on.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    public let identifier: Identifier
    open private(set) var options: Options
    open private(set) var children: [UIMenuElement]

    private static var lastNumber = 0

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
        children: [UIMenuElement] = []
    ) {
        Self.lastNumber += 1
        self.identifier = identifier ?? Identifier("gimbal.menu.\(Self.lastNumber)")
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: newChildren)
    }

    /// The actions that are on, those of inline menus among them.
    open var selectedElements: [UIMenuElement] { actions.filter { $0.state == .on } }

    var actions: [UIAction] {
        children.flatMap { child in
            if let menu = child as? UIMenu { return menu.options.contains(.displayInline) ? menu.actions : [] }
            return (child as? UIAction).map { [$0] } ?? []
        }
    }

    /// The innermost menu that has the action and lets one at most be on.
    func chooser(of action: UIAction, _ outer: UIMenu? = nil) -> UIMenu? {
        let chooser = options.contains(.singleSelection) ? self : outer
        for child in children {
            if child === action { return chooser }
            if let menu = child as? UIMenu, let found = menu.chooser(of: action, chooser) { return found }
        }
        return nil
    }
}
