internal import Buffers
internal import Geometry
internal import WaylandProtocols

/// `wl_buffer` in a file whose pages may come from a disk. A commit waits until a thread has read it, as it waits for a GPU.
final class StoredBuffer: WlBuffer.Handler, ReadableBuffer {
    let object: WlBuffer
    var width: Int { layout.width }
    var height: Int { layout.height }
    var format: PixelFormat { layout.pictureFormat }

    private let memory: ShmMemory
    private let client: Client
    private let layout: ShmLayout
    /// From a commit until the client may draw again.
    private var reading: StoredReading?

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

    /// Begins to read, and returns what a commit waits for; nil when there is nothing to wait for, because the client is ended.
    func begin() -> StoredReading? {
        if reading == nil, client.isConnected, !client.mustGo { reading = StoredReading(layout, of: memory, for: client) }
        return reading
    }

    func read(_ region: PixelDamage, into picture: ClientImage) throws(ClientBufferError) {
        guard let reading else { throw .unread }
        picture.copy(region, except: PixelDamage(), from: try reading.picture())
    }

    func release() {
        reading = nil
        object.send(.release)
    }
}
