internal import Buffers
internal import WaylandProtocols

/// `wl_buffer` in a client's dmabufs, which is shown in place and released to the client after its last use.
final class DmabufBuffer: WlBuffer.Handler, ClientBuffer, InPlaceBuffer {
    let object: WlBuffer
    let memory: SharedBuffer
    var useID: RenderBuffer.ID { memory.id }
    var width: Int { memory.width }
    var height: Int { memory.height }

    /// The bytes of the copy that the display side makes of it.
    var copiedBytes: Int { dmabufs?.sharing.areCopied == true ? width * height * 4 : 0 }

    private let client: Client
    private let inUse: BuffersInUse
    private weak var dmabufs: Dmabufs?
    /// The bytes charged for this buffer.
    private let bytes: Int
    var claims = BufferClaims()
    /// The number of current uses, and of all uses so far.
    private var uses = 0
    private var allUses = 0
    /// The releases to send at the end of each use.
    private var releases: [Int: BufferRelease] = [:]

    /// - Parameter bytes: the bytes charged for it; descriptors and the object are charged as well.
    init(_ object: WlBuffer, _ memory: SharedBuffer, client: Client, dmabufs: Dmabufs, bytes: Int) {
        (self.object, self.memory, self.client, self.dmabufs) = (object, memory, client, dmabufs)
        (inUse, self.bytes) = (dmabufs.inUse, bytes)
    }

    /// The buffer may outlive its object, attached or in use; until then it stays charged to the client.
    deinit {
        client.credit(.buffers)
        client.credit(.dmabufPlanes, memory.planes.count)
        client.credit(.dmabufBytes, bytes)
    }

    /// Returns a use of the buffer, to be kept while the pixels are read.
    ///
    /// - Parameter release: sent when this use has ended.
    func use(_ release: BufferRelease?) -> BufferUse {
        uses += 1
        allUses += 1
        claim()
        releases[allUses] = release
        inUse.keep(self)
        return BufferUse(memory, number: allUses, returns: inUse.returns)
    }

    func useEnded(_ number: Int) {
        uses -= 1
        if let release = releases.removeValue(forKey: number) { dmabufs?.answer(release, of: memory) }
        if uses == 0 { inUse.letGo(of: self) }
        endClaim()
    }

    func handle(_ request: consuming WlBuffer.Request, of object: WlBuffer) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: WlBuffer) {}
}
