internal import Synchronization

/// Time that only advances on request, shared by the loops of a test on one thread or several.
package final class VirtualTime: TimeSource {
    private let value: Atomic<Int64>

    /// True when a loop that would sleep advances time to its next deadline instead, so that a recording runs as fast as it can
    /// be drawn.
    ///
    /// Only for a single loop: two that jump would race each other's deadlines.
    package let jumpsWhenIdle: Bool

    /// - Parameter start: not zero by default, so that "never set" and "the start" cannot be confused.
    package init(start: MonotonicTime = MonotonicTime(seconds: 100), jumpsWhenIdle: Bool = false) {
        value = Atomic(start.nanoseconds)
        self.jumpsWhenIdle = jumpsWhenIdle
    }

    package var current: MonotonicTime { MonotonicTime(nanoseconds: value.load(ordering: .acquiring)) }

    package var virtual: VirtualTime? { self }

    /// Advances to `time`; a time in the past has no effect, because the clock is monotonic.
    package func move(to time: MonotonicTime) {
        var seen = value.load(ordering: .acquiring)
        while seen < time.nanoseconds {
            let (done, original) = value.compareExchange(
                expected: seen, desired: time.nanoseconds, ordering: .acquiringAndReleasing)
            if done { return }
            seen = original
        }
    }

    /// Advances by `span`, as work of that length would; tests use it to inject costs.
    package func spend(_ span: TimeSpan) {
        move(to: current + span)
    }
}
