/// A function, initializer, subscript or computed property with its body's extent, or without a body.
struct Declaration {
    var name: String
    var firstLine: Int
    var lastLine: Int
    var lines: Int { lastLine - firstLine + 1 }
}

extension SourceFile {
    private static let introducers: Set<String> = ["func", "init", "deinit", "subscript", "var"]

    /// Everything that has a body of statements.
    var bodies: [Declaration] {
        tokens.indices.compactMap { index in
            guard tokens[index].kind == .word, Self.introducers.contains(tokens[index].text), !isUse(at: index) else {
                return nil
            }
            guard let open = bodyStart(after: index), let close = matching(open) else { return nil }
            let name = index + 1 < open ? tokens[index + 1].text : ""
            return Declaration(
                name: tokens[index].text + " " + name, firstLine: tokens[index].line, lastLine: tokens[close].line)
        }
    }

    /// The names of all functions, those inside types among them.
    var functionNames: [String] {
        tokens.indices.dropLast().filter { tokens[$0].kind == .word && tokens[$0].text == "func" }.map { tokens[$0 + 1].text }
    }

    /// `self.init(…)`, `.init(…)`, `init:` as a label.
    private func isUse(at index: Int) -> Bool {
        if index > 0, tokens[index - 1].isMark(".") { return true }
        return index + 1 < tokens.count && tokens[index + 1].isMark(":")
    }

    /// The brace that opens the body; nothing for a requirement of a protocol or a stored property.
    func bodyStart(after index: Int) -> Int? {
        let end = signatureEnd(after: index)
        return end < tokens.count && tokens[end].isMark("{") ? end : nil
    }

    /// Where a signature stops: at its body's brace, at `=`, or at the end of its line, brackets closed.
    func signatureEnd(after index: Int) -> Int {
        var depth = 0
        var at = index + 1
        while at < tokens.count {
            let token = tokens[at]
            if token.kind == .mark {
                switch token.text {
                case "(", "[": depth += 1
                case ")", "]": depth -= 1
                case "{", "}", ";": if depth <= 0 { return at }
                case "=": if depth <= 0, !isOperator(at) { return at }
                default: break
                }
            } else if token.kind == .newline, depth <= 0, !continues(after: at) {
                return at
            }
            if depth < 0 { return at }
            at += 1
        }
        return at
    }

    /// The `==` of `func == (…)` and of a where clause is no default value.
    private func isOperator(_ at: Int) -> Bool {
        let neighbors = [at - 1, at + 1].filter { tokens.indices.contains($0) }
        return neighbors.contains { tokens[$0].kind == .mark && "=<>!&|+-*/".contains(tokens[$0].text) }
    }

    private func continues(after newline: Int) -> Bool {
        guard let next = tokens[newline...].first(where: { $0.kind != .newline }) else { return false }
        if ["{", "->", "&", ")", "=", ":"].contains(where: next.isMark) { return true }
        if ["where", "throws", "async", "rethrows"].contains(where: next.isWord) { return true }
        guard newline > 0 else { return false }
        return ["->", ",", ":", "&", "=", "("].contains(where: tokens[newline - 1].isMark)
    }

    /// The brace that closes the one at `open`.
    func matching(_ open: Int) -> Int? {
        var depth = 0
        for at in open..<tokens.count where tokens[at].kind == .mark {
            if tokens[at].text == "{" { depth += 1 }
            if tokens[at].text == "}" { depth -= 1 }
            if depth == 0 { return at }
        }
        return nil
    }
}
