extension UICellAccessory {
    /// Called with the menu after the user chose an element of it.
    public typealias MenuSelectedElementDidChangeHandler = @MainActor (_ menu: UIMenu) -> Void

    /// The menu that a tap anywhere in a row opens.
    @MainActor
    struct RowMenu {
        let menu: UIMenu
        let changed: MenuSelectedElementDidChangeHandler?

        init(_ menu: UIMenu, _ changed: MenuSelectedElementDidChangeHandler?) {
            (self.menu, self.changed) = (menu, changed)
            if menu.selectedElements.isEmpty { menu.actions.first?.state = .on }
        }

        func choose(_ action: UIAction, _ sender: Any) {
            for other in menu.actions { other.state = other === action ? .on : .off }
            action.performWithSender(sender, target: nil)
            changed?(menu)
        }
    }

    /// The options of a pop-up menu.
    public struct PopUpMenuOptions {
        /// Whether the accessory is left out; it then takes no room, and a tap on the row opens nothing. Nil, the default, shows it.
        public var isHidden: Bool?
        /// The width that is kept for it; nil, the default, for the usual one.
        public var reservedLayoutWidth: LayoutDimension?
        /// The color of its symbol; nil, the default, for the usual one.
        public var tintColor: UIColor?

        /// Creates options; what is nil is as usual.
        public init(isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil) {
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
        }

        var common: AccessoryOptions { AccessoryOptions(isHidden, reservedLayoutWidth, tintColor) }
    }

    /// Returns the sign that a tap anywhere in the row opens a menu, of whose actions one is on: the first, where none is.
    public static func popUpMenu(
        _ menu: UIMenu, displayed: DisplayedState = .always, options: PopUpMenuOptions = PopUpMenuOptions(),
        selectedElementDidChangeHandler: MenuSelectedElementDidChangeHandler? = nil
    ) -> UICellAccessory {
        var accessory = UICellAccessory(.popUpMenu, displayed, options.common)
        accessory.menu = RowMenu(menu, selectedElementDidChangeHandler)
        return accessory
    }
}
