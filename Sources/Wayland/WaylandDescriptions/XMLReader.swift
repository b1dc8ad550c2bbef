/// Reads the elements and text of a description one by one, each with its line.
///
/// It supports the part of XML that descriptions use: elements, attributes, text, comments, CDATA, the five named entities and
/// numbered ones. Anything else is an error with its line.
struct XMLReader {
    struct Attribute: Equatable {
        let name: String
        let value: String
    }

    enum Item: Equatable {
        /// `<name attributes>`; an empty element is followed by its `close`.
        case open(String, [Attribute])
        case close(String)
        /// Text between elements, with entities resolved and blanks preserved.
        case text(String)
    }

    private(set) var line = 1
    private let bytes: [UInt8]
    private let path: String
    private var position = 0
    private var openElements: [(name: String, line: Int)] = []
    /// An empty element's second half.
    private var pendingClose: String?

    init(_ bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
    }

    func error(_ reason: String, at line: Int? = nil) -> ScannerError {
        .description(path: path, line: line ?? self.line, reason: reason)
    }

    /// Returns the next item and the line on which it begins; nil at the end of the file.
    mutating func next() throws(ScannerError) -> (item: Item, line: Int)? {
        if let name = pendingClose {
            pendingClose = nil
            return (.close(name), line)
        }
        while position < bytes.count {
            let start = line
            if skips("<!--") {
                _ = try take(until: "-->", of: "a comment")
            } else if skips("<?") {
                _ = try take(until: "?>", of: "a declaration")
            } else if skips("<![CDATA[") {
                return (.text(try take(until: "]]>", of: "a CDATA section")), start)
            } else if skips("<!DOCTYPE") {
                _ = try take(until: ">", of: "a document type")
            } else if skips("</") {
                return (.close(try closing()), start)
            } else if skips("<") {
                return (try opening(), start)
            } else {
                let text = try text()
                if !openElements.isEmpty { return (.text(text), start) }
                if text.contains(where: { !$0.isWhitespace }) { throw error("text outside of any element", at: start) }
            }
        }
        if let open = openElements.last { throw error("<\(open.name)> is never closed", at: open.line) }
        return nil
    }

    private mutating func opening() throws(ScannerError) -> Item {
        let start = line
        let name = try self.name(of: "an element")
        var attributes: [Attribute] = []
        while true {
            skipBlanks()
            if skips("/>") {
                pendingClose = name
                return .open(name, attributes)
            }
            if skips(">") {
                openElements.append((name, start))
                return .open(name, attributes)
            }
            guard position < bytes.count else { throw error("the file ends within <\(name)>", at: start) }
            let attribute = try self.name(of: "an attribute of <\(name)>")
            if attributes.contains(where: { $0.name == attribute }) { throw error("<\(name)> has '\(attribute)' twice") }
            skipBlanks()
            guard skips("=") else { throw error("'\(attribute)' of <\(name)> has no value") }
            skipBlanks()
            attributes.append(Attribute(name: attribute, value: try quoted("'\(attribute)' of <\(name)>")))
        }
    }

    private mutating func closing() throws(ScannerError) -> String {
        let name = try self.name(of: "a closing element")
        skipBlanks()
        guard skips(">") else { throw error("</\(name) is not closed with '>'") }
        guard let open = openElements.popLast() else { throw error("</\(name)> closes nothing") }
        guard open.name == name else { throw error("</\(name)> stands where <\(open.name)> of line \(open.line) ends") }
        return name
    }

    private mutating func quoted(_ what: String) throws(ScannerError) -> String {
        guard position < bytes.count, let quote = ["\"", "'"].first(where: { skips($0) }) else {
            throw error("the value of \(what) is not quoted")
        }
        let start = line
        let raw = try take(until: quote, of: "the value of \(what)")
        if raw.contains("<") { throw error("the value of \(what) contains '<'", at: start) }
        return try resolve(raw, at: start)
    }

    private mutating func text() throws(ScannerError) -> String {
        let (from, start) = (position, line)
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { advance() }
        return try resolve(String(decoding: bytes[from..<position], as: UTF8.self), at: start)
    }

    private mutating func name(of what: String) throws(ScannerError) -> String {
        let from = position
        while position < bytes.count, XMLReader.isNamePart(bytes[position]) { advance() }
        guard position > from else {
            let found = position < bytes.count ? "'\(Character(Unicode.Scalar(bytes[position])))'" : "the end of the file"
            throw error("\(found) stands where the name of \(what) should be")
        }
        return String(decoding: bytes[from..<position], as: UTF8.self)
    }

    /// Takes everything before `end`, and skips `end` too.
    private mutating func take(until end: String, of what: String) throws(ScannerError) -> String {
        let (from, start) = (position, line)
        while position < bytes.count {
            let here = position
            if skips(end) { return String(decoding: bytes[from..<here], as: UTF8.self) }
            advance()
        }
        throw error("\(what) is never closed", at: start)
    }

    private func resolve(_ raw: String, at line: Int) throws(ScannerError) -> String {
        guard raw.utf8.contains(UInt8(ascii: "&")) else { return raw }
        var result = ""
        var rest = raw[...]
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[rest.index(after: ampersand)...]
            guard let end = rest.firstIndex(of: ";"), let character = XMLReader.entity(rest[..<end]) else {
                throw error("'&\(rest.prefix(12))' is not an entity", at: line)
            }
            result.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func entity(_ name: Substring) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init).map(Character.init)
        }
    }

    private mutating func skips(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        for _ in text.utf8 { advance() }
        return true
    }

    private mutating func skipBlanks() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { advance() }
    }

    private mutating func advance() {
        if bytes[position] == 0x0A { line += 1 }
        position += 1
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
