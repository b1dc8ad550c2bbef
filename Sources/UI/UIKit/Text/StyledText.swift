/// A text with its attributes, in the form that the layout takes.
struct StyledText {
    var runs: [TextRun] = []
    var paragraph = TextParagraph()
    var shadow: NSShadow?

    /// The values for runs without their own.
    struct Defaults {
        var font = UIFont.systemFont(ofSize: 17)
        var color = UIColor.black
    }

    init(_ text: String, _ defaults: Defaults) {
        runs = [TextRun(text, TextAttributes(font: defaults.font.fontDescription, color: defaults.color.cgColor))]
    }

    init(_ text: NSAttributedString, _ defaults: Defaults) {
        let whole = NSRange(location: 0, length: text.length)
        var style: NSParagraphStyle?
        var runs: [TextRun] = []
        var shadow: NSShadow?
        // The text makes its string anew each time it is asked.
        let string = text.string as NSString
        text.enumerateAttributes(in: whole, options: []) { values, range, _ in
            runs.append(TextRun(string.substring(with: range), Self.attributes(values, defaults)))
            if style == nil { style = values[.paragraphStyle] as? NSParagraphStyle }
            if shadow == nil { shadow = values[.shadow] as? NSShadow }
        }
        self.runs = runs
        self.shadow = shadow
        if let style { apply(style) }
    }

    /// Creates a text that has the same attributes throughout.
    ///
    /// An `NSAttributedString` would serve as well, but Foundation on Linux never frees the attributes of one. A text that is
    /// drawn again each second would leak its font and its color each second.
    init(_ text: String, _ values: [NSAttributedString.Key: Any], _ defaults: Defaults) {
        guard !text.isEmpty else { return }
        runs = [TextRun(text, Self.attributes(values, defaults))]
        shadow = values[.shadow] as? NSShadow
        if let style = values[.paragraphStyle] as? NSParagraphStyle { apply(style) }
    }

    private static func attributes(_ values: [NSAttributedString.Key: Any], _ defaults: Defaults) -> TextAttributes {
        func color(_ key: NSAttributedString.Key) -> CGColor? { (values[key] as? UIColor)?.cgColor }
        func number(_ key: NSAttributedString.Key) -> CGFloat? {
            switch values[key] {
            case let value as CGFloat: value
            case let value as Int: CGFloat(value)
            case let value as Float: CGFloat(value)
            case let value as NSNumber: CGFloat(value.doubleValue)
            default: nil
            }
        }
        func isLine(_ key: NSAttributedString.Key) -> Bool {
            ((values[key] as? NSUnderlineStyle)?.rawValue ?? Int(number(key) ?? 0)) != 0
        }
        let font = values[.font] as? UIFont ?? defaults.font
        var result = TextAttributes(font: font.fontDescription, color: color(.foregroundColor) ?? defaults.color.cgColor)
        result.kerning = number(.kern) ?? number(.tracking) ?? 0
        result.backgroundColor = color(.backgroundColor)
        result.isUnderlined = isLine(.underlineStyle)
        result.underlineColor = color(.underlineColor)
        result.isStruckThrough = isLine(.strikethroughStyle)
        result.strikethroughColor = color(.strikethroughColor)
        result.baselineOffset = number(.baselineOffset) ?? 0
        return result
    }

    mutating func apply(_ style: NSParagraphStyle) {
        paragraph.alignment = style.alignment.paragraphAlignment
        paragraph.lineBreak = style.lineBreakMode.lineBreak
        paragraph.lineSpacing = style.lineSpacing
        paragraph.lineHeightMultiple = style.lineHeightMultiple
        paragraph.firstLineIndent = style.firstLineHeadIndent
    }

    var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

    func layout(width: CGFloat?) -> TextLayout {
        TextLayoutCache.current.layout(runs, paragraph: paragraph, width: width)
    }

    /// Returns the text with all fonts scaled by a factor.
    func scaled(by factor: CGFloat) -> StyledText {
        var copy = self
        for index in copy.runs.indices {
            copy.runs[index].attributes.font.size *= factor
            copy.runs[index].attributes.kerning *= factor
        }
        return copy
    }

    /// Draws with the text's own shadow.
    func draw(_ layout: TextLayout, in context: CGContext, at origin: CGPoint) {
        guard let shadow, let color = shadow.shadowColor as? UIColor else { return layout.draw(in: context, at: origin) }
        context.saveGState()
        context.setShadow(offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color.cgColor)
        layout.draw(in: context, at: origin)
        context.restoreGState()
    }
}

extension NSTextAlignment {
    var paragraphAlignment: TextParagraph.Alignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

extension NSLineBreakMode {
    var lineBreak: TextParagraph.LineBreak {
        switch self {
        case .byWordWrapping: .wordWrap
        case .byCharWrapping: .charWrap
        case .byClipping: .clip
        case .byTruncatingHead: .truncateHead
        case .byTruncatingTail: .truncateTail
        case .byTruncatingMiddle: .truncateMiddle
        }
    }
}
