extension UICellAccessory {
    /// The options of a disclosure indicator.
    public struct DisclosureIndicatorOptions {
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
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

    /// The options of a check mark.
    public struct CheckmarkOptions {
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
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

    /// The options of a detail button.
    public struct DetailOptions {
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
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

    /// The options of the control of an outline.
    public struct OutlineDisclosureOptions {
        /// What a tap shows and hides the items.
        public enum Style: Int, Sendable {
            /// That of a cell.
            case automatic = 0
            /// A tap anywhere in a header, which cannot be selected.
            case header
            /// A tap on the control; one on the row selects it.
            case cell
        }

        /// What a tap shows and hides the items; `automatic` by default.
        public var style: Style
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
        public var isHidden: Bool?
        /// The width that is kept for it; nil, the default, for the usual one.
        public var reservedLayoutWidth: LayoutDimension?
        /// The color of its symbol; nil, the default, for the usual one.
        public var tintColor: UIColor?

        /// Creates options; what is nil is as usual.
        public init(
            style: Style = .automatic, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            self.style = style
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
        }

        var common: AccessoryOptions { AccessoryOptions(isHidden, reservedLayoutWidth, tintColor) }
    }
}
