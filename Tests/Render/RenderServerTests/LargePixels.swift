import Scene

/// A picture of any size in one gray.
final class LargePixels: Sendable {
    nonisolated(unsafe) private let bytes: UnsafeMutableRawBufferPointer

    private init(_ count: Int, _ value: UInt8) {
        bytes = .allocate(byteCount: count, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: value)
    }

    deinit { bytes.deallocate() }

    static func image(_ width: Int, _ height: Int, value: UInt8 = 255, isDrawnAgain: Bool = false) -> PixelImage {
        let pixels = LargePixels(width * height * 4, value)
        return PixelImage(
            width: width, height: height, bytesPerRow: width * 4, isOpaque: true, isDrawnAgain: isDrawnAgain,
            bytes: UnsafeRawPointer(pixels.bytes.baseAddress!), keptAliveBy: pixels)
    }
}
