import Buffers
import Compositing
import Geometry

/// The memory behind the buffers that outputs show.
///
/// A buffer with pixels in the renderer's own order is drawn into where it is. A buffer in another order, or in memory that is slow to
/// read, has a picture beside it: what was drawn there is copied.
struct OutputMemory {
    private struct Shadow {
        weak var buffer: RenderBuffer?
        let bitmap: Bitmap
    }

    private var shadows: [RenderBuffer.ID: Shadow] = [:]

    var byteCount: Int { shadows.values.reduce(0) { $0 + $1.bitmap.byteCount } }

    /// Returns the memory to draw a buffer's picture into.
    mutating func canvas(for buffer: RenderBuffer) throws(RenderError) -> Canvas {
        guard case .memory(let bytes) = buffer.backing, let base = bytes.baseAddress else {
            throw .badTarget(reason: "its memory cannot be written to")
        }
        guard bytes.count >= buffer.stride * (buffer.height - 1) + buffer.width * buffer.format.bytesPerPixel else {
            throw .badTarget(reason: "its memory has \(bytes.count) bytes, too few for \(buffer.width)×\(buffer.height) pixels")
        }
        if OutputMemory.isDrawnInPlace(buffer) {
            return Canvas(
                pixels: base.assumingMemoryBound(to: UInt32.self), stride: buffer.stride / 4, width: buffer.width,
                height: buffer.height)
        }
        guard PixelCopy(buffer.format) != nil else { throw .badTarget(reason: "the format \(buffer.format) is not drawn") }
        if let known = shadows[buffer.id] { return Canvas(known.bitmap) }
        shadows = shadows.filter { $0.value.buffer != nil }
        guard let bitmap = Bitmap(width: buffer.width, height: buffer.height) else { throw .outOfMemory }
        shadows[buffer.id] = Shadow(buffer: buffer, bitmap: bitmap)
        return Canvas(bitmap)
    }

    private static func isDrawnInPlace(_ buffer: RenderBuffer) -> Bool {
        (buffer.format == .argb8888 || buffer.format == .xrgb8888) && buffer.stride % 4 == 0 && !buffer.isSlowToRead
    }

    /// Copies what was drawn beside a buffer into it.
    func complete(_ buffer: RenderBuffer, _ areas: [PixelRect<Buffer>]) {
        guard let shadow = shadows[buffer.id], let copy = PixelCopy(buffer.format), case .memory(let bytes) = buffer.backing,
            let base = bytes.baseAddress
        else { return }
        for area in areas where !area.isEmpty {
            for row in Int(area.top)..<Int(area.bottom) {
                let source = shadow.bitmap.pixels + row * shadow.bitmap.width + Int(area.left)
                copy(source, area.width, to: base + row * buffer.stride + Int(area.left) * buffer.format.bytesPerPixel)
            }
        }
    }
}
