import Buffers
import Compositing
import Geometry

/// The memory behind the buffers that outputs show.
///
/// A buffer with pixels in the renderer's own order is drawn into where it is. A buffer in another order, or in memory that is slow to
/// read, is drawn some rows at a time. Where a frame reads what it has drawn, as a blur of the backdrop does, it is drawn into a picture
/// beside the buffers and copied. All outputs share that picture: a frame draws what it reads. At the border of a blur's area, where its
/// weights are less than a thousandth, it may read up to fifteen pixels of an earlier frame.
struct OutputMemory {
    /// The picture that frames are drawn into which read what they have drawn.
    private var picture: Bitmap?
    /// The frames since one needed the picture.
    private var idleFrames = 0

    /// So many frames without a blur give its memory back.
    static let patience = 120

    var byteCount: Int { picture?.byteCount ?? 0 }

    /// Returns where a buffer's picture is drawn.
    ///
    /// - Parameter isRead: whether the frame reads what it has drawn.
    mutating func ground(for buffer: RenderBuffer, isRead: Bool) throws(RenderError) -> Ground {
        guard case .memory(let bytes) = buffer.backing, let base = bytes.baseAddress else {
            throw .badTarget(reason: "its memory cannot be written to")
        }
        guard bytes.count >= buffer.stride * (buffer.height - 1) + buffer.width * buffer.format.bytesPerPixel else {
            throw .badTarget(reason: "its memory has \(bytes.count) bytes, too few for \(buffer.width)×\(buffer.height) pixels")
        }
        forget(unless: isRead)
        if OutputMemory.isDrawnInPlace(buffer) {
            return .canvas(
                Canvas(
                    pixels: base.assumingMemoryBound(to: UInt32.self), stride: buffer.stride / 4, width: buffer.width,
                    height: buffer.height, isAlphaIgnored: !isRead && buffer.format.isOpaque))
        }
        guard let sink = PixelSink(buffer, base: base) else {
            throw .badTarget(reason: "the format \(buffer.format) is not drawn")
        }
        return isRead ? .canvas(try canvas(width: buffer.width, height: buffer.height)) : .sink(sink)
    }

    private static func isDrawnInPlace(_ buffer: RenderBuffer) -> Bool {
        (buffer.format == .argb8888 || buffer.format == .xrgb8888) && buffer.stride % 4 == 0 && !buffer.isSlowToRead
    }

    private mutating func forget(unless isRead: Bool) {
        idleFrames = isRead ? 0 : idleFrames + 1
        if idleFrames > OutputMemory.patience { picture = nil }
    }

    private mutating func canvas(width: Int, height: Int) throws(RenderError) -> Canvas {
        if let picture, picture.width * picture.height >= width * height {
            return Canvas(pixels: picture.pixels, stride: width, width: width, height: height)
        }
        picture = Bitmap(width: width, height: height)
        guard let picture else { throw .outOfMemory }
        return Canvas(picture)
    }

    /// Copies what was drawn beside a buffer into it.
    func complete(_ buffer: RenderBuffer, from ground: Ground, _ areas: [PixelRect<Buffer>]) {
        guard case .canvas(let canvas) = ground, !OutputMemory.isDrawnInPlace(buffer), case .memory(let bytes) = buffer.backing,
            let base = bytes.baseAddress, let sink = PixelSink(buffer, base: base)
        else { return }
        for area in areas where !area.isEmpty {
            let run = Run(Int(area.left), Int(area.right))
            for row in Int(area.top)..<Int(area.bottom) { sink.write(canvas.row(row) + run.start, row, run) }
        }
    }
}
