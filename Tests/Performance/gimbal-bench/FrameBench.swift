import Compositing
import Geometry
import Motion
import RenderGLES
import Scene

/// What the display thread itself spends on a frame: sample, plan, encode, with a driver that does nothing.
///
/// One layer moves in scenes of 100, 1,000 and 10,000: what does not change must cost nothing, so the figures stay flat. Then many
/// move, each in its own place or across the others: the cost must follow their number. A steady frame must not call malloc.
enum FrameBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        let renderer = try GLESRenderer(GraphicsContext(.surfaceless))
        renderer.detachDriver()
        let counts = [100, 1_000, 10_000]
        let scenes = try counts.map { try SteadyFrames(oneMoves(of: $0), width: 1280, height: 720, renderer) }
        // In turns, so that a busy moment of the machine meets all scenes; the quietest turn is nearest to what the code costs,
        // since what else runs only ever adds to CPU time.
        var results = try scenes.map { try $0.run() }
        for _ in 0..<3 * options.rounds {
            for (index, scene) in scenes.enumerated() { results[index].improve(with: try scene.run(frames: 200)) }
        }
        let slide = try SteadyFrames(pagesSlide(), width: 1280, height: 720, renderer).run(warmUp: 600)
        let growth = results[2].nanoseconds / results[0].nanoseconds
        return zip(counts, results).flatMap { figures("1 of \($0) moves", $1, threshold: "steady-frame") }
            + [Figure(name: "frame, growth from 100 to 10000", value: growth, unit: "×", target: .atMost(1.5))]
            + figures("two pages slide", slide, threshold: "slide-frame")
            + (try movers(options, renderer))
    }

    /// One, 32 and all layers of 1,000, and all of 10,000.
    private static func movers(_ options: BenchOptions, _ renderer: GLESRenderer) throws -> [Figure] {
        var figures: [Figure] = []
        for (name, reach) in [("in their places", 0.2), ("across each other", 6)] {
            let counts = [(1, 1_000), (32, 1_000), (1_000, 1_000), (10_000, 10_000)]
            let results = try counts.map { moving, count in
                let commit = manyMove(moving, of: count, reach: reach)
                let scene = try SteadyFrames(commit, width: 1280, height: 720, renderer)
                var best = try scene.run(frames: 120)
                for _ in 0..<options.rounds { best.improve(with: try scene.run(frames: min(600, max(6, 20_000 / moving)))) }
                return best
            }
            for (count, result) in zip(counts, results) {
                figures += Self.figures("\(count.0) of \(count.1) move \(name)", result, threshold: "steady-frame")
            }
            figures += [
                Figure(
                    name: "frame, 32 that move \(name)", value: results[1].nanoseconds / results[0].nanoseconds, unit: "× one",
                    target: .atMost(34)),
                Figure(
                    name: "frame, all that move \(name), growth from 1000 to 10000",
                    value: results[3].nanoseconds / results[2].nanoseconds, unit: "×", target: .atMost(12)),
                Figure(
                    name: "frame, each of 10000 that move \(name)", value: results[3].nanoseconds / 1e7, unit: "µs CPU",
                    target: .atMost(2.5)),
            ]
        }
        return figures
    }

    /// - Parameter reach: how far each mover goes, in widths of a tile.
    private static func manyMove(_ moving: Int, of count: Int, reach: Double) -> SceneCommit {
        var scenery = Scenery(width: 1280, height: 720)
        let tiles = scenery.tiles(count, above: 700)
        scenery.setRootChildren(tiles)
        let columns = Int((Double(count) * 1280 / 700).squareRoot()) + 1
        let side = 1280 / Double(columns)
        for number in 0..<moving {
            let index = number * count / moving
            let start = Point<Local>(x: (Double(index % columns) + 0.4) * side, y: (Double(index / columns) + 0.4) * side)
            // Each has its own pace, so that no two frames are alike.
            scenery.move(
                tiles[index], from: start, to: Point(x: start.x + reach * side, y: start.y + reach * side / 2),
                duration: 1 + Double(number % 7) / 10, repeats: true)
        }
        return scenery.take()
    }

    private static func figures(_ name: String, _ result: SteadyFrames.Result, threshold: String) -> [Figure] {
        [
            Figure(name: "frame, \(name)", value: result.nanoseconds / 1e3, unit: "µs CPU"),
            Figure(
                name: "malloc, \(name)", value: result.allocations, unit: "calls/frame",
                target: .atMost(Thresholds.allocations(threshold))),
        ]
    }

    /// The tile that moves has the same size in all scenes, and only the floor is below it.
    private static func oneMoves(of count: Int) -> SceneCommit {
        var scenery = Scenery(width: 1280, height: 720)
        let tiles = scenery.tiles(count - 2, above: 600)
        let mover = scenery.layer(Rect(x: 0, y: 640, width: 40, height: 40), [.backgroundColor(.white)])
        scenery.setRootChildren(tiles + [mover])
        scenery.move(mover, from: Point(x: 20, y: 660), to: Point(x: 1260, y: 660), duration: 1, repeats: true)
        return scenery.take()
    }

    private static func pagesSlide() -> SceneCommit {
        var scenery = Scenery(width: 1280, height: 720)
        let pages = [scenery.page(hue: 0.2), scenery.page(hue: 0.8)]
        scenery.setRootChildren(pages)
        scenery.move(pages[0], from: Point(x: 640, y: 360), to: Point(x: -640, y: 360), duration: 1, repeats: true)
        scenery.move(pages[1], from: Point(x: 1920, y: 360), to: Point(x: 640, y: 360), duration: 1, repeats: true)
        return scenery.take()
    }
}
