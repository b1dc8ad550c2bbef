internal import Glibc

/// The source of a loop's time.
package protocol TimeSource: AnyObject, Sendable {
    /// The time at this moment; changes between two reads.
    var current: MonotonicTime { get }

    /// The virtual time, if this source is one: loops then advance time in place of sleeping.
    var virtual: VirtualTime? { get }
}

/// The kernel's monotonic clock (`clock_gettime(CLOCK_MONOTONIC)`).
package final class SystemTime: TimeSource {
    package static let shared = SystemTime()

    package init() {}

    package var current: MonotonicTime {
        var value = timespec()
        clock_gettime(CLOCK_MONOTONIC, &value)
        return MonotonicTime(seconds: Int64(value.tv_sec), nanoseconds: Int64(value.tv_nsec))
    }

    package var virtual: VirtualTime? { nil }
}

/// Measures the duration of work, for code that may not read a clock.
package struct Stopwatch: Sendable {
    private let source: any TimeSource

    package init(_ source: any TimeSource = SystemTime.shared) {
        self.source = source
    }

    package func read() -> MonotonicTime { source.current }
}
