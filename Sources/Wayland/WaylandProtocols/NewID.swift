internal import CWaylandServer

/// An ID that the client has given to an object which the server has to create.
///
/// It must be used, because the client will send requests to it. An ID that ends unused ends the client, unless an error did so
/// before.
package struct NewID<Object: WaylandObject>: ~Copyable {
    private let client: ClientHandle
    private let version: Int
    private let id: UInt32

    init(client: ClientHandle, version: Int, id: UInt32) {
        self.client = client
        self.version = version
        self.id = id
    }

    /// Creates the object, with the version of its maker; returns nil when there is no memory, which ends the client.
    package consuming func create() -> Object? {
        let (client, version, id) = (client, version, id)
        discard self
        return Object.make(client: client, version: version, id: id)
    }

    deinit {
        gimbal_wl_client_post_implementation_error(client.pointer, "\(Object.interfaceName)#\(id) was not made")
    }
}
