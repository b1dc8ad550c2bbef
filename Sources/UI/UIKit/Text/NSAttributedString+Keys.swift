extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `UIColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// Points after each character.
    public static let kern = NSAttributedString.Key("NSKern")
    /// Points after each character.
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// An `NSParagraphStyle`; the first of a text counts for all of it.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A `UIColor`.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The raw value of an `NSUnderlineStyle`.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// A `UIColor`.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// Points above the baseline.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// An `NSShadow`; the first of a text counts for all of it.
    public static let shadow = NSAttributedString.Key("NSShadow")
}

/// A line under or through text; all are drawn as a single one.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The bits of the style, which are the value of an attribute; 0 is no line.
    public let rawValue: Int
    /// Creates a style from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// One thin line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One thick line; it is drawn like `single`.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines; they are drawn like `single`.
    public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The shadow of a text.
open class NSShadow: NSObject {
    /// The distance of the shadow from the text, in points, positive to the right and down; zero by default.
    open var shadowOffset = CGSize.zero
    /// The radius of the shadow's blur in points; 0, the default, gives sharp edges.
    open var shadowBlurRadius: CGFloat = 0
    /// A `UIColor`.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

    public override init() { super.init() }
}
