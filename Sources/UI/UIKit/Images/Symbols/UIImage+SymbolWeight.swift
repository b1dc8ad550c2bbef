extension UIImage {
    /// How thick the lines of a symbol are.
    public enum SymbolWeight: Int, Sendable {
        /// No weight of its own: another configuration may say one.
        case unspecified = 0
        /// The lines grow thicker in this order; `regular` is the usual weight.
        case ultraLight = 1, thin, light, regular, medium, semibold, bold, heavy, black

        /// The font weight of the same name; `regular` for `unspecified`.
        public func fontWeight() -> UIFont.Weight {
            let weights: [UIFont.Weight] = [
                .regular, .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
            ]
            return weights[rawValue]
        }

        /// The width of the lines in a square of 22 points.
        var stroke: CGFloat { [2, 0.7, 1, 1.5, 2, 2.3, 2.6, 3, 3.4, 3.8][rawValue] }
    }
}

extension UIFont.Weight {
    /// The symbol weight whose name is nearest.
    public func symbolWeight() -> UIImage.SymbolWeight { UIImage.SymbolWeight(rawValue: number / 100) ?? .regular }
}
