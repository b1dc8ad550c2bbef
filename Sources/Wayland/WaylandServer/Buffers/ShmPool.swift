internal import Buffers
internal import Geometry
internal import WaylandProtocols

/// `wl_shm_pool`: creates buffers in a client's memory.
final class ShmPool: WlShmPool.Handler {
    private let memory: ShmMemory
    private let client: Client

    init(_ memory: ShmMemory, client: Client) {
        self.memory = memory
        self.client = client
    }

    func handle(_ request: consuming WlShmPool.Request, of object: WlShmPool) {
        switch consume request {
        case .destroy: break
        case .createBuffer(let id, let offset, let width, let height, let stride, let format):
            guard let format = ShmFormat(format) else {
                return fail(object, .invalidFormat, "the format \(format.rawValue) was not offered")
            }
            // In 64 bits no product of two numbers from the client overflows.
            let (first, lines, pitch) = (Int(offset), Int(height), Int(stride))
            guard first >= 0, width > 0, lines > 0, pitch >= Int(width) * format.bytesPerPixel,
                first + lines * pitch <= memory.size
            else {
                return fail(
                    object, .invalidStride,
                    "\(width)x\(height) pixels at \(offset), \(stride) bytes a line, do not fit in \(memory.size) bytes")
            }
            guard client.charge(.buffers), let made = id.create() else { return }
            made.handler = ShmBuffer(
                made, memory, client: client, offset: first, stride: pitch, width: Int(width), height: lines, format: format)
        case .resize(let size):
            guard Int(size) >= memory.size else {
                return fail(object, .invalidFd, "a pool of \(memory.size) bytes cannot shrink to \(size)")
            }
            memory.grow(to: Int(size))
        }
    }

    func ended(_ object: WlShmPool) {}

    /// Posts an error of wl_shm, which defines the errors of pools.
    private func fail(_ object: WlShmPool, _ error: WlShm.Error, _ reason: String) {
        object.postError(error.rawValue, reason)
    }
}

/// `wl_buffer` in a pool's memory.
final class ShmBuffer: WlBuffer.Handler, ReadableBuffer {
    let object: WlBuffer
    let width: Int
    let height: Int
    /// The format of the resulting picture, in which blue is always the lowest byte.
    var format: PixelFormat { shmFormat.isOpaque ? .xrgb8888 : .argb8888 }

    private let memory: ShmMemory
    private let client: Client
    private let offset: Int
    private let stride: Int
    private let shmFormat: ShmFormat

    /// The number of bytes that are read at a time.
    private static let bandBytes = 1 << 17

    init(
        _ object: WlBuffer, _ memory: ShmMemory, client: Client, offset: Int, stride: Int, width: Int, height: Int,
        format: ShmFormat
    ) {
        (self.object, self.memory, self.client) = (object, memory, client)
        (self.offset, self.stride, self.width, self.height) = (offset, stride, width, height)
        shmFormat = format
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
        let bounds = PixelRect<Buffer>(x: 0, y: 0, width: min(width, picture.width), height: min(height, picture.height))
        let memory = memory.address()
        for rect in region.rects {
            let cut = rect.intersection(bounds)
            guard !cut.isEmpty, let base = picture.bytes.baseAddress else { continue }
            let corner = base + Int(cut.top) * picture.stride + Int(cut.left) * 4
            if let memory {
                let source = memory + start(of: cut)
                shmFormat.convert(
                    source, stride: stride, pixels: cut.width, lines: cut.height, to: corner, stride: picture.stride)
            } else {
                try read(cut, to: corner, stride: picture.stride)
            }
        }
    }

    /// The offset of a rectangle's first pixel in the pool.
    private func start(of cut: PixelRect<Buffer>) -> Int {
        offset + Int(cut.top) * stride + Int(cut.left) * shmFormat.bytesPerPixel
    }

    /// Reads in bands that are still in the processor's cache when their pixels are converted.
    private func read(_ cut: PixelRect<Buffer>, to corner: UnsafeMutableRawPointer, stride targetStride: Int)
        throws(ClientBufferError)
    {
        let bytes = shmFormat.bytesPerPixel
        // Narrow formats are read into the right part of the lines and widened to the left.
        let room = cut.width * (4 - bytes)
        let start = start(of: cut)
        let band = max(1, ShmBuffer.bandBytes / (cut.width * 4))
        var line = 0
        while line < cut.height {
            let lines = min(band, cut.height - line)
            let target = corner + line * targetStride
            guard
                memory.read(
                    offset: start + line * stride, stride: stride, lines: lines, length: cut.width * bytes, into: target + room,
                    targetStride: targetStride)
            else { throw .truncated }
            shmFormat.convert(
                target + room, stride: targetStride, pixels: cut.width, lines: lines, to: target, stride: targetStride)
            line += lines
        }
    }
}
