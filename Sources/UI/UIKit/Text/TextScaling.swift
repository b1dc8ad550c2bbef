/// How a font follows the content size category.
struct TextScaling: Hashable, Sendable {
    /// The text style in proportion to which the size grows.
    var style: UIFont.TextStyle
    /// The size in points at the category `large`; nil for the style's own.
    var base: CGFloat?
    /// The greatest size in points.
    var maximum: CGFloat?

    func size(in category: UIContentSizeCategory) -> CGFloat {
        guard let base else { return style.size(in: category) }
        return min(Self.scaled(base, style, category), maximum ?? .infinity)
    }

    /// Returns a length that grows with a style, rounded to thirds of a point.
    static func scaled(_ value: CGFloat, _ style: UIFont.TextStyle, _ category: UIContentSizeCategory) -> CGFloat {
        guard value.isFinite else { return value }
        let exact = value * style.size(in: category) / style.size(in: .large)
        return category == .large ? value : (exact * 3).rounded() / 3
    }
}
