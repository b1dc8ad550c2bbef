package import Scene
import TestSupport

/// Pixels for a test, as main would hand them over: premultiplied BGRA.
package struct TestPixels {
    package let image: PixelImage

    private final class Storage: Sendable {
        nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer
        init(_ count: Int) { bytes = .allocate(byteCount: count, alignment: 16) }
        deinit { bytes.deallocate() }
    }

    /// - Parameters:
    ///   - padding: bytes after each row, filled with what must never be seen.
    ///   - isAlphaUndefined: the alpha is not to be read.
    ///   - color: red, green, blue, alpha of a pixel.
    package init(
        _ width: Int, _ height: Int, padding: Int = 0, isOpaque: Bool = true, isAlphaUndefined: Bool = false,
        _ color: (Int, Int) -> SIMD4<UInt8>
    ) {
        let stride = width * 4 + padding
        let storage = Storage(stride * height)
        storage.bytes.initializeMemory(as: UInt8.self, repeating: 0xAB)
        for y in 0..<height {
            for x in 0..<width {
                let c = color(x, y)
                for (offset, value) in [c.z, c.y, c.x, c.w].enumerated() { storage.bytes[y * stride + x * 4 + offset] = value }
            }
        }
        image = PixelImage(
            width: width, height: height, bytesPerRow: stride, isOpaque: isOpaque, isAlphaUndefined: isAlphaUndefined,
            bytes: UnsafeRawPointer(storage.bytes.baseAddress!),
            keptAliveBy: storage)
    }

    /// Every pixel another color, so that one pixel out of place is seen.
    package static func distinct(_ width: Int, _ height: Int, padding: Int = 0) -> TestPixels {
        TestPixels(width, height, padding: padding) { x, y in
            SIMD4(UInt8(x * 37 % 256), UInt8(y * 59 % 256), UInt8((x * 11 + y * 23) % 256), 255)
        }
    }

    /// One pixel black, one white, like the strokes of small text.
    package static func checks(_ width: Int, _ height: Int) -> TestPixels {
        TestPixels(width, height) { x, y in (x + y) % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255) }
    }

    /// Opaque noise, quick to make where a picture is large.
    package static func noise(_ width: Int, _ height: Int, seed: UInt64, isDrawnAgain: Bool = false) -> TestPixels {
        var random = SeededRandom(quietly: seed)
        let storage = Storage(width * height * 4)
        let words = storage.bytes.assumingMemoryBound(to: UInt32.self)
        for index in words.indices {
            words[index] = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
        }
        return TestPixels(
            PixelImage(
                width: width, height: height, bytesPerRow: width * 4, isOpaque: true, isDrawnAgain: isDrawnAgain,
                bytes: UnsafeRawPointer(words.baseAddress!), keptAliveBy: storage))
    }

    private init(_ image: PixelImage) { self.image = image }
}
