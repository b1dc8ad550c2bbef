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
            let layout = ShmLayout(offset: first, stride: pitch, width: Int(width), height: lines, format: format)
            made.handler = ShmBuffer(made, memory, client: client, layout)
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
