extension UIListContentConfiguration {
    /// The look of an image.
    public struct ImageProperties: Hashable, Sendable {
        /// The color of a template image before `tintColorTransformer`; nil for the view's tint color. It follows the state until it is set.
        public var tintColor: UIColor? {
            get { ownTintColor ?? styleTintColor }
            set { ownTintColor = .some(newValue) }
        }
        private var ownTintColor: UIColor??
        var styleTintColor: UIColor?
        /// Makes the shown color of the tint color; nil keeps it.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// How a symbol is drawn where its own configuration leaves something open; by default it grows with body text.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration? = UIImage.SymbolConfiguration(textStyle: .body)
        /// The radius of the image's corners in points; 0 by default.
        public var cornerRadius: CGFloat = 0
        /// The size in points to which the image is made smaller; 0, the default, for no limit along an axis.
        public var maximumSize = CGSize.zero
        /// The room in points in whose middle the image lies; 0, the default, for the image's own length along an axis.
        public var reservedLayoutSize = CGSize.zero
        /// Whether the colors stay when the interface inverts its own; false by default. It is kept but has no effect.
        public var accessibilityIgnoresInvertColors = false

        /// The length that `reservedLayoutSize` takes for the usual room of a symbol, which grows with the text.
        public static let standardDimension: CGFloat = -1

        init() {}

        /// Returns the color in which a template image is shown.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }

        /// The size in which an image is shown, in points.
        func shownSize(_ size: CGSize) -> CGSize {
            guard size.width > 0, size.height > 0 else { return .zero }
            var factor: CGFloat = 1
            if maximumSize.width > 0 { factor = min(factor, maximumSize.width / size.width) }
            if maximumSize.height > 0 { factor = min(factor, maximumSize.height / size.height) }
            return CGSize(width: size.width * factor, height: size.height * factor)
        }

        /// The room for an image of a size, in points.
        func room(for size: CGSize, standard: CGFloat) -> CGSize {
            func length(_ reserved: CGFloat, _ own: CGFloat) -> CGFloat {
                reserved == Self.standardDimension ? standard : reserved > 0 ? reserved : own
            }
            return CGSize(
                width: length(reservedLayoutSize.width, size.width), height: length(reservedLayoutSize.height, size.height))
        }
    }
}
