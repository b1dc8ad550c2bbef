internal import CoreGraphics

extension TextBody {
    /// The layout of a paragraph.
    final class Block {
        let text: String
        /// The range within the block that an input method has not settled.
        let marked: Range<Int>?
        /// The number of UTF-16 units.
        let count: Int
        let layout: TextLayout
        let height: CGFloat
        /// The width at which its lines break.
        let width: CGFloat?
        /// The size where no line breaks; nil until it is measured.
        var natural: CGSize?
        /// The same paragraph at another width, which was asked for last.
        var other: Block?

        @MainActor
        init(_ text: String, marked: Range<Int>?, _ look: Look) {
            self.text = text
            self.marked = marked
            count = text.utf16.count
            let plain = TextAttributes(font: look.font.fontDescription, color: look.color)
            var runs = [TextRun(text, plain)]
            if let marked {
                var lined = plain
                lined.isUnderlined = true
                runs = zip([0..<marked.lowerBound, marked, marked.upperBound..<count], [plain, lined, plain]).map {
                    let (low, high) = (
                        String.Index(utf16Offset: $0.lowerBound, in: text), String.Index(utf16Offset: $0.upperBound, in: text)
                    )
                    return TextRun(String(text[low..<high]), $1)
                }
            }
            var paragraph = TextParagraph()
            paragraph.alignment = look.alignment.paragraphAlignment
            paragraph.lineBreak = look.isTruncated ? .truncateTail : look.width == nil ? .clip : .wordWrap
            if look.isTruncated { paragraph.maximumLines = 1 }
            layout = TextLayout(runs, paragraph: paragraph, width: look.width)
            width = look.width
            func height(_ size: CGSize) -> CGFloat { max(size.height, look.font.lineHeight).rounded(.up) }
            self.height = height(layout.size)
            let isWhole = layout.lines.count <= 1 && !layout.isTruncated
            natural = (isWhole ? layout.size : layout.naturalSize).map { CGSize(width: $0.width, height: height($0)) }
        }
    }
}

extension TextBody {
    /// The distances from the top to the first baseline and from the bottom to the last.
    var baselines: Baselines {
        let (first, last) = (paragraphs.first.block, paragraphs.last.block)
        let ascender = look.font.ascender
        return Baselines(
            first: first.layout.lines.first?.baseline ?? ascender,
            last: last.height - (last.layout.lines.last?.baseline ?? ascender))
    }
}
