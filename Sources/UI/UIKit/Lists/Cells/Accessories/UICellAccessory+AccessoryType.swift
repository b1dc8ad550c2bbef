extension UICellAccessory {
    /// What an accessory is. System accessories are one of each type; those of the app are told apart by their views.
    @preconcurrency @MainActor
    public enum AccessoryType: @MainActor Hashable {
        /// The sign that a tap on the row shows more.
        case disclosureIndicator
        /// The chevron that shows and hides the items below an item.
        case outlineDisclosure
        /// The button that shows a menu.
        case popUpMenu
        /// A check mark.
        case checkmark
        /// The control that deletes the row.
        case delete
        /// The control that inserts a row.
        case insert
        /// The grip by which the row is moved.
        case reorder
        /// The circle that is checked while the row is selected.
        case multiselect
        /// A short text.
        case label
        /// The button that shows more about the row.
        case detail
        /// A view of the app's own.
        case customView(UIView)
    }

    /// What the accessory is.
    public var accessoryType: AccessoryType {
        switch kind.system {
        case .disclosureIndicator: .disclosureIndicator
        case .outlineDisclosure, .headerDisclosure: .outlineDisclosure
        case .popUpMenu: .popUpMenu
        case .checkmark: .checkmark
        case .delete: .delete
        case .insert: .insert
        case .reorder: .reorder
        case .multiselect: .multiselect
        case .label: .label
        case .detail: .detail
        case .custom: .customView(custom?.customView ?? UIView())
        }
    }
}
