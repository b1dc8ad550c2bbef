/// A length of time in whole nanoseconds.
@frozen
public struct TimeSpan: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// To the nearest nanosecond; saturates, and takes NaN as 0.
    @inlinable
    public init(seconds: Double) {
        let value = (seconds * 1e9).rounded()
        if value >= 9.2e18 {
            nanoseconds = .max
        } else if value <= -9.2e18 {
            nanoseconds = .min
        } else {
            nanoseconds = value == value ? Int64(value) : 0
        }
    }

    @inlinable public static func seconds(_ value: Double) -> TimeSpan { TimeSpan(seconds: value) }
    @inlinable public static func milliseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value &* 1_000_000) }
    @inlinable public static func microseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value &* 1000) }
    @inlinable public static func nanoseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value) }
    @inlinable public static var zero: TimeSpan { TimeSpan(nanoseconds: 0) }

    @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }
    @inlinable public var milliseconds: Double { Double(nanoseconds) / 1e6 }
    @inlinable public var magnitude: TimeSpan { nanoseconds < 0 ? TimeSpan(nanoseconds: 0 &- nanoseconds) : self }

    @inlinable public static func < (a: TimeSpan, b: TimeSpan) -> Bool { a.nanoseconds < b.nanoseconds }
    @inlinable public static func + (a: TimeSpan, b: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: a.nanoseconds &+ b.nanoseconds)
    }
    @inlinable public static func - (a: TimeSpan, b: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: a.nanoseconds &- b.nanoseconds)
    }
    @inlinable public static func * (a: TimeSpan, n: Int64) -> TimeSpan { TimeSpan(nanoseconds: a.nanoseconds &* n) }
    /// Rounds towards zero; a zero divisor gives zero.
    @inlinable public static func / (a: TimeSpan, n: Int64) -> TimeSpan { TimeSpan(nanoseconds: n == 0 ? 0 : a.nanoseconds / n) }
    @inlinable public static prefix func - (a: TimeSpan) -> TimeSpan { TimeSpan(nanoseconds: 0 &- a.nanoseconds) }
}

extension TimeSpan: CustomStringConvertible {
    /// Milliseconds with all six decimals that are not zero: `16.666667 ms`.
    public var description: String {
        let value = nanoseconds.magnitude
        var decimals = String(value % 1_000_000)
        decimals = String(repeating: "0", count: 6 - decimals.count) + decimals
        while decimals.last == "0" { decimals.removeLast() }
        return "\(nanoseconds < 0 ? "-" : "")\(value / 1_000_000)\(decimals.isEmpty ? "" : "." + decimals) ms"
    }
}
