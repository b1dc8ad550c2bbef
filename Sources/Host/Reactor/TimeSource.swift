internal import Glibc

/// Where a loop's time comes from.
package protocol TimeSource: AnyObject, Sendable {
    /// The time at this moment; changes between two reads.
    var current: MonotonicTime { get }

    /// The twin that a test drives, when this is one: loops then move time instead of sleeping.
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

/// Measures how long work took; handed to code that may not read a clock.
package struct Stopwatch: Sendable {
    private let source: any TimeSource

    package init(_ source: any TimeSource = SystemTime.shared) {
        self.source = source
    }

    package func read() -> MonotonicTime { source.current }
}
