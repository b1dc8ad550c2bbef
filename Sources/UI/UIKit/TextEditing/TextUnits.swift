/// The characters, words, sentences and paragraphs of a text, as ranges of UTF-16 units.
///
/// A word is a run of letters, digits and the marks that join them; Chinese and Japanese text is one word between two marks.
struct TextUnits {
    let text: String
    let count: Int

    init(_ text: String) {
        self.text = text
        count = text.utf16.count
    }

    private func index(_ offset: Int) -> String.Index {
        String.Index(utf16Offset: min(max(0, offset), count), in: text)
    }

    private func offset(_ index: String.Index) -> Int { index.utf16Offset(in: text) }

    // MARK: Characters

    /// Returns the end of the character that begins at an offset, or that contains it.
    func next(_ offset: Int) -> Int {
        guard offset < count else { return count }
        return self.offset(text.index(after: start(of: index(offset))))
    }

    func previous(_ offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let at = index(offset), start = start(of: at)
        return self.offset(start < at ? start : text.index(before: start))
    }

    private func start(of index: String.Index) -> String.Index {
        // `index(after:)` rounds down to a character first.
        index < text.endIndex ? text.index(before: text.index(after: index)) : index
    }

    /// Returns the nearest offset, downwards, that does not part a character.
    func whole(_ offset: Int) -> Int { self.offset(start(of: index(offset))) }

    // MARK: Words

    private func isWord(_ character: Character) -> Bool {
        if character.isLetter || character.isNumber || character == "_" { return true }
        return character.unicodeScalars.contains {
            $0.properties.isAlphabetic || $0.properties.generalCategory == .nonspacingMark
        }
    }

    /// Apostrophes and points join only words that stand on both sides of them.
    private func isWord(at index: String.Index) -> Bool {
        let character = text[index]
        if isWord(character) { return true }
        guard "'’.".contains(character), index > text.startIndex, text.index(after: index) < text.endIndex else { return false }
        let (before, after) = (text[text.index(before: index)], text[text.index(after: index)])
        return character == "." ? before.isNumber && after.isNumber : before.isLetter && after.isLetter
    }

    /// Returns the end of the next word after a caret.
    func wordEnd(after offset: Int) -> Int {
        var at = start(of: index(offset))
        while at < text.endIndex, !isWord(at: at) { at = text.index(after: at) }
        while at < text.endIndex, isWord(at: at) { at = text.index(after: at) }
        return self.offset(at)
    }

    func wordStart(before offset: Int) -> Int {
        var at = start(of: index(offset))
        while at > text.startIndex, !isWord(at: text.index(before: at)) { at = text.index(before: at) }
        while at > text.startIndex, isWord(at: text.index(before: at)) { at = text.index(before: at) }
        return self.offset(at)
    }

    /// Returns the word around an offset, or else the run of other characters; a line's end also ends it.
    func word(around offset: Int) -> Range<Int> {
        guard !text.isEmpty else { return 0..<0 }
        var at = start(of: index(offset))
        if at == text.endIndex || text[at].isNewline
            || !isWord(at: at) && at > text.startIndex && isWord(at: text.index(before: at))
        {
            guard at > text.startIndex, !text[text.index(before: at)].isNewline else { return offset..<offset }
            at = text.index(before: at)
        }
        let kind = isWord(at: at)
        func belongs(_ index: String.Index) -> Bool { isWord(at: index) == kind && !text[index].isNewline }
        var (low, high) = (at, text.index(after: at))
        while low > text.startIndex, belongs(text.index(before: low)) { low = text.index(before: low) }
        while high < text.endIndex, belongs(high) { high = text.index(after: high) }
        return self.offset(low)..<self.offset(high)
    }

    // MARK: More

    /// Returns the paragraph without the end of the line.
    func paragraph(at offset: Int) -> Range<Int> {
        let at = start(of: index(offset))
        var (low, high) = (at, at)
        while low > text.startIndex, !text[text.index(before: low)].isNewline { low = text.index(before: low) }
        while high < text.endIndex, !text[high].isNewline { high = text.index(after: high) }
        return self.offset(low)..<self.offset(high)
    }

    private func sentence(at offset: Int) -> Range<Int> {
        let paragraph = paragraph(at: offset)
        func ends(_ index: String.Index) -> Bool {
            guard index > text.startIndex, index < text.endIndex, text[index].isWhitespace else { return false }
            return ".!?…؟".contains(text[text.index(before: index)])
        }
        let bounds = index(paragraph.lowerBound)..<index(paragraph.upperBound)
        var (low, high) = (start(of: index(offset)), start(of: index(offset)))
        while low > bounds.lowerBound, !ends(text.index(before: low)) { low = text.index(before: low) }
        while high < bounds.upperBound, !ends(high) { high = text.index(after: high) }
        return self.offset(low)..<self.offset(high)
    }

    /// Returns the unit in front of a position, or behind it; nil when there is none.
    func unit(_ granularity: UITextGranularity, at offset: Int, isForward: Bool) -> Range<Int>? {
        switch granularity {
        case .character:
            if isForward { return offset < count ? offset..<next(offset) : nil }
            return offset > 0 ? previous(offset)..<offset : nil
        case .word:
            let place = isForward ? offset : previous(offset)
            guard isForward ? offset < count : offset > 0, isWord(at: start(of: index(place))) else { return nil }
            return word(around: place)
        case .sentence: return sentence(at: offset)
        case .paragraph, .line: return paragraph(at: offset)
        case .document: return 0..<count
        }
    }

    /// Returns true when text that is typed at the offset begins a sentence.
    func beginsSentence(at offset: Int) -> Bool {
        let before = text[..<index(offset)]
        guard let last = before.last(where: { $0 != " " }) else { return true }
        return last.isNewline || before.last == " " && ".!?…؟".contains(last)
    }
}
