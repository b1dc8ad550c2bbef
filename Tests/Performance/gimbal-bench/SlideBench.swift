import Buffers
import Compositing
import Geometry
import RenderGLES
import Scene

/// A two-page slide at 1280×720: the whole of Gimbal from commit to buffer, against two textured quads.
///
/// Both sides end with the same pixels in ordinary memory, so both read the picture back. Each frame is drawn by one side and
/// at once by the other, in turns which goes first, so that whatever else the machine does falls on both. A frame's cost is
/// the median over the rounds; a slide's is the sum over its frames, the dear ones included in which motion begins and ends.
enum SlideBench {
    static let width = 1280
    static let height = 720
    /// The commit with the first frame, 59 in motion, and the one that comes to rest.
    static let frames = 61

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let floor = try SlideFloor(width: width, height: height)
        let whole = try WholeSlide()
        // Two slides of each: the driver compiles on first use, and its memory is new.
        for _ in 0..<2 { _ = try round(floor, whole, isFloorFirst: true) }
        let rounds = try (0..<options.rounds).map { try round(floor, whole, isFloorFirst: $0.isMultiple(of: 2)) }
        let (floors, wholes) = (slide(rounds.map(\.floor)), slide(rounds.map(\.whole)))
        let ratios = rounds.map { $0.whole.reduce(0, +) / $0.floor.reduce(0, +) }.sorted()
        let spread = "\(options.rounds) rounds, each alone \(hundredths(ratios[0])) to \(hundredths(ratios[ratios.count - 1]))"
        return [
            Figure(name: "slide, two bare quads", value: floors / Double(frames) / 1e6, unit: "ms/frame"),
            Figure(
                name: "slide, Gimbal", value: wholes / Double(frames) / 1e6, unit: "ms/frame",
                note: whole.renderer.context.rendererName),
            Figure(name: "slide, ratio", value: wholes / floors, unit: "×", target: .atMost(1.15), note: spread),
        ]
    }

    /// Nanoseconds of each frame.
    private struct Round {
        var floor: [Double] = []
        var whole: [Double] = []
    }

    private static func round(_ floor: SlideFloor, _ whole: WholeSlide, isFloorFirst: Bool) throws -> Round {
        var round = Round()
        whole.begin()
        for frame in 0..<frames {
            let comesFirst = frame.isMultiple(of: 2) == isFloorFirst
            if comesFirst { round.floor.append(floor.time(of: frame, in: frames)) }
            round.whole.append(try whole.time(of: frame))
            if !comesFirst { round.floor.append(floor.time(of: frame, in: frames)) }
        }
        return round
    }

    /// The cost of a slide of which each frame costs what it does in the middle one of the rounds.
    private static func slide(_ rounds: [[Double]]) -> Double {
        (0..<frames).reduce(0) { sum, frame in sum + Stopwatch.median(rounds.map { $0[frame] }) }
    }

    private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// Everything from the commit that starts the slide to the last buffer.
    final class WholeSlide {
        let renderer: Renderer
        private let buffers: [RenderBuffer]
        private let tree = RenderTree()
        private let planner = FramePlanner(screen: ScreenID(0))
        private var news = RenderTree.SampleChanges()
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

        /// A new slide. The pages lie still before and after, so entering and leaving the motion is part of it.
        func begin() {
            start += 10
            let middle = Point<Local>(x: Double(SlideBench.width) / 2, y: Double(SlideBench.height) / 2)
            let left = Point<Local>(x: -middle.x, y: middle.y)
            let right = Point<Local>(x: middle.x * 3, y: middle.y)
            scenery.move(pages[0], from: middle, to: left, start: start, duration: 1)
            scenery.move(pages[1], from: right, to: middle, start: start, duration: 1)
        }

        /// Nanoseconds from the commit, when there is one, to the pixels in the buffer.
        func time(of index: Int) throws -> Double {
            let commit = index == 0 ? scenery.take() : nil
            // One more than the last of the motion: nothing moves in it.
            let time = index == SlideBench.frames - 1 ? start + 2 : start + Double(index) / 60
            return try Stopwatch.measure { try show(commit, at: time) }
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
