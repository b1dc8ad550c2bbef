internal import WaylandProtocols

/// Objects of one kind of all clients, in the order in which each client has made them.
///
/// What one client costs here does not depend on what the others hold.
struct ClientObjects<Object: AnyObject> {
    private var lists: [ClientHandle: ObjectList<Object>] = [:]

    /// The objects of all clients; those of one client are in order.
    var all: some Sequence<Object> { lists.values.lazy.flatMap { $0 } }

    /// The objects of one client.
    subscript(client: ClientHandle) -> ObjectList<Object> { lists[client] ?? ObjectList() }

    mutating func append(_ object: Object, of client: ClientHandle) {
        lists[client, default: ObjectList()].append(object)
    }

    mutating func remove(_ object: AnyObject, of client: ClientHandle) {
        lists[client]?.remove(object)
        if lists[client]?.isEmpty == true { lists[client] = nil }
    }
}

extension ClientObjects where Object: WaylandObject {
    mutating func append(_ object: Object) { append(object, of: object.client) }
    mutating func remove(_ object: Object) { remove(object, of: object.client) }
}
