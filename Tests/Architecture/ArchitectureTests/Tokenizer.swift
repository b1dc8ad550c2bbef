/// Cuts Swift source into tokens, as far as the architecture tests need it.
///
/// Knows nested comments, raw and multi-line string literals. Knows no regular-expression literals: the sources use none.
struct Tokenizer {
    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var tokens: [Token] = []

    static func tokens(of text: String) -> [Token] {
        var tokenizer = Tokenizer(bytes: Array(text.utf8))
        return tokenizer.run()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func run() -> [Token] {
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\n"): newline()
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): at += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): lineComment()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): blockComment()
            case UInt8(ascii: "\""): string(pounds: 0)
            case UInt8(ascii: "#"): pound()
            case UInt8(ascii: "`"): quotedName()
            case let byte where Self.isWord(byte): word()
            default: mark()
            }
        }
        return tokens
    }

    private var next: UInt8 { at + 1 < bytes.count ? bytes[at + 1] : 0 }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...: true
        default: false
        }
    }

    private mutating func add(_ kind: Token.Kind, from start: Int) {
        tokens.append(Token(kind: kind, text: String(decoding: bytes[start..<at], as: UTF8.self), line: line))
    }

    private mutating func newline() {
        tokens.append(Token(kind: .newline, text: "\n", line: line))
        at += 1
        line += 1
    }

    private mutating func lineComment() {
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
    }

    private mutating func blockComment() {
        var depth = 0
        repeat {
            if bytes[at] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                depth += 1
                at += 2
            } else if bytes[at] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                depth -= 1
                at += 2
            } else {
                skipCounting()
            }
        } while depth > 0 && at < bytes.count
    }

    private mutating func skipCounting() {
        if bytes[at] == UInt8(ascii: "\n") { line += 1 }
        at += 1
    }

    private mutating func word() {
        let start = at
        while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
        add(.word, from: start)
    }

    private mutating func quotedName() {
        let start = at
        repeat { at += 1 } while at < bytes.count && bytes[at] != UInt8(ascii: "`") && bytes[at] != UInt8(ascii: "\n")
        at = min(at + 1, bytes.count)
        add(.word, from: start)
    }

    private mutating func mark() {
        let start = at
        at += bytes[at] == UInt8(ascii: "-") && next == UInt8(ascii: ">") ? 2 : 1
        add(.mark, from: start)
    }

    /// `#"raw"#`, or a directive such as `#if`.
    private mutating func pound() {
        var pounds = 0
        while at + pounds < bytes.count, bytes[at + pounds] == UInt8(ascii: "#") { pounds += 1 }
        if at + pounds < bytes.count, bytes[at + pounds] == UInt8(ascii: "\"") {
            at += pounds
            string(pounds: pounds)
        } else {
            mark()
        }
    }

    private mutating func string(pounds: Int) {
        let start = line
        let quotes = starts(with: 3, quotesAt: at) ? 3 : 1
        at += quotes
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\\"), escapes(pounds) {
                interpolationOrEscape(pounds: pounds)
            } else if starts(with: quotes, quotesAt: at), isFollowed(byPounds: pounds, at: at + quotes) {
                at += quotes + pounds
                break
            } else if quotes == 1, bytes[at] == UInt8(ascii: "\n") {
                break
            } else {
                skipCounting()
            }
        }
        tokens.append(Token(kind: .string, text: "\"\"", line: start))
    }

    private func escapes(_ pounds: Int) -> Bool { isFollowed(byPounds: pounds, at: at + 1) }

    private func starts(with quotes: Int, quotesAt position: Int) -> Bool {
        position + quotes <= bytes.count && bytes[position..<position + quotes].allSatisfy { $0 == UInt8(ascii: "\"") }
    }

    private func isFollowed(byPounds pounds: Int, at position: Int) -> Bool {
        position + pounds <= bytes.count && bytes[position..<position + pounds].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    /// `\n` is two bytes; `\( … )` runs to its own closing bracket and may hold strings again.
    private mutating func interpolationOrEscape(pounds: Int) {
        at += 1 + pounds
        guard at < bytes.count, bytes[at] == UInt8(ascii: "(") else {
            if at < bytes.count { skipCounting() }
            return
        }
        var depth = 0
        let kept = tokens.count
        repeat {
            switch bytes[at] {
            case UInt8(ascii: "("):
                depth += 1
                at += 1
            case UInt8(ascii: ")"):
                depth -= 1
                at += 1
            case UInt8(ascii: "\""): string(pounds: 0)
            default: skipCounting()
            }
        } while depth > 0 && at < bytes.count
        tokens.removeLast(tokens.count - kept)
    }
}
