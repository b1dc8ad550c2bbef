extension UIImage {
    /// How large a symbol is beside text of the same size.
    public enum SymbolScale: Int, Sendable {
        /// The usual scale: that of `medium`.
        case `default` = -1
        /// No scale of its own: another configuration may say one.
        case unspecified = 0
        /// As high as small letters.
        case small = 1
        /// A little higher than capital letters.
        case medium = 2
        /// Clearly larger than the text.
        case large = 3

        var factor: CGFloat {
            switch self {
            case .small: 0.78
            case .large: 1.28
            case .default, .unspecified, .medium: 1
            }
        }
    }
}
