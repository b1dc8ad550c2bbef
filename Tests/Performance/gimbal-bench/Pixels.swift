import Scene

/// Memory for an image of the benches.
final class Pixels: @unchecked Sendable {
    let bytes: UnsafeMutableRawPointer

    private init(count: Int) {
        bytes = .allocate(byteCount: count, alignment: 16)
    }

    deinit { bytes.deallocate() }

    /// An opaque picture with something in every pixel.
    static func pattern(width: Int, height: Int, seed: Int) -> PixelImage {
        let pixels = Pixels(count: width * height * 4)
        let words = pixels.bytes.bindMemory(to: UInt32.self, capacity: width * height)
        for index in 0..<width * height {
            words[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: (index &* 2_654_435 &+ seed &* 977) & 0xFF_FFFF)
        }
        return PixelImage(
            width: width, height: height, bytesPerRow: width * 4, isOpaque: true, bytes: pixels.bytes, keptAliveBy: pixels)
    }

    /// A picture as of a text: upright strokes of two pixels with a soft edge, and nothing between them.
    static func text(width: Int, height: Int) -> PixelImage {
        let pixels = Pixels(count: width * height * 4)
        let words = pixels.bytes.bindMemory(to: UInt32.self, capacity: width * height)
        for index in 0..<width * height {
            words[index] =
                switch index % width % 8 {
                case 0, 1: 0xFF00_0000
                case 2: 0x8000_0000
                default: 0
                }
        }
        return PixelImage(
            width: width, height: height, bytesPerRow: width * 4, isOpaque: false, bytes: pixels.bytes, keptAliveBy: pixels)
    }
}
