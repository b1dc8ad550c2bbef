import CoreGraphics
import Testing
import TestSupport

/// Files that are cut or changed: an image has its header's size, and the pixels of a decoded file or none at all.
@Suite("Hostile image files") struct HostileImageTests {
    private static let photograph = CellJPEG(width: 24, height: 16) { column, row in
        (red: UInt8(column * 80), green: UInt8(row * 100), blue: 60)
    }

    private static let files: [Data] = {
        var turned = photograph
        turned.orientation = 5
        return [LaterDecodingTests.drawing, Data(photograph.encode()), Data(turned.encode())]
    }()

    /// Compares an opened image with an image that was decoded at once, or the reasons why there is no image.
    private func check(_ file: Data, _ about: Comment) {
        let decoded = Result { () throws(ImageFileError) in try ImageFile.decode(data: file, name: "a.file") }
        let opened = Result { () throws(ImageFileError) in try ImageFile.open(data: file, name: "a.file") }
        switch (opened, decoded) {
        case (.success(let image), .success(let whole)):
            #expect((image.width, image.height) == (whole.width, whole.height), about)
            #expect(LaterDecodingTests.pixels(image) == LaterDecodingTests.pixels(whole), about)
        case (.success(let image), .failure):
            #expect(LaterDecodingTests.pixels(image).allSatisfy { $0 == 0 }, about)
            #expect(!image.isOpaque && image.prepared() == nil && image.resized(width: 3, height: 2) == nil, about)
        case (.failure(let one), .failure(let other)):
            #expect(one == other && "\(one.description)".contains("a.file"), about)
        case (.failure(let error), .success): Issue.record("\(about): decodes, and does not open: \(error.description)")
        }
    }

    @Test(arguments: files) func `a file that is cut anywhere`(_ file: Data) {
        for count in 0...file.count { check(file.prefix(count), "\(count) of \(file.count) bytes") }
    }

    @Test(arguments: files) func `a small size of a file that is cut anywhere`(_ file: Data) throws {
        for count in 0..<file.count {
            guard let image = try? ImageFile.open(data: file.prefix(count)) else { continue }
            let small = image.resized(width: 2, height: 2)
            #expect(small == nil || small?.width == 2, "\(count) of \(file.count) bytes")
        }
    }

    @Test(arguments: files) func `a file in which bits are flipped`(_ file: Data) {
        var random = SeededRandom("flipped bits of an image file")
        for _ in 0..<500 {
            var broken = [UInt8](file)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                broken[Int.random(in: 0..<broken.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            check(Data(broken), "seed \(random.seed)")
        }
    }

    @Test(arguments: files) func `a file in which bytes are put in, left out and repeated`(_ file: Data) {
        var random = SeededRandom("moved bytes of an image file")
        for _ in 0..<300 {
            var broken = [UInt8](file)
            let start = Int.random(in: 0..<broken.count, using: &random)
            let part = start..<min(broken.count, start + Int.random(in: 1...20, using: &random))
            switch Int.random(in: 0..<3, using: &random) {
            case 0: broken.insert(contentsOf: part.map { _ in UInt8.random(in: 0...255, using: &random) }, at: start)
            case 1: broken.removeSubrange(part)
            default: broken.insert(contentsOf: broken[part], at: start)
            }
            check(Data(broken), "seed \(random.seed)")
        }
    }

    @Test func `a body that is broken shows nothing`() throws {
        var broken = [UInt8](LaterDecodingTests.drawing)
        // The last byte of the data's checksum, before the last chunk.
        broken[broken.count - 13] ^= 1
        let image = try ImageFile.open(data: Data(broken), name: "body.png")
        #expect((image.width, image.height) == (24, 16))
        #expect(image.prepared() == nil)
        #expect(image.hex(3, 3) == "00000000" && !image.isOpaque && !image.isDecoded)
        #expect(canvas(24, 16).drawn(image).ink.count == 0)
        #expect(throws: ImageFileError.self) { try ImageFile.decode(data: Data(broken), name: "body.png") }
    }

    @Test func `a header of 20,000 pixels a side is refused before memory is taken`() throws {
        var jpeg = Self.photograph.encode()
        let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x4E, 0x20, 0x4E, 0x20])
        var png = [UInt8](LaterDecodingTests.drawing)
        png.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
        let checksum = PNGChunk.encoded("IHDR", Data(png[16..<29])).suffix(4)
        png.replaceSubrange(29..<33, with: checksum)
        for (name, file) in [("bomb.jpg", jpeg), ("bomb.png", png)] {
            #expect(throws: ImageFileError.tooLarge(name: name, width: 20_000, height: 20_000)) {
                try ImageFile.open(data: Data(file), name: name)
            }
        }
    }
}

extension CGContext {
    /// Returns the context with an image drawn over all of it.
    fileprivate func drawn(_ image: CGImage) -> CGContext {
        draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        return self
    }
}
