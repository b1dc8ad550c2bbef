/// Makes fonts and lengths that grow with the content size category, as a text style does.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    private let style: UIFont.TextStyle

    /// The metrics of body text.
    public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

    /// Creates the metrics of a text style.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        style = textStyle
        super.init()
    }

    /// Returns a font whose size grows with the category; `font` has the size at the category `large`. Traps when `font` came from these
    /// metrics already.
    open func scaledFont(for font: UIFont) -> UIFont { scaled(font, nil, nil) }
    /// Returns a font whose size grows with the category, up to a size in points.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { scaled(font, maximumPointSize, nil) }
    /// Returns a font whose size is that of the traits' category.
    open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaled(font, nil, traitCollection)
    }
    /// Returns a font whose size is that of the traits' category, at most a size in points.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?)
        -> UIFont
    {
        scaled(font, maximumPointSize, traitCollection)
    }

    /// Returns a length in points that grows with the category; `value` is the length at the category `large`.
    open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
    /// Returns a length in points in the traits' category.
    open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        TextScaling.scaled(value, style, .wanted(by: traitCollection))
    }

    private func scaled(_ font: UIFont, _ maximum: CGFloat?, _ traits: UITraitCollection?) -> UIFont {
        precondition(
            font.scaling?.base == nil,
            "\(font) was scaled by UIFontMetrics already, and would grow twice; scale a font of a fixed size")
        // Above 0, so that a wrong limit makes small text and not none.
        let limit = maximum.flatMap { $0 > 0 ? $0 : nil }
        let base = font.scaling?.size(in: .large) ?? font.pointSize
        let scaling = TextScaling(style: style, base: base, maximum: limit)
        return UIFont(font.fontDescription, scaling: scaling).adjusted(to: traits)
    }
}

extension UIContentSizeCategory {
    /// The category of the traits, or the app's where they say none.
    static func wanted(by traits: UITraitCollection?) -> UIContentSizeCategory {
        guard let category = traits?.preferredContentSizeCategory, category.rank != nil else { return .ofApp }
        return category
    }
}
