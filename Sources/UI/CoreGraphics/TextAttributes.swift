/// The appearance of a run of text.
package struct TextAttributes: Hashable, Sendable {
    package var font: FontDescription
    package var color: CGColor
    /// The points added after each character.
    package var kerning: CGFloat = 0
    package var isUnderlined = false
    /// The color of the underline; nil takes the text's own color.
    package var underlineColor: CGColor?
    package var isStruckThrough = false
    package var strikethroughColor: CGColor?
    package var backgroundColor: CGColor?
    /// The number of points by which the run is raised above the line's baseline.
    package var baselineOffset: CGFloat = 0
    /// A BCP 47 tag such as "ja", which selects Chinese or Japanese forms of a character; nil takes the locale's.
    package var language: String?

    package init(font: FontDescription, color: CGColor = .black) {
        self.font = font
        self.color = color
    }
}

/// Text with one appearance.
package struct TextRun: Hashable, Sendable {
    package var text: String
    package var attributes: TextAttributes

    package init(_ text: String, _ attributes: TextAttributes) {
        self.text = text
        self.attributes = attributes
    }
}

/// The rules for breaking runs into lines and for placing the lines.
package struct TextParagraph: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable {
        /// Aligned with the side at which the paragraph's own direction begins.
        case natural
        case left
        case center
        case right
        /// Both sides flush; the last line is natural.
        case justified
    }

    package enum LineBreak: Hashable, Sendable {
        /// Breaks at words, and inside a word that is wider than the line.
        case wordWrap
        case charWrap
        /// A single line continues beyond the width; several lines break at words.
        case clip
        case truncateHead
        case truncateMiddle
        case truncateTail
    }

    package var alignment = Alignment.natural
    package var lineBreak = LineBreak.wordWrap
    /// The largest number of lines; 0 for no limit.
    package var maximumLines = 0
    /// The largest height in points: only lines that fit are shown, but at least one. Nil for no limit.
    package var maximumHeight: CGFloat?
    /// The points added between lines.
    package var lineSpacing: CGFloat = 0
    /// The factor on each line's own height; 0 and 1 leave it unchanged.
    package var lineHeightMultiple: CGFloat = 0
    /// The number of points by which a paragraph's first line is indented.
    package var firstLineIndent: CGFloat = 0

    package init() {}
}
