/// One `import` of a file.
struct Import {
    var module: String
    /// `internal`, `package`, `public`, or nothing.
    var access: String
    var line: Int
}

extension SourceFile {
    private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    private static let accesses: Set<String> = ["internal", "package", "public", "private", "fileprivate"]

    var imports: [Import] {
        tokens.indices.compactMap { index in
            guard tokens[index].isWord("import") else { return nil }
            let start = tokens[..<index].lastIndex { $0.kind == .newline }.map { $0 + 1 } ?? 0
            let access = tokens[start..<index].first { Self.accesses.contains($0.text) }?.text ?? ""
            var name = index + 1
            if name < tokens.count, Self.kinds.contains(tokens[name].text) { name += 1 }
            guard name < tokens.count, tokens[name].kind == .word else { return nil }
            return Import(module: tokens[name].text, access: access, line: tokens[index].line)
        }
    }
}
