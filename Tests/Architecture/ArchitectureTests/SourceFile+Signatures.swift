/// The tokens of a declaration that other modules see.
struct Signature {
    var tokens: ArraySlice<Token>
    var line: Int
}

extension SourceFile {
    private static let visible: Set<String> = ["public", "package", "open"]

    /// What `public`, `package` and `open` declarations say, their bodies left out; of protocols and enums the inside too.
    var visibleSignatures: [Signature] {
        tokens.indices.flatMap { index -> [Signature] in
            guard tokens[index].kind == .word, Self.visible.contains(tokens[index].text), !isSetterOrImport(index) else {
                return []
            }
            let end = signatureEnd(after: index)
            let head = Signature(tokens: tokens[index..<end], line: tokens[index].line)
            guard end < tokens.count, tokens[end].isMark("{"), let close = matching(end) else { return [head] }
            if head.tokens.contains(where: { $0.isWord("protocol") }) {
                return [head, Signature(tokens: tokens[end...close], line: tokens[end].line)]
            }
            if head.tokens.contains(where: { $0.isWord("enum") }) { return [head] + cases(in: end...close) }
            return [head]
        }
    }

    /// `package(set)` says nothing about a type, `package import` neither.
    private func isSetterOrImport(_ index: Int) -> Bool {
        guard index + 1 < tokens.count else { return true }
        return tokens[index + 1].isMark("(") || tokens[index + 1].isWord("import")
    }

    /// The cases of an enum with their payloads; a switch in one of its methods lies deeper.
    private func cases(in range: ClosedRange<Int>) -> [Signature] {
        var depth = 0
        return range.compactMap { at in
            if tokens[at].isMark("{") { depth += 1 }
            if tokens[at].isMark("}") { depth -= 1 }
            guard depth == 1, tokens[at].isWord("case") else { return nil }
            return Signature(tokens: tokens[at..<signatureEnd(after: at)], line: tokens[at].line)
        }
    }
}
