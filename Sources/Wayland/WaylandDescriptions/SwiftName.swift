/// Converts the XML's names to Swift.
enum SwiftName {
    private static let reserved: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
        "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var",
        "where", "while",
    ]

    /// `wl_surface` → `WlSurface`, `fifo-v1` → `FifoV1`.
    static func type(_ name: String) -> String {
        // A nested `Type` or `Protocol` would clash with Swift's own.
        let joined = words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return ["Type", "Protocol", "Self", "Request", "Event", "Handler"].contains(joined) ? joined + "Value" : begun(joined)
    }

    /// `set_buffer_scale` → `setBufferScale`, `90` → `_90`, `default` → `` `default` ``.
    static func member(_ name: String) -> String {
        let label = label(name)
        return reserved.contains(label) ? "`\(label)`" : label
    }

    /// Converts a name for an argument label, where Swift allows reserved words.
    static func label(_ name: String) -> String {
        let parts = words(name)
        let head = parts.first.map { $0.allSatisfy { $0.isUppercase || $0.isNumber } ? $0.lowercased() : lowered($0) } ?? ""
        return begun(head + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    }

    /// Returns the name of the file for a description.
    static func file(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return type(name.hasSuffix(".xml") ? String(name.dropLast(4)) : name) + ".swift"
    }

    static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func words(_ name: String) -> [String] {
        name.split { !isPart($0.utf8.first ?? 0) || $0 == "_" }.map(String.init)
    }

    private static func lowered(_ word: String) -> String { word.prefix(1).lowercased() + word.dropFirst() }

    private static func begun(_ name: String) -> String { name.first?.isNumber ?? true ? "_" + name : name }
}
