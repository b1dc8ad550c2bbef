internal import CWaylandServer
internal import WaylandProtocols

/// Counts a client's objects, also those that libwayland makes for itself.
///
/// It lives until the last of the objects has ended, which is after the client has left the display. What it needs for each object lies in
/// blocks for many: thousands of objects end in one call, everyone waits for that, and malloc takes longer than the rest.
final class ObjectWatch {
    /// The objects of most clients.
    private static let inBlock = 64

    private let client: Client
    private var creation: UnsafeMutablePointer<ListenerMemory>?
    private var blocks: [UnsafeMutablePointer<ListenerMemory>] = []
    private var unused: [UnsafeMutablePointer<ListenerMemory>] = []
    /// Objects that have not ended. While there are any, they own this.
    private var count = 0
    /// The client is going to end: its objects are counted together, when the last has ended.
    private var isEnding = false
    private var uncredited = 0

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
        for block in blocks { block.deallocate() }
    }

    /// Counts no further objects, because the client is going to end.
    func close() {
        isEnding = true
        guard let memory = creation else { return }
        creation = nil
        wl_list_remove(&ListenerMemory.listener(memory).pointee.link)
        memory.deallocate()
    }

    private func made(_ resource: OpaquePointer) {
        // The object is made all the same, and ends with its client after this request.
        guard client.charge(.objects) else { return }
        let memory = takeUnused()
        ListenerMemory.initialize(memory, self) { listener, _ in
            guard let listener else { return }
            ListenerMemory.owner(of: listener, as: ObjectWatch.self).ended(listener)
        }
        if count == 0 { _ = Unmanaged.passRetained(self) }
        count += 1
        wl_resource_add_destroy_listener(resource, ListenerMemory.listener(memory))
    }

    private func ended(_ listener: UnsafeMutablePointer<wl_listener>) {
        count -= 1
        if isEnding {
            uncredited += 1
        } else {
            wl_list_remove(&listener.pointee.link)
            unused.append(UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ListenerMemory.self))
            client.credit(.objects)
        }
        guard count == 0 else { return }
        client.credit(.objects, uncredited)
        Unmanaged.passUnretained(self).release()
    }

    private func takeUnused() -> UnsafeMutablePointer<ListenerMemory> {
        if let last = unused.popLast() { return last }
        let block = UnsafeMutablePointer<ListenerMemory>.allocate(capacity: ObjectWatch.inBlock)
        blocks.append(block)
        unused += (1..<ObjectWatch.inBlock).map { block + $0 }
        return block
    }
}
