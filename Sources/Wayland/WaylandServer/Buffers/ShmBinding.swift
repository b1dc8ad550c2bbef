internal import Buffers
internal import WaylandProtocols

/// `wl_shm` of one client: accepts memory that the client shares by a descriptor.
final class ShmBinding: WlShm.Handler {
    private let client: Client

    init(client: Client) {
        self.client = client
    }

    func handle(_ request: consuming WlShm.Request, of object: WlShm) {
        switch consume request {
        case .createPool(let id, let fd, let size):
            guard size > 0 else { return object.fail(.invalidStride, "a pool's size is at least 1, not \(size)") }
            let file = MemoryFile(of: fd.rawValue)
            if case .refused(let reason) = file { return object.fail(.invalidFd, reason) }
            guard client.charge(.pools) else { return }
            let isStored = if case .stored = file { true } else { false }
            let memory = ShmMemory(FileDescriptor(owning: fd.release()), size: Int(size), isStored: isStored, client: client)
            guard let made = id.create() else { return }
            made.handler = ShmPool(memory, client: client)
        }
    }

    func ended(_ object: WlShm) {}
}
