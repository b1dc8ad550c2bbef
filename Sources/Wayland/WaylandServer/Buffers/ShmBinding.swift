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
            let foreign = client.files.take(fd.rawValue)
            let refusal = if let foreign { foreign.refusal } else { MemoryFile(of: fd.rawValue).refusal }
            if let refusal { return object.fail(.invalidFd, refusal) }
            guard client.charge(.pools) else { return }
            let memory =
                if let foreign { ShmMemory(foreign, size: Int(size), client: client) } else {
                    ShmMemory(FileDescriptor(owning: fd.release()), size: Int(size), client: client)
                }
            guard let made = id.create() else { return }
            made.handler = ShmPool(memory, client: client)
        }
    }

    func ended(_ object: WlShm) {}
}
