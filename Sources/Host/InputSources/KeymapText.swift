/// What libxkbcommon must not be given: it reads keymaps of any origin, and does not survive all of them.
struct KeymapText {
    /// True for a list in braces that begins with a comma. No keymap has one, and libxkbcommon 1.5.0 follows a null pointer there, in
    /// `key <A> { , [ a ] };`.
    static func breaksParser(_ text: String) -> Bool {
        var scan = KeymapText()
        return text.utf8.contains { scan.isCommaFirst($0) }
    }

    /// The part of the text that the next byte is in, as the library's scanner sees it.
    private enum Part {
        case code, comment, string, name
    }

    private var part = Part.code
    private var isListStart = false
    private var last = UInt8(0)

    private mutating func isCommaFirst(_ byte: UInt8) -> Bool {
        defer { last = byte }
        switch part {
        case .comment: if byte == UInt8(ascii: "\n") { part = .code }
        case .string: if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") { part = .code }
        case .name: if byte == UInt8(ascii: ">") || !(0x21...0x7E).contains(byte) { part = .code }
        case .code: return isCommaFirst(code: byte)
        }
        return false
    }

    private mutating func isCommaFirst(code byte: UInt8) -> Bool {
        switch byte {
        case 0...UInt8(ascii: " "): return false
        case UInt8(ascii: ","): return isListStart
        case UInt8(ascii: "#"): part = .comment
        case UInt8(ascii: "/"): if last == byte { part = .comment }
        default:
            isListStart = byte == UInt8(ascii: "{")
            if byte == UInt8(ascii: "\"") { part = .string } else if byte == UInt8(ascii: "<") { part = .name }
        }
        return false
    }
}
