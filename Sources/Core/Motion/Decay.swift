/// The deceleration of a released scroll: its velocity shrinks by the same factor each millisecond.
///
/// The factor is held between 0.5 and 0.9999; start and velocity that are not numbers count as 0.
@frozen
public struct Decay: Hashable, Sendable {
    public let start, initialVelocity, rate: Double

    /// `UIScrollView.DecelerationRate.normal`.
    @inlinable public static var normal: Double { 0.998 }
    /// `UIScrollView.DecelerationRate.fast`.
    @inlinable public static var fast: Double { 0.99 }
    /// The distance from the target, in points, below which the rest of the motion is not visible.
    @inlinable public static var restDistance: Double { 0.5 }

    /// Creates a decay from a velocity in points per second and a rate per millisecond.
    public init(start: Double, velocity: Double, rate: Double = Decay.normal) {
        self.start = start.isFinite ? start : 0
        initialVelocity = velocity.isFinite ? velocity : 0
        self.rate = rate.held(in: 0.5...0.9999, nan: Decay.normal)
    }

    /// The exponent per second; positive.
    @usableFromInline var exponent: Double { -1000 * LibM.log(rate) }

    @inlinable public func value(at seconds: Seconds) -> Double {
        guard seconds > 0 else { return start }
        return start - initialVelocity / exponent * LibM.expm1(-exponent * seconds)
    }

    @inlinable public func velocity(at seconds: Seconds) -> Double {
        seconds > 0 ? initialVelocity * LibM.exp(-exponent * seconds) : initialVelocity
    }

    /// The value at which the motion comes to rest.
    @inlinable public var target: Double { start + initialVelocity / exponent }

    /// The seconds until the value is within `restDistance` of the target.
    @inlinable public var duration: Seconds {
        let way = abs(initialVelocity) / exponent
        return way > Decay.restDistance ? LibM.log(way / Decay.restDistance) / exponent : 0
    }

    /// Returns the seconds until the motion passes `value`, where a scroll meets its edge; `nil` when it never does.
    @inlinable public func time(toReach value: Double) -> Seconds? {
        if value == start { return 0 }
        let part = (value - start) / (target - start)
        guard part > 0, part < 1 else { return nil }
        return -LibM.log(1 - part) / exponent
    }
}
