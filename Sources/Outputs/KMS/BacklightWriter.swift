internal import Diagnostics
internal import Glibc
internal import Reactor
internal import Synchronization

/// Writes numbers into a light's file, on a thread that ends when there is nothing left to write.
///
/// A driver may take long: the light hangs on a slow bus, or answers no more. What is set meanwhile is one number, the newest.
final class BacklightWriter: Sendable {
    private struct Line {
        var next: Int?
        var hasThread = false
        var written: Int?
        var problem: Int32?
    }

    private let file: String
    private let waker: Mutex<Waker?>
    private let line = Mutex(Line())

    /// - Parameter waker: woken when a number was written.
    init(_ file: String, waker: Waker?) {
        self.file = file
        self.waker = Mutex(waker)
    }

    func write(_ number: Int) {
        let needsThread = line.withLock { line in
            line.next = number
            defer { line.hasThread = true }
            return !line.hasThread
        }
        guard needsThread, DetachedThread.start(named: "gimbal-light", { [self] in run() }) == nil else { return }
        line.withLock { $0.hasThread = false }
    }

    /// The number that was written last, or the errno that kept it from being written; each once.
    func takeWritten() -> (number: Int?, problem: Int32?) {
        line.withLock { line in
            defer { (line.written, line.problem) = (nil, nil) }
            return (line.written, line.problem)
        }
    }

    func close() { waker.withLock { $0 = nil } }

    private func run() {
        while let number = take() {
            let code = put(number)
            line.withLock { line in
                if code == 0 { line.written = number } else { line.problem = code }
            }
            waker.withLock { $0?.wake() }
        }
    }

    private func take() -> Int? {
        line.withLock { line in
            defer { (line.next, line.hasThread) = (nil, line.next != nil) }
            return line.next
        }
    }

    /// - Returns: the errno, or 0.
    private func put(_ number: Int) -> Int32 {
        let descriptor = open(file, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { Glibc.close(descriptor) }
        let text = "\(number)\n"
        return text.utf8.withContiguousStorageIfAvailable { Glibc.write(descriptor, $0.baseAddress, $0.count) } == text.utf8.count
            ? 0 : errno
    }
}
