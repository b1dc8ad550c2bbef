/// Formats the text of a description for comments.
enum Prose {
    /// Returns the text on one line, with runs of blanks collapsed.
    static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the lines without their common indentation and without empty lines at both ends.
    static func paragraphs(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var kept = line.drop { $0 == "\r" }.replacingTabs()
            while kept.last?.isWhitespace == true { kept.removeLast() }
            return kept
        }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
    }
}

extension Substring {
    /// Returns the text with tabs expanded to eight columns, as descriptions use them.
    fileprivate func replacingTabs() -> String {
        guard contains("\t") else { return String(self) }
        var result = ""
        for character in self {
            if character == "\t" {
                repeat { result.append(" ") } while result.count % 8 != 0
            } else {
                result.append(character)
            }
        }
        return result
    }
}
