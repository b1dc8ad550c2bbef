import Geometry
import Motion
import RenderGLES
import Scene

/// What the display thread itself spends on a frame: sample, plan, encode, with a driver that does nothing.
///
/// One layer moves in scenes of 100, 1,000 and 10,000: what does not change must cost nothing, so the figures stay flat. A
/// steady frame must not call malloc.
enum FrameBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        let renderer = try Renderer(GraphicsContext(.surfaceless))
        renderer.detachDriver()
        let counts = [100, 1_000, 10_000]
        let scenes = try counts.map { try SteadyFrames(oneMoves(of: $0), width: 1280, height: 720, renderer) }
        // In turns, so that a busy moment of the machine meets all scenes; the quietest turn is nearest to what the code costs,
        // since what else runs only ever adds to CPU time.
        var results = try scenes.map { try $0.run() }
        for _ in 0..<3 * options.rounds {
            for (index, scene) in scenes.enumerated() { results[index].improve(with: try scene.run(frames: 200)) }
        }
        let slide = try SteadyFrames(pagesSlide(), width: 1280, height: 720, renderer).run()
        let growth = results[2].nanoseconds / results[0].nanoseconds
        return zip(counts, results).flatMap { figures("1 of \($0) moves", $1, threshold: "steady-frame") }
            + [Figure(name: "frame, growth from 100 to 10000", value: growth, unit: "×", target: .atMost(1.5))]
            + figures("two pages slide", slide, threshold: "slide-frame")
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
