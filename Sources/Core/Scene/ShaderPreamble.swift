/// The parts of a shader's text outside its declarations and functions: directives that must come first, and requests to the
/// host.
struct ShaderPreamble {
    /// The byte ranges of the `#version` and `#extension` lines, wherever they are.
    private(set) var directives: [Range<Int>] = []
    /// The `#extension` lines, in order.
    private(set) var extensions: [String] = []
    /// The number in `#version`; 100 without it.
    private(set) var version = 100
    /// The numbers of `#version` lines after the first, which no driver would accept.
    private(set) var laterVersions: [Int] = []
    private var hasVersion = false
    /// The direction in the last readable comment `Direction: …`.
    private(set) var direction: ShaderDirection?
    /// The text of a direction comment that cannot be read.
    private(set) var unreadDirection: String?
    /// The last readable comment `Stand-in: …`.
    private(set) var standIn: ShaderStandIn?
    /// The shader reads `pixel` and declares nothing of that name.
    private(set) var wantsPixel = false

    init(_ bytes: [UInt8]) {
        let tokens = ShaderToken.all(of: bytes)
        for token in tokens {
            let text = String(decoding: bytes[token.range], as: UTF8.self)
            if token.kind == .directive { take(directive: text, token.range) }
            if token.kind == .comment { take(comment: text) }
        }
        wantsPixel = Self.wants("pixel", tokens.filter { $0.kind != .comment && $0.kind != .directive }, bytes)
    }

    private mutating func take(directive text: String, _ range: Range<Int>) {
        let words = text.dropFirst().split { $0 == " " || $0 == "\t" }
        switch words.first {
        case "version": take(version: words.dropFirst().first.flatMap { Int($0) } ?? version)
        case "extension": extensions.append(text)
        default: return
        }
        directives.append(range)
    }

    private mutating func take(version number: Int) {
        if hasVersion { laterVersions.append(number) } else { version = number }
        hasVersion = true
    }

    /// Takes a direction from a line of two words, and a stand-in from a line of two or three; a longer sentence is neither.
    private mutating func take(comment: String) {
        for line in comment.split(separator: "\n") {
            let words = line.split { " \t*".contains($0) }
            if let read = ShaderStandIn(words: words) { standIn = read }
            guard words.count == 2, words[0].lowercased() == "direction:" else { continue }
            if let side = ShaderDirection(word: words[1].lowercased()) {
                direction = side
            } else {
                unreadDirection = TransitionSource.trimmed(String(words[1]))
            }
        }
    }

    /// Returns whether a word is read but not declared; a declaration follows a type outside of all functions and structs, where
    /// it would only hide the global name.
    private static func wants(_ word: String, _ tokens: [ShaderToken], _ bytes: [UInt8]) -> Bool {
        var isRead = false
        var depth = 0
        var last: ShaderToken.Kind?
        for token in tokens {
            if case .mark(let mark) = token.kind {
                if "({[".utf8.contains(mark) { depth += 1 }
                if ")}]".utf8.contains(mark) { depth -= 1 }
            } else {
                let text = bytes[token.range]
                if text.elementsEqual(word.utf8) {
                    if depth <= 0, last == .word || last == .mark(UInt8(ascii: ",")) { return false }
                    isRead = true
                } else if text.starts(with: word.utf8), text.dropFirst(word.utf8.count).first == UInt8(ascii: ".") {
                    isRead = true
                }
            }
            last = token.kind
        }
        return isRead
    }
}
