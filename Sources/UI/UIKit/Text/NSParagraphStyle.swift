/// The alignment of lines between the sides.
public enum NSTextAlignment: Int, Sendable {
    /// At the left side.
    case left = 0
    /// In the middle.
    case center
    /// At the right side.
    case right
    /// At both sides, by wider spaces.
    case justified
    /// At the side where the direction of the text begins.
    case natural
}

/// The treatment of text that does not fit.
public enum NSLineBreakMode: Int, Sendable {
    /// Breaks lines between words or characters, clips the text, or replaces its beginning, end or middle by an ellipsis.
    case byWordWrapping = 0, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// The line breaking and placement of a paragraph.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    // Foundation reads the first word; see `FoundationHeader`.
    private let header = FoundationHeader()

    struct Values: Hashable {
        var alignment = NSTextAlignment.natural
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var lineSpacing: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var hyphenationFactor: Float = 0
    }

    var values = Values()

    public override init() { super.init() }

    /// Returns a new style with the default values.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// Where the lines lie between the sides; `natural` by default.
    open var alignment: NSTextAlignment { values.alignment }
    /// Where lines break and where text that does not fit is cut; `byWordWrapping` by default.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The additional space between two lines in points; 0 by default.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// The space after the paragraph in points; 0 by default. It is kept but not applied.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The factor of the line height; 0, the default, leaves the height that the font has.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    /// The least height of a line in points; 0 by default. It is kept but not applied.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The greatest height of a line in points; 0, the default, means no limit. It is kept but not applied.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The distance of the first line from the leading side, in points; 0 by default.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The distance of the other lines from the leading side, in points; 0 by default. It is kept but not applied.
    open var headIndent: CGFloat { values.headIndent }
    /// The distance of the lines' ends from the sides, in points; 0 by default. It is kept but not applied.
    open var tailIndent: CGFloat { values.tailIndent }

    /// Returns a style with the same values that cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }

    /// Returns an `NSMutableParagraphStyle` with the same values.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
    open override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    /// Stored without effect: the distance between paragraphs is that between lines.
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    /// Stored without effect: the height of lines follows from their fonts and `lineHeightMultiple`.
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    /// Stored without effect; see `minimumLineHeight`.
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    /// Stored without effect: only first lines are indented.
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    /// Stored without effect; see `headIndent`.
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }

    /// Takes over all values of another style.
    open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}
