extension TransitionSource {
    /// Parses `0.2`, `vec2(0.0, 1.)`, `true`, `vec3(0.)`; returns nil for a text that is no constant, or has too few numbers.
    static func value(_ text: String, as kind: Kind) -> ShaderValue? {
        var inner = Substring(text)
        var isBracketed = false
        // A bracket that does not follow a type begins a remark.
        if let open = inner.firstIndex(of: "("), let close = inner[open...].firstIndex(of: ")"),
            Kind(rawValue: String(inner[..<open].filter { !$0.isWhitespace })) != nil
        {
            inner = inner[inner.index(after: open)..<close]
            isBracketed = true
        }
        let parts = inner.split(separator: ",").map { number(String($0)) }
        // Numbers without brackets may be followed by a remark; between brackets every part is a number.
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
            // Swift requires digits on both sides of the point, GLSL does not.
            var full = word.hasPrefix(".") ? "0" + word : word
            if full.hasPrefix("-.") { full = "-0" + full.dropFirst() }
            if full.hasSuffix(".") { full += "0" }
            return Float(full)
        }
    }

    /// Returns whether the text after a number continues a calculation: `/ 3.0`, `* scale`, but not a comment or a dash before
    /// words.
    private static func isCalculation(_ rest: Substring) -> Bool {
        let rest = rest.drop { $0.isWhitespace }
        guard let sign = rest.first, "*/+-".contains(sign) else { return false }
        let operand = rest.dropFirst().drop { $0.isWhitespace }.first
        switch sign {
        case "*", "/": return operand.map { $0.isNumber || $0.isLetter || $0 == "." || $0 == "(" } ?? false
        case _: return operand.map { $0.isNumber || $0 == "." } ?? false
        }
    }

    /// The maximum number of characters of a default that a message quotes.
    private static let longestQuote = 80

    /// Returns the quote of a default for a message: the beginning of its first line, without the end of the declaration; nil if
    /// it is empty.
    static func trimmed(_ text: String) -> String? {
        let line = text.split(separator: "\n", maxSplits: 1).first ?? ""
        let isOuter = { (character: Character) in character.isWhitespace || character == ";" }
        let kept = String(line.drop(while: isOuter).reversed().drop(while: isOuter).reversed())
        guard !kept.isEmpty else { return nil }
        return kept.count > longestQuote ? kept.prefix(longestQuote) + "…" : kept
    }
}
