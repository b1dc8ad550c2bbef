import Buffers
import Compositing
import Geometry
import RenderGLES
import Scene

/// The content of a scroll view, 400,000 pixels high, that moves: a frame's cost follows what is seen and not what there is, and the
/// memory of its picture stays within two screens.
enum TallBench {
    private static let (width, height, rowHeight) = (1280.0, 720.0, 40.0)
    private static let frames = 120

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let renderer = try GLESRenderer(GraphicsContext(.surfaceless))
        renderer.detachDriver()
        // Contents of two screens, and of 400,000 pixels.
        let rows = [36, 10_000]
        var best = [Double](repeating: .infinity, count: rows.count)
        var most = [Int](repeating: 0, count: rows.count)
        for _ in 0..<options.rounds {
            for (index, count) in rows.enumerated() {
                let result = try scroll(rows: count, renderer)
                best[index] = min(best[index], result.nanoseconds)
                most[index] = max(most[index], result.bytes)
            }
        }
        let screen = width * height * 4
        return [
            Figure(name: "scrolled content of 1440 px", value: best[0] / 1e3, unit: "µs CPU"),
            Figure(name: "scrolled content of 400000 px", value: best[1] / 1e3, unit: "µs CPU"),
            Figure(
                name: "scrolled content, growth from 1440 to 400000 px", value: best[1] / best[0], unit: "×",
                target: .atMost(1.5)),
            Figure(
                name: "memory of scrolled content of 400000 px", value: Double(most[1]) / screen, unit: "screens",
                target: .atMost(2)),
        ]
    }

    /// Scrolls by six pixels a frame, there and back.
    private static func scroll(rows: Int, _ renderer: GLESRenderer) throws -> (nanoseconds: Double, bytes: Int) {
        guard let buffer = RenderBuffer.memory(width: Int(width), height: Int(height)) else { throw RenderError.outOfMemory }
        let (tree, planner) = (RenderTree(), FramePlanner(screen: ScreenID(0)))
        planner.configure(size: Size(width: width, height: height), scale: 1, transform: .normal)
        var scenery = Scenery(width: width, height: height)
        let content = scenery.list(rows: rows, rowHeight: rowHeight)
        scenery.setRootChildren([content])
        tree.apply(scenery.take())
        var (news, start, bytes) = (RenderTree.SampleChanges(), 0.0, 0)
        for frame in 0..<frames * 2 {
            if frame == frames { start = Stopwatch.threadTime() }
            let way = Double(frame % frames)
            scenery.put(content, top: -6 * min(way, Double(frames) - way))
            tree.apply(scenery.take())
            tree.sample(at: Double(frame) / 60, news: &news)
            guard planner.update(from: tree) else { continue }
            planner.makePlan(from: tree, age: 1)
            try renderer.draw(planner.plan, into: buffer)
            bytes = max(bytes, planner.surfaceBytes)
        }
        return ((Stopwatch.threadTime() - start) / Double(frames), bytes)
    }
}
