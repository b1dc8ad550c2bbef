internal import CWaylandServer
internal import Glibc

/// The C structures of all interfaces, created at the first use and never freed, since libwayland keeps pointers to them.
///
/// They contain circular references, so all are allocated before the first is filled.
enum InterfaceTable {
    typealias Pointer = UnsafePointer<wl_interface>

    private nonisolated(unsafe) static let pointers: [String: Pointer] = build()

    /// - Returns: nil for interfaces that are not generated.
    static func pointer(named name: String) -> Pointer? { pointers[name] }

    private static func build() -> [String: Pointer] {
        let base = UnsafeMutablePointer<wl_interface>.allocate(capacity: generated.count)
        var table: [String: Pointer] = [:]
        for (index, description) in generated.enumerated() { table["\(description.name)"] = Pointer(base + index) }
        for (index, description) in generated.enumerated() {
            (base + index).initialize(
                to: wl_interface(
                    name: text(description.name), version: description.version,
                    method_count: Int32(description.requests.count), methods: messages(description.requests, table),
                    event_count: Int32(description.events.count), events: messages(description.events, table)))
        }
        return table
    }

    private static func messages(_ descriptions: [MessageDescription], _ table: [String: Pointer]) -> UnsafePointer<wl_message>? {
        guard !descriptions.isEmpty else { return nil }
        let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: descriptions.count)
        for (index, description) in descriptions.enumerated() {
            let types = UnsafeMutablePointer<Pointer?>.allocate(capacity: max(description.interfaces.count, 1))
            types.initialize(to: nil)
            for (place, name) in description.interfaces.enumerated() {
                (types + place).initialize(to: name.flatMap { table["\($0)"] })
            }
            (messages + index).initialize(
                to: wl_message(name: text(description.name), signature: text(description.signature), types: types))
        }
        return UnsafePointer(messages)
    }

    private static func text(_ literal: StaticString) -> UnsafePointer<CChar>? {
        // A literal of one character may be stored as a number.
        guard literal.hasPointerRepresentation else { return UnsafePointer(strdup("\(literal)")) }
        return UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
