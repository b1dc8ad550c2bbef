internal import Synchronization

/// Time that stands still until somebody moves it; shared by the loops of a test, on one thread or several.
package final class VirtualTime: TimeSource {
    private let value: Atomic<Int64>

    /// True when a loop that would sleep moves time to its next deadline instead: a recording runs as fast as it can be drawn.
    /// Only for a single loop: two that jump would race each other's deadlines.
    package let jumpsWhenIdle: Bool

    /// - Parameter start: not zero by default, so that "never set" and "the start" cannot be mixed up.
    package init(start: MonotonicTime = MonotonicTime(seconds: 100), jumpsWhenIdle: Bool = false) {
        value = Atomic(start.nanoseconds)
        self.jumpsWhenIdle = jumpsWhenIdle
    }

    package var current: MonotonicTime { MonotonicTime(nanoseconds: value.load(ordering: .acquiring)) }

    package var virtual: VirtualTime? { self }

    /// Moves to `time`; a time in the past changes nothing, because the clock is monotonic.
    package func move(to time: MonotonicTime) {
        var seen = value.load(ordering: .acquiring)
        while seen < time.nanoseconds {
            let (done, original) = value.compareExchange(
                expected: seen, desired: time.nanoseconds, ordering: .acquiringAndReleasing)
            if done { return }
            seen = original
        }
    }

    /// Moves by `span`, as work that takes that long would; tests inject costs with it.
    package func spend(_ span: TimeSpan) {
        move(to: current + span)
    }
}
