extension DescriptionParser {
    /// libwayland refuses messages with more arguments (WL_CLOSURE_MAX_ARGS).
    private static var mostArguments: Int { 20 }

    mutating func message(
        _ element: inout Element, of interface: Interface, among siblings: [Message]
    ) throws(ScannerError) -> Message {
        let name = try element.identifier()
        if siblings.contains(where: { $0.name == name }) {
            throw element.error("'\(interface.name)' has the \(element.name) '\(name)' twice")
        }
        let isDestructor: Bool
        switch element.take("type") {
        case nil: isDestructor = false
        case "destructor": isDestructor = true
        case let other?: throw element.error("the type of \(element.name) '\(name)' is '\(other)', which is not known")
        }
        let since = try since(&element, of: interface, after: siblings.last?.since ?? 1)
        try element.finish()
        var message = Message(name: name, isDestructor: isDestructor, since: since, line: element.line)
        while var child = try child(of: element.name) {
            switch child.name {
            case "description": message.text = try documentation(&child)
            case "arg": message.arguments.append(try argument(&child, of: message, isRequest: element.name == "request"))
            default: throw unknown(child, in: element.name)
            }
        }
        if message.arguments.count > DescriptionParser.mostArguments {
            throw element.error("'\(name)' has \(message.arguments.count) arguments, 20 at most")
        }
        return message
    }

    /// Returns a member's first version, which must be within the interface's and not before the previous member's, since opcodes
    /// count up.
    private mutating func since(
        _ element: inout Element, of interface: Interface, after last: Int
    ) throws(ScannerError) -> Int {
        let since = try element.version("since")
        _ = try element.version("deprecated-since")
        if since > interface.version {
            throw element.error("a member since version \(since) of '\(interface.name)', whose version is \(interface.version)")
        }
        if since < last { throw element.error("a member since version \(since) stands behind one since \(last)") }
        return since
    }

    private mutating func argument(
        _ element: inout Element, of message: Message, isRequest: Bool
    ) throws(ScannerError) -> Argument {
        let name = try element.identifier()
        if message.arguments.contains(where: { $0.name == name }) {
            throw element.error("'\(message.name)' has the argument '\(name)' twice")
        }
        let type = try element.required("type")
        guard let kind = Argument.Kind(rawValue: type) else { throw element.error("'\(type)' is not a type of argument") }
        let argument = Argument(
            name: name, kind: kind, interface: element.take("interface"), isNullable: try element.flag("allow-null"),
            enumeration: element.take("enum"), summary: Prose.line(element.take("summary") ?? ""), line: element.line)
        try element.finish()
        try check(argument, element)
        while var child = try child(of: "arg") {
            guard child.name == "description" else { throw unknown(child, in: "arg") }
            _ = try documentation(&child)
        }
        return argument
    }

    private func check(_ argument: Argument, _ element: Element) throws(ScannerError) {
        if argument.interface != nil, argument.kind != .object, argument.kind != .newID {
            throw element.error("'\(argument.name)' is of type \(argument.kind.rawValue) and names an interface")
        }
        if argument.isNullable, argument.kind != .object, argument.kind != .string {
            throw element.error("'\(argument.name)' is of type \(argument.kind.rawValue) and cannot be null")
        }
        if argument.enumeration != nil, argument.kind != .int, argument.kind != .uint {
            throw element.error("'\(argument.name)' is of type \(argument.kind.rawValue) and names an enum")
        }
    }

    mutating func enumeration(_ element: inout Element, of interface: Interface) throws(ScannerError) -> Enumeration {
        let name = try element.identifier()
        if interface.enumerations.contains(where: { $0.name == name }) {
            throw element.error("'\(interface.name)' has the enum '\(name)' twice")
        }
        var enumeration = Enumeration(
            name: name, isBitfield: try element.flag("bitfield"), since: try since(&element, of: interface, after: 1),
            line: element.line)
        try element.finish()
        while var child = try child(of: "enum") {
            switch child.name {
            case "description": enumeration.text = try documentation(&child)
            case "entry": enumeration.entries.append(try entry(&child, of: enumeration, in: interface))
            default: throw unknown(child, in: "enum")
            }
        }
        if enumeration.entries.isEmpty { throw element.error("enum '\(name)' has no entry") }
        return enumeration
    }

    private mutating func entry(
        _ element: inout Element, of enumeration: Enumeration, in interface: Interface
    ) throws(ScannerError) -> Enumeration.Entry {
        let name = try element.identifier()
        if enumeration.entries.contains(where: { $0.name == name }) {
            throw element.error("enum '\(enumeration.name)' has the entry '\(name)' twice")
        }
        let text = try element.required("value")
        let number = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
        guard let number else { throw element.error("'\(text)' is not a number of 32 bits") }
        let since = try since(&element, of: interface, after: 1)
        var words = Documentation(summary: Prose.line(element.take("summary") ?? ""))
        try element.finish()
        while var child = try child(of: "entry") {
            guard child.name == "description" else { throw unknown(child, in: "entry") }
            words = try documentation(&child)
        }
        return Enumeration.Entry(name: name, value: number, since: since, line: element.line, text: words)
    }
}
