import CoreGraphics
import Foundation
import Testing

@testable import Gimbal

@Suite("AnimatedPNG") struct AnimatedPNGTests {
    private func picture(_ white: Double, dot: Int? = nil) throws -> CGImage {
        let context = try #require(CGContext(pixelWidth: 16, pixelHeight: 8, scale: 1, isOpaque: true))
        context.setFillColor(CGColor(red: white, green: white, blue: white, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 16, height: 8))
        if let dot {
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: dot, y: 2, width: 1, height: 1))
        }
        return try #require(context.takeImage())
    }

    /// Names of the chunks with their data.
    private func chunks(_ file: Data) -> [(name: String, data: Data)] {
        var found: [(String, Data)] = []
        var rest = file.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            found.append((String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), Data(rest.dropFirst(8).prefix(length))))
            rest = rest.dropFirst(12 + length)
        }
        return found
    }

    @Test func `frames are numbered and the first one is the still picture`() throws {
        let animation = AnimatedPNG(width: 16, height: 8)
        animation.add(try picture(0), milliseconds: 100)
        animation.add(try picture(1), milliseconds: 50)
        let file = try #require(try animation.finish())
        #expect(chunks(file).map(\.name) == ["IHDR", "acTL", "PLTE", "tRNS", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
        #expect(chunks(file)[1].data == Data([0, 0, 0, 2, 0, 0, 0, 0]))
        // A reader that knows no animation sees the first frame.
        let still = try ImageFile.decode(data: file, name: "animation", vectorScale: 1)
        #expect(still.width == 16 && still.height == 8)
    }

    @Test func `a frame that changes nothing only lasts longer`() throws {
        let animation = AnimatedPNG(width: 16, height: 8)
        animation.add(try picture(0), milliseconds: 100)
        animation.add(try picture(0), milliseconds: 70)
        let control = chunks(try #require(try animation.finish())).filter { $0.name == "fcTL" }
        #expect(control.count == 1)
        #expect(control[0].data[20...21].elementsEqual([0, 170]))
    }

    @Test func `only what changed is stored`() throws {
        let animation = AnimatedPNG(width: 16, height: 8)
        animation.add(try picture(0), milliseconds: 100)
        animation.add(try picture(0, dot: 5), milliseconds: 100)
        let control = chunks(try #require(try animation.finish())).filter { $0.name == "fcTL" }[1].data
        let numbers = (1...4).map { index in control[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(numbers == [1, 1, 5, 2], "width, height, x, y")
    }

    @Test func `without a frame there is no file`() throws {
        #expect(try AnimatedPNG(width: 4, height: 4).finish() == nil)
    }
}
