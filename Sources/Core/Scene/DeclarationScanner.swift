/// Reads the uniform declarations of one line of GLSL, their initialisers and the defaults in their comments.
struct DeclarationScanner {
    private let characters: [Character]
    private var index = 0
    /// The line without initialisers of uniforms.
    private(set) var cleaned = ""
    private var copied = 0

    init(_ line: String) {
        characters = Array(line)
        cleaned = line
    }

    /// The parameters of the next declaration of the line, which share their default.
    mutating func next() -> [TransitionSource.Parameter]? {
        guard find("uniform") else { return nil }
        var word = takeWord()
        if ["highp", "mediump", "lowp"].contains(word) { word = takeWord() }
        guard let kind = TransitionSource.Kind(rawValue: word) else { return [] }
        var names: [String] = []
        var value: String?
        repeat {
            names.append(takeWord())
            if let initialiser = takeInitialiser() { value = initialiser }
            skipSpace()
            value = takeComment() ?? value
            skipSpace()
        } while take(",")
        _ = take(";")
        skipSpace()
        value = takeComment() ?? value
        let parsed = value.flatMap { TransitionSource.value($0, as: kind) }
        return names.filter { !$0.isEmpty }.map { TransitionSource.Parameter(name: $0, kind: kind, defaultValue: parsed) }
    }

    private mutating func find(_ word: String) -> Bool {
        let wanted = Array(word)
        while index + wanted.count <= characters.count {
            let isHere = Array(characters[index..<index + wanted.count]) == wanted
            let startsWord = index == 0 || !characters[index - 1].isWordCharacter
            // A declaration inside a comment is not one.
            if !isHere && index + 1 < characters.count && characters[index] == "/" && characters[index + 1] == "/" {
                return false
            }
            index += isHere ? wanted.count : 1
            if isHere && startsWord { return true }
        }
        return false
    }

    private mutating func skipSpace() {
        while index < characters.count, characters[index].isWhitespace { index += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        skipSpace()
        guard index < characters.count, characters[index] == character else { return false }
        index += 1
        return true
    }

    private mutating func takeWord() -> String {
        skipSpace()
        let start = index
        while index < characters.count, characters[index].isWordCharacter { index += 1 }
        return String(characters[start..<index])
    }

    /// `= value` before the comma or semicolon: legal in desktop GLSL only, so it is taken out of the text.
    private mutating func takeInitialiser() -> String? {
        skipSpace()
        let start = index
        guard take("=") else { return nil }
        let from = index
        var depth = 0
        while index < characters.count {
            let character = characters[index]
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 && (character == "," || character == ";") { break }
            index += 1
        }
        var rest = Array(cleaned)
        for place in start..<index { rest[place] = " " }
        cleaned = String(rest)
        return String(characters[from..<index])
    }

    /// `// = value` to the end of the line or `/* = value */`; a comment that says something else gives nothing.
    private mutating func takeComment() -> String? {
        guard index + 1 < characters.count, characters[index] == "/" else { return nil }
        let isBlock = characters[index + 1] == "*"
        guard isBlock || characters[index + 1] == "/" else { return nil }
        index += 2
        let start = index
        while index < characters.count {
            if isBlock && characters[index] == "*" && index + 1 < characters.count && characters[index + 1] == "/" { break }
            // After a line comment another declaration may still follow on old one-liners.
            if !isBlock && startsDeclaration { break }
            index += 1
        }
        let comment = String(characters[start..<index])
        if isBlock { index = min(index + 2, characters.count) }
        guard let equals = comment.firstIndex(of: "=") else { return nil }
        return String(comment[comment.index(after: equals)...])
    }

    private var startsDeclaration: Bool {
        let word = Array("uniform ")
        return index + word.count <= characters.count && Array(characters[index..<index + word.count]) == word
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}

extension TransitionSource {
    /// `0.2`, `vec2(0.0, 1.)`, `true`, `vec3(0.)`; nil for what is no constant.
    static func value(_ text: String, as kind: Kind) -> ShaderValue? {
        var inner = Substring(text)
        // A bracket that follows no type is a remark.
        if let open = inner.firstIndex(of: "("), let close = inner[open...].firstIndex(of: ")"),
            Kind(rawValue: String(inner[..<open].filter { !$0.isWhitespace })) != nil
        {
            inner = inner[inner.index(after: open)..<close]
        }
        let numbers = inner.split(separator: ",").compactMap { number(String($0)) }
        guard !numbers.isEmpty else { return nil }
        return kind.isInteger ? .integers(numbers.map { Int32(max(-2e9, min(2e9, $0))) }) : .floats(numbers)
    }

    private static func number(_ text: String) -> Float? {
        let kept = text.drop { $0.isWhitespace }.prefix { $0.isNumber || ".-+eEtrufalsx".contains($0) }
        switch String(kept) {
        case "true": return 1
        case "false": return 0
        case let word:
            // Swift wants digits on both sides of the point, GLSL does not.
            var full = word.hasPrefix(".") ? "0" + word : word
            if full.hasPrefix("-.") { full = "-0" + full.dropFirst() }
            if full.hasSuffix(".") { full += "0" }
            return Float(full)
        }
    }
}
