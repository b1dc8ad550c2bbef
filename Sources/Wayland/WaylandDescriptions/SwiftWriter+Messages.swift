extension SwiftWriter {
    // MARK: Requests

    mutating func writeRequests(_ interface: Interface, _ name: String) throws(ScannerError) {
        out.line("/// What a client asks of this object.")
        guard !interface.requests.isEmpty else {
            out.line("package enum Request: ~Copyable {}")
            out.line()
            return
        }
        out.open("package enum Request: ~Copyable")
        for request in interface.requests {
            let types = try request.arguments.map { argument throws(ScannerError) in try requestType(argument, interface) }
            writeCase(request, types)
        }
        out.line()
        out.line("/// The opcodes that end the object, as bits.")
        out.line("static let destructors: UInt64 = \(SwiftWriter.destructors(interface.requests))")
        out.line()
        out.open("init?(opcode: UInt32, _ arguments: RequestArguments)")
        out.line("switch opcode {")
        for (opcode, request) in interface.requests.enumerated() { try writeDecoding(opcode, request, interface) }
        out.line("default: return nil")
        out.line("}")
        out.close()
        out.close()
        out.line()
        writeDispatch()
    }

    private mutating func writeDispatch() {
        out.open("override func dispatch(_ opcode: UInt32, _ arguments: RequestArguments)")
        out.line("guard let request = Request(opcode: opcode, arguments) else { return arguments.refuse() }")
        out.line("handler?.handle(request, of: self)")
        out.line("if Request.destructors >> UInt64(opcode) & 1 == 1 { destroy() }")
        out.close()
        out.line()
    }

    private mutating func writeCase(_ message: Message, _ types: [String]) {
        out.documentation(message.text, since: message.since, or: message.name, parameters: message.arguments)
        if message.isDestructor {
            out.line("///")
            out.line("/// Ends the object.")
        }
        let payload = zip(message.arguments, types).map { "\(SwiftName.label($0.name)): \($1)" }.joined(separator: ", ")
        out.line("case \(SwiftName.member(message.name))" + (payload.isEmpty ? "" : "(\(payload))"))
    }

    private mutating func writeDecoding(_ opcode: Int, _ request: Message, _ interface: Interface) throws(ScannerError) {
        let name = SwiftName.member(request.name)
        guard !request.arguments.isEmpty else {
            out.line("case \(opcode): self = .\(name)")
            return
        }
        out.line("case \(opcode):")
        var values: [String] = []
        for (index, argument) in request.arguments.enumerated() {
            var value = "\(SwiftName.label(argument.name)): "
            switch argument.kind {
            case .object where !argument.isNullable:
                out.line(
                    "    guard let object\(index) = arguments.object(\(index), \(objectType(argument)).self) else { return nil }")
                value += "object\(index)"
            case .object: value += "arguments.object(\(index), \(objectType(argument)).self)"
            case .string where !argument.isNullable:
                out.line("    guard let string\(index) = arguments.string(\(index)) else { return nil }")
                value += "string\(index)"
            case .string: value += "arguments.string(\(index))"
            case .newID: value += "arguments.newID(\(index))"
            case .fd: value += "arguments.descriptor(\(index))"
            case .array: value += "arguments.array(\(index))"
            case .fixed: value += "arguments.fixed(\(index))"
            case .int, .uint:
                let type = try requestType(argument, interface)
                let plain = argument.kind == .int ? "arguments.int(\(index))" : "arguments.uint(\(index))"
                value += ["Int32", "UInt32"].contains(type) ? plain : "\(type)(rawValue: arguments.uint(\(index)))"
            }
            values.append(value)
        }
        out.line("    self = .\(name)(\(values.joined(separator: ", ")))")
    }

    // MARK: Events

    mutating func writeEvents(_ interface: Interface) throws(ScannerError) {
        out.line("/// What this object tells its client.")
        guard !interface.events.isEmpty else {
            out.line("package enum Event {}")
            out.line()
            return
        }
        out.open("package enum Event")
        for event in interface.events {
            let types = try event.arguments.map { argument throws(ScannerError) in try eventType(argument, interface) }
            writeCase(event, types)
        }
        out.line()
        out.open("func encode(into message: inout EventMessage)")
        out.line("switch self {")
        for (opcode, event) in interface.events.enumerated() { try writeEncoding(opcode, event, interface) }
        out.line("}")
        out.close()
        out.close()
        out.line()
        out.line("/// Sends `event`; false when the client's version does not know it, or the object has ended.")
        out.line("@discardableResult")
        out.open("package func send(_ event: Event) -> Bool")
        out.line("post { event.encode(into: &$0) }")
        out.close()
        out.line()
    }

    private mutating func writeEncoding(_ opcode: Int, _ event: Message, _ interface: Interface) throws(ScannerError) {
        let pattern = event.arguments.indices.map { "let value\($0)" }.joined(separator: ", ")
        out.line("case .\(SwiftName.member(event.name))" + (pattern.isEmpty ? ":" : "(\(pattern)):"))
        out.line("    message.begin(\(opcode), since: \(event.since)\(event.isDestructor ? ", endsObject: true" : ""))")
        for (index, argument) in event.arguments.enumerated() {
            let value = "value\(index)"
            switch argument.kind {
            case .int, .uint:
                let type = try eventType(argument, interface)
                let isPlain = ["Int32", "UInt32"].contains(type)
                out.line(
                    "    message.\(argument.kind == .int && isPlain ? "int" : "uint")(\(isPlain ? value : value + ".rawValue"))")
            case .fixed: out.line("    message.fixed(\(value))")
            case .string: out.line("    message.string(\(value))")
            case .object, .newID: out.line("    message.object(\(value))")
            case .array: out.line("    message.array(\(value))")
            case .fd: out.line("    message.descriptor(\(value))")
            }
        }
    }

    // MARK: Types

    private static func destructors(_ messages: [Message]) -> String {
        let bits = messages.indices.reduce(UInt64(0)) { $0 | (messages[$1].isDestructor ? 1 << UInt64($1) : 0) }
        return "0x" + String(bits, radix: 16)
    }

    private func requestType(_ argument: Argument, _ interface: Interface) throws(ScannerError) -> String {
        switch argument.kind {
        case .int, .uint:
            guard let (type, isBitfield) = try enumeration(of: argument, interface) else {
                return argument.kind == .int ? "Int32" : "UInt32"
            }
            return isBitfield ? type : "WireValue<\(type)>"
        case .fixed: return "WireFixed"
        case .string: return argument.isNullable ? "String?" : "String"
        case .object: return objectType(argument) + (argument.isNullable ? "?" : "")
        case .newID: return "NewID<\(try newIDType(argument))>"
        case .array: return "[UInt8]"
        case .fd: return "ReceivedDescriptor"
        }
    }

    private func eventType(_ argument: Argument, _ interface: Interface) throws(ScannerError) -> String {
        switch argument.kind {
        case .int, .uint:
            guard let (type, _) = try enumeration(of: argument, interface) else {
                return argument.kind == .int ? "Int32" : "UInt32"
            }
            return type
        case .fixed: return "WireFixed"
        case .string: return argument.isNullable ? "String?" : "String"
        case .object: return objectType(argument) + (argument.isNullable ? "?" : "")
        case .newID: return try newIDType(argument)
        case .array: return "[UInt8]"
        // Borrowed: libwayland duplicates it.
        case .fd: return "Int32"
        }
    }

    private func objectType(_ argument: Argument) -> String {
        guard let name = argument.interface, scope.generated.contains(name) else { return "WaylandObject" }
        return SwiftName.type(name)
    }

    private func newIDType(_ argument: Argument) throws(ScannerError) -> String {
        guard let name = argument.interface else {
            throw error(argument.line, "'\(argument.name)' makes an object of any interface, which only wl_registry may")
        }
        guard scope.generated.contains(name) else {
            throw error(argument.line, "'\(argument.name)' makes a '\(name)', which is not among the interfaces generated")
        }
        return SwiftName.type(name)
    }

    /// Returns the enumeration of a number; nil when there is none, or when its interface is not generated.
    private func enumeration(
        of argument: Argument, _ interface: Interface
    ) throws(ScannerError) -> (type: String, isBitfield: Bool)? {
        guard let name = argument.enumeration else { return nil }
        let parts = name.split(separator: ".").map(String.init)
        let (owner, local) = parts.count == 2 ? (parts[0], parts[1]) : (interface.name, name)
        guard scope.generated.contains(owner) else { return nil }
        guard let isBitfield = scope.bitfields["\(owner).\(local)"] else {
            throw error(argument.line, "there is no enum '\(name)' for '\(argument.name)'")
        }
        return ("\(SwiftName.type(owner)).\(SwiftName.type(local))", isBitfield)
    }
}
