import CoreGraphics
import Testing
import TestSupport

/// Images that are made in another size than their file's.
@Suite("Resized images") struct ResizedImageTests {
    private func near(_ image: CGImage, _ x: Int, _ y: Int, _ red: Int, _ green: Int) throws -> Bool {
        let pixel = try #require(image.pixel(x: x, y: y))
        return abs(Int(pixel.red) - red) < 4 && abs(Int(pixel.green) - green) < 4
    }

    private let photograph = CellJPEG(width: 320, height: 160) { column, row in
        (red: UInt8(column * 6), green: UInt8(row * 12), blue: 100)
    }

    @Test func `a JPEG is made smaller by its decoder: an eighth has a pixel for each cell`() throws {
        let image = try ImageFile.open(data: Data(photograph.encode()))
        let small = try #require(image.resized(width: 40, height: 20))
        #expect((small.width, small.height) == (40, 20) && small.isOpaque && !image.isDecoded)
        for (x, y) in [(0, 0), (39, 0), (17, 11), (39, 19)] { #expect(try near(small, x, y, x * 6, y * 12), "\(x), \(y)") }
    }

    @Test func `every image has the requested size`() throws {
        let image = try ImageFile.open(data: Data(photograph.encode()))
        let drawing = try ImageFile.open(data: LaterDecodingTests.drawing)
        for (width, height) in [(1, 1), (39, 19), (41, 21), (80, 40), (100, 7), (161, 81), (319, 159), (320, 160), (500, 300)] {
            for source in [image, drawing] {
                let other = try #require(source.resized(width: width, height: height), "\(width)×\(height)")
                #expect((other.width, other.height) == (width, height))
            }
        }
        #expect(!image.isDecoded && !drawing.isDecoded)
    }

    @Test func `a resized image is upright`() throws {
        var turned = photograph
        turned.orientation = 6
        let image = try ImageFile.open(data: Data(turned.encode()))
        #expect((image.width, image.height) == (160, 320))
        let small = try #require(image.resized(width: 20, height: 40))
        // The upper left of the stored picture is at the upper right.
        #expect(try near(small, 19, 0, 0, 0))
        #expect(try near(small, 19, 39, 39 * 6, 0))
        #expect(try near(small, 0, 0, 0, 19 * 12))
    }

    @Test func `pixels that are there already are used`() throws {
        let image = try ImageFile.open(data: Data(photograph.encode()))
        let pixel = try #require(image.pixel(x: 0, y: 0))
        #expect(pixel.blue > 90)
        let small = try #require(image.resized(width: 40, height: 20))
        #expect((small.width, small.height) == (40, 20) && small.isOpaque)
        #expect(try near(small, 17, 11, 17 * 6, 11 * 12))
        let part = try #require(image.cropping(to: CGRect(x: 160, y: 80, width: 80, height: 80))?.resized(width: 10, height: 10))
        #expect(try near(part, 0, 0, 20 * 6, 10 * 12))
    }

    @Test func `transparency stays`() throws {
        let small = try #require(ImageFile.open(data: LaterDecodingTests.drawing).resized(width: 12, height: 8))
        let whole = try ImageFile.decode(data: LaterDecodingTests.drawing)
        #expect(!small.isOpaque && small.hex(2, 2) == whole.hex(4, 4))
        #expect(small.pixel(x: 10, y: 7)?.alpha == 0)
    }

    @Test func `a size that no image has is refused`() throws {
        let image = try ImageFile.open(data: Data(photograph.encode()))
        for (width, height) in [(0, 10), (10, -1), (20_000, 10), (16_000, 16_000)] {
            #expect(image.resized(width: width, height: height) == nil)
        }
    }
}
