internal import CWaylandServer

/// A global that is offered to clients, which bind it as an object of one class.
///
/// The class is a value and no generic parameter: Swift 6.3.1 may crash where a closure takes a parameter that derives from a class of another
/// module, by the order in which it reads the files.
package final class Global {
    /// `wl_global`.
    package private(set) var global: OpaquePointer?
    private let type: WaylandObject.Type
    private let bound: (WaylandObject) -> Void

    /// - Parameters:
    ///   - display: `wl_display`; it must outlive this object.
    ///   - type: the class of the objects.
    ///   - bound: called with an object of `type` for each client that binds it; sets the object's handler and sends its first events.
    /// - Returns: nil when there is no memory. The C function is `wl_global_create`.
    package init?(display: OpaquePointer, _ type: WaylandObject.Type, bound: @escaping (WaylandObject) -> Void) {
        (self.type, self.bound) = (type, bound)
        guard let interface = InterfaceTable.pointer(named: type.interfaceName) else { return nil }
        let context = Unmanaged.passUnretained(self).toOpaque()
        global = wl_global_create(display, interface, type.interface.version, context) { client, data, version, id in
            guard let client, let data else { return }
            Unmanaged<Global>.fromOpaque(data).takeUnretainedValue().bind(ClientHandle(client), version: Int(version), id: id)
        }
        if global == nil { return nil }
    }

    deinit {
        if let global { wl_global_destroy(global) }
    }

    private func bind(_ client: ClientHandle, version: Int, id: UInt32) {
        guard let object = type.make(client: client, version: version, id: id) else { return }
        bound(object)
    }
}
