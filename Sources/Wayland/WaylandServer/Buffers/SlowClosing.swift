internal import Diagnostics
internal import Glibc
internal import Synchronization

/// Closes files whose owner answers when it likes, on threads.
///
/// To close such a file, every duplicate of it, means to ask its owner first. A file that does not answer holds a thread; others wait for
/// it only while as many threads as there may be are held. The threads end when nothing is left to do.
final class SlowClosing: Sendable {
    static let shared = SlowClosing()

    private struct Line {
        var waiting: [Int32] = []
        var threads = 0
        /// Threads that are in a call now, and may stay there.
        var closing = 0

        /// Nothing would take what waits, and there may be another thread.
        var needsThread: Bool { !waiting.isEmpty && threads == closing && threads < SlowClosing.mostThreads }
    }

    private static let mostThreads = 32
    /// Descriptors that wait for a thread. Where owners answer it is none for long.
    private static let mostWaiting = 256

    private let line = Mutex(Line())

    /// More such files would take the descriptors of all.
    var isFull: Bool { line.withLock { $0.waiting.count >= SlowClosing.mostWaiting } }

    /// Takes the descriptor over.
    func close(_ descriptor: Int32) {
        line.withLock { $0.waiting.append(descriptor) }
        startIfNeeded()
    }

    /// Without a thread the descriptor stays open until there is one: the caller may not wait.
    private func startIfNeeded() {
        let isNeeded = line.withLock { line in
            guard line.needsThread else { return false }
            line.threads += 1
            return true
        }
        guard isNeeded, DetachedThread.start(named: "gimbal-closing", { [self] in run() }) == nil else { return }
        line.withLock { $0.threads -= 1 }
    }

    private func run() {
        while let descriptor = take() {
            startIfNeeded()
            Glibc.close(descriptor)
            line.withLock { $0.closing -= 1 }
        }
    }

    private func take() -> Int32? {
        line.withLock { line in
            guard let taken = line.waiting.popLast() else {
                line.threads -= 1
                return nil
            }
            line.closing += 1
            return taken
        }
    }
}
