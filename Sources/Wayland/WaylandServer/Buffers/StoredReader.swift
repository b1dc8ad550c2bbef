internal import Diagnostics
internal import Synchronization

/// Reads the files of one client, one after the other, on a thread that ends when nothing is left to read.
///
/// A client whose files do not answer holds its own thread, and no other client waits for it.
final class StoredReader: Sendable {
    typealias Work = @Sendable () -> Void

    private struct Line {
        var waiting: [Work] = []
        var hasThread = false
    }

    /// Threads of all clients; those of clients that ended stay until their files answer.
    private static let threads = Atomic(0)
    private static let mostThreads = 32

    private let line = Mutex(Line())

    /// Does `work` on the thread.
    ///
    /// - Returns: false when there is no thread.
    func perform(_ work: @escaping Work) -> Bool {
        let needsThread = line.withLock { line in
            line.waiting.append(work)
            defer { line.hasThread = true }
            return !line.hasThread
        }
        guard needsThread, !start() else { return true }
        line.withLock { $0 = Line() }
        return false
    }

    /// Drops what is not begun: the client has ended.
    func close() { line.withLock { $0.waiting = [] } }

    private func start() -> Bool {
        guard Self.threads.add(1, ordering: .relaxed).newValue <= Self.mostThreads,
            DetachedThread.start(named: "gimbal-files", { [self] in run() }) != nil
        else {
            Self.threads.subtract(1, ordering: .relaxed)
            return false
        }
        return true
    }

    private func run() {
        while let work = take() { work() }
        Self.threads.subtract(1, ordering: .relaxed)
    }

    private func take() -> Work? {
        line.withLock { line in
            line.hasThread = !line.waiting.isEmpty
            return line.waiting.isEmpty ? nil : line.waiting.removeFirst()
        }
    }
}
