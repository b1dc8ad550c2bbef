/// The description of an interface for libwayland.
struct InterfaceDescription: Sendable {
    let name: StaticString
    let version: Int32
    let requests: [MessageDescription]
    let events: [MessageDescription]
}

/// A request's or event's name, its signature in libwayland's letters, and the interface of each argument.
struct MessageDescription: Sendable {
    let name: StaticString
    let signature: StaticString
    let interfaces: [StaticString?]

    init(_ name: StaticString, _ signature: StaticString, _ interfaces: [StaticString?]) {
        self.name = name
        self.signature = signature
        self.interfaces = interfaces
    }
}
