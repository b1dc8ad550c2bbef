/// A piece of GLSL text, as far as declarations need it.
struct ShaderToken {
    enum Kind: Equatable {
        /// A name or a number.
        case word
        case mark(UInt8)
        /// A comment without its slashes and stars.
        case comment
        /// A directive, from `#` to the end of the line.
        case directive
    }

    var kind: Kind
    /// The byte range in the text.
    var range: Range<Int>
    /// The line on which it begins, counted from 1.
    var line: Int

    /// Returns the tokens of `text`, whose line ends are already single `\n`.
    static func all(of text: [UInt8]) -> [ShaderToken] {
        var lexer = Lexer(text: text)
        while lexer.next() {}
        return lexer.tokens
    }

    private struct Lexer {
        let text: [UInt8]
        var tokens: [ShaderToken] = []
        private var at = 0
        private var line = 1
        private var startsLine = true

        init(text: [UInt8]) {
            self.text = text
        }

        private func byte(_ offset: Int) -> UInt8 { at + offset < text.count ? text[at + offset] : 0 }

        mutating func next() -> Bool {
            guard at < text.count else { return false }
            switch byte(0) {
            case UInt8(ascii: "\n"):
                line += 1
                at += 1
                startsLine = true
                return true
            case 0...UInt8(ascii: " "):
                at += 1
                return true
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): takeLine(.comment, skipping: 2)
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): takeBlock()
            case UInt8(ascii: "#") where startsLine: takeLine(.directive, skipping: 0)
            case let first where Self.isWord(first): takeWord()
            case let mark:
                tokens.append(ShaderToken(kind: .mark(mark), range: at..<at + 1, line: line))
                at += 1
            }
            startsLine = false
            return true
        }

        private mutating func takeLine(_ kind: Kind, skipping prefix: Int) {
            let start = at + prefix
            at = start
            while at < text.count, text[at] != UInt8(ascii: "\n") { at += 1 }
            tokens.append(ShaderToken(kind: kind, range: start..<at, line: line))
        }

        private mutating func takeBlock() {
            let (start, first) = (at + 2, line)
            at = start
            while at < text.count, !(byte(0) == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
                if text[at] == UInt8(ascii: "\n") { line += 1 }
                at += 1
            }
            tokens.append(ShaderToken(kind: .comment, range: start..<at, line: first))
            at = min(at + 2, text.count)
        }

        private mutating func takeWord() {
            let start = at
            while at < text.count, Self.isWord(text[at]) || text[at] == UInt8(ascii: ".") { at += 1 }
            tokens.append(ShaderToken(kind: .word, range: start..<at, line: line))
        }

        private static func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...0xFF: true
            case _: false
            }
        }
    }
}
