/// How a run of text looks.
package struct TextAttributes: Hashable, Sendable {
    package var font: FontDescription
    package var color: CGColor
    /// Points added after each character.
    package var kerning: CGFloat = 0
    package var isUnderlined = false
    /// Nil takes the text's own color.
    package var underlineColor: CGColor?
    package var isStruckThrough = false
    package var strikethroughColor: CGColor?
    package var backgroundColor: CGColor?
    /// Points by which the run sits above the line's baseline.
    package var baselineOffset: CGFloat = 0
    /// A BCP 47 tag such as "ja", which decides between Chinese and Japanese forms of a character; nil takes the locale's.
    package var language: String?

    package init(font: FontDescription, color: CGColor = .black) {
        self.font = font
        self.color = color
    }
}

/// Text of one look.
package struct TextRun: Hashable, Sendable {
    package var text: String
    package var attributes: TextAttributes

    package init(_ text: String, _ attributes: TextAttributes) {
        self.text = text
        self.attributes = attributes
    }
}

/// How runs are broken into lines and how lines are placed.
package struct TextParagraph: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable {
        /// Towards the side where the paragraph's own direction begins.
        case natural
        case left
        case center
        case right
        /// Both sides flush, the last line natural.
        case justified
    }

    package enum LineBreak: Hashable, Sendable {
        /// At words, inside a word that is wider than the line.
        case wordWrap
        case charWrap
        /// A single line runs on beyond the width; more lines break at words.
        case clip
        case truncateHead
        case truncateMiddle
        case truncateTail
    }

    package var alignment = Alignment.natural
    package var lineBreak = LineBreak.wordWrap
    /// 0 for as many as it takes.
    package var maximumLines = 0
    /// Points; only lines that fit are shown, at least one. Nil for no limit.
    package var maximumHeight: CGFloat?
    /// Points added between lines.
    package var lineSpacing: CGFloat = 0
    /// Factor on each line's own height; 0 and 1 leave it as it is.
    package var lineHeightMultiple: CGFloat = 0
    /// Points by which a paragraph's first line is indented.
    package var firstLineIndent: CGFloat = 0
    /// Widths of characters as designed, not rounded to whole points. Off, text is placed on whole points, alike on each machine.
    package var usesFractionalAdvances = true

    package init() {}
}
