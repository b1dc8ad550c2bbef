internal import CWaylandServer

/// A global that is offered to clients, which bind it as an object of the class `Object`.
package final class Global<Object: WaylandObject> {
    /// `wl_global`.
    package private(set) var global: OpaquePointer?
    private let bound: (Object) -> Void

    /// - Parameters:
    ///   - display: `wl_display`; it must outlive this object.
    ///   - bound: called for each client that binds it; sets the object's handler and sends its first events.
    /// - Returns: nil when there is no memory. The C function is `wl_global_create`.
    package init?(display: OpaquePointer, _ type: Object.Type = Object.self, bound: @escaping (Object) -> Void) {
        self.bound = bound
        guard let interface = InterfaceTable.pointer(named: Object.interfaceName) else { return nil }
        let context = Unmanaged.passUnretained(self as AnyObject).toOpaque()
        global = wl_global_create(display, interface, Object.interface.version, context) { client, data, version, id in
            guard let client, let data else { return }
            let global = Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue() as? any Bindable
            global?.bind(ClientHandle(client), version: Int(version), id: id)
        }
        if global == nil { return nil }
    }

    deinit {
        if let global { wl_global_destroy(global) }
    }
}

/// The interface through which the C callback, which cannot be generic, uses a global.
private protocol Bindable: AnyObject {
    func bind(_ client: ClientHandle, version: Int, id: UInt32)
}

extension Global: Bindable {
    fileprivate func bind(_ client: ClientHandle, version: Int, id: UInt32) {
        guard let object = Object.make(client: client, version: version, id: id) else { return }
        bound(object)
    }
}
