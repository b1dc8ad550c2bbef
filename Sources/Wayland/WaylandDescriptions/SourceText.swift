/// Source text that is being built: lines, indented by their blocks.
struct SourceText {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ line: String = "") {
        if !line.isEmpty { text += String(repeating: "    ", count: depth) + line }
        text += "\n"
    }

    mutating func open(_ head: String) {
        line(head + " {")
        depth += 1
    }

    mutating func close() {
        depth -= 1
        line("}")
    }

    mutating func block(_ head: String, _ body: (inout SourceText) -> Void) {
        open(head)
        body(&self)
        close()
    }

    mutating func comment(_ words: String, mark: String = "///") {
        for part in words.split(separator: "\n", omittingEmptySubsequences: false) {
            line(part.isEmpty ? mark : "\(mark) \(part)")
        }
    }

    /// Writes the documentation and the version of an element, with `fallback` when there is no text.
    mutating func documentation(_ words: Documentation, since: Int = 1, or fallback: String, parameters: [Argument] = []) {
        let head = words.summary.isEmpty ? "`\(fallback)`" : words.summary.prefix(1).uppercased() + words.summary.dropFirst()
        comment(head + (head.hasSuffix(".") ? "" : "."))
        if !words.body.isEmpty {
            line("///")
            comment(words.body)
        }
        if since > 1 {
            line("///")
            line("/// Since version \(since).")
        }
        let explained = parameters.filter { !$0.summary.isEmpty }
        guard !explained.isEmpty else { return }
        line("///")
        line("/// - Parameters:")
        for parameter in explained { line("///   - \(SwiftName.label(parameter.name)): \(parameter.summary)") }
    }
}
