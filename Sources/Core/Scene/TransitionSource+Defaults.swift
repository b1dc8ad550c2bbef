extension TransitionSource {
    /// `0.2`, `vec2(0.0, 1.)`, `true`, `vec3(0.)`; nil for what is no constant, or has too few numbers.
    static func value(_ text: String, as kind: Kind) -> ShaderValue? {
        var inner = Substring(text)
        var isBracketed = false
        // A bracket that follows no type is a remark.
        if let open = inner.firstIndex(of: "("), let close = inner[open...].firstIndex(of: ")"),
            Kind(rawValue: String(inner[..<open].filter { !$0.isWhitespace })) != nil
        {
            inner = inner[inner.index(after: open)..<close]
            isBracketed = true
        }
        let parts = inner.split(separator: ",").map { number(String($0)) }
        // Behind numbers without brackets a remark may follow; between brackets each is one.
        let numbers = parts.prefix { $0 != nil }.compactMap { $0 }
        guard !numbers.isEmpty, !isBracketed || numbers.count == parts.count else { return nil }
        guard numbers.count == 1 || numbers.count >= kind.count else { return nil }
        guard numbers.allSatisfy({ $0.isFinite && (!kind.isInteger || $0 == $0.rounded()) }) else { return nil }
        return kind.isInteger ? .integers(numbers.map { Int32(max(-2e9, min(2e9, $0))) }) : .floats(numbers)
    }

    private static func number(_ text: String) -> Float? {
        let begun = text.drop { $0.isWhitespace }
        let kept = begun.prefix { $0.isNumber || ".-+eEtrufalsx".contains($0) }
        guard !isCalculation(begun.dropFirst(kept.count)) else { return nil }
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

    /// What follows a number calculates on with it: `/ 3.0`, `* scale`; not the beginning of a comment, and not a dash before words.
    private static func isCalculation(_ rest: Substring) -> Bool {
        let rest = rest.drop { $0.isWhitespace }
        guard let sign = rest.first, "*/+-".contains(sign) else { return false }
        let operand = rest.dropFirst().drop { $0.isWhitespace }.first
        switch sign {
        case "*", "/": return operand.map { $0.isNumber || $0.isLetter || $0 == "." || $0 == "(" } ?? false
        case _: return operand.map { $0.isNumber || $0 == "." } ?? false
        }
    }

    /// Characters of a default that a message quotes.
    private static let longestQuote = 80

    /// What a message quotes of a default: the beginning of its first line, without what ends a declaration; nil where nothing is left.
    static func trimmed(_ text: String) -> String? {
        let line = text.split(separator: "\n", maxSplits: 1).first ?? ""
        let isOuter = { (character: Character) in character.isWhitespace || character == ";" }
        let kept = String(line.drop(while: isOuter).reversed().drop(while: isOuter).reversed())
        guard !kept.isEmpty else { return nil }
        return kept.count > longestQuote ? kept.prefix(longestQuote) + "…" : kept
    }
}
