import Buffers

/// The memory of a buffer whose pixels have another order, or are slow to read: it is written once for each pixel, and never read.
struct PixelSink: @unchecked Sendable {
    let width: Int
    let height: Int
    /// The format has no alpha.
    let isAlphaIgnored: Bool
    private let base: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    private let stride: Int
    private let bytesPerPixel: Int
    private let copy: PixelCopy

    /// - Parameter base: the buffer's first pixel.
    /// - Returns: nil for a format that is not drawn.
    init?(_ buffer: RenderBuffer, base: UnsafeMutableRawPointer) {
        guard let copy = PixelCopy(buffer.format) else { return nil }
        (width, height, stride) = (buffer.width, buffer.height, buffer.stride)
        isAlphaIgnored = buffer.format.isOpaque
        (self.base, self.copy, bytesPerPixel) = (base, copy, buffer.format.bytesPerPixel)
    }

    /// Writes the pixels of a run.
    func write(_ pixels: UnsafePointer<UInt32>, _ row: Int, _ run: Run) {
        copy(pixels, run.count, to: base + row * stride + run.start * bytesPerPixel)
    }
}
