import Reactor

/// When the GPU hung or lost its context: one failure is mended by another renderer, and many in a short time are not.
struct DrawingFailures {
    private var times: [MonotonicTime] = []
    private static let memory = TimeSpan.seconds(60)
    /// Two outputs find the same failure one after the other.
    private static let span = TimeSpan.seconds(2)

    mutating func add(at now: MonotonicTime) {
        if let last = times.last, now - last < Self.span { return }
        times.removeAll { now - $0 >= Self.memory }
        times.append(now)
    }

    func count(at now: MonotonicTime) -> Int { times.count { now - $0 < Self.memory } }
}
