/// A font at a size, found among what is installed when text is laid out.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
    // Foundation reads the first word; see `FoundationHeader`.
    private let header = FoundationHeader()
    package let fontDescription: FontDescription
    /// How the font follows the content size category; nil for one of a fixed size.
    let scaling: TextScaling?

    package init(_ description: FontDescription) {
        fontDescription = description
        scaling = nil
        super.init()
    }

    init(_ description: FontDescription, scaling: TextScaling) {
        fontDescription = description
        self.scaling = scaling
        super.init()
    }

    /// Returns the font in the size of the traits' category, or of the app's where they say none; itself where the size is the same or
    /// fixed.
    func adjusted(to traits: UITraitCollection?) -> UIFont {
        guard let scaling else { return self }
        let size = scaling.size(in: .wanted(by: traits))
        guard size != pointSize else { return self }
        var description = fontDescription
        description.size = size
        return UIFont(description, scaling: scaling)
    }

    /// Nil when no family of that name is installed. A trailing `-Bold`, `-Italic` … is read as weight and slant.
    public convenience init?(name: String, size: CGFloat) {
        let parts = name.split(separator: "-", maxSplits: 1)
        let family = [name, String(parts.first ?? "")].first { FontDescription.isInstalled(family: $0) }
        guard let family else { return nil }
        let style = family == name ? "" : String(parts.last ?? "").lowercased()
        let weight =
            style.contains("bold") ? 700 : style.contains("medium") ? 500 : style.contains("light") ? 300 : 400
        self.init(
            FontDescription(
                family: .named(family), size: size, weight: weight,
                isItalic: style.contains("italic") || style.contains("oblique")))
    }

    /// `size` 0 keeps the descriptor's own.
    public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
        var description = descriptor.fontDescription
        if size > 0 { description.size = size }
        self.init(description)
    }

    /// Returns the system font in its regular weight, at a size in points.
    open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(FontDescription(size: size)) }

    /// Returns the system font in a weight, at a size in points.
    open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(size: size, weight: weight.number))
    }

    /// Returns the system font in its bold weight, at a size in points.
    open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

    /// Returns the slanted system font in its regular weight, at a size in points.
    open class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(FontDescription(size: size, isItalic: true))
    }

    /// Returns a font whose characters are all of the same width, at a size in points.
    open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(family: .monospaced, size: size, weight: weight.number))
    }

    /// The system font: the digits of Noto Sans are of one width as they are.
    open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: size, weight: weight)
    }

    /// Returns the system font of a text style, in the size of the app's content size category; an unknown style looks like `body`.
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        preferredFont(forTextStyle: style, compatibleWith: nil)
    }

    /// Returns the system font of a text style, in the size of the traits' content size category, or of the app's where they say none.
    open class func preferredFont(forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?) -> UIFont {
        let description = FontDescription(size: style.size(in: .wanted(by: traits)), weight: style.weight.number)
        return UIFont(description, scaling: TextScaling(style: style))
    }

    /// The size of the text in labels, 17 points.
    public class var labelFontSize: CGFloat { 17 }
    /// The size of the titles of buttons, 18 points.
    public class var buttonFontSize: CGFloat { 18 }
    /// The size of small text, 12 points.
    public class var smallSystemFontSize: CGFloat { 12 }
    /// The size of the system font, 14 points.
    public class var systemFontSize: CGFloat { 14 }
    /// The names of the font families that are installed.
    public class var familyNames: [String] { FontDescription.familyNames }

    /// Returns the font of the same family, weight and slant at another size in points.
    open func withSize(_ size: CGFloat) -> UIFont {
        var description = fontDescription
        description.size = size
        return UIFont(description)
    }

    /// The family, size, weight and slant that the font was asked for by.
    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(fontDescription) }
    /// The size of the font in points.
    open var pointSize: CGFloat { fontDescription.size }
    /// The name of the family that was found for the font; it may differ from the one that was asked for.
    open var familyName: String { fontDescription.resolvedFamilyName }
    /// The name of the font. It is the family's: weight and slant are not a part of it.
    open var fontName: String { familyName }
    /// The distance from the baseline to the top of the letters' line, in points.
    open var ascender: CGFloat { fontDescription.metrics.ascender }
    /// Negative, below the baseline.
    open var descender: CGFloat { -abs(fontDescription.metrics.descender) }
    /// The height of a line in points.
    open var lineHeight: CGFloat { fontDescription.metrics.lineHeight }
    /// The additional space between two lines; always 0.
    open var leading: CGFloat { 0 }
    /// The height of the capital letters in points.
    open var capHeight: CGFloat { fontDescription.metrics.capHeight }
    /// The height of the lower case letters without ascenders, in points.
    open var xHeight: CGFloat { fontDescription.metrics.xHeight }

    /// Returns the font itself, since it cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.fontDescription == fontDescription && other.scaling == scaling
    }
    open override var hash: Int { fontDescription.hashValue }
    open override var description: String { "UIFont(\(familyName) \(pointSize) weight \(fontDescription.weight))" }
}
