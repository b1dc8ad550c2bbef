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

/// As the value of an attribute a style becomes the number that it is. Foundation on Linux would box it otherwise, and ends the process
/// when it compares some boxes; see `FoundationHeader`.
extension NSUnderlineStyle: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: rawValue) }

    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout NSUnderlineStyle?) {
        result = NSUnderlineStyle(rawValue: source.intValue)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout NSUnderlineStyle?) -> Bool {
        _forceBridgeFromObjectiveC(source, result: &result)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> NSUnderlineStyle {
        NSUnderlineStyle(rawValue: source?.intValue ?? 0)
    }
}

/// The shadow of a text.
open class NSShadow: NSObject, NSCopying {
    // Foundation reads the first word; see `FoundationHeader`.
    private let header = FoundationHeader()

    /// The distance of the shadow from the text, in points, positive to the right and down; zero by default.
    open var shadowOffset = CGSize.zero
    /// The radius of the shadow's blur in points; 0, the default, gives sharp edges.
    open var shadowBlurRadius: CGFloat = 0
    /// A `UIColor`.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

    public override init() { super.init() }

    /// Returns a shadow with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return other.shadowOffset == shadowOffset && other.shadowBlurRadius == shadowBlurRadius
            && other.shadowColor as? NSObject == shadowColor as? NSObject
    }

    open override var hash: Int { shadowBlurRadius.hashValue }
}
