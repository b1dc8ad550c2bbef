/// Converts elements to a `Description`; anything unknown is an error, because glue that is wrong on the wire is worse than none.
package struct DescriptionParser {
    private var reader: XMLReader
    var result: Description

    package static func parse(_ bytes: [UInt8], path: String) throws(ScannerError) -> Description {
        var parser = DescriptionParser(reader: XMLReader(bytes, path: path), result: Description(path: path))
        try parser.root()
        return parser.result
    }

    /// An open element, whose attributes are taken by name; an attribute that is never taken is an error.
    struct Element {
        let name: String
        let line: Int
        var attributes: [XMLReader.Attribute]
        let path: String

        func error(_ reason: String) -> ScannerError { .description(path: path, line: line, reason: reason) }

        mutating func take(_ attribute: String) -> String? {
            guard let at = attributes.firstIndex(where: { $0.name == attribute }) else { return nil }
            return attributes.remove(at: at).value
        }

        mutating func required(_ attribute: String) throws(ScannerError) -> String {
            guard let value = take(attribute), !value.isEmpty else { throw error("<\(name)> has no '\(attribute)'") }
            return value
        }

        mutating func identifier() throws(ScannerError) -> String {
            let value = try required("name")
            guard value.utf8.allSatisfy({ SwiftName.isPart($0) }) else { throw error("'\(value)' is not a name") }
            return value
        }

        /// Takes a version attribute, which is 1 when absent.
        mutating func version(_ attribute: String) throws(ScannerError) -> Int {
            guard let text = take(attribute) else { return 1 }
            guard let value = Int(text), (1...9999).contains(value) else {
                throw error("'\(attribute)' of <\(name)> is '\(text)' and not a version")
            }
            return value
        }

        mutating func flag(_ attribute: String) throws(ScannerError) -> Bool {
            switch take(attribute) {
            case nil, "false": return false
            case "true": return true
            case let other?: throw error("'\(attribute)' of <\(name)> is '\(other)' and neither 'true' nor 'false'")
            }
        }

        /// Throws if an attribute is left; call it after all known attributes have been taken.
        func finish() throws(ScannerError) {
            guard let unknown = attributes.first else { return }
            throw error("<\(name)> has an attribute '\(unknown.name)' that is not known")
        }
    }

    // MARK: The tree

    /// Returns the next child of `parent`, or nil when `parent` ends; text is not allowed.
    mutating func child(of parent: String) throws(ScannerError) -> Element? {
        while let (item, line) = try reader.next() {
            switch item {
            case .open(let name, let attributes):
                return Element(name: name, line: line, attributes: attributes, path: result.path)
            case .close: return nil
            case .text(let text):
                if text.contains(where: { !$0.isWhitespace }) { throw reader.error("text within <\(parent)>", at: line) }
            }
        }
        return nil
    }

    /// Returns the text of an element that contains only text.
    mutating func text(of name: String) throws(ScannerError) -> String {
        var text = ""
        while let (item, line) = try reader.next() {
            switch item {
            case .open(let inner, _): throw reader.error("<\(inner)> within <\(name)>", at: line)
            case .close: return text
            case .text(let part): text += part
            }
        }
        return text
    }

    mutating func noChild(of parent: Element) throws(ScannerError) {
        if let child = try child(of: parent.name) { throw unknown(child, in: parent.name) }
    }

    func unknown(_ child: Element, in parent: String) -> ScannerError {
        child.error("<\(child.name)> within <\(parent)> is not known")
    }

    mutating func documentation(_ element: inout Element) throws(ScannerError) -> Documentation {
        let summary = element.take("summary") ?? ""
        try element.finish()
        return Documentation(summary: Prose.line(summary), body: Prose.paragraphs(try text(of: element.name)))
    }

    private mutating func root() throws(ScannerError) {
        guard let (item, line) = try reader.next() else { throw reader.error("the file is empty") }
        guard case .open("protocol", let attributes) = item else { throw reader.error("the file is not a <protocol>", at: line) }
        var root = Element(name: "protocol", line: line, attributes: attributes, path: result.path)
        result.name = try root.identifier()
        try root.finish()
        while var child = try child(of: "protocol") {
            switch child.name {
            case "copyright":
                try child.finish()
                result.copyright = Prose.paragraphs(try text(of: child.name))
            case "description": result.text = try documentation(&child)
            case "interface": try interface(&child)
            default: throw unknown(child, in: "protocol")
            }
        }
        if result.interfaces.isEmpty { throw root.error("protocol '\(result.name)' has no interface") }
        if try reader.next() != nil { throw reader.error("something follows </protocol>") }
    }

    private mutating func interface(_ element: inout Element) throws(ScannerError) {
        let name = try element.identifier()
        if result.interfaces.contains(where: { $0.name == name }) {
            throw element.error("interface '\(name)' is described twice")
        }
        if element.attributes.allSatisfy({ $0.name != "version" }) { throw element.error("interface '\(name)' has no 'version'") }
        var interface = Interface(name: name, version: try element.version("version"), line: element.line)
        // The flag states that no later version will come, which has no effect here.
        _ = try element.flag("frozen")
        try element.finish()
        while var child = try child(of: "interface") {
            switch child.name {
            case "description": interface.text = try documentation(&child)
            case "request": interface.requests.append(try message(&child, of: interface, among: interface.requests))
            case "event": interface.events.append(try message(&child, of: interface, among: interface.events))
            case "enum": interface.enumerations.append(try enumeration(&child, of: interface))
            default: throw unknown(child, in: "interface")
            }
        }
        result.interfaces.append(interface)
    }

    init(reader: XMLReader, result: Description) {
        self.reader = reader
        self.result = result
    }
}
