import Synchronization

/// Since when a loop is in a tick, for threads that watch it.
///
/// A watcher wakes neither the loop nor its thread. The mark moves on with each tick, also without sleep between two of them: a busy loop
/// that serves its events differs from a loop that hangs in a handler.
package final class TickMark: Sendable {
    /// Nanoseconds of the loop's clock; 0 while the loop sleeps.
    private let start = Atomic<Int64>(0)

    package init() {}

    /// When the present tick began; nil while the loop sleeps, and before its first tick.
    package var since: MonotonicTime? {
        let value = start.load(ordering: .relaxed)
        return value == 0 ? nil : MonotonicTime(nanoseconds: value)
    }

    func set(_ time: MonotonicTime) {
        // The clock's very first nanosecond counts as the second: zero is sleep.
        start.store(max(time.nanoseconds, 1), ordering: .relaxed)
    }

    func clear() {
        start.store(0, ordering: .relaxed)
    }
}
