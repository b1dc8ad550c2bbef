extension UICellAccessory {
    /// The options of a label.
    public struct LabelOptions {
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
        public var isHidden: Bool?
        /// The width that is kept for it; nil, the default, for the usual one.
        public var reservedLayoutWidth: LayoutDimension?
        /// The color of its text; nil, the default, for the usual one.
        public var tintColor: UIColor?
        /// The font; that of body text by default.
        public var font: UIFont
        /// Whether the font follows the content size category; true by default.
        public var adjustsFontForContentSizeCategory: Bool

        /// Creates options; what is nil is as usual.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            font: UIFont = .preferredFont(forTextStyle: .body), adjustsFontForContentSizeCategory: Bool = true
        ) {
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
            (self.font, self.adjustsFontForContentSizeCategory) = (font, adjustsFontForContentSizeCategory)
        }

        var common: AccessoryOptions {
            var common = AccessoryOptions(isHidden, reservedLayoutWidth, tintColor)
            (common.font, common.adjustsFontForContentSizeCategory) = (font, adjustsFontForContentSizeCategory)
            return common
        }
    }

    /// An accessory of the app's own, and its options.
    public struct CustomViewConfiguration {
        /// The view that is shown; one view is an accessory of one cell.
        public var customView: UIView
        /// The side of the view, and its place there.
        public var placement: Placement
        /// Whether the accessory is left out; it then takes no room. Nil, the default, shows it.
        public var isHidden: Bool?
        /// The width that is kept for it; nil, the default, for the usual one.
        public var reservedLayoutWidth: LayoutDimension?
        /// The tint color of the view; nil, the default, for that of the cell.
        public var tintColor: UIColor?
        /// Whether the view keeps its size; nil, the default, for the size that it wants where it wants one.
        public var maintainsFixedSize: Bool?

        /// Creates a configuration of an accessory; what is nil is as usual.
        public init(
            customView: UIView, placement: Placement, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
        ) {
            (self.customView, self.placement, self.maintainsFixedSize) = (customView, placement, maintainsFixedSize)
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
        }

        var common: AccessoryOptions { AccessoryOptions(isHidden, reservedLayoutWidth, tintColor) }

        var isLeading: Bool {
            switch placement {
            case .leading: true
            case .trailing: false
            }
        }

        var position: Placement.Position {
            switch placement {
            case .leading(_, let position), .trailing(_, let position): position
            }
        }
    }
}
