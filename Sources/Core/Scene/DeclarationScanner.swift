/// Reads the declarations of a shader outside its functions: parameters with their defaults, and initializers that the language
/// does not allow.
struct DeclarationScanner {
    private let bytes: [UInt8]
    private let tokens: [ShaderToken]
    private var index = 0
    private let readsTrailing: Bool

    private(set) var parameters: [TransitionSource.Parameter] = []
    /// The byte ranges of the initializers of uniforms, from the equals sign on.
    private(set) var uniformInitialisers: [Range<Int>] = []
    /// The initializers of other globals that are not declared constant.
    private(set) var globalInitialisers: [Global] = []

    struct Global {
        var name: String
        /// The byte range from the equals sign on.
        var range: Range<Int>
        var value: String
        var line: Int
    }

    init(_ bytes: [UInt8]) { self.init(bytes, readsTrailing: true) }

    /// - Parameter readsTrailing: whether declarations in a trailing comment are read.
    private init(_ bytes: [UInt8], readsTrailing: Bool) {
        self.bytes = bytes
        self.readsTrailing = readsTrailing
        tokens = ShaderToken.all(of: bytes)
        while index < tokens.count { takeStatement() }
    }

    /// Returns whether the name stands before a bracket outside of comments, as far as macros do not hide it.
    var mentionsTransition: Bool {
        let words = tokens.filter { $0.kind != .comment }
        return zip(words, words.dropFirst()).contains { word, next in
            next.kind == .mark(UInt8(ascii: "(")) && word.kind == .word && text(word.range) == "transition"
        }
    }

    // MARK: Tokens

    private var current: ShaderToken? { index < tokens.count ? tokens[index] : nil }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func isAt(_ mark: Unicode.Scalar) -> Bool { current?.kind == .mark(UInt8(ascii: mark)) }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard isAt(mark) else { return false }
        index += 1
        return true
    }

    private mutating func takeWord() -> String? {
        skipComments()
        guard let token = current, token.kind == .word else { return nil }
        index += 1
        return text(token.range)
    }

    private mutating func skipComments() {
        while let token = current, token.kind == .comment || token.kind == .directive { index += 1 }
    }

    /// Takes the comments from here on; the last of them that gives a default defines it.
    private mutating func takeDefault() -> String? {
        var value: String?
        while let token = current, token.kind == .comment || token.kind == .directive {
            if token.kind == .comment { value = defaultValue(text(token.range)) ?? value }
            index += 1
        }
        return value
    }

    private func defaultValue(_ comment: String) -> String? {
        comment.firstIndex(of: "=").map { String(comment[comment.index(after: $0)...]) }
    }

    // MARK: Statements

    private mutating func takeStatement() {
        guard let word = takeWord() else {
            index += 1
            return
        }
        switch word {
        case "uniform": takeUniforms()
        case "const", "attribute", "varying", "in", "out", "precision", "struct", "invariant", "layout", "flat":
            skipStatement(endsAtBrace: false)
        case "highp", "mediump", "lowp": takeGlobals(afterType: takeWord())
        case _: takeGlobals(afterType: word)
        }
    }

    /// Skips to behind the semicolon, or behind the braces of a function's body.
    private mutating func skipStatement(endsAtBrace: Bool) {
        var depth = 0
        while let token = current {
            index += 1
            if token.kind == .mark(UInt8(ascii: "{")) { depth += 1 }
            if token.kind == .mark(UInt8(ascii: "}")) {
                depth -= 1
                if depth <= 0 && endsAtBrace { return }
            }
            if depth <= 0 && token.kind == .mark(UInt8(ascii: ";")) { return }
        }
    }

    private mutating func takeGlobals(afterType type: String?) {
        guard type != nil else { return skipStatement(endsAtBrace: true) }
        repeat {
            guard let name = takeWord() else { return skipStatement(endsAtBrace: true) }
            skipComments()
            if isAt("(") { return skipStatement(endsAtBrace: true) }
            skipBrackets()
            let line = current?.line ?? 0
            if let range = takeInitialiser() {
                let value = text(range.lowerBound + 1..<range.upperBound)
                globalInitialisers.append(Global(name: name, range: range, value: value, line: line))
            }
        } while take(",")
        skipStatement(endsAtBrace: true)
    }

    private mutating func skipBrackets() {
        guard isAt("[") else { return }
        while current != nil, !take("]") { index += 1 }
        skipComments()
    }

    /// Takes `= value` up to the comma or semicolon; returns nil when there is none.
    private mutating func takeInitialiser() -> Range<Int>? {
        guard isAt("="), let start = current?.range.lowerBound else { return nil }
        var depth = 0
        var end = bytes.count
        while let token = current {
            end = token.range.lowerBound
            if case .mark(let mark) = token.kind {
                if "([{".utf8.contains(mark) { depth += 1 }
                if ")]}".utf8.contains(mark) { depth -= 1 }
                if depth <= 0 && ",;".utf8.contains(mark) { return start..<end }
            }
            index += 1
        }
        return nil
    }

    // MARK: Uniforms

    private mutating func takeUniforms() {
        // The convention's declarations are on one line; a split one is incomplete.
        let line = index > 0 ? tokens[index - 1].line : 0
        guard tokens[index...].prefix(2).count(where: { $0.line == line }) == 2 else { return }
        var word = takeWord()
        if let precision = word, ["highp", "mediump", "lowp"].contains(precision) { word = takeWord() }
        guard let word, let kind = TransitionSource.Kind(rawValue: word) else { return skipStatement(endsAtBrace: false) }
        var found: [(name: String, value: String?)] = []
        var ahead: String?
        repeat {
            ahead = takeDefault()
            guard !found.isEmpty || current?.line == line, let name = takeWord() else { break }
            var value = ahead
            if isAt("[") { skipBrackets() }
            value = takeDefault() ?? value
            if let range = takeInitialiser() {
                uniformInitialisers.append(range)
                value = text(range.lowerBound + 1..<range.upperBound)
            }
            found.append((name, value))
        } while take(",")
        let end = current?.line
        _ = take(";")
        add(found, kind, shared: takeTrailing(on: end))
    }

    private mutating func add(
        _ found: [(name: String, value: String?)], _ kind: TransitionSource.Kind,
        shared: (value: String?, declarations: [Range<Int>])
    ) {
        parameters += found.map { name, value in
            let text = value ?? shared.value
            let read = text.flatMap { TransitionSource.value($0, as: kind) }
            let unread = read == nil && kind != .sampler2D ? text.flatMap(TransitionSource.trimmed) : nil
            return TransitionSource.Parameter(name: name, kind: kind, defaultValue: read, unreadDefault: unread)
        }
        for range in shared.declarations {
            parameters += DeclarationScanner(Array(bytes[range]), readsTrailing: false).parameters
        }
    }

    /// Takes the comment behind the semicolon, and the declarations in it, as in old one-liners.
    ///
    /// The comment applies to all names that have no default of their own.
    private mutating func takeTrailing(on line: Int?) -> (value: String?, declarations: [Range<Int>]) {
        guard let token = current, token.kind == .comment, token.line == line else { return (nil, []) }
        index += 1
        let starts = readsTrailing ? declarations(in: token.range) : []
        let ends = starts.dropFirst() + [token.range.upperBound]
        let value = defaultValue(text(token.range.lowerBound..<(starts.first ?? token.range.upperBound)))
        return (value, zip(starts, ends).map { $0..<$1 })
    }

    /// Returns where declarations begin in a comment: at each `uniform ` that is not in a block comment within it.
    ///
    /// One pass finds all of them: scanning the text after each declaration as a shader of its own would cost the square of their
    /// number.
    private func declarations(in comment: Range<Int>) -> [Int] {
        let word = Array("uniform ".utf8)
        var starts: [Int] = []
        var isInBlock = false
        var at = comment.lowerBound + 2
        while at < comment.upperBound {
            let rest = bytes[at..<comment.upperBound]
            if rest.starts(with: isInBlock ? Self.blockEnd : Self.blockStart) {
                isInBlock.toggle()
                at += 2
            } else {
                if !isInBlock, rest.starts(with: word) { starts.append(at) }
                at += 1
            }
        }
        return starts
    }

    private static let blockStart = Array("/*".utf8)
    private static let blockEnd = Array("*/".utf8)
}
