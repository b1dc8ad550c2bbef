internal import CWaylandServer
internal import Diagnostics

/// One object of one client while it exists; the classes of the interfaces derive from it.
package class WaylandObject {
    /// The description with which libwayland checks messages; every generated class has its own.
    class var interface: InterfaceDescription { InterfaceDescription(name: "", version: 0, requests: [], events: []) }

    /// The interface's name for messages, for example `wl_surface`.
    package static var interfaceName: String { "\(interface.name)" }

    /// The client's number for the object, reused after the object has ended.
    package let id: UInt32
    /// The version of the interface that the client has bound.
    package let version: Int
    /// The client that owns the object.
    package let client: ClientHandle

    /// nil once the object has ended.
    fileprivate(set) var resource: OpaquePointer?

    package var isAlive: Bool { resource != nil }

    /// Takes ownership of a newly created resource.
    required init(resource: OpaquePointer, client: ClientHandle) {
        self.resource = resource
        self.client = client
        id = wl_resource_get_id(resource)
        version = Int(wl_resource_get_version(resource))
        wl_resource_set_dispatcher(
            resource, dispatcher, mark, Unmanaged.passRetained(self).toOpaque(),
            destroyed)
    }

    /// Decodes a request and hands it to the handler.
    func dispatch(_ opcode: UInt32, _ arguments: RequestArguments) { arguments.refuse() }

    /// Called once, after the object has ended.
    func ended() {}

    /// Destroys the object and reports its number as free to the client; the C function is `wl_resource_destroy`.
    package func destroy() {
        guard let resource else { return }
        wl_resource_destroy(resource)
    }

    /// Ends the client with a protocol error; libwayland sends the first error and ignores later ones.
    package func postError(_ code: UInt32, _ reason: String) {
        guard let resource else { return }
        log.warning("client \(client.processID): \(Self.interfaceName)#\(id): error \(code): \(reason)")
        gimbal_wl_resource_post_error(resource, code, reason)
    }

    func post(_ encode: (inout EventMessage) -> Void) -> Bool {
        guard let resource else { return false }
        return withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: EventMessage.capacity) { arguments in
            guard let base = arguments.baseAddress else { return false }
            var message = EventMessage(base, client: client)
            encode(&message)
            defer { message.free() }
            guard message.since <= version, message.isSound else { return false }
            wl_resource_post_event_array(resource, message.opcode, base)
            if message.endsObject { destroy() }
            return true
        }
    }

    // MARK: The other side of the pointer

    /// Returns the Swift object of a resource; nil for libwayland's own resources.
    static func of(_ resource: OpaquePointer) -> WaylandObject? {
        guard let name = wl_resource_get_class(resource), let interface = InterfaceTable.pointer(named: String(cString: name)),
            wl_resource_instance_of(resource, interface, mark) != 0, let data = wl_resource_get_user_data(resource)
        else { return nil }
        return Unmanaged<WaylandObject>.fromOpaque(data).takeUnretainedValue()
    }

    /// Creates an object for an event of `maker`, with a number chosen by the server; returns nil when there is no memory, which
    /// ends the client.
    package static func create(for maker: WaylandObject) -> Self? { make(client: maker.client, version: maker.version, id: 0) }

    /// Creates an object of this class for `client`; returns nil when there is no memory, which ends the client.
    ///
    /// - Parameter id: the client's number, or 0 to let the server choose one.
    static func make(client: ClientHandle, version: Int, id: UInt32) -> Self? {
        guard let interface = InterfaceTable.pointer(named: interfaceName),
            let resource = wl_resource_create(client.pointer, interface, Int32(min(version, Int(self.interface.version))), id)
        else {
            wl_client_post_no_memory(client.pointer)
            return nil
        }
        return Self(resource: resource, client: client)
    }
}

let log = Log("wayland")

/// A mark that distinguishes our resources from libwayland's own, whose user data is different.
private nonisolated(unsafe) let mark = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

// Not members of the class: a C function type among them crashes the compiler of importing modules (Swift 6.3.1).
private let dispatcher: wl_dispatcher_func_t = { _, target, opcode, message, arguments in
    guard let target, let message, let arguments else { return 0 }
    // The mark was set with this dispatcher.
    guard let data = wl_resource_get_user_data(OpaquePointer(target)) else { return 0 }
    let object = Unmanaged<WaylandObject>.fromOpaque(data).takeUnretainedValue()
    object.dispatch(opcode, RequestArguments(object: object, message: message, values: arguments))
    return 0
}

private let destroyed: wl_resource_destroy_func_t = { resource in
    guard let resource, let data = wl_resource_get_user_data(resource) else { return }
    let object = Unmanaged<WaylandObject>.fromOpaque(data).takeRetainedValue()
    object.resource = nil
    object.ended()
}
