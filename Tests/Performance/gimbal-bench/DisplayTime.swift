/// The processor time that the display's side takes, where it runs on the thread that serves clients.
@MainActor
final class DisplayTime {
    private(set) var nanoseconds = 0.0
    private var start = 0.0
    /// A frame may be made while commits are taken in.
    private var depth = 0

    func works(_ begins: Bool) {
        depth += begins ? 1 : -1
        switch (begins, depth) {
        case (true, 1): start = Stopwatch.threadTime()
        case (false, 0): nanoseconds += Stopwatch.threadTime() - start
        default: break
        }
    }
}
