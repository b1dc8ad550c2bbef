internal import CWaylandServer
internal import WaylandProtocols

/// Counts a client's objects, also those that libwayland makes for itself.
///
/// It lives until the last of the objects has ended, which is after the client has left the display.
final class ObjectWatch {
    private let client: Client
    private var creation: UnsafeMutablePointer<ListenerMemory>?

    init(_ client: Client) {
        self.client = client
        let memory = ListenerMemory.make(self) { listener, resource in
            guard let listener, let resource else { return }
            ListenerMemory.owner(of: listener, as: ObjectWatch.self).made(OpaquePointer(resource))
        }
        creation = memory
        wl_client_add_resource_created_listener(client.handle.pointer, ListenerMemory.listener(memory))
    }

    deinit {
        close()
    }

    /// Counts no further objects, because the client is going to end.
    func close() {
        guard let memory = creation else { return }
        creation = nil
        ObjectWatch.free(memory)
    }

    private func made(_ resource: OpaquePointer) {
        // The object is made all the same, and ends with its client after this request.
        guard client.charge(.objects) else { return }
        let memory = ListenerMemory.make(self) { listener, _ in
            guard let listener else { return }
            let watch = ListenerMemory.owner(of: listener, as: ObjectWatch.self)
            ObjectWatch.free(UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ListenerMemory.self))
            watch.client.credit(.objects)
            Unmanaged.passUnretained(watch).release()
        }
        _ = Unmanaged.passRetained(self)
        wl_resource_add_destroy_listener(resource, ListenerMemory.listener(memory))
    }

    private static func free(_ memory: UnsafeMutablePointer<ListenerMemory>) {
        wl_list_remove(&ListenerMemory.listener(memory).pointee.link)
        memory.deallocate()
    }
}
