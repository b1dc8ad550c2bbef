/// A stored property with `didSet` or `willSet` that other modules can set.
struct ObservedDeclaration {
    var name: String
    var line: Int
    /// What stands before `var`: attributes and modifiers.
    var modifiers: Set<String>
    var observer: ArraySlice<Token>
}

extension SourceFile {
    /// Properties with observers and a public setter; overrides have no storage, and static ones no initializer.
    var settableObservedProperties: [ObservedDeclaration] {
        tokens.indices.compactMap { index in
            guard tokens[index].isWord("var"), index + 1 < tokens.count, let open = observerStart(after: index),
                let close = matching(open)
            else { return nil }
            let modifiers = modifiers(before: index)
            guard modifiers.contains("public") || modifiers.contains("open") else { return nil }
            guard modifiers.isDisjoint(with: ["override", "static", "class", "set"]) else { return nil }
            return ObservedDeclaration(
                name: tokens[index + 1].text, line: tokens[index].line, modifiers: modifiers, observer: tokens[open...close])
        }
    }

    /// The brace before `didSet` or `willSet`, behind a type or an initial value of the variable at `index`.
    private func observerStart(after index: Int) -> Int? {
        var open = signatureEnd(after: index)
        if open < tokens.count, tokens[open].isMark("=") { open = valueEnd(after: open) }
        guard open < tokens.count, tokens[open].isMark("{") else { return nil }
        let first = tokens[(open + 1)...].first { $0.kind != .newline }
        return first.map { $0.isWord("didSet") || $0.isWord("willSet") } == true ? open : nil
    }

    /// The first brace or line break outside of the brackets of an initial value.
    private func valueEnd(after equals: Int) -> Int {
        var depth = 0
        var at = equals + 1
        while at < tokens.count {
            if tokens[at].isMark("(") || tokens[at].isMark("[") { depth += 1 }
            if tokens[at].isMark(")") || tokens[at].isMark("]") { depth -= 1 }
            if depth <= 0, tokens[at].isMark("{") || tokens[at].kind == .newline { return at }
            at += 1
        }
        return at
    }

    /// The words of the line up to `var`, and of the lines of attributes above it.
    private func modifiers(before index: Int) -> Set<String> {
        var words: Set<String> = []
        var start = index
        repeat {
            let end = start
            while start > 0, tokens[start - 1].kind != .newline { start -= 1 }
            words.formUnion(tokens[start..<end].filter { $0.kind == .word }.map(\.text))
            guard start > 1 else { return words }
            let above = tokens[..<(start - 1)].lastIndex { $0.kind == .newline }.map { $0 + 1 } ?? 0
            guard tokens[above].isMark("@") else { return words }
            start -= 1
        } while true
    }
}
