internal import Buffers
internal import WaylandProtocols

/// `wp_single_pixel_buffer_manager_v1` of one client: buffers of one color, which a viewport scales to the needed size.
final class SinglePixelBinding: WpSinglePixelBufferManagerV1.Handler {
    private let client: Client

    init(client: Client) {
        self.client = client
    }

    func handle(_ request: consuming WpSinglePixelBufferManagerV1.Request, of object: WpSinglePixelBufferManagerV1) {
        switch consume request {
        case .destroy: break
        case .createU32RgbaBuffer(let id, let r, let g, let b, let a):
            guard client.charge(.buffers), let made = id.create() else { return }
            made.handler = SinglePixelBuffer(made, client: client, bytes: [b, g, r, a].map { UInt8($0 >> 24) })
        }
    }

    func ended(_ object: WpSinglePixelBufferManagerV1) {}
}

/// `wl_buffer` of one pixel.
final class SinglePixelBuffer: WlBuffer.Handler, ReadableBuffer {
    let object: WlBuffer
    let width = 1
    let height = 1
    let format = PixelFormat.argb8888
    var claims = BufferClaims()
    private let client: Client
    private let bytes: [UInt8]

    init(_ object: WlBuffer, client: Client, bytes: [UInt8]) {
        (self.object, self.client, self.bytes) = (object, client, bytes)
    }

    func handle(_ request: consuming WlBuffer.Request, of object: WlBuffer) {
        switch consume request {
        case .destroy: break
        }
    }

    func ended(_ object: WlBuffer) {
        client.credit(.buffers)
    }

    func read(_ region: PixelDamage, into picture: ClientImage) throws(ClientBufferError) {
        picture.bytes.copyBytes(from: bytes)
    }
}
