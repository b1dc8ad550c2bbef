/// Pixels for the display thread: premultiplied BGRA, 8 bits each, top row first; immutable and shared, never copied.
package final class PixelImage: Sendable {
    package let width: Int
    package let height: Int
    package let bytesPerRow: Int
    /// No pixel is translucent.
    package let isOpaque: Bool
    /// The bits in the place of the alpha are undefined; the pixels are opaque.
    package let isAlphaUndefined: Bool
    /// After the loss of a context the main thread draws the pixels again, so the renderer does not keep them.
    package let isDrawnAgain: Bool
    /// Keeps `bytes` alive; the creator of the image guarantees that they are not written any more.
    private let owner: any Sendable
    nonisolated(unsafe) private let bytes: UnsafeRawPointer

    /// - Parameters:
    ///   - bytesPerRow: at least `width × 4`.
    ///   - bytes: at least `bytesPerRow × height` bytes, valid and unchanging as long as `owner` lives.
    package init(
        width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, isAlphaUndefined: Bool = false, isDrawnAgain: Bool = false,
        bytes: UnsafeRawPointer, keptAliveBy owner: any Sendable
    ) {
        precondition(
            width > 0 && height > 0 && bytesPerRow >= width * 4,
            "an image of \(width)×\(height) with rows of \(bytesPerRow) bytes")
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.isAlphaUndefined = isAlphaUndefined
        self.isDrawnAgain = isDrawnAgain
        self.bytes = bytes
        self.owner = owner
    }

    /// Calls `body` with the pixels, which are valid during the call.
    package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try withExtendedLifetime(owner) {
            try body(UnsafeRawBufferPointer(start: bytes, count: bytesPerRow * height))
        }
    }
}
