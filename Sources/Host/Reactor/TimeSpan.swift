/// A length of time in whole nanoseconds.
@frozen
package struct TimeSpan: Hashable, Comparable, Sendable {
    package var nanoseconds: Int64

    @inlinable
    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// To the nearest nanosecond; saturates, and takes NaN as 0.
    @inlinable
    package init(seconds: Double) {
        let value = (seconds * 1e9).rounded()
        if value >= 9.2e18 {
            nanoseconds = .max
        } else if value <= -9.2e18 {
            nanoseconds = .min
        } else {
            nanoseconds = value == value ? Int64(value) : 0
        }
    }

    @inlinable package static func seconds(_ value: Double) -> TimeSpan { TimeSpan(seconds: value) }
    @inlinable package static func milliseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value &* 1_000_000) }
    @inlinable package static func microseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value &* 1000) }
    @inlinable package static func nanoseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value) }
    @inlinable package static var zero: TimeSpan { TimeSpan(nanoseconds: 0) }

    @inlinable package var seconds: Double { Double(nanoseconds) / 1e9 }
    @inlinable package var milliseconds: Double { Double(nanoseconds) / 1e6 }
    @inlinable package var magnitude: TimeSpan { nanoseconds < 0 ? TimeSpan(nanoseconds: 0 &- nanoseconds) : self }

    @inlinable package static func < (a: TimeSpan, b: TimeSpan) -> Bool { a.nanoseconds < b.nanoseconds }
    @inlinable package static func + (a: TimeSpan, b: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: a.nanoseconds &+ b.nanoseconds)
    }
    @inlinable package static func - (a: TimeSpan, b: TimeSpan) -> TimeSpan {
        TimeSpan(nanoseconds: a.nanoseconds &- b.nanoseconds)
    }
    @inlinable package static func * (a: TimeSpan, n: Int64) -> TimeSpan { TimeSpan(nanoseconds: a.nanoseconds &* n) }
    /// Rounds towards zero; a zero divisor gives zero.
    @inlinable package static func / (a: TimeSpan, n: Int64) -> TimeSpan { TimeSpan(nanoseconds: n == 0 ? 0 : a.nanoseconds / n) }
    @inlinable package static prefix func - (a: TimeSpan) -> TimeSpan { TimeSpan(nanoseconds: 0 &- a.nanoseconds) }
}

extension TimeSpan: CustomStringConvertible {
    /// Milliseconds with all six decimals that are not zero: `16.666667 ms`.
    package var description: String {
        let value = nanoseconds.magnitude
        var decimals = String(value % 1_000_000)
        decimals = String(repeating: "0", count: 6 - decimals.count) + decimals
        while decimals.last == "0" { decimals.removeLast() }
        return "\(nanoseconds < 0 ? "-" : "")\(value / 1_000_000)\(decimals.isEmpty ? "" : "." + decimals) ms"
    }
}
