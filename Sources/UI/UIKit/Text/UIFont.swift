/// A font at a size, found among what is installed when text is laid out.
open class UIFont: NSObject, NSCopying, @unchecked Sendable {
    package let fontDescription: FontDescription

    package init(_ description: FontDescription) {
        fontDescription = description
        super.init()
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

    open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(FontDescription(size: size)) }

    open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(size: size, weight: weight.number))
    }

    open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }

    open class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(FontDescription(size: size, isItalic: true))
    }

    open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(family: .monospaced, size: size, weight: weight.number))
    }

    /// The system font: the digits of Noto Sans are of one width as they are.
    open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: size, weight: weight)
    }

    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let (size, weight) = style.design
        return systemFont(ofSize: size, weight: weight)
    }

    open class func preferredFont(forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?) -> UIFont {
        preferredFont(forTextStyle: style)
    }

    public class var labelFontSize: CGFloat { 17 }
    public class var buttonFontSize: CGFloat { 18 }
    public class var smallSystemFontSize: CGFloat { 12 }
    public class var systemFontSize: CGFloat { 14 }
    public class var familyNames: [String] { FontDescription.familyNames }

    open func withSize(_ size: CGFloat) -> UIFont {
        var description = fontDescription
        description.size = size
        return UIFont(description)
    }

    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(fontDescription) }
    open var pointSize: CGFloat { fontDescription.size }
    open var familyName: String { fontDescription.resolvedFamilyName }
    open var fontName: String { familyName }
    open var ascender: CGFloat { fontDescription.metrics.ascender }
    /// Negative, below the baseline.
    open var descender: CGFloat { -abs(fontDescription.metrics.descender) }
    open var lineHeight: CGFloat { fontDescription.metrics.lineHeight }
    open var leading: CGFloat { 0 }
    open var capHeight: CGFloat { fontDescription.metrics.capHeight }
    open var xHeight: CGFloat { fontDescription.metrics.xHeight }

    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.fontDescription == fontDescription }
    open override var hash: Int { fontDescription.hashValue }
    open override var description: String { "UIFont(\(familyName) \(pointSize) weight \(fontDescription.weight))" }
}
