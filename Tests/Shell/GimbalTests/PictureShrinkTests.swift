import CoreGraphics
import Testing

@testable import Gimbal

@Suite("PictureShrink") struct PictureShrinkTests {
    private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> CGImage {
        let pixels = (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
        return try #require(
            pixels.withUnsafeBytes {
                CGImage(width: width, height: height, bytesPerRow: width * 4, isOpaque: true, copying: $0)
            })
    }

    private func gray(_ image: CGImage, _ x: Int, _ y: Int) -> Int { image.pixel(x: x, y: y).map { Int($0.green) } ?? -1 }

    @Test func `a pixel is the mean of the area that it covers`() throws {
        let image = try picture(4, 2) { x, y in x < 2 && y == 0 ? 0x00FF_FFFF : 0 }
        let small = try #require(PictureShrink(to: (2, 1)).shrunk(image))
        #expect(small.width == 2 && small.height == 1)
        #expect(gray(small, 0, 0) == 128 && gray(small, 1, 0) == 0)
    }

    @Test(arguments: [(420, 236), (288, 162), (1, 1), (1279, 719)])
    func `an even picture stays as it is, to the last bit`(width: Int, height: Int) throws {
        let image = try picture(1280, 720) { _, _ in 0x0001_80FF }
        let small = try #require(PictureShrink(to: (width, height)).shrunk(image))
        #expect(small.width == width && small.height == height)
        for (x, y) in [(0, 0), (width - 1, 0), (width / 2, height / 2), (width - 1, height - 1)] {
            let pixel = try #require(small.pixel(x: x, y: y))
            #expect([pixel.red, pixel.green, pixel.blue] == [0x01, 0x80, 0xFF])
        }
    }

    @Test func `parts of a pixel count for what they are`() throws {
        let image = try picture(50, 3) { x, _ in UInt32(x * 5) * 0x010101 }
        let small = try #require(PictureShrink(to: (20, 1)).shrunk(image))
        for x in 0..<20 {
            // From 2.5 · x on: two whole pixels and a half.
            let covered = (0..<5).map { (x * 5 + $0) / 2 * 5 }
            #expect(abs(gray(small, x, 0) - covered.reduce(0, +) / 5) <= 1, "column \(x)")
        }
    }

    @Test func `what is small already is not copied`() throws {
        let image = try picture(8, 4) { _, _ in 0 }
        #expect(PictureShrink(to: (8, 4)).shrunk(image) === image)
        #expect(PictureShrink(to: (20, 30)).shrunk(image) === image)
        let narrow = try #require(PictureShrink(to: (20, 2)).shrunk(image))
        #expect(narrow.width == 8 && narrow.height == 2)
    }
}
