/// Finds words, lines and paragraphs in a text.
@preconcurrency @MainActor
public protocol UITextInputTokenizer: NSObjectProtocol {
    /// Returns the range of the unit beside a position in a direction; nil for none.
    func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange?
    /// Returns whether a unit ends at the position, in a forward direction, or begins there, in a backward one.
    func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool
    /// Returns the next boundary of a unit in a direction; nil for none.
    func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition?
    /// Returns whether there is a unit beside the position in a direction.
    func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool
}

/// The tokenizer for any text: it works on the characters. Lines are paragraphs, unless the text is a view's of this library.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
    private weak var input: (any UITextInput)?

    /// Creates a tokenizer for a text, which is held weakly.
    public init(textInput: any UIResponder & UITextInput) {
        input = textInput
        super.init()
    }

    /// The text, and a place in it.
    private func place(_ position: UITextPosition) -> (text: String, offset: Int)? {
        guard let input, let whole = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument),
            let text = input.text(in: whole)
        else { return nil }
        return (text, input.offset(from: input.beginningOfDocument, to: position))
    }

    private func unit(_ position: UITextPosition, _ granularity: UITextGranularity, _ direction: UITextDirection) -> Range<Int>? {
        guard let (text, offset) = place(position) else { return nil }
        if granularity == .line, let editor = (input as? any TextHost)?.editor { return editor.body.line(at: offset) }
        return TextUnits(text).unit(granularity, at: offset, isForward: direction.isForward)
    }

    private func position(_ offset: Int) -> UITextPosition? {
        input.flatMap { $0.position(from: $0.beginningOfDocument, offset: offset) }
    }

    /// Returns the range of the unit next to a position in a direction, or nil when there is none.
    open func rangeEnclosingPosition(
        _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let unit = unit(position, granularity, direction), let start = self.position(unit.lowerBound),
            let end = self.position(unit.upperBound)
        else { return nil }
        return input?.textRange(from: start, to: end)
    }

    /// Whether a unit ends at the position, for a forward direction, or begins there, for a backward one.
    open func isPosition(
        _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool {
        guard let (_, offset) = place(position) else { return false }
        // The end of a unit is a boundary when looking forward: the unit lies behind it.
        let behind = unit(position, granularity, .storage(direction.isForward ? .backward : .forward))
        return direction.isForward ? behind?.upperBound == offset : behind?.lowerBound == offset
    }

    /// Returns the next boundary of a unit in a direction, or nil when the position is one already or there is none.
    open func position(
        from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> UITextPosition? {
        guard let (text, offset) = place(position) else { return nil }
        let units = TextUnits(text)
        let found: Int
        switch granularity {
        case .character: found = direction.isForward ? units.next(offset) : units.previous(offset)
        case .word: found = direction.isForward ? units.wordEnd(after: offset) : units.wordStart(before: offset)
        case .sentence, .paragraph, .line, .document:
            guard let unit = unit(position, granularity, direction) else { return nil }
            found = direction.isForward ? unit.upperBound : unit.lowerBound
        }
        return found == offset ? nil : self.position(found)
    }

    /// Whether there is a unit next to the position in a direction.
    open func isPosition(
        _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
    ) -> Bool { unit(position, granularity, direction) != nil }
}
