import Buffers
import Compositing
import Geometry
import RenderGLES
import Scene

/// A two-page slide at 1280×720: the whole of Gimbal from commit to buffer, against two textured quads.
///
/// All sides end with the same pixels in ordinary memory, so all read the picture back. Each frame is drawn by one side and at
/// once by the others, in turns which goes first, so that whatever else the machine does falls on all. A ratio is that of the
/// middle one of the rounds, the dear frames included in which motion begins and ends.
enum SlideBench {
    static let width = 1280
    static let height = 720
    /// The commit with the first frame, 59 in motion, and the one that comes to rest.
    static let frames = 61

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let nearest = try SlideFloor(width: width, height: height, .nearest)
        let linear = try SlideFloor(width: width, height: height, .linear)
        let whole = try WholeSlide()
        let sides: [(Int) throws -> Double] = [
            { nearest.time(of: $0, in: frames) }, { linear.time(of: $0, in: frames) }, { try whole.time(of: $0) },
        ]
        // Two slides of each: the driver compiles on first use, and its memory is new.
        for first in 0..<2 { _ = try round(sides, whole, first: first) }
        let rounds = try (0..<options.rounds).map { try round(sides, whole, first: $0) }
        let costs = sides.indices.map { side in slide(rounds.map { $0[side] }) }
        func perFrame(_ name: String, _ side: Int, _ note: String = "") -> Figure {
            Figure(name: "slide, \(name)", value: costs[side] / Double(frames) / 1e6, unit: "ms/frame", note: note)
        }
        return [
            perFrame("two bare quads, nearest texel", 0), perFrame("two bare quads, filtered", 1),
            perFrame("Gimbal", 2, whole.renderer.context.rendererName),
            Figure(
                name: "slide, ratio to the nearest texel", value: pairedRatio(rounds, 2, 0), unit: "×", target: .atMost(1),
                note: spread(rounds, 2, 0)),
            Figure(
                name: "slide, ratio to filtered quads", value: pairedRatio(rounds, 2, 1), unit: "×", note: spread(rounds, 2, 1)),
        ]
    }

    /// Nanoseconds of each frame, for each side.
    private typealias Round = [[Double]]

    private static func round(_ sides: [(Int) throws -> Double], _ whole: WholeSlide, first: Int) throws -> Round {
        var round = Round(repeating: [], count: sides.count)
        whole.begin()
        for frame in 0..<frames {
            for turn in sides.indices {
                let side = (first + frame + turn) % sides.count
                round[side].append(try sides[side](frame))
            }
        }
        return round
    }

    /// The cost of a slide of which each frame costs what it does in the middle one of the rounds.
    private static func slide(_ rounds: [[Double]]) -> Double {
        (0..<frames).reduce(0) { sum, frame in sum + Stopwatch.median(rounds.map { $0[frame] }) }
    }

    /// The median over the rounds of what one side costs in the other's costs.
    private static func pairedRatio(_ rounds: [Round], _ side: Int, _ other: Int) -> Double {
        Stopwatch.median(ratios(rounds, side, other))
    }

    private static func ratios(_ rounds: [Round], _ side: Int, _ other: Int) -> [Double] {
        rounds.map { $0[side].reduce(0, +) / $0[other].reduce(0, +) }.sorted()
    }

    private static func spread(_ rounds: [Round], _ side: Int, _ other: Int) -> String {
        let all = ratios(rounds, side, other)
        return "\(rounds.count) rounds, each alone \(hundredths(all[0])) to \(hundredths(all[all.count - 1]))"
    }

    private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// Everything from the commit that starts the slide to the last buffer.
    final class WholeSlide {
        let renderer: GLESRenderer
        private let buffers: [RenderBuffer]
        private let tree = RenderTree()
        private let planner = FramePlanner(screen: ScreenID(0))
        private var news = RenderTree.SampleChanges()
        private var scenery: Scenery
        private let pages: [LayerID]
        private var frame = 0
        private var start = 0.0

        init() throws {
            renderer = try GLESRenderer(GraphicsContext(.surfaceless))
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
