import CoreGraphics
import Testing

@Suite("JPEG and SVG") struct JPEGTests {
    /// 16 × 32 pixels: red with green growing to the right above, the same in blue below.
    private static let sample = [UInt8](
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO\
                UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P\
                T09PT09PT0//wAARCAAgABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF\
                BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW\
                V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi\
                4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC\
                AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm\
                Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq\
                8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCnpnauu0ztXI6Z2rrtM7V8hjup9ZmPU800ztXXaZ2rkdM7V12mdq/Ycd1PyvMep//Z
                """)!)

    /// The sample with an EXIF block that says how the camera was held.
    private static func turned(_ orientation: UInt8) -> Data {
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        let body = [UInt8]("Exif".utf8) + [0, 0] + tiff
        return Data(sample[..<2] + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + sample[2...])
    }

    @Test func `a JPEG has its size, its colors and no alpha`() throws {
        let image = try ImageFile.decode(data: Data(Self.sample))
        #expect(image.width == 16 && image.height == 32 && image.isOpaque)
        let top = try #require(image.pixel(x: 1, y: 4))
        let bottom = try #require(image.pixel(x: 1, y: 28))
        #expect(top.red > 200 && top.blue < 60 && bottom.blue > 200 && bottom.red < 60)
    }

    @Test func `the camera's orientation is applied`() throws {
        let image = try ImageFile.decode(data: Self.turned(6))
        #expect(image.width == 32 && image.height == 16)
        let right = try #require(image.pixel(x: 28, y: 1))
        let left = try #require(image.pixel(x: 3, y: 1))
        #expect(right.red > 200 && left.blue > 200, "the top of the picture is now at the right")
        let plain = try ImageFile.decode(data: Self.turned(1))
        #expect(plain.width == 16)
    }

    @Test func `a JPEG that ends early is not filled up with gray`() {
        for count in [3, 100, 500, Self.sample.count - 20, Self.sample.count - 1] {
            #expect(throws: ImageFileError.truncated(name: "cut.jpg"), "\(count) of \(Self.sample.count) bytes") {
                try ImageFile.decode(data: Data(Self.sample.prefix(count)), name: "cut.jpg")
            }
        }
    }

    @Test func `an SVG is drawn at its scale, or the missing loader is named`() throws {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='6'><rect width='10' height='6' fill='#0f0'/></svg>"
        do throws(ImageFileError) {
            let image = try ImageFile.decode(data: Data(text.utf8), name: "a.svg", vectorScale: 3)
            #expect(image.width == 30 && image.height == 18 && image.hex(15, 9) == "00ff00ff")
        } catch {
            #expect(error == .noLoader(name: "a.svg", format: "SVG", package: "librsvg2-common"))
        }
        #expect(throws: ImageFileError.self) { try ImageFile.decode(data: Data("<svg><broken".utf8), name: "b.svg") }
    }

    @Test func `bytes of other layouts become native pixels`() throws {
        func first(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo, _ bytes: [UInt8]) throws -> String {
            let provider = try #require(CGDataProvider(data: Data(bytes)))
            let info = CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue)
            let image = CGImage(
                width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
            return try #require(image).hex(0, 0)
        }
        #expect(try first(.premultipliedLast, .byteOrder32Big, [1, 2, 3, 4]) == "01020304")
        #expect(try first(.premultipliedFirst, .byteOrder32Little, [1, 2, 3, 4]) == "03020104")
        #expect(try first(.last, .byteOrderDefault, [255, 0, 255, 128]) == "80008080")
        #expect(try first(.noneSkipLast, .byteOrderDefault, [9, 8, 7, 0]) == "090807ff")
    }

    @Test func `a taken image leaves a context that draws no more`() throws {
        let context = canvas(2, 2)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        let image = try #require(context.takeImage())
        context.setFillColor(blue)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(image.hex(1, 1) == "ff0000ff")
    }

    @Test func `installed families are known whatever the letters' case`() throws {
        let family = try #require(FontDescription.familyNames.first)
        #expect(FontDescription.isInstalled(family: family.uppercased()))
        #expect(!FontDescription.isInstalled(family: "No Such Family"))
        #expect(!FontDescription(size: 12).resolvedFamilyName.isEmpty)
    }
}
