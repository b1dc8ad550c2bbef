import TestSupport
import Testing

@testable import RenderCPU

/// Runs of pixels against the formula of each pixel alone, in numbers that do not round.
@Suite("Spans of pixels") struct SpanTests {
    /// Premultiplied pixels, many of them clear or opaque.
    private struct Row {
        var pixels: [UInt32]

        init(_ random: inout SeededRandom, count: Int, isOpaque: Bool = false) {
            pixels = (0..<count).map { _ in
                let alphas: [UInt64] = isOpaque ? [255] : [0, 255, random.next() % 256, random.next() % 256]
                let alpha = alphas[Int(random.next() % UInt64(alphas.count))]
                let channels = (0..<3).map { _ in random.next() % (alpha + 1) }
                return UInt32(alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2])
            }
        }

        func channel(_ index: Int, _ channel: Int) -> Double { Double((pixels[index] >> UInt32(channel * 8)) & 255) }
    }

    /// Compares each channel of each pixel with what the formula says, which may round otherwise by one.
    private func expect(_ result: Row, _ formula: (Int, Int) -> Double, tolerance: Double = 1, _ what: String) {
        for index in result.pixels.indices {
            for channel in 0..<4 {
                let difference = abs(result.channel(index, channel) - formula(index, channel))
                guard difference > tolerance else { continue }
                Issue.record("\(what): pixel \(index), channel \(channel): \(difference)")
                return
            }
        }
    }

    /// Lengths on both sides of whole vectors.
    private static let lengths = [1, 2, 7, 8, 9, 15, 16, 17, 40, 63]

    @Test(arguments: lengths) func `over is source plus what the ground shows through it`(count: Int) {
        var random = SeededRandom("over \(count)")
        let (source, ground) = (Row(&random, count: count), Row(&random, count: count))
        var result = ground
        Span.over(&result.pixels, source.pixels, count)
        expect(result, { source.channel($0, $1) + ground.channel($0, $1) * (255 - source.channel($0, 3)) / 255 }, "over")
        for weight in [0, 1, 77, 128, 255, 256] as [UInt32] {
            var result = ground
            let part = Double(weight) / 256
            Span.over(&result.pixels, source.pixels, count, weight)
            expect(
                result, { source.channel($0, $1) * part + ground.channel($0, $1) * (255 - source.channel($0, 3) * part) / 255 },
                tolerance: 1.6, "over by \(weight)")
        }
    }

    @Test(arguments: lengths) func `each pixel of a mask has its own weight`(count: Int) {
        var random = SeededRandom("mask \(count)")
        let (source, ground) = (Row(&random, count: count), Row(&random, count: count, isOpaque: true))
        let mask = (0..<count).map { _ in UInt16(random.next() % 257) }
        var result = ground
        Span.over(&result.pixels, source.pixels, count, mask)
        func formula(_ source: Double, _ alpha: Double, _ ground: Double, _ index: Int) -> Double {
            let part = Double(mask[index]) / 256
            return source * part + ground * (255 - alpha * part) / 255
        }
        expect(
            result, { formula(source.channel($0, $1), source.channel($0, 3), ground.channel($0, $1), $0) }, tolerance: 1.6, "mask"
        )
        let color = Row(&random, count: 1)
        result = ground
        Span.over(&result.pixels, color.pixels[0], count, mask)
        expect(
            result, { formula(color.channel(0, $1), color.channel(0, 3), ground.channel($0, $1), $0) }, tolerance: 1.6, "color")
    }

    @Test(arguments: lengths) func `mixtures lie between their pixels`(count: Int) {
        var random = SeededRandom("mix \(count)")
        let (upper, lower) = (Row(&random, count: count + 1), Row(&random, count: count + 1))
        let (across, down) = (UInt32(random.next() % 257), UInt32(random.next() % 257))
        func mix(_ a: Double, _ b: Double, _ weight: UInt32) -> Double { a + (b - a) * Double(weight) / 256 }
        var result = Row(&random, count: count)
        Span.mixAcross(&result.pixels, upper.pixels, count, across)
        expect(result, { mix(upper.channel($0, $1), upper.channel($0 + 1, $1), across) }, "across")
        Span.mixDown(&result.pixels, upper.pixels, lower.pixels, count, down)
        expect(result, { mix(upper.channel($0, $1), lower.channel($0, $1), down) }, "down")
        Span.mixBoth(&result.pixels, upper.pixels, lower.pixels, count, across: across, down: down)
        expect(
            result,
            {
                mix(
                    mix(upper.channel($0, $1), lower.channel($0, $1), down),
                    mix(upper.channel($0 + 1, $1), lower.channel($0 + 1, $1), down), across)
            }, tolerance: 1.6, "both")
        var ground = Row(&random, count: count)
        let before = ground
        Span.mix(&ground.pixels, upper.pixels, count, across)
        expect(ground, { mix(before.channel($0, $1), upper.channel($0, $1), across) }, "mix")
    }

    @Test(arguments: lengths) func `nothing outside of a run is written`(count: Int) {
        var random = SeededRandom("outside \(count)")
        let source = Row(&random, count: count + 1)
        let mask = [UInt16](repeating: 256, count: count)
        let before = Row(&random, count: count + 20)
        var after = before
        after.pixels.withUnsafeMutableBufferPointer { target in
            let place = target.baseAddress! + 10
            Span.fill(place, count, 1)
            Span.copy(place, source.pixels, count)
            Span.over(place, count, 0x8010_2030)
            Span.over(place, source.pixels, count)
            Span.over(place, source.pixels, count, 100)
            Span.mix(place, source.pixels, count, 100)
            Span.over(place, source.pixels, count, mask)
            Span.over(place, 0xFFFF_FFFF, count, mask)
            Span.scaleByAlpha(place, source.pixels, count)
            Span.mixAcross(place, source.pixels, count, 100)
            Span.copyExchanged(place, source.pixels, count)
        }
        #expect(after.pixels.prefix(10).elementsEqual(before.pixels.prefix(10)))
        #expect(after.pixels.suffix(10).elementsEqual(before.pixels.suffix(10)))
    }

    @Test func `an opaque pixel covers, a clear one does nothing, for every ground`() {
        for ground in stride(from: UInt32(0), through: 255, by: 1) {
            let below = 0xFF00_0000 | ground &* 0x0001_0101
            #expect((0xFF12_3456 as UInt32).over(below) == 0xFF12_3456)
            #expect((0 as UInt32).over(below) == below)
            #expect(below.scaled(by: 256) == below)
            #expect(below.mixed(with: 0xFFFF_FFFF, 0) == below)
            #expect(below.mixed(with: 0xFFFF_FFFF, 256) == 0xFFFF_FFFF)
        }
    }

    @Test func `a halved picture has the average of four pixels, and of an odd side the last twice`() throws {
        var random = SeededRandom("halving")
        for (width, height) in [(2, 2), (16, 2), (17, 3), (33, 5), (1, 1), (64, 7)] {
            let row = Row(&random, count: width * height)
            try row.pixels.withUnsafeBufferPointer { pixels in
                let half = try #require(
                    Halving.halve(Texels(base: pixels.baseAddress!, stride: width, width: width, height: height)))
                #expect(half.width == (width + 1) / 2 && half.height == (height + 1) / 2)
                var result = row
                result.pixels = Array(UnsafeBufferPointer(start: half.pixels, count: half.width * half.height))
                expect(
                    result,
                    { index, channel in
                        let (x, y) = (index % half.width * 2, index / half.width * 2)
                        return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].reduce(0) {
                            $0 + row.channel(min($1.1, height - 1) * width + min($1.0, width - 1), channel) / 4
                        }
                    }, "\(width)×\(height)")
            }
        }
    }
}
