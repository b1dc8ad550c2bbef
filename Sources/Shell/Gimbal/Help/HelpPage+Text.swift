internal import Configuration

extension HelpPage {
    /// The text of `--help`.
    var text: String {
        """
        usage: \(synopsis.joined(separator: "\n       "))

        \(sections.map(Self.lines).joined(separator: "\n\n"))

        \(Self.precedence)

        Exit codes:
        \(Self.columns(exitCodes))
        """
    }

    private static func lines(of section: HelpSection) -> String {
        let lines = section.entries.map { line(head: $0.head, text: $0.text + ($0.fallback?.suffix ?? "")) }
        return "\(section.title):\n" + lines.joined(separator: "\n")
    }

    /// A head that is longer than the column has its text on the next line.
    private static func line(head: String, text: String) -> String {
        let width = 30
        let start = "  " + head
        return start.count < width - 1 ? padded(start, width) + text : start + "\n" + padded("", width) + text
    }

    /// Two columns, filled from top to bottom, the left one first.
    private static func columns(_ entries: [HelpEntry]) -> String {
        let cells = entries.map { padded($0.head, 4) + $0.text }
        let height = (cells.count + 1) / 2
        let width = (cells.prefix(height).map(\.count).max() ?? 0) + 2
        return (0..<height).map { row in
            "  " + (row + height < cells.count ? padded(cells[row], width) + cells[row + height] : cells[row])
        }.joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
