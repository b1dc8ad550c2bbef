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
    private weak var dmabufs: Dmabufs?
    /// What of the ledger is this buffer's.
    private let bytes: Int
    /// How many look at it, and have ever done so.
    private var uses = 0
    private var allUses = 0
    /// Whose commits these were for who wants to hear of their end.
    private var releases: [Int: BufferRelease] = [:]

    /// - Parameter bytes: what was charged for it; descriptors and the object are charged as well.
    init(_ object: WlBuffer, _ memory: SharedBuffer, client: Client, dmabufs: Dmabufs, bytes: Int) {
        (self.object, self.memory, self.client, self.dmabufs) = (object, memory, client, dmabufs)
        (returns, self.bytes) = (dmabufs.returns, bytes)
    }

    /// It may outlive its object, attached or looked at; the memory is the client's cost until then.
    deinit {
        client.credit(.buffers)
        client.credit(.dmabufPlanes, memory.planes.count)
        client.credit(.dmabufBytes, bytes)
    }

    /// Keep it while the pixels are looked at.
    ///
    /// - Parameter release: told when they were looked at for the last time because of this.
    func use(_ release: BufferRelease?) -> BufferUse {
        uses += 1
        allUses += 1
        releases[allUses] = release
        dmabufs?.keep(self)
        return BufferUse(memory, number: allUses, returns: returns)
    }

    func useEnded(_ number: Int) {
        uses -= 1
        if let release = releases.removeValue(forKey: number) { dmabufs?.answer(release, of: memory) }
        guard uses == 0 else { return }
        release()
        dmabufs?.letGo(of: self)
    }

    func release() {
        if uses == 0 { object.send(.release) }
    }

    func handle(_ request: consuming WlBuffer.Request, of object: WlBuffer) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: WlBuffer) {}
}
