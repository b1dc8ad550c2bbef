internal import Buffers
internal import WaylandProtocols

/// `wl_buffer` in a pool's memory.
final class ShmBuffer: WlBuffer.Handler, ReadableBuffer {
    let object: WlBuffer
    var width: Int { layout.width }
    var height: Int { layout.height }
    var format: PixelFormat { layout.pictureFormat }
    /// The pages may come from a disk: only a thread reads them.
    var isStored: Bool { memory.isStored }
    /// Bytes of its picture.
    var pictureBytes: Int { layout.width * layout.height * 4 }

    private let memory: ShmMemory
    private let client: Client
    private let layout: ShmLayout

    init(_ object: WlBuffer, _ memory: ShmMemory, client: Client, _ layout: ShmLayout) {
        (self.object, self.memory, self.client, self.layout) = (object, memory, client, layout)
    }

    func handle(_ request: consuming WlBuffer.Request, of object: WlBuffer) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: WlBuffer) {
        client.credit(.buffers)
    }

    /// What a thread needs to read the pixels.
    var source: ShmSource { ShmSource(layout, of: memory) }

    func read(_ region: PixelDamage, into picture: ClientImage) throws(ClientBufferError) {
        guard !isStored else { throw .unread }
        try layout.read(region, at: memory.mapping()?.base, of: memory.descriptor, into: picture)
    }
}
