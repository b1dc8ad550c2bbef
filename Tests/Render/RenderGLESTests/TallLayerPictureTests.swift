import Compositing
import Geometry
import Motion
import RenderTesting
import Scene
import TestSupport
import Testing

/// Content that is much larger than the screen looks while it moves as it looks at rest.
@Suite("GL: tall layers", .serialized, .oneContextAtATime) struct TallLayerPictureTests {
    private func stage(height: Double, _ changes: [PropertyChange] = []) throws -> Stage {
        let stage = try Stage(width: 64, height: 48)
        let rows = min(Int(height / 8), 3000)
        stage.layer(1, Rect(x: 0, y: 0, width: 64, height: height), [.backgroundColor(.white)] + changes)
        let ids = (0..<UInt64(rows)).map { 10 + $0 }
        for (index, id) in ids.enumerated() {
            let shade = Double(index % 7) / 7
            // The rows are spread over the content, dense at its end.
            let y = index < rows / 2 ? Double(index) * 8 : height - Double(rows - index) * 8
            stage.layer(
                id, Rect(x: Double(index % 5), y: y + 1, width: 50, height: 5),
                [.backgroundColor(Color(red: shade, green: 1 - shade, blue: 0.2))])
        }
        stage.children(1, ids)
        stage.children(0, [1])
        return stage
    }

    @Test(arguments: [2_000.0, 8_000, 40_000, 400_000]) func `a moving layer is as sharp as a resting one, at its end too`(
        height: Double
    ) throws {
        let stage = try stage(height: height)
        _ = try stage.show()
        for end in [false, true] {
            for step in 1...12 {
                let top = end ? height - 120 + Double(step) * 3 : Double(step) * 3
                stage.set(1, [.position(Point(x: 32, y: height / 2 - top))])
                let moving = try stage.show(at: Double(step) / 60)
                let resting = try stage.showAfresh()
                #expect(moving == resting, "at \(top) of \(height)")
            }
        }
    }

    @Test func `a translucent layer is drawn in the screen's resolution`() throws {
        let (tall, short) = (try stage(height: 400_000, [.opacity(0.5)]), try stage(height: 1_000, [.opacity(0.5)]))
        for top in [0.0, 7, 31] {
            tall.set(1, [.position(Point(x: 32, y: 200_000 - top))])
            short.set(1, [.position(Point(x: 32, y: 500 - top))])
            _ = try tall.showNext()
            _ = try short.showNext()
            #expect(try tall.showAfresh() == short.showAfresh())
        }
    }
}
