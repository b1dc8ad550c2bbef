/// A list of actions, with lists inside it; a button or a bar shows it.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// Names a menu, so that it can be found and replaced.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name as text.
        public let rawValue: String
        /// Creates an identifier from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// How a menu shows itself and its elements.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Its elements stand among those around it, parted from them.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// The menu is shown in the color of destructive actions.
        public static let destructive = Options(rawValue: 1 << 1)
        /// Of its actions one at most is on.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// The menu's name; menus without one get a unique one.
    public let identifier: Identifier
    /// How the menu shows itself and its elements.
    open private(set) var options: Options
    /// The actions and menus in it, in order.
    open private(set) var children: [UIMenuElement]

    private static var lastNumber = 0

    /// Creates a menu.
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

    /// Returns a menu like this one with other elements.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: newChildren)
    }

    /// The actions that are on, those of inline menus among them.
    open var selectedElements: [UIMenuElement] { actions.filter { $0.state == .on } }

    /// The elements, with those that came for a deferred one in its place.
    var shownChildren: [UIMenuElement] { Self.shown(children) }

    private static func shown(_ elements: [UIMenuElement]) -> [UIMenuElement] {
        elements.flatMap { element in
            guard let elements = (element as? UIDeferredMenuElement)?.loaded else { return [element] }
            return shown(elements)
        }
    }

    /// The places among the rows of this menu that still wait for their elements.
    var waitingPlaces: [UIDeferredMenuElement] {
        shownChildren.flatMap { child in
            if let menu = child as? UIMenu { return menu.options.contains(.displayInline) ? menu.waitingPlaces : [] }
            return (child as? UIDeferredMenuElement).map { [$0] } ?? []
        }
    }

    /// It opens: what is not kept is asked for again, in menus inside it too.
    func forgetUncached() {
        for child in shownChildren { (child as? UIMenu)?.forgetUncached() }
        for case let place as UIDeferredMenuElement in children { place.forget() }
    }

    var actions: [UIAction] {
        shownChildren.flatMap { child in
            if let menu = child as? UIMenu { return menu.options.contains(.displayInline) ? menu.actions : [] }
            return (child as? UIAction).map { [$0] } ?? []
        }
    }

    /// The innermost menu that has the action and lets one at most be on.
    func chooser(of action: UIAction, _ outer: UIMenu? = nil) -> UIMenu? {
        let chooser = options.contains(.singleSelection) ? self : outer
        for child in shownChildren {
            if child === action { return chooser }
            if let menu = child as? UIMenu, let found = menu.chooser(of: action, chooser) { return found }
        }
        return nil
    }
}
