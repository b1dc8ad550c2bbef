import AllocationCounter
import Buffers
import Compositing
import Geometry
import RenderGLES
import Scene

/// A scene that moves for ever, and the loop that makes its frames.
final class SteadyFrames {
    struct Result {
        /// CPU time of one frame.
        var nanoseconds: Double
        /// Calls to malloc and its family in one frame.
        var allocations: Double

        /// The least time and the most allocations of both.
        mutating func improve(with other: Result) {
            nanoseconds = min(nanoseconds, other.nanoseconds)
            allocations = max(allocations, other.allocations)
        }
    }

    private let tree = RenderTree()
    private let planner: FramePlanner
    private let renderer: GLESRenderer
    private let buffer: RenderBuffer
    private var news = RenderTree.SampleChanges()
    private var time = 0.0

    init(_ commit: SceneCommit, width: Int, height: Int, _ renderer: GLESRenderer) throws {
        guard let buffer = RenderBuffer.memory(width: width, height: height) else { throw RenderError.outOfMemory }
        self.buffer = buffer
        self.renderer = renderer
        planner = FramePlanner(screen: ScreenID(0))
        planner.configure(size: Size(width: Double(width), height: Double(height)), scale: 1, transform: .normal)
        renderer.apply(commit.contents)
        tree.apply(commit)
    }

    /// Runs until everything that grows has grown, then measures.
    ///
    /// - Parameter warmUp: the frames before; Swift's runtime makes a type's description where a frame is the first to need it.
    func run(frames: Int = 600, warmUp: Int = 120) throws -> Result {
        if time == 0 { for _ in 0..<warmUp { try frame() } }
        let allocations = allocation_count()
        let start = Stopwatch.threadTime()
        for _ in 0..<frames { try frame() }
        let spent = Stopwatch.threadTime() - start
        return Result(
            nanoseconds: spent / Double(frames), allocations: Double(allocation_count() - allocations) / Double(frames))
    }

    private func frame() throws {
        time += 1 / 60
        news.removeAll()
        renderer.continueCopies()
        renderer.takeLateCopies().forEach(tree.contentLooksDifferent)
        tree.sample(at: time, news: &news)
        guard planner.update(from: tree) else { return }
        planner.makePlan(from: tree, age: 1)
        try renderer.draw(planner.plan, into: buffer)
    }
}
