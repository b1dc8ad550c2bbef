/// An instant on the monotonic clock of the kernel (CLOCK_MONOTONIC), the clock that vblank and input timestamps carry.
@frozen
public struct MonotonicTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since an arbitrary start, the kernel's boot in practice.
    public var nanoseconds: Int64

    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The instant `seconds` after the clock's start, to the nearest nanosecond; saturates, and takes NaN as 0.
    @inlinable
    public init(seconds: Double) {
        nanoseconds = TimeSpan(seconds: seconds).nanoseconds
    }

    /// The instant that the kernel gave as a `timespec` or as seconds and microseconds.
    @inlinable
    public init(seconds: Int64, nanoseconds: Int64) {
        self.nanoseconds = seconds &* 1_000_000_000 &+ nanoseconds
    }

    /// Seconds since the clock's start; exact to 1 µs for the first 270 years.
    @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }

    @inlinable public static var zero: MonotonicTime { MonotonicTime(nanoseconds: 0) }
    @inlinable public static var distantFuture: MonotonicTime { MonotonicTime(nanoseconds: .max) }

    @inlinable public static func < (a: MonotonicTime, b: MonotonicTime) -> Bool { a.nanoseconds < b.nanoseconds }

    @inlinable
    public static func + (time: MonotonicTime, span: TimeSpan) -> MonotonicTime {
        let (sum, overflow) = time.nanoseconds.addingReportingOverflow(span.nanoseconds)
        return MonotonicTime(nanoseconds: overflow ? (span.nanoseconds > 0 ? .max : .min) : sum)
    }

    @inlinable
    public static func - (time: MonotonicTime, span: TimeSpan) -> MonotonicTime {
        let (difference, overflow) = time.nanoseconds.subtractingReportingOverflow(span.nanoseconds)
        return MonotonicTime(nanoseconds: overflow ? (span.nanoseconds > 0 ? .min : .max) : difference)
    }

    @inlinable
    public static func - (a: MonotonicTime, b: MonotonicTime) -> TimeSpan {
        let (difference, overflow) = a.nanoseconds.subtractingReportingOverflow(b.nanoseconds)
        return TimeSpan(nanoseconds: overflow ? (b.nanoseconds > 0 ? .min : .max) : difference)
    }

    @inlinable public static func += (time: inout MonotonicTime, span: TimeSpan) { time = time + span }
}

extension MonotonicTime: CustomStringConvertible {
    public var description: String { "\(TimeSpan(nanoseconds: nanoseconds))" }
}
