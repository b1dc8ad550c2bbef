import Buffers
import Compositing
import Geometry
import RenderGLES
import Scene

/// A two-page slide at 1280×720: the whole of Gimbal from commit to buffer, against two textured quads.
///
/// Both sides end with the same pixels in ordinary memory, so both read the picture back.
enum SlideBench {
    static let width = 1280
    static let height = 720
    static let frames = 60

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let floor = try SlideFloor(width: width, height: height)
        let whole = try WholeSlide()
        // One round of each to compile what the driver compiles on first use.
        _ = try (floor.run(frames: 4), whole.run())
        var floors: [Double] = []
        var wholes: [Double] = []
        for _ in 0..<options.rounds {
            floors.append(floor.run(frames: frames) / Double(frames))
            wholes.append(try whole.run() / Double(frames))
        }
        let ratio = Stopwatch.median(zip(wholes, floors).map { $0 / $1 })
        return [
            Figure(name: "slide, two bare quads", value: Stopwatch.median(floors) / 1e6, unit: "ms/frame"),
            Figure(
                name: "slide, Gimbal", value: Stopwatch.median(wholes) / 1e6, unit: "ms/frame",
                note: whole.renderer.context.rendererName),
            Figure(name: "slide, ratio", value: ratio, unit: "×", target: .atMost(1.15)),
        ]
    }

    /// Everything from the commit that starts the slide to the last buffer.
    final class WholeSlide {
        let renderer: Renderer
        private let buffers: [RenderBuffer]
        private let tree = RenderTree()
        private let planner = FramePlanner(screen: ScreenID(0))
        private var news = RenderTree.SampleNews()
        private var scenery: Scenery
        private let pages: [LayerID]
        private var frame = 0
        private var start = 0.0

        init() throws {
            renderer = try Renderer(GraphicsContext(.surfaceless))
            buffers = (0..<3).compactMap { _ in RenderBuffer.memory(width: SlideBench.width, height: SlideBench.height) }
            let size = Size<Physical>(width: Double(SlideBench.width), height: Double(SlideBench.height))
            planner.configure(size: size, scale: 1, transform: .normal)
            scenery = Scenery(width: size.width, height: size.height)
            pages = [scenery.page(hue: 0.2), scenery.page(hue: 0.8)]
            scenery.setRootChildren(pages)
            try show(scenery.take(), at: start)
        }

        /// One slide of 60 frames. The pages lie still before, so entering and leaving the motion is part of it.
        func run() throws -> Double {
            start += 10
            let middle = Point<Local>(x: Double(SlideBench.width) / 2, y: Double(SlideBench.height) / 2)
            let left = Point<Local>(x: -middle.x, y: middle.y)
            let right = Point<Local>(x: middle.x * 3, y: middle.y)
            scenery.move(pages[0], from: middle, to: left, start: start, duration: 1)
            scenery.move(pages[1], from: right, to: middle, start: start, duration: 1)
            let commit = scenery.take()
            let time = try Stopwatch.measure {
                try show(commit, at: start)
                for frame in 1..<SlideBench.frames { try show(nil, at: start + Double(frame) / 60) }
            }
            try show(nil, at: start + 2)
            return time
        }

        private func show(_ commit: SceneCommit?, at time: Double) throws {
            if let commit {
                renderer.apply(commit.contents)
                tree.apply(commit)
            }
            news.removeAll()
            tree.sample(at: time, news: &news)
            guard planner.update(from: tree) else { return }
            planner.makePlan(from: tree, age: frame < buffers.count ? 0 : buffers.count)
            try renderer.draw(planner.plan, into: buffers[frame % buffers.count])
            frame += 1
        }
    }
}
