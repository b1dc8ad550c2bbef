/// The description of a request or an event, for a peer that uses no library.
package struct WireMessage: Hashable, Sendable {
    package struct Argument: Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case int, uint, fixed, string, object, newID, array, descriptor }

        package let kind: Kind
        package let isOptional: Bool
        /// The interface of the object; nil when the message does not fix it.
        package let interface: String?
    }

    package let name: String
    package let arguments: [Argument]

    /// Returns the requests of `interface` by opcode; empty for interfaces that are not generated.
    package static func requests(of interface: String) -> [WireMessage] { table[interface]?.requests ?? [] }

    /// Returns the events of `interface` by opcode.
    package static func events(of interface: String) -> [WireMessage] { table[interface]?.events ?? [] }

    private static let table: [String: (requests: [WireMessage], events: [WireMessage])] = Dictionary(
        uniqueKeysWithValues: InterfaceTable.generated.map {
            ("\($0.name)", ($0.requests.map(WireMessage.init), $0.events.map(WireMessage.init)))
        })

    private init(_ description: MessageDescription) {
        name = "\(description.name)"
        var arguments: [Argument] = []
        var isOptional = false
        for letter in "\(description.signature)" {
            let kind: Argument.Kind
            switch letter {
            case "i": kind = .int
            case "u": kind = .uint
            case "f": kind = .fixed
            case "s": kind = .string
            case "o": kind = .object
            case "n": kind = .newID
            case "a": kind = .array
            case "h": kind = .descriptor
            case "?":
                isOptional = true
                continue
            // The version in which the message was added.
            case _: continue
            }
            let interface = arguments.count < description.interfaces.count ? description.interfaces[arguments.count] : nil
            arguments.append(Argument(kind: kind, isOptional: isOptional, interface: interface.map { "\($0)" }))
            isOptional = false
        }
        self.arguments = arguments
    }
}
