internal import CWaylandServer
internal import WaylandProtocols

/// Reports once that a client is going to end, before its objects end.
final class DestroyListener {
    private var memory: UnsafeMutablePointer<ListenerMemory>?
    private let ended: () -> Void

    init(_ client: ClientHandle, ended: @escaping () -> Void) {
        self.ended = ended
        let memory = ListenerMemory.make(self) { listener, _ in
            guard let listener else { return }
            ListenerMemory.owner(of: listener, as: DestroyListener.self).fire()
        }
        self.memory = memory
        wl_client_add_destroy_listener(client.pointer, ListenerMemory.listener(memory))
    }

    deinit {
        remove()
    }

    private func fire() {
        // The owner releases this listener in `ended`.
        withExtendedLifetime(self) {
            remove()
            ended()
        }
    }

    private func remove() {
        guard let memory else { return }
        self.memory = nil
        wl_list_remove(&ListenerMemory.listener(memory).pointee.link)
        memory.deallocate()
    }
}
