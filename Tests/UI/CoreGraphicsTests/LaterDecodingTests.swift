import CoreGraphics
import Dispatch
import Synchronization
import Testing
import TestSupport

/// Images of files whose pixels come when they are asked for.
@Suite("Decoding later") struct LaterDecodingTests {
    static let photograph = CellJPEG(width: 64, height: 40) { column, row in
        (red: UInt8(column * 30), green: UInt8(row * 50), blue: 200)
    }

    static let drawing: Data = {
        let context = canvas(24, 16)
        context.setFillColor(CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 0, width: 12, height: 16))
        context.setFillColor(blue)
        context.fill(CGRect(x: 12, y: 0, width: 12, height: 8))
        return try! PNGFile.data(of: context.makeImage()!)
    }()

    static func pixels(_ image: CGImage) -> [UInt8] { image.withUnsafePixels { Array($0) } }

    @Test(arguments: [Data(photograph.encode()), drawing])
    func `an opened file has its size, and the pixels of a decoded one when they are asked for`(_ file: Data) throws {
        let image = try ImageFile.open(data: file)
        let whole = try ImageFile.decode(data: file)
        #expect(image.width == whole.width && image.height == whole.height && image.bytesPerRow == whole.bytesPerRow)
        #expect(!image.isDecoded && whole.isDecoded)
        #expect(Self.pixels(image) == Self.pixels(whole))
        #expect(image.isDecoded && image.isOpaque == whole.isOpaque)
    }

    @Test func `cells have their colors`() throws {
        let image = try ImageFile.open(data: Data(Self.photograph.encode()))
        let pixel = try #require(image.pixel(x: 4 * 8 + 3, y: 2 * 8 + 5))
        #expect(abs(Int(pixel.red) - 120) < 3 && abs(Int(pixel.green) - 100) < 3 && abs(Int(pixel.blue) - 200) < 3)
    }

    @Test(arguments: [false, true]) func `a camera's orientation is known before decoding`(_ isLittleEndian: Bool) throws {
        // Where the cell at the upper left comes to lie, by orientation.
        let corners = [1: "tl", 2: "tr", 3: "br", 4: "bl", 5: "tl", 6: "tr", 7: "br", 8: "bl"]
        for (orientation, corner) in corners {
            var photograph = CellJPEG(width: 40, height: 24) { column, row in
                column == 0 && row == 0 ? (red: 255, green: 0, blue: 0) : (red: 0, green: 0, blue: 0)
            }
            photograph.orientation = UInt16(orientation)
            photograph.isLittleEndian = isLittleEndian
            let image = try ImageFile.open(data: Data(photograph.encode()))
            #expect((image.width, image.height) == (orientation < 5 ? (40, 24) : (24, 40)), "\(orientation)")
            #expect(!image.isDecoded)
            let x = corner.hasSuffix("l") ? 3 : image.width - 4
            let y = corner.hasPrefix("t") ? 3 : image.height - 4
            #expect(try #require(image.pixel(x: x, y: y)).red > 240, "\(orientation)")
        }
    }

    @Test(arguments: [0, 9, 300] as [UInt16]) func `an orientation that does not exist is none`(_ orientation: UInt16) throws {
        var photograph = Self.photograph
        photograph.orientation = orientation
        let image = try ImageFile.open(data: Data(photograph.encode()))
        #expect((image.width, image.height) == (64, 40))
        #expect(Self.pixels(image) == Self.pixels(try ImageFile.decode(data: Data(Self.photograph.encode()))))
    }

    @Test func `threads that ask at once get the pixels of one decoding`() throws {
        let image = try ImageFile.open(data: Data(Self.photograph.encode()))
        let places = Mutex<Set<UInt>>([])
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            let place = image.withUnsafePixels { UInt(bitPattern: $0.baseAddress) }
            places.withLock { _ = $0.insert(place) }
        }
        #expect(places.withLock { $0.count } == 1)
    }

    @Test func `what is cropped is decoded with the whole`() throws {
        let image = try ImageFile.open(data: Self.drawing)
        let part = try #require(image.cropping(to: CGRect(x: 10, y: 4, width: 6, height: 6)))
        #expect(!image.isDecoded && !part.isDecoded)
        #expect(part.hex(3, 0) == image.hex(13, 4))
        #expect(image.isDecoded && part.isDecoded)
    }

    @Test func `a prepared image's pixels go with it`() throws {
        let image = try ImageFile.open(data: Self.drawing)
        do {
            let prepared = try #require(image.prepared())
            #expect(prepared.isDecoded && prepared !== image)
            #expect(image.prepared() === prepared, "one decoding as long as its pixels live")
            let part = try #require(image.cropping(to: CGRect(x: 12, y: 0, width: 4, height: 4)))
            #expect(part.prepared()?.hex(1, 1) == prepared.hex(13, 1))
        }
        #expect(!image.isDecoded)
        let again = try #require(image.prepared())
        _ = image.pixel(x: 0, y: 0)
        let same = image.withUnsafePixels { $0.baseAddress } == again.withUnsafePixels { $0.baseAddress }
        #expect(same, "shown pixels are those that were prepared")
        #expect(again.prepared() === again)
    }
}
