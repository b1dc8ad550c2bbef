/// The tokens before the text of a search field.
///
/// The text does not contain them: positions and ranges of the text count characters alone, and every token stands at its beginning.
extension UISearchTextField {
    /// The tokens, in the order in which they stand; to set them tells no delegate.
    public var tokens: [UISearchToken] {
        get { tokenRow?.tokens ?? [] }
        set {
            guard !newValue.isEmpty || tokenRow != nil else { return }
            setTokens(newValue)
            textWasSet?()
        }
    }

    /// Adds a token before the one at an index, or behind the last; an index beyond them is one of the ends.
    public func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
        var all = tokens
        all.insert(token, at: min(max(tokenIndex, 0), all.count))
        tokens = all
    }

    /// Removes a token; an index beyond them removes none.
    public func removeToken(at tokenIndex: Int) {
        var all = tokens
        guard all.indices.contains(tokenIndex) else { return }
        all.remove(at: tokenIndex)
        tokens = all
    }

    /// Puts a token in the place of a part of the text.
    public func replaceTextualPortion(of textRange: UITextRange, with token: UISearchToken, at tokenIndex: Int) {
        replace(textRange, withText: "")
        insertToken(token, at: tokenIndex)
    }

    /// Returns where a token stands in the text: at its beginning.
    public func positionOfToken(at tokenIndex: Int) -> UITextPosition { beginningOfDocument }

    /// Returns the tokens in a range: all of them where it begins with the text, else none.
    public func tokens(in textRange: UITextRange) -> [UISearchToken] {
        compare(textRange.start, to: beginningOfDocument) == .orderedSame ? tokens : []
    }

    /// The range of the text behind the tokens.
    public var textualRange: UITextRange {
        textRange(from: beginningOfDocument, to: endOfDocument) ?? TextOffsets(0..<0)
    }
}
