internal import CoreGraphics

/// The layout of an editor's text, with one block for each paragraph, so that a key press costs the layout of one paragraph.
///
/// Positions are offsets of the editor's text in UTF-16 units. A secret text is laid out as dots, one for each character.
@MainActor
final class TextBody {
    /// The attributes of the text, and its greatest width.
    struct Look: Equatable {
        var font = UIFont.systemFont(ofSize: 17)
        var color = CGColor.black
        var alignment = NSTextAlignment.natural
        var isSecure = false
        /// The width in points; nil for a single line of any length.
        var width: CGFloat?
        /// True for one line that ends with an ellipsis when it is too long.
        var isTruncated = false
    }

    final class Block {
        let text: String
        /// The range within the block that an input method has not settled.
        let marked: Range<Int>?
        let count: Int
        fileprivate(set) var start = 0
        fileprivate(set) var y: CGFloat = 0
        let layout: TextLayout
        let height: CGFloat

        @MainActor
        init(_ text: String, marked: Range<Int>?, _ look: Look) {
            self.text = text
            self.marked = marked
            count = text.utf16.count
            let plain = TextAttributes(font: look.font.fontDescription, color: look.color)
            var runs = [TextRun(text, plain)]
            if let marked {
                func part(_ range: Range<Int>) -> String {
                    String(
                        text[
                            String.Index(
                                utf16Offset: range.lowerBound, in: text)..<String.Index(utf16Offset: range.upperBound, in: text)])
                }
                var lined = plain
                lined.isUnderlined = true
                runs = [
                    TextRun(part(0..<marked.lowerBound), plain), TextRun(part(marked), lined),
                    TextRun(part(marked.upperBound..<count), plain),
                ]
            }
            var paragraph = TextParagraph()
            paragraph.alignment = look.alignment.paragraphAlignment
            paragraph.lineBreak = look.isTruncated ? .truncateTail : look.width == nil ? .clip : .wordWrap
            if look.isTruncated { paragraph.maximumLines = 1 }
            layout = TextLayout(runs, paragraph: paragraph, width: look.width)
            height = max(layout.size.height, look.font.lineHeight).rounded(.up)
        }
    }

    private(set) var look = Look()
    private(set) var blocks: [Block] = []
    private var text = ""
    private var marked: Range<Int>?
    private(set) var size = CGSize.zero
    private var knownNaturalWidth: CGFloat?
    /// The width of a line end in a selection, in points.
    private static let lineEnd: CGFloat = 5

    init() { layOut("", nil) }

    /// Applies changes; unchanged paragraphs keep their layout.
    func update(_ text: String, marked: Range<Int>?, _ look: Look) {
        if look != self.look {
            self.look = look
            blocks = []
        } else if text == self.text, marked == self.marked, !blocks.isEmpty {
            return
        }
        layOut(text, marked)
    }

    private func layOut(_ text: String, _ marked: Range<Int>?) {
        self.text = text
        self.marked = marked
        let old = blocks
        let shown = look.isSecure ? String(repeating: "•", count: text.count) : text
        let parts = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let head = zip(parts, old).prefix { $0 == $1.text && $1.marked == nil }.count
        let most = min(parts.count, old.count) - head
        let tail = min(most, zip(parts.reversed(), old.reversed()).prefix { $0 == $1.text && $1.marked == nil }.count)
        var start = 0
        blocks = parts.enumerated().map { index, part in
            let count = part.utf16.count
            defer { start += count + 1 }
            let mark = marked.map { $0.clamped(to: start..<(start + count)) }.flatMap { $0.isEmpty ? nil : $0 }
            if mark == nil, index < head { return old[index] }
            if mark == nil, index >= parts.count - tail { return old[old.count - parts.count + index] }
            return Block(part, marked: mark.map { ($0.lowerBound - start)..<($0.upperBound - start) }, look)
        }
        place()
    }

    private func place() {
        var (start, y, width) = (0, CGFloat(0), CGFloat(0))
        for block in blocks {
            (block.start, block.y) = (start, y)
            start += block.count + 1
            y += block.height
            width = max(width, block.layout.size.width)
        }
        size = CGSize(width: width, height: y)
        knownNaturalWidth = look.width == nil ? width : nil
    }

    /// The width of the text where no line breaks and nothing is cut, in points.
    var naturalWidth: CGFloat {
        if let knownNaturalWidth { return knownNaturalWidth }
        var free = look
        (free.width, free.isTruncated) = (nil, false)
        let width = blocks.reduce(0) { max($0, Block($1.text, marked: $1.marked, free).layout.size.width) }
        knownNaturalWidth = width
        return width
    }

    // MARK: Dots

    private func shown(_ offset: Int) -> Int {
        guard look.isSecure else { return offset }
        return text[..<String.Index(utf16Offset: offset, in: text)].count
    }

    private func meant(_ offset: Int) -> Int {
        guard look.isSecure else { return offset }
        let index = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
        return index.utf16Offset(in: text)
    }

    // MARK: Places

    private func block(of offset: Int) -> Block {
        // The last block that begins at the offset or before it.
        var (low, high) = (0, blocks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if blocks[middle].start <= offset { low = middle } else { high = middle }
        }
        return blocks[low]
    }

    private func block(at y: CGFloat) -> Block { blocks.last { $0.y <= y } ?? blocks[0] }

    /// Returns the rectangle of a caret, without width.
    func caret(at offset: Int) -> CGRect {
        let at = shown(offset)
        let block = block(of: at)
        let height = look.font.lineHeight
        var rect = block.layout.caretRect(at: min(at - block.start, block.count)) ?? CGRect(x: 0, y: 0, width: 0, height: height)
        rect.origin.y += block.y
        return rect
    }

    /// Returns the caret position that is nearest to a point.
    func offset(at point: CGPoint) -> Int {
        let block = block(at: point.y)
        let (offset, isTrailing) = block.layout.index(at: CGPoint(x: point.x, y: point.y - block.y))
        let units = TextUnits(block.text)
        return meant(block.start + (isTrailing ? units.next(offset) : units.whole(offset)))
    }

    func boxes(of range: Range<Int>) -> [CGRect] {
        let wanted = shown(range.lowerBound)..<shown(range.upperBound)
        guard !wanted.isEmpty else { return [] }
        var boxes: [CGRect] = []
        for block in blocks where block.start < wanted.upperBound && block.start + block.count >= wanted.lowerBound {
            let low = max(0, wanted.lowerBound - block.start), high = min(block.count, wanted.upperBound - block.start)
            if high > low { boxes += block.layout.boxes(of: low..<high).map { $0.offsetBy(dx: 0, dy: block.y) } }
            guard wanted.upperBound > block.start + block.count, let end = block.layout.caretRect(at: block.count) else {
                continue
            }
            let isLeft = block.layout.lines.last?.isRightToLeft ?? false
            boxes.append(
                CGRect(
                    x: end.minX - (isLeft ? Self.lineEnd : 0), y: end.minY + block.y, width: Self.lineEnd, height: end.height))
        }
        return boxes
    }

    /// Returns the range of the line that contains a position, without the line's end.
    func line(at offset: Int) -> Range<Int> {
        let at = shown(offset)
        let block = block(of: at)
        let local = min(at - block.start, block.count)
        let lines = block.layout.lines
        guard let index = lines.lastIndex(where: { $0.range.lowerBound <= local }) else { return offset..<offset }
        var upper = lines[index].range.upperBound
        // A wrapped line ends before its last space: behind that space a caret stands on the next line.
        if index + 1 < lines.count, upper >= lines[index + 1].range.lowerBound { upper = TextUnits(block.text).previous(upper) }
        return meant(block.start + lines[index].range.lowerBound)..<meant(block.start + max(lines[index].range.lowerBound, upper))
    }

    /// Returns the position one character to the left or right on the screen; nil at the text's end.
    func beside(_ offset: Int, toRight: Bool) -> Int? {
        let at = shown(offset)
        let block = block(of: at)
        let units = TextUnits(block.text)
        if let next = block.layout.offset(besides: at - block.start, toRight: toRight) {
            let whole = units.whole(next)
            return meant(block.start + whole)
        }
        let isForward = toRight != isRightToLeft(at: offset)
        let all = blocks.last.map { $0.start + $0.count } ?? 0
        let next = isForward ? block.start + block.count + 1 : block.start - 1
        return (0...all).contains(next) ? meant(next) : nil
    }

    func isRightToLeft(at offset: Int) -> Bool { block(of: shown(offset)).layout.lines.first?.isRightToLeft ?? false }
}
