extension UIListContentConfiguration {
    /// The look of a text.
    public struct TextProperties: Hashable, Sendable {
        /// The alignment of lines between the sides.
        public enum TextAlignment: Int, Sendable {
            /// At the side where lines begin in the interface.
            case natural = 0
            /// In the middle.
            case center
            /// At both sides, by wider spaces.
            case justified
        }

        /// The change of letters before a text is shown; styled texts are not changed.
        public enum TextTransform: Int, Sendable {
            /// The letters stay.
            case none = 0
            /// All letters are capital ones.
            case uppercase
            /// All letters are small ones.
            case lowercase
            /// The first letter of each word is a capital one.
            case capitalized
        }

        /// The font; that of body text by default.
        public var font = UIFont.preferredFont(forTextStyle: .body)
        /// The color before `colorTransformer`; it follows the state until it is set.
        public var color: UIColor {
            get { ownColor ?? styleColor }
            set { ownColor = newValue }
        }
        private var ownColor: UIColor?
        var styleColor = UIColor.label
        /// Makes the shown color of the color; nil keeps it.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// Where the lines lie between the sides; `natural` by default.
        public var alignment = TextAlignment.natural
        /// Where lines break and where text that does not fit is cut; `byTruncatingTail` by default.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The greatest number of lines; 0, the default, for no limit.
        public var numberOfLines = 0
        /// Whether the font shrinks until the text fits; false by default.
        public var adjustsFontSizeToFitWidth = false
        /// The least factor of the font's size to which it may shrink; 0 means a tenth.
        public var minimumScaleFactor: CGFloat = 0
        /// Whether letters move closer together before text is cut; false by default. It is kept but has no effect.
        public var allowsDefaultTighteningForTruncation = false
        /// Whether the font follows the content size category; true by default.
        public var adjustsFontForContentSizeCategory = true
        /// Whether the whole text shows while a pointer is on a cut one; false by default. It is kept but has no effect.
        public var showsExpansionTextWhenTruncated = false
        /// The change of letters before the text is shown; `none` by default.
        public var transform = TextTransform.none

        init() {}

        /// Returns the color that is shown.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        func transformed(_ text: String) -> String {
            switch transform {
            case .none: text
            case .uppercase: text.uppercased(with: .current)
            case .lowercase: text.lowercased(with: .current)
            case .capitalized: text.capitalized(with: .current)
            }
        }
    }
}
