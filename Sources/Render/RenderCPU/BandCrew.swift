import Diagnostics
import Geometry
import Synchronization

/// Threads that draw the rows of a target together, in bands.
///
/// Each pixel depends on its own place only, so any number of threads draws the same picture. They wait for the next picture without
/// waking up.
final class BandCrew {
    /// Below so many pixels, waking a thread takes longer than drawing.
    private static let leastPixels = 1 << 16

    private let threads: Int
    /// How many help; nil before the first area that is worth it.
    private var helpers: Int?
    private let scratch = RowScratch()
    private let work = Work()

    /// - Parameter threads: how many draw; the thread that asks is one of them.
    init(threads: Int) { self.threads = threads }

    deinit {
        work.isOver.store(true, ordering: .relaxed)
        for _ in 0..<(helpers ?? 0) { work.start.signal() }
    }

    /// Draws bands of rows until all areas are drawn.
    func draw(_ painter: BandPainter) {
        guard let first = painter.areas.first else { return }
        let bounds = painter.areas.dropFirst().reduce(first) {
            PixelRect(
                left: min($0.left, $1.left), top: min($0.top, $1.top), right: max($0.right, $1.right),
                bottom: max($0.bottom, $1.bottom))
        }
        let pixels = painter.areas.reduce(0) { $0 + $1.area }
        work.job = Job(painter: painter, rows: bounds.top..<max(bounds.bottom, bounds.top))
        defer { work.job = nil }
        work.next.store(0, ordering: .relaxed)
        let sharing = pixels >= BandCrew.leastPixels ? helpers ?? startHelpers() : 0
        for _ in 0..<sharing { work.start.signal() }
        work.drawBands(with: scratch)
        for _ in 0..<sharing { work.end.wait() }
    }

    /// - Returns: how many threads there are. The bands of one that is missing are drawn by the others.
    private func startHelpers() -> Int {
        let started = (1..<max(threads, 1)).count { _ in
            DetachedThread.start(named: "gimbal-draw", { [work] in work.help() }) != nil
        }
        helpers = started
        return started
    }

    private struct Job {
        let painter: BandPainter
        let rows: Range<Int32>
    }

    /// What the threads share.
    private final class Work: Sendable {
        let start = Semaphore()
        let end = Semaphore()
        let next = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)
        /// Written while the helpers wait; both semaphores order the accesses.
        nonisolated(unsafe) var job: Job?

        func help() {
            let scratch = RowScratch()
            while true {
                start.wait()
                if isOver.load(ordering: .relaxed) { return }
                drawBands(with: scratch)
                end.signal()
            }
        }

        /// Takes band after band, until none is left.
        func drawBands(with scratch: RowScratch) {
            guard let job else { return }
            scratch.reserve(job.painter.ground.width)
            let height = job.painter.height
            while true {
                let band = next.wrappingAdd(1, ordering: .relaxed).oldValue
                let top = job.rows.lowerBound + Int32(band) * height
                guard top < job.rows.upperBound else { return }
                job.painter.draw(top..<min(top + height, job.rows.upperBound), with: scratch)
            }
        }
    }
}
