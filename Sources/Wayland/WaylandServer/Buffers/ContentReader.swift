internal import Diagnostics
internal import Synchronization

/// Reads the memory or the files of one client, one after the other, on a thread that ends when nothing is left to read.
///
/// A client whose files do not answer holds its own thread, and no other client waits for it.
final class ContentReader: Sendable {
    typealias Work = @Sendable () -> Void

    /// How many threads the readers of all clients may have; those of clients that ended stay until their files answer.
    final class Threads: Sendable {
        /// Reads memory: a client has one at a time, and it ends by itself.
        static let ofMemory = Threads(atMost: 256)
        static let ofFiles = Threads(atMost: 32)

        private let most: Int
        private let count = Atomic(0)

        init(atMost most: Int) { self.most = most }

        /// - Returns: false when there are as many as may be.
        func enter() -> Bool {
            if count.add(1, ordering: .relaxed).newValue <= most { return true }
            leave()
            return false
        }

        func leave() { count.subtract(1, ordering: .relaxed) }
    }

    private struct Line {
        var waiting: [(number: Int, work: Work)] = []
        var hasThread = false
        var lastNumber = 0
    }

    private let threads: Threads
    private let line = Mutex(Line())

    init(_ threads: Threads) { self.threads = threads }

    /// Does `work` on the thread.
    ///
    /// - Returns: the number by which it can be cancelled; nil when there is no thread.
    func perform(_ work: @escaping Work) -> Int? {
        let (number, needsThread) = line.withLock { line in
            line.lastNumber += 1
            line.waiting.append((line.lastNumber, work))
            defer { line.hasThread = true }
            return (line.lastNumber, !line.hasThread)
        }
        guard needsThread, !start() else { return number }
        line.withLock { ($0.waiting, $0.hasThread) = ([], false) }
        return nil
    }

    /// How much is not begun.
    var length: Int { line.withLock { $0.waiting.count } }

    /// Drops work that is not begun, with all that it holds.
    func cancel(_ number: Int) { line.withLock { line in line.waiting.removeAll { $0.number == number } } }

    /// Drops what is not begun: the client has ended.
    func close() { line.withLock { $0.waiting = [] } }

    private func start() -> Bool {
        guard threads.enter() else { return false }
        if DetachedThread.start(named: "gimbal-contents", { [self] in run() }) != nil { return true }
        threads.leave()
        return false
    }

    private func run() {
        while let work = take() { work() }
        threads.leave()
    }

    private func take() -> Work? {
        line.withLock { line in
            line.hasThread = !line.waiting.isEmpty
            return line.waiting.isEmpty ? nil : line.waiting.removeFirst().work
        }
    }
}
