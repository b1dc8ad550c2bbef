internal import Diagnostics
internal import Synchronization

/// The threads that decode images: a few, and only while there is work.
///
/// Requests wait in order. A thread takes one after the other and ends when none is left, so a program that shows images and
/// prepares none has no such thread, and nothing wakes up.
final class DecodingPool: Sendable {
    typealias Work = @Sendable () -> Void

    /// Leaves a processor each to the main and the display thread where it can. Each thread may hold two copies of a photograph.
    static let shared = DecodingPool(width: max(1, min(ProcessInfo.processInfo.activeProcessorCount - 2, 4)))

    private struct Line {
        var waiting: [Work?] = []
        var first = 0
        var threads = 0

        /// Returns the work that waits longest. What was taken is let go at once, though its place is used again later.
        mutating func take() -> Work? {
            guard first < waiting.count else { return nil }
            let work = waiting[first].take()
            first += 1
            if first > 64, first > waiting.count / 2 {
                waiting.removeFirst(first)
                first = 0
            }
            return work
        }
    }

    /// The most threads at a time.
    let width: Int
    private let line = Mutex(Line())

    init(width: Int) {
        self.width = width
    }

    /// Runs `work` on a thread of the pool, after all earlier work has begun.
    func add(_ work: @escaping Work) {
        let needsThread = line.withLock { line in
            line.waiting.append(work)
            guard line.threads < width else { return false }
            line.threads += 1
            return true
        }
        // Late is better than never: without a thread the caller does it.
        if needsThread, DetachedThread.start(named: "gimbal-images", { [self] in run() }) == nil { run() }
    }

    private func run() {
        while let work = next() { work() }
    }

    private func next() -> Work? {
        line.withLock { line in
            if let work = line.take() { return work }
            line = Line(threads: line.threads - 1)
            return nil
        }
    }
}
