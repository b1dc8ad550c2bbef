import Compositing
import Foundation
import Geometry
import Motion
import RenderTesting
import Scene
import TestSupport
import Testing

@testable import RenderGLES

/// A large picture in strips looks like the same picture in one texture.
@Suite("GL: large pictures", .serialized, .oneContextAtATime) struct TextureStripsTests {
    private static let size = (width: 2048, height: 1100)
    private static let noise = UInt64.random(in: 0...UInt64.max)
    /// Pixels that are drawn again stay in one texture.
    private static let (inStrips, whole) = (
        TestPixels.noise(size.width, size.height, seed: noise),
        TestPixels.noise(size.width, size.height, seed: noise, isDrawnAgain: true)
    )
    /// The first row of the second strip.
    private static let border = PictureParts.partBytes / (size.width * 4)

    private func stage(_ pixels: TestPixels, _ changes: [PropertyChange]) throws -> Stage {
        let stage = try Stage(width: 96, height: 80)
        stage.content(1, pixels)
        let frame = Rect<Local>(x: 0, y: 0, width: Double(Self.size.width), height: Double(Self.size.height))
        stage.layer(1, frame, [.contents(ContentID(1))] + changes)
        stage.children(0, [1])
        return stage
    }

    /// Shows the point of the picture in the middle of the screen.
    private func place(_ point: Point<Local>, _ transform: Matrix4) -> [PropertyChange] {
        let anchor = Point<Local>(x: point.x / Double(Self.size.width), y: point.y / Double(Self.size.height))
        return [.anchorPoint(anchor), .position(Point(x: 48, y: 40)), .transform(transform)]
    }

    private func turn(_ angle: Double) -> Matrix4 {
        .affine(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// The same layer of the picture in strips and in one texture.
    private struct Pair {
        let strips: Stage
        let whole: Stage

        func expectEqual(_ changes: [PropertyChange], within tolerance: Int, _ name: String) throws {
            for stage in [strips, whole] { stage.set(1, changes) }
            try Golden.compare(
                strips.show(), whole.show(), "strips \(name), noise \(TextureStripsTests.noise)", tolerance: tolerance)
        }
    }

    private func pair() throws -> Pair { try Pair(strips: stage(Self.inStrips, []), whole: stage(Self.whole, [])) }

    @Test func `on whole pixels it is the same byte for byte, across the border`() throws {
        let pair = try pair()
        for y in [Self.border - 1, Self.border, Self.border + 30, 2 * Self.border, 40, Self.size.height - 40] {
            try pair.expectEqual(place(Point(x: 400, y: Double(y)), .identity), within: 0, "row \(y)")
        }
    }

    @Test func `turned, scaled, in perspective, with corners, translucent it differs by rounding`() throws {
        let pair = try pair()
        var random = SeededRandom("large pictures")
        for round in 0..<60 {
            let zoom = random.number(0.05...3)
            var transform = turn(round % 3 == 0 ? 0 : random.number(0...6.28)).concatenating(
                .scale(x: zoom, y: zoom * random.number(0.5...2)))
            if round % 4 == 1 {
                var perspective = Matrix4.identity
                (perspective.m14, perspective.m24) = (random.number(-0.002...0.002), random.number(-0.002...0.002))
                transform = transform.concatenating(perspective)
            }
            let row = Double(Self.border * (1 + round % 2)) + random.number(-20...20)
            var changes = place(Point(x: random.number(60...2000), y: row), transform)
            changes += [
                .opacity(round % 5 == 0 ? 0.6 : 1), .cornerRadius(round % 5 == 1 ? 30 : 0), .masksToBounds(round % 5 == 1),
                .contentsRect(
                    round % 5 == 2 ? Rect(x: 0.1, y: 0.2, width: 0.7, height: 0.6) : Rect(x: 0, y: 0, width: 1, height: 1)),
            ]
            try pair.expectEqual(changes, within: 4, "round \(round)")
        }
    }

    @Test func `a change across the border reaches both strips`() throws {
        let changes = place(Point(x: 100, y: Double(Self.border)), turn(0.3))
        let (strips, whole) = (try stage(Self.inStrips, changes), try stage(Self.whole, changes))
        _ = (try strips.show(), try whole.show())
        let other = Self.noise &+ 1
        let damage = PixelRect<Buffer>(x: 90, y: Self.border - 7, width: 20, height: 8)
        strips.content(1, .noise(Self.size.width, Self.size.height, seed: other), damage: damage)
        whole.content(1, .noise(Self.size.width, Self.size.height, seed: other, isDrawnAgain: true), damage: damage)
        let (one, two) = (try strips.show(), try whole.show())
        #expect(one.difference(to: two).map { $0.largest <= 4 } ?? false)
    }

    @Test func `a shader reads it as one texture, which it stays`() throws {
        let stage = try stage(Self.inStrips, place(Point(x: 100, y: Double(Self.border)), .identity))
        let before = try stage.show()
        let made = stage.gles.contents.wholeTexture(of: ContentID(1))
        let texture = try #require(made)
        #expect((texture.width, texture.height) == Self.size)
        #expect(try stage.showAfresh() == before)
        #expect(stage.gles.contents.wholeTexture(of: ContentID(1)) === texture)
    }
}
