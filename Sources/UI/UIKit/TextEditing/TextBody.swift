internal import CoreGraphics

/// An editor's text and its layout, with one block for each paragraph, so that a key press costs the layout of one paragraph.
///
/// Positions are offsets of the text in UTF-16 units. A secret text is laid out as dots, one for each character.
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

    typealias Place = ParagraphList.Place

    private(set) var look = Look()
    /// What is shown: the text, or a dot for each of its characters.
    let paragraphs: ParagraphList
    /// The secret text behind the dots.
    private var secret = ""
    /// The range that an input method has not settled.
    private(set) var marked: Range<Int>?
    private var knownText: String?
    private var knownWidth: CGFloat?
    private var knownNaturalSize: CGSize?
    /// The number of paragraphs that were laid out so far, those that were only measured among them.
    private(set) var layouts = 0

    init(_ text: String = "", look: Look = Look()) {
        self.look = look
        let shown = look.isSecure ? Self.dots(text) : text
        let blocks = Self.parts(of: shown).map { Block($0, marked: nil, look) }
        paragraphs = ParagraphList(blocks)
        layouts = blocks.count
        if look.isSecure { secret = text }
    }

    // MARK: Text

    /// The whole text. It is put together when it is asked for after an edit.
    var text: String {
        if look.isSecure { return secret }
        if let knownText { return knownText }
        let text = paragraphs.places(from: paragraphs.first).lazy.map(\.block.text).joined(separator: "\n")
        knownText = text
        return text
    }

    /// The length of the text in UTF-16 units.
    var length: Int { look.isSecure ? secret.utf16.count : paragraphs.length }

    func text(in range: Range<Int>) -> String {
        guard !look.isSecure else { return secret.part(range) }
        let (first, last) = (paragraphs.place(of: range.lowerBound), paragraphs.place(of: range.upperBound))
        let part = (range.lowerBound - first.start)..<(range.upperBound - first.start)
        return joined(first, last).part(part)
    }

    /// Returns some paragraphs around an offset, and where they begin. A secret text is always whole.
    func part(around offset: Int, reach: Int) -> (text: String, start: Int) {
        guard !look.isSecure else { return (secret, 0) }
        let place = paragraphs.place(of: offset)
        var (first, last) = (place, place)
        for _ in 0..<reach {
            paragraphs.previous(first).map { first = $0 }
            paragraphs.next(last).map { last = $0 }
        }
        return (joined(first, last), first.start)
    }

    private func joined(_ first: Place, _ last: Place) -> String {
        first.start == last.start ? first.block.text : paragraphs.blocks(first, last).map(\.text).joined(separator: "\n")
    }

    // MARK: Changes

    /// Takes another text; unchanged paragraphs keep their layout.
    func setText(_ text: String) {
        marked = nil
        if look.isSecure { secret = text }
        renew(paragraphs.first, paragraphs.last, to: look.isSecure ? Self.dots(text) : text)
        knownText = text
    }

    /// Replaces a part of the text, and settles what an input method has not. Only the paragraphs of the part are laid out.
    func replace(_ range: Range<Int>, with new: String) {
        guard !look.isSecure else { return setText(secret.replacing(range, with: new)) }
        let changed = marked.map { min($0.lowerBound, range.lowerBound)..<max($0.upperBound, range.upperBound) } ?? range
        marked = nil
        let first = paragraphs.place(of: changed.lowerBound)
        var last = paragraphs.place(of: changed.upperBound)
        var text = joined(first, last)
            .replacing((range.lowerBound - first.start)..<(range.upperBound - first.start), with: new)
        // A carriage return and the line end behind it are one character, which parts no paragraphs.
        if text.utf8.last == 13, let next = paragraphs.next(last) {
            text += "\n" + next.block.text
            last = next
        }
        renew(first, last, to: text)
        knownText = nil
    }

    /// Marks the range that an input method has not settled.
    func mark(_ range: Range<Int>?) {
        guard range != marked else { return }
        let changed = [marked, range].compactMap(\.self)
        marked = range
        changed.forEach(underline)
    }

    func setLook(_ new: Look) {
        guard new != look else { return }
        if isOtherWidth(new) { return setWidth(new) }
        let text = text
        look = new
        secret = look.isSecure ? text : ""
        knownText = text
        let shown = Self.parts(of: look.isSecure ? Self.dots(text) : text)
        put(shown.map { block($0, marked: nil) }, paragraphs.first, paragraphs.last)
        if let marked { underline(marked) }
    }

    private func isOtherWidth(_ new: Look) -> Bool {
        var same = new
        same.width = look.width
        return same == look && new.width != nil && look.width != nil
    }

    /// Takes the paragraphs at another width, of which some may have been measured.
    private func setWidth(_ new: Look) {
        let blocks = paragraphs.places(from: paragraphs.first).map { block($0.block, at: new) }
        for block in blocks { block.other = nil }
        look = new
        put(blocks, paragraphs.first, paragraphs.last)
    }

    /// Returns a paragraph as it is at another width.
    private func block(_ block: Block, at look: Look) -> Block {
        if block.width == look.width { return block }
        if let other = block.other, other.width == look.width { return other }
        layouts += 1
        let other = Block(block.text, marked: block.marked, look)
        other.natural = other.natural ?? block.natural
        block.other = other
        return other
    }

    private static func dots(_ text: String) -> String { String(repeating: "•", count: text.count) }

    /// Returns the paragraphs of a text. A line end behind a carriage return belongs to it and parts nothing.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var (start, last) = (text.startIndex, UInt8(0))
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if byte == 10, last != 13 {
                parts.append(String(text[start..<index]))
                start = text.utf8.index(after: index)
            }
            last = byte
        }
        parts.append(String(text[start...]))
        return parts
    }

    /// Puts a text in the place of some paragraphs. Those that are the same at its beginning and its end stay.
    private func renew(_ first: Place, _ last: Place, to text: String) {
        let (old, parts) = (paragraphs.blocks(first, last), Self.parts(of: text))
        let head = zip(parts, old).prefix(while: Self.isSame).count
        let most = min(parts.count, old.count) - head
        let tail = min(most, zip(parts.reversed(), old.reversed()).prefix(while: Self.isSame).count)
        guard head + tail < max(parts.count, old.count) else { return }
        let new = parts[head..<(parts.count - tail)].map { block($0, marked: nil) }
        put(old[..<head] + new + old[(old.count - tail)...], first, last)
    }

    /// Whether a paragraph has the layout of a text. Letters that are equal may consist of other units.
    private static func isSame(_ text: String, _ block: Block) -> Bool {
        block.marked == nil && text.utf8.elementsEqual(block.text.utf8)
    }

    /// Lays the paragraphs of a range out again whose marks changed.
    private func underline(_ range: Range<Int>) {
        let (first, last) = (paragraphs.place(of: shown(range.lowerBound)), paragraphs.place(of: shown(range.upperBound)))
        var (start, blocks) = (first.start, [Block]())
        for old in paragraphs.blocks(first, last) {
            let mark = marked.map { shown($0.lowerBound)..<shown($0.upperBound) }?.clamped(to: start..<(start + old.count))
            let local = mark.flatMap { $0.isEmpty ? nil : ($0.lowerBound - start)..<($0.upperBound - start) }
            blocks.append(local == old.marked ? old : block(old.text, marked: local))
            start += old.count + 1
        }
        put(blocks, first, last)
    }

    private func block(_ text: String, marked: Range<Int>?) -> Block {
        layouts += 1
        return Block(text, marked: marked, look)
    }

    private func put(_ blocks: [Block], _ first: Place, _ last: Place) {
        paragraphs.replace(first, last, with: blocks)
        (knownWidth, knownNaturalSize) = (nil, nil)
    }

    // MARK: Size

    var height: CGFloat { paragraphs.height }

    /// The width of the widest line. All paragraphs are passed over for it after an edit.
    var width: CGFloat {
        if let knownWidth { return knownWidth }
        let width = paragraphs.places(from: paragraphs.first).reduce(0) { max($0, $1.block.layout.size.width) }
        knownWidth = width
        return width
    }

    /// The size of the text where no line breaks and nothing is cut, in points. An edit measures its paragraph again.
    var naturalSize: CGSize {
        if let knownNaturalSize { return knownNaturalSize }
        let size = paragraphs.places(from: paragraphs.first).reduce(CGSize.zero) { size, place in
            let natural = naturalSize(of: place.block)
            return CGSize(width: max(size.width, natural.width), height: size.height + natural.height)
        }
        knownNaturalSize = size
        return size
    }

    private func naturalSize(of block: Block) -> CGSize {
        if let known = block.natural { return known }
        var free = look
        (free.width, free.isTruncated) = (nil, false)
        layouts += 1
        let measured = Block(block.text, marked: block.marked, free)
        let size = CGSize(width: measured.layout.size.width, height: measured.height)
        block.natural = size
        return size
    }

    /// Returns the size of the text at another width. What it measures there is known when the text gets the width next.
    func size(at width: CGFloat) -> CGSize {
        var look = look
        look.width = width
        if look == self.look { return CGSize(width: self.width, height: height) }
        return paragraphs.places(from: paragraphs.first).reduce(CGSize.zero) { size, place in
            let block = block(place.block, at: look)
            return CGSize(width: max(size.width, block.layout.size.width), height: size.height + block.height)
        }
    }

    // MARK: Dots

    /// Returns the offset in what is shown of an offset in the text.
    func shown(_ offset: Int) -> Int {
        guard look.isSecure else { return offset }
        return secret[..<String.Index(utf16Offset: min(offset, secret.utf16.count), in: secret)].count
    }

    /// Returns the offset in the text of an offset in what is shown.
    func meant(_ offset: Int) -> Int {
        guard look.isSecure else { return offset }
        let index = secret.index(secret.startIndex, offsetBy: offset, limitedBy: secret.endIndex) ?? secret.endIndex
        return index.utf16Offset(in: secret)
    }
}

extension String {
    /// Returns the part between two UTF-16 offsets.
    fileprivate func part(_ range: Range<Int>) -> String {
        String(
            self[String.Index(utf16Offset: range.lowerBound, in: self)..<String.Index(utf16Offset: range.upperBound, in: self)])
    }

    fileprivate func replacing(_ range: Range<Int>, with new: String) -> String {
        var whole = self
        whole.replaceSubrange(
            String.Index(utf16Offset: range.lowerBound, in: self)..<String.Index(utf16Offset: range.upperBound, in: self),
            with: new)
        return whole
    }
}
