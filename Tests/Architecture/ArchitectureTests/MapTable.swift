/// The table "Who may import whom" of ARCHITECTURE.md.
struct MapTable {
    /// Of each target, C modules among them.
    private(set) var arrows: [String: Set<String>] = [:]

    static let ours = MapTable(text: SourceTree.text(of: "ARCHITECTURE.md"))

    init(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.drop(while: { $0 != "### Who may import whom" }).dropFirst().prefix(while: { !$0.hasPrefix("#") }) {
            let cells = line.split(separator: "|").map(Self.trimmed)
            guard line.hasPrefix("|"), cells.count == 3, cells[0] != "target", !cells[0].hasPrefix("-") else { continue }
            arrows[cells[0]] = Set((cells[1] + ", " + cells[2]).split(separator: ",").map(Self.trimmed)).subtracting(["–"])
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
