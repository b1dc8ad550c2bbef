internal import Buffers
internal import Diagnostics
internal import Glibc
internal import Synchronization

/// Closes large files of clients' memory on a thread of its own.
///
/// The last owner of shared memory frees its pages, which takes 0.1 ms a megabyte. When a client ends, that is the server. The thread
/// ends when nothing is left to do.
final class MemoryDisposal: Sendable {
    static let shared = MemoryDisposal()

    /// Memory of this many bytes or more is worth a thread.
    static let least = 1 << 20
    /// Where a client makes memory faster than the kernel frees it, the server waits for the kernel.
    private static let most = 256

    private struct Line {
        var waiting: [Int32] = []
        var hasThread = false
    }

    private let line = Mutex(Line())

    func close(_ descriptor: consuming FileDescriptor) {
        let number = descriptor.release()
        let (isTaken, needsThread) = line.withLock { line in
            guard line.waiting.count < MemoryDisposal.most else { return (false, false) }
            line.waiting.append(number)
            defer { line.hasThread = true }
            return (true, !line.hasThread)
        }
        if !isTaken { Glibc.close(number) }
        // Without a thread the caller does it.
        if needsThread, DetachedThread.start(named: "gimbal-memory", { [self] in run() }) == nil { run() }
    }

    private func run() {
        while let descriptor = take() { Glibc.close(descriptor) }
    }

    private func take() -> Int32? {
        line.withLock { line in
            let taken = line.waiting.popLast()
            line.hasThread = taken != nil
            return taken
        }
    }
}
