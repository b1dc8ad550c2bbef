/// Writes the source of a manual page with the macros of man(7), in ASCII.
///
/// Text is escaped here and nowhere else: a line that begins with a point or an apostrophe would be a request, a backslash an escape,
/// and a plain hyphen may be printed as a character that a shell does not take for one.
struct Roff {
    private(set) var source: String

    init(title: String, chapter: Int, version: String) {
        // Without a date: the same sources give the same page on every day.
        source = ".TH \"\(Self.escape(title.uppercased()))\" \(chapter) \"\" \"\(Self.escape(version))\" \"Gimbal Manual\"\n"
    }

    mutating func section(_ title: String) {
        source += ".SH \"\(Self.escape(title.uppercased()))\"\n"
    }

    mutating func subsection(_ title: String) {
        source += ".SS \"\(Self.escape(title))\"\n"
    }

    /// Text as it is.
    mutating func text(_ text: String) {
        source += Self.sentences(text)
    }

    mutating func paragraph(_ text: String) {
        source += ".PP\n" + Self.sentences(text)
    }

    /// A head at the margin and what it means, indented.
    mutating func entry(_ head: String, _ text: String, remark: String? = nil) {
        source += ".TP\n" + Self.line(Self.styled(head, literal: "B")) + Self.sentences(text)
        if let remark { source += ".br\n" + Self.sentences(remark) }
    }

    /// One line of the synopsis: the program's name is bold.
    mutating func usage(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        let rest = parts.count > 1 ? " " + Self.styled(parts[1], literal: "R") : ""
        source += Self.line("\\fB" + Self.escape(parts.first ?? "") + "\\fR" + rest) + ".br\n"
    }

    /// Lines that are printed as they are.
    mutating func example(_ lines: [String]) {
        source += ".PP\n.RS 4\n.EX\n" + lines.map { Self.line(Self.escape($0)) }.joined() + ".EE\n.RE\n"
    }

    /// `seq(1)`: the name bold, the chapter not.
    mutating func references(_ pages: [String]) {
        let styled = pages.map { page -> String in
            let name = page.prefix { $0 != "(" }
            return "\\fB" + Self.escape(String(name)) + "\\fR" + Self.escape(String(page.dropFirst(name.count)))
        }
        source += Self.line(styled.joined(separator: ", "))
    }

    /// A line for each sentence, as man-pages(7) asks for.
    private static func sentences(_ text: String) -> String {
        text.replacing(". ", with: ".\n").split(separator: "\n").map { line(escape(String($0))) }.joined()
    }

    /// What begins like a request gets a character of no width before it; an empty line would be a paragraph.
    private static func line(_ escaped: String) -> String {
        let isRequest = escaped.hasPrefix(".") || escaped.hasPrefix("'")
        return (isRequest ? "\\&" : "") + escaped + "\n"
    }

    static func escape(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "\"": "\\(dq"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case _ where scalar.isASCII: String(scalar)
            case _: "\\[u" + hexadecimal(scalar.value) + "]"
            }
        }.joined()
    }

    /// At least four digits.
    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Placeholders, which are capitals, are italic, marks of the grammar roman, and the rest is in the font `literal`.
    ///
    /// A name with an underscore is a variable and no placeholder.
    private static func styled(_ text: String, literal: Character) -> String {
        var result = ""
        var font: Character = "R"
        for word in words(of: text) {
            let isVariable = word.contains("_")
            for character in word {
                let wanted = Self.font(of: character, literal: word.hasPrefix("-") ? "B" : literal, isVariable: isVariable)
                if wanted != font { result += "\\f\(wanted)" }
                font = wanted
                result += escape(String(character))
            }
        }
        return font == "R" ? result : result + "\\fR"
    }

    private static func font(of character: Character, literal: Character, isVariable: Bool) -> Character {
        if marks.contains(character) { return "R" }
        return character.isUppercase && !isVariable ? "I" : literal
    }

    private static let marks = "[]|,… "

    /// Runs of what no mark of the grammar separates, and the marks.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var isInside = false
        for character in text {
            let isMark = marks.contains(character) || character == "="
            if !isMark, isInside {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
            }
            isInside = !isMark
        }
        return words
    }
}
