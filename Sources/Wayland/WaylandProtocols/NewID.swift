internal import CWaylandServer

/// A number that the client has given to an object which we are to make.
///
/// It must be used: the client will send requests to it. One that ends unused ends the client, unless an error did so before.
package struct NewID<Object: WaylandObject>: ~Copyable {
    private let client: ClientHandle
    private let version: Int
    private let id: UInt32

    init(client: ClientHandle, version: Int, id: UInt32) {
        self.client = client
        self.version = version
        self.id = id
    }

    /// The new object, of the version that its maker has; nil when there is no memory, which ends the client.
    package consuming func create() -> Object? {
        let (client, version, id) = (client, version, id)
        discard self
        return Object.make(client: client, version: version, id: id)
    }

    deinit {
        gimbal_wl_client_post_implementation_error(client.pointer, "\(Object.interfaceName)#\(id) was not made")
    }
}
