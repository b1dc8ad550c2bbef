internal import Buffers
internal import WaylandProtocols

/// `wl_buffer` in a client's dmabufs: it is shown where it is, and is the client's again when nobody shows it.
final class DmabufBuffer: WlBuffer.Handler, ClientBuffer {
    let object: WlBuffer
    let memory: SharedBuffer
    var width: Int { memory.width }
    var height: Int { memory.height }

    private let client: Client
    private let returns: BufferReturns
    /// What of the ledger is this buffer's.
    private let bytes: Int
    /// How many look at it.
    private var uses = 0
    /// The object has ended and nobody looks: called once.
    private let done: () -> Void

    /// - Parameter bytes: what was charged for it; descriptors and the object are charged as well.
    init(
        _ object: WlBuffer, _ memory: SharedBuffer, client: Client, returns: BufferReturns, bytes: Int, done: @escaping () -> Void
    ) {
        (self.object, self.memory, self.client, self.returns) = (object, memory, client, returns)
        (self.bytes, self.done) = (bytes, done)
    }

    /// Keep it while the pixels are looked at.
    func use() -> BufferUse {
        uses += 1
        return BufferUse(memory, returns: returns)
    }

    func useEnded() {
        uses -= 1
        release()
        endIfUnused()
    }

    func release() {
        if uses == 0 { object.send(.release) }
    }

    func handle(_ request: consuming WlBuffer.Request, of object: WlBuffer) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: WlBuffer) {
        endIfUnused()
    }

    private func endIfUnused() {
        guard uses == 0, !object.isAlive else { return }
        client.credit(.buffers)
        client.credit(.dmabufPlanes, memory.planes.count)
        client.credit(.dmabufBytes, bytes)
        done()
    }
}
