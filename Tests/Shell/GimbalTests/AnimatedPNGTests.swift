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

    /// Numbers of 0 to 255 without an order, always the same.
    private struct Scatter {
        private var state: UInt32 = 1

        mutating func next() -> UInt8 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }

    /// A row of colors and 63 that are the same further on, as of a texture that moves.
    @Test func `rows are not filtered, so what comes again is found again`() throws {
        var scatter = Scatter()
        let row = (0..<96).map { _ in scatter.next() }
        let picture = (0..<64).flatMap { _ in
            let shift = Int(scatter.next())
            return row.indices.map { row[($0 + shift) % row.count] }
        }
        // With the rows' filters by libpng's rule it takes 2,000 bytes.
        #expect(try PNGRows.compressed(picture, width: row.count).count < 700)
    }

    private func speckled(_ isOn: (Int) -> Bool, over white: CGFloat) throws -> CGImage {
        let context = try #require(CGContext(pixelWidth: 96, pixelHeight: 64, scale: 1, isOpaque: true))
        context.setFillColor(CGColor(red: white, green: white, blue: white, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 96, height: 64))
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        for place in 0..<96 * 64 where isOn(place) { context.fill(CGRect(x: place % 96, y: place / 96, width: 1, height: 1)) }
        return try #require(context.takeImage())
    }

    @Test func `what did not change is left out only where that takes fewer bytes`() throws {
        var scatter = Scatter()
        let noise = (0..<96 * 64).map { _ in scatter.next() < 128 }
        let animation = AnimatedPNG(width: 96, height: 64)
        animation.add(try speckled({ noise[$0] }, over: 1), milliseconds: 100)
        // All of one color, which half of the pixels had: with holes it would be noise again.
        animation.add(try speckled({ _ in true }, over: 1), milliseconds: 100)
        animation.add(try speckled({ noise[$0] }, over: 1), milliseconds: 100)
        // Noise again, of which two corners changed.
        animation.add(try speckled({ noise[$0] != [0, 96 * 64 - 1].contains($0) }, over: 1), milliseconds: 100)
        let sizes = chunks(try #require(try animation.finish())).filter { ["IDAT", "fdAT"].contains($0.name) }.map(\.data.count)
        #expect(sizes[0] > 700)
        #expect(sizes[1] < 100)
        #expect(sizes[3] < 100)
    }

    @Test func `without a frame there is no file`() throws {
        #expect(try AnimatedPNG(width: 4, height: 4).finish() == nil)
    }
}
