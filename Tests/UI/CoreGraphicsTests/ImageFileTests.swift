import CoreGraphics
import Testing

@Suite("Image files") struct ImageFileTests {
    private func sample(_ width: Int = 40, _ height: Int = 30) -> CGImage {
        let context = canvas(width, height)
        context.setFillColor(CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 0, width: width / 2, height: height))
        context.setFillColor(blue)
        context.fill(CGRect(x: width / 2, y: 0, width: width / 2, height: height / 2))
        return context.makeImage()!
    }

    private func error(_ body: () throws(ImageFileError) -> CGImage) -> ImageFileError? {
        do throws(ImageFileError) {
            _ = try body()
            return nil
        } catch { return error }
    }

    private func scratch(_ name: String) -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CoreGraphicsTests-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent(name).path
    }

    @Test func `a PNG comes back as it was written`() throws {
        let image = sample()
        let path = scratch("sample.png")
        defer { try? FileManager.default.removeItem(atPath: path) }
        try PNGFile.write(image, to: path)
        let again = try ImageFile.decode(path: path)
        #expect(again.width == 40 && again.height == 30 && !again.isOpaque)
        for (x, y) in [(5, 5), (25, 5), (25, 25)] { #expect(again.hex(x, y) == image.hex(x, y)) }
    }

    @Test func `a missing file, a folder and garbage are told apart in a sentence that names them`() throws {
        #expect(
            error { () throws(ImageFileError) in try ImageFile.decode(path: "/nonexistent/cat.png") }?.description
                == "cannot open the image /nonexistent/cat.png: No such file or directory")
        #expect(
            error { () throws(ImageFileError) in try ImageFile.decode(path: "/tmp") }
                == .cannotOpen(name: "/tmp", reason: "not a regular file"))
        let garbage = Data((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) })
        #expect(
            error { () throws(ImageFileError) in try ImageFile.decode(data: garbage, name: "g.png") }
                == .notAnImage(name: "g.png"))
        #expect(error { () throws(ImageFileError) in try ImageFile.decode(data: Data(), name: "e.png") } == .empty(name: "e.png"))
    }

    /// Others may have a loader on this machine. A file's name says nothing.
    @Test func `only PNG, JPEG, WebP and SVG are read`() throws {
        let others: [(name: String, file: [UInt8])] = [
            (
                "GIF",
                Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
                    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
            ),
            (
                "BMP",
                Array("BM".utf8) + [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
                    + Array(repeating: 0, count: 28)
            ),
            ("PNM", Array("P6 1 1 255\n".utf8) + [1, 2, 3]),
            ("XPM", Array("/* XPM */\nstatic char *x[] = {\"1 1 1 1\", \"a c #ff0000\", \"a\"};".utf8)),
            ("TIFF", [0x49, 0x49, 42, 0, 8, 0, 0, 0]),
            ("text", Array("<html><body>".utf8)),
        ]
        for (name, file) in others {
            let found = error { () throws(ImageFileError) in try ImageFile.decode(data: Data(file), name: "a.png") }
            #expect(found == .notAnImage(name: "a.png"), "\(name)")
        }
        #expect(ImageFileError.notAnImage(name: "a.png").description == "a.png is not a PNG, JPEG, WebP or SVG image")
    }

    @Test func `a WebP is read, or its missing loader is named`() throws {
        let file = try #require(Data(base64Encoded: "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA="))
        do throws(ImageFileError) {
            let image = try ImageFile.decode(data: file, name: "a.webp")
            #expect(image.width == 1 && image.height == 1)
            for count in [13, 20, file.count - 6] {
                #expect(throws: ImageFileError.self) { try ImageFile.decode(data: file.prefix(count), name: "cut.webp") }
            }
        } catch {
            #expect(
                error.description
                    == "cannot read the WebP image a.webp: its loader for gdk-pixbuf is not installed (Debian package webp-pixbuf-loader)"
            )
        }
    }

    @Test func `a PNG that ends early is not shown in part`() throws {
        let data = try PNGFile.data(of: sample())
        for count in [12, 40, data.count / 2, data.count - 30] {
            let found = error { () throws(ImageFileError) in try ImageFile.decode(data: data.prefix(count), name: "cut.png") }
            #expect(found != nil, "\(count) of \(data.count) bytes were taken for an image")
            #expect(found?.description.contains("cut.png") == true)
        }
    }

    @Test func `an absurd size is refused before memory is taken`() throws {
        var data = [UInt8](try PNGFile.data(of: sample()))
        // The header's width and height; its checksum is then wrong, so it is put right below.
        data.replaceSubrange(16..<24, with: [0, 0, 0x80, 0, 0, 0, 0x80, 0])
        let checksum = Self.crc32(data[12..<29])
        data.replaceSubrange(29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) })
        #expect(
            error { () throws(ImageFileError) in try ImageFile.decode(data: Data(data), name: "huge.png") }
                == .tooLarge(name: "huge.png", width: 32768, height: 32768))
    }

    @Test func `flipped bits never crash the decoder`() throws {
        let data = [UInt8](try PNGFile.data(of: sample()))
        var generator = SystemRandomNumberGenerator()
        let seed = generator.next()
        var state = seed
        for _ in 0..<300 {
            var broken = data
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            broken[Int(state >> 33) % broken.count] ^= UInt8(1 << (Int(state >> 20) % 8))
            if let image = try? ImageFile.decode(data: Data(broken), name: "flip.png") {
                #expect(image.width > 0, "seed \(seed)")
            }
        }
    }

    @Test func `writing where nothing can be written says why`() {
        do throws(ImageFileError) {
            try PNGFile.write(sample(), to: "/nonexistent/out.png")
            Issue.record("wrote into a folder that does not exist")
        } catch {
            #expect(error.description == "cannot write the image /nonexistent/out.png: No such file or directory")
        }
    }

    private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
