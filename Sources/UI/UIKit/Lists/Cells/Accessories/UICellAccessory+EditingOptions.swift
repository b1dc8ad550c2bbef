extension UICellAccessory {
    /// The options of the control that deletes a row.
    public struct DeleteOptions {
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
        public var isHidden: Bool?
        /// The width that is kept for it; nil, the default, for the usual one.
        public var reservedLayoutWidth: LayoutDimension?
        /// The color of its symbol; nil, the default, for the usual one.
        public var tintColor: UIColor?
        /// The color of its disc; nil, the default, for red.
        public var backgroundColor: UIColor?

        /// Creates options; what is nil is as usual.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
            self.backgroundColor = backgroundColor
        }

        var common: AccessoryOptions {
            var common = AccessoryOptions(isHidden, reservedLayoutWidth, tintColor)
            common.backgroundColor = backgroundColor
            return common
        }
    }

    /// The options of the control that inserts a row.
    public struct InsertOptions {
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
        public var isHidden: Bool?
        /// The width that is kept for it; nil, the default, for the usual one.
        public var reservedLayoutWidth: LayoutDimension?
        /// The color of its symbol; nil, the default, for the usual one.
        public var tintColor: UIColor?
        /// The color of its disc; nil, the default, for green.
        public var backgroundColor: UIColor?

        /// Creates options; what is nil is as usual.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
            self.backgroundColor = backgroundColor
        }

        var common: AccessoryOptions {
            var common = AccessoryOptions(isHidden, reservedLayoutWidth, tintColor)
            common.backgroundColor = backgroundColor
            return common
        }
    }

    /// The options of the circle of a selected row.
    public struct MultiselectOptions {
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
        public var isHidden: Bool?
        /// The width that is kept for it; nil, the default, for the usual one.
        public var reservedLayoutWidth: LayoutDimension?
        /// The color of its symbol; nil, the default, for the usual one.
        public var tintColor: UIColor?
        /// The color of its disc; nil, the default, for the tint color.
        public var backgroundColor: UIColor?

        /// Creates options; what is nil is as usual.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
            self.backgroundColor = backgroundColor
        }

        var common: AccessoryOptions {
            var common = AccessoryOptions(isHidden, reservedLayoutWidth, tintColor)
            common.backgroundColor = backgroundColor
            return common
        }
    }

    /// The options of the grip by which a row is moved.
    public struct ReorderOptions {
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
        public var isHidden: Bool?
        /// The width that is kept for it; nil, the default, for the usual one.
        public var reservedLayoutWidth: LayoutDimension?
        /// The color of its symbol; nil, the default, for the usual one.
        public var tintColor: UIColor?
        /// Whether a line divides the grip from other trailing accessories; nil, the default, for yes.
        public var showsVerticalSeparator: Bool?

        /// Creates options; what is nil is as usual.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            showsVerticalSeparator: Bool? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
            self.showsVerticalSeparator = showsVerticalSeparator
        }

        var common: AccessoryOptions {
            var common = AccessoryOptions(isHidden, reservedLayoutWidth, tintColor)
            common.showsVerticalSeparator = showsVerticalSeparator ?? true
            return common
        }
    }
}
