import Compositing
import Foundation
import Geometry
import Motion
import RenderTesting
import Scene
import TestSupport
import Testing

@testable import RenderGLES

/// A large picture that is drawn small is the average of its pixels, not a selection of them.
@Suite("GL: large pictures drawn small", .serialized, .oneContextAtATime) struct SmallPictureTests {
    /// Lines of one pixel, which a selection of pixels misses or enlarges.
    private static func lines(_ width: Int, _ height: Int) -> TestPixels {
        TestPixels(width, height) { x, y in
            let isLine = x % 7 == 0 || y % 11 == 0
            return isLine ? SIMD4(255, 255, 255, 255) : SIMD4(20, UInt8(x * 200 / width), UInt8(y * 200 / height), 255)
        }
    }

    /// Broad shades with grain, as a photograph has them.
    private static func photograph(_ width: Int, _ height: Int) -> TestPixels {
        var random = SeededRandom("photograph")
        return TestPixels(width, height) { x, y in
            let grain = Int.random(in: -60...60, using: &random)
            func shade(_ value: Int) -> UInt8 { UInt8(min(max(value + grain, 0), 255)) }
            return SIMD4(shade(x * 255 / width), shade(y * 255 / height), shade(255 - x * 128 / width - y * 127 / height), 255)
        }
    }

    /// The averages of the source's pixels under each pixel of a picture of `width`×`height`.
    private static func averages(of pixels: TestPixels, _ width: Int, _ height: Int) -> [SIMD4<Double>] {
        let image = pixels.image
        let (across, down) = (Double(image.width) / Double(width), Double(image.height) / Double(height))
        func weights(_ index: Int, _ step: Double) -> [(Int, Double)] {
            let (start, end) = (Double(index) * step, Double(index + 1) * step)
            return (Int(start)..<Int(end.rounded(.up))).map { ($0, min(end, Double($0 + 1)) - max(start, Double($0))) }
        }
        return image.withUnsafeBytes { bytes in
            (0..<width * height).map { place in
                var sum = SIMD4<Double>.zero
                for (y, high) in weights(place / width, down) {
                    for (x, wide) in weights(place % width, across) {
                        let at = y * image.bytesPerRow + x * 4
                        let color = SIMD4(Double(bytes[at + 2]), Double(bytes[at + 1]), Double(bytes[at]), Double(bytes[at + 3]))
                        sum += color * (high * wide)
                    }
                }
                return sum / (across * down)
            }
        }
    }

    private func difference(_ picture: Picture, _ wanted: [SIMD4<Double>]) -> (mean: Double, largest: Double) {
        var (sum, largest) = (0.0, 0.0)
        for (place, color) in wanted.enumerated() {
            let shown = picture[place % picture.width, place / picture.width]
            for channel in 0..<4 {
                let difference = abs(Double(shown[channel]) - color[channel])
                sum += difference
                largest = max(largest, difference)
            }
        }
        return (sum / Double(wanted.count * 4), largest)
    }

    private func stage(_ pixels: TestPixels, _ width: Int, _ height: Int, version: Int = 3) throws -> Stage {
        let stage = try Stage(width: width, height: height, maximumVersion: version)
        stage.content(1, pixels)
        stage.layer(1, Rect(x: 0, y: 0, width: Double(width), height: Double(height)), [.contents(ContentID(1))])
        stage.children(0, [1])
        return stage
    }

    @Test(arguments: [2, 3]) func `at an eighth it is the average, in the first frame`(version: Int) throws {
        for pixels in [Self.lines(1024, 768), Self.photograph(1024, 768)] {
            let picture = try stage(pixels, 128, 96, version: version).show()
            let difference = difference(picture, Self.averages(of: pixels, 128, 96))
            #expect(difference.largest <= 3, "\(difference)")
        }
    }

    @Test func `at a twentieth, between two sizes of a copy, it is nearly that`() throws {
        for (pixels, mean, largest) in [(Self.lines(1000, 800), 4.0, 24.0), (Self.photograph(1000, 800), 2, 16)] {
            let picture = try stage(pixels, 50, 40).show()
            let difference = difference(picture, Self.averages(of: pixels, 50, 40))
            #expect(difference.mean <= mean && difference.largest <= largest, "\(difference)")
        }
    }

    /// The next frames, until nothing is left to show.
    private func settle(_ stage: Stage) throws -> [Picture] {
        var pictures = [try stage.show()]
        while true {
            if let next = try stage.showNext() {
                pictures.append(next)
            } else if !stage.renderer.isMakingCopies {
                return pictures
            }
        }
    }

    @Test func `a picture in strips is shown at once, and as its average after a few frames`() throws {
        let pixels = Self.photograph(2600, 1600)
        let stage = try stage(pixels, 325, 200)
        let pictures = try settle(stage)
        let wanted = Self.averages(of: pixels, 325, 200)
        #expect(pictures.count == 2, "as it is, and by its copy")
        #expect(difference(pictures[0], wanted).mean > 5)
        // The borders between strips and between tiles are not seen. Three halvings round three times.
        #expect(difference(pictures[1], wanted).largest <= 3, "\(difference(pictures[1], wanted))")
    }

    @Test func `the last pixels of a size that cannot be halved are where they were`() throws {
        let pixels = TestPixels(1003, 517) { x, y in
            SIMD4(UInt8(x * 255 / 1003), UInt8(y * 255 / 517), x < 501 ? 255 : 0, 255)
        }
        let picture = try stage(pixels, 118, 64).show()
        let difference = difference(picture, Self.averages(of: pixels, 118, 64))
        #expect(difference.mean <= 1, "\(difference)")
        #expect(abs(Int(picture[117, 63].x) - 254) <= 2 && abs(Int(picture[117, 63].y) - 253) <= 3, "\(picture[117, 63])")
    }

    @Test func `a nearest filter takes pixels as they are`() throws {
        let stage = try stage(Self.lines(1024, 768), 128, 96)
        stage.set(1, [.minificationFilter(.nearest)])
        let picture = try stage.show()
        for x in 0..<128 {
            let isLine = (x * 8 + 4) % 7 == 0
            #expect(picture[x, 10].x == (isLine ? 255 : 20) || 84 % 11 == 0, "column \(x)")
        }
        #expect(stage.renderer.byteCount == 1024 * 768 * 4, "and needs no copy")
    }

    @Test func `a change of a part reaches the copy`() throws {
        let stage = try stage(Self.lines(1024, 768), 128, 96)
        _ = try stage.show()
        let other = Self.photograph(1024, 768)
        let area = PixelRect<Buffer>(x: 301, y: 203, width: 117, height: 99)
        stage.content(1, other, damage: area)
        let picture = try stage.show()
        let (before, after) = (Self.averages(of: Self.lines(1024, 768), 128, 96), Self.averages(of: other, 128, 96))
        for (x, y) in [(38, 26), (51, 36), (45, 30)] {
            for channel in 0..<3 { #expect(abs(Double(picture[x, y][channel]) - after[y * 128 + x][channel]) <= 3) }
        }
        for (x, y) in [(36, 26), (53, 36), (10, 10)] {
            for channel in 0..<3 { #expect(abs(Double(picture[x, y][channel]) - before[y * 128 + x][channel]) <= 3) }
        }
        #expect(try stage.showAfresh() == picture)
    }

    @Test func `a large picture that changes in each frame costs nothing more, and has its copy when it rests`() throws {
        let stage = try stage(.noise(2048, 1024, seed: 1), 128, 64)
        for seed in 2..<20 {
            stage.content(1, .noise(2048, 1024, seed: UInt64(seed)))
            let draws = stage.renderer.drawCount
            _ = try stage.show()
            if seed > 2 { #expect(stage.renderer.drawCount - draws <= 1, "frame \(seed)") }
        }
        let last = try #require(try settleAfterChange(stage))
        // Of noise hardly anything but its average is left.
        #expect((0..<128).allSatisfy { abs(Int(last[$0, 30].x) - 127) < 40 })
    }

    @Test func `a picture that changes while it is hidden has no copy`() throws {
        let stage = try stage(.noise(512, 512, seed: 1), 64, 64)
        _ = try stage.show()
        #expect(stage.gles.copies.byteCount > 0)
        stage.set(1, [.isHidden(true)])
        _ = try stage.show()
        for seed in UInt64(2)..<6 {
            stage.content(1, .noise(512, 512, seed: seed))
            _ = try stage.showNext()
        }
        #expect(!stage.renderer.isMakingCopies && stage.gles.copies.byteCount == 0)
    }

    private func settleAfterChange(_ stage: Stage) throws -> Picture? {
        var last: Picture?
        for _ in 0..<30 { last = try stage.showNext() ?? last }
        return last
    }

    @Test func `the copy is as small as the picture is drawn, and goes when the picture is drawn large or is released`() throws {
        let stage = try stage(.noise(1024, 1024, seed: 4), 64, 64)
        _ = try stage.show()
        let pixels = 1024 * 1024 * 4
        let scratch = (512 * 512 + 256 * 256) * 4
        #expect(stage.renderer.byteCount == pixels + 64 * 64 * 4 + scratch)
        for round in 0..<130 {
            stage.set(1, [.bounds(Rect(x: 0, y: 0, width: 600 + Double(round), height: 600))])
            _ = try stage.show()
        }
        #expect(stage.renderer.byteCount == pixels)
        stage.set(1, [.bounds(Rect(x: 0, y: 0, width: 64, height: 64))])
        _ = try stage.show()
        #expect(stage.renderer.byteCount > pixels)
        stage.commit.contents.append(.release(ContentID(1)))
        _ = try stage.show()
        _ = try stage.showNext()
        #expect(stage.renderer.byteCount == 0)
    }

    @Test func `a picture that shrinks changes as little from one copy to the next as between`() throws {
        let stage = try Stage(width: 160, height: 120)
        stage.content(1, Self.photograph(640, 480))
        stage.layer(1, Rect(x: 0, y: 0, width: 640, height: 480), [.contents(ContentID(1))])
        stage.children(0, [1])
        var changes: [(scale: Double, change: Double)] = []
        var before: Picture?
        for step in 0..<120 {
            let scale = pow(0.985, Double(step)) * 0.6
            stage.set(1, [.position(Point(x: 80, y: 60)), .transform(.scale(x: scale, y: scale))])
            let picture = try stage.show()
            if let before, let difference = before.difference(to: picture) { changes.append((scale, difference.mean)) }
            before = picture
        }
        for index in 1..<changes.count - 1 {
            let around = max(changes[index - 1].change, changes[index + 1].change)
            #expect(
                changes[index].change <= around * 1.6 + 0.5, "at \(changes[index].scale): \(changes[index].change), \(around)")
        }
    }

    @Test func `a capture that is drawn small in its first frame is its average`() throws {
        let stage = try Stage(width: 160, height: 128)
        stage.content(1, Self.lines(128, 128))
        stage.layer(1, Rect(x: 32, y: 0, width: 128, height: 128), [.contents(ContentID(1))])
        stage.layer(2, Rect(x: 0, y: 0, width: 16, height: 16))
        stage.children(0, [1, 2])
        _ = try stage.show()
        stage.commit.contents.append(.capture(ContentID(9), layer: LayerID(1), scale: 1))
        stage.set(2, [.contents(ContentID(9))])
        let picture = try stage.show()
        let wanted = Self.averages(of: Self.lines(128, 128), 16, 16)
        for (place, color) in wanted.enumerated() {
            let shown = picture[place % 16, place / 16]
            for channel in 0..<3 { #expect(abs(Double(shown[channel]) - color[channel]) <= 3, "\(place) \(shown) \(color)") }
        }
    }

    @Test func `a page that moves as one texture and is drawn small is its average, too`() throws {
        let stage = try Stage(width: 96, height: 80)
        stage.content(1, Self.lines(512, 512))
        stage.layer(1, Rect(x: 0, y: 0, width: 512, height: 512), [.contents(ContentID(1))])
        for id in UInt64(2)...4 { stage.layer(id, Rect(x: 0, y: Double(id), width: 1, height: 1), [.backgroundColor(.white)]) }
        stage.layer(5, Rect(x: 0, y: 0, width: 512, height: 512), [.transform(.scale(x: 0.125, y: 0.125))])
        stage.children(5, [1, 2, 3, 4])
        stage.children(0, [5])
        _ = try stage.show()
        let wanted = Self.averages(of: Self.lines(512, 512), 64, 64)
        for step in 0..<6 {
            stage.set(5, [.position(Point(x: 32 + Double(step), y: 40))])
            let picture = try stage.show()
            #expect(stage.planner.plan.description.contains("surface 1 halved 3 (0,0 512x512)"))
            for (place, color) in wanted.enumerated() where place / 64 > 2 {
                let shown = picture[place % 64 + step, place / 64 + 8]
                for channel in 0..<3 {
                    #expect(abs(Double(shown[channel]) - color[channel]) <= 3, "step \(step), \(place): \(shown) \(color)")
                }
            }
        }
        for step in 0..<20 {
            stage.set(2, [.opacity(Double(step) / 20)])
            _ = try stage.show()
        }
        // The copy of the page went with its texture; at rest there is that of the content, and what tiles are made in.
        #expect(stage.gles.copies.byteCount == (64 * 64 + 512 * 512 + 256 * 256) * 4)
    }

    /// Rings that become finer from the middle to the edge: a selection of their pixels shows rings that are not there.
    private static let rings = TestPixels(1024, 1024) { x, y in
        let (dx, dy) = (Double(x) - 511.5, Double(y) - 511.5)
        let value = 127.5 + 127.5 * cos((dx * dx + dy * dy) * .pi / 1024)
        return SIMD4(UInt8(value), UInt8(value), UInt8(value), 255)
    }

    /// From left to right: an eighth, a twentieth, turned, in perspective. The small ones below show the pixels as they are.
    @Test func `rings`() throws {
        let stage = try Stage(width: 400, height: 140, background: Color(red: 0.3, green: 0.35, blue: 0.4))
        stage.content(1, Self.rings)
        let turn = Matrix4.affine(a: cos(0.4), b: sin(0.4), c: -sin(0.4), d: cos(0.4), tx: 0, ty: 0)
        var tilt = Matrix4.scale(x: 0.6, y: 1)
        tilt.m14 = -0.003
        let places: [(Rect<Local>, Matrix4, ContentsFilter)] = [
            (Rect(x: 6, y: 6, width: 128, height: 128), .identity, .linear),
            (Rect(x: 140, y: 6, width: 51.2, height: 51.2), .identity, .linear),
            // No pixel is on the border of two of the picture, where renderers choose as they like.
            (Rect(x: 140, y: 82, width: 50.3, height: 50.3), .identity, .nearest),
            (Rect(x: 205, y: 20, width: 90, height: 90), turn, .linear),
            (Rect(x: 295, y: 20, width: 100, height: 100), tilt, .linear),
        ]
        for (index, place) in places.enumerated() {
            stage.layer(
                UInt64(index + 1), place.0, [.contents(ContentID(1)), .transform(place.1), .minificationFilter(place.2)])
        }
        stage.children(0, places.indices.map { UInt64($0 + 1) })
        _ = try settle(stage)
        try Golden.picture(stage.showAfresh(), "render/rings", tolerance: 3)
    }
}
