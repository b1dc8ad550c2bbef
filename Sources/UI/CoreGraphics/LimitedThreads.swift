internal import Diagnostics
internal import Glibc
internal import Synchronization

/// Threads for work that may take any time, for example drawing an SVG from an unknown source.
///
/// The caller waits for a limited time. After that the thread goes on, because the library that it is in cannot be interrupted, but only while
/// a processor has nothing else to do. While several such threads go on, new work is refused.
final class LimitedThreads: Sendable {
    /// How a piece of work went.
    enum Outcome<Value: Sendable>: Sendable {
        case done(Value)
        /// The time was over before the work was done.
        case late
        /// Too much late work goes on, or the system has no thread.
        case refused
    }

    private enum State<Value: Sendable>: Sendable {
        case running
        case late
        case done(Value)
    }

    /// What the caller and the thread share.
    private final class Job<Value: Sendable>: Sendable {
        let state = Mutex(State<Value>.running)
        /// A pair of sockets, of which the first is readable when the work is done in time.
        let ends: (read: Int32, write: Int32)

        init?() {
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
                return nil
            }
            self.ends = (ends[0], ends[1])
        }

        deinit {
            close(ends.read)
            close(ends.write)
        }
    }

    /// `SCHED_IDLE` of `sched.h`, which is hidden from Swift.
    private static let idlePolicy: Int32 = 5

    static let shared = LimitedThreads(mostLate: 2)

    /// How many threads may go on late.
    private let mostLate: Int
    private let late = Mutex(0)

    init(mostLate: Int) {
        self.mostLate = mostLate
    }

    /// Runs `work` on a thread of its own and waits for it.
    ///
    /// - Parameter patience: the longest time to wait, in milliseconds.
    func run<Value: Sendable>(patience: Int32, _ work: @escaping @Sendable () -> Value) -> Outcome<Value> {
        guard late.withLock({ $0 < mostLate }) else { return .refused }
        guard let job = Job<Value>(),
            let thread = DetachedThread.start(named: "gimbal-vectors", { [self] in finish(job, with: work()) })
        else { return .refused }
        var wait = pollfd(fd: job.ends.read, events: Int16(POLLIN), revents: 0)
        while poll(&wait, 1, patience) < 0, errno == EINTR {}
        return job.state.withLock { state in
            if case .done(let value) = state { return .done(value) }
            state = .late
            late.withLock { $0 += 1 }
            // The thread cannot end meanwhile: its last step takes the same lock.
            var parameters = sched_param()
            pthread_setschedparam(thread, LimitedThreads.idlePolicy, &parameters)
            return .late
        }
    }

    private func finish<Value: Sendable>(_ job: Job<Value>, with value: Value) {
        job.state.withLock { state in
            if case .late = state { return late.withLock { $0 -= 1 } }
            state = .done(value)
            var done: UInt8 = 1
            _ = write(job.ends.write, &done, 1)
        }
    }
}
