/// The mapping from the fraction of an animation's time to progress.
@frozen
public enum Pacing: Hashable, Sendable {
    case linear
    case curve(TimingCurve)
    case spring(Spring)
    /// A deceleration: the speed shrinks by e every 1 / exponent seconds, scaled to reach exactly 1 at the end of the duration.
    case decay(exponent: Double)

    /// Returns the progress at `fraction` of `duration`: 0 up to 0 and 1 from 1 on, except for a spring that is cut off before it
    /// rests.
    ///
    /// A spring ignores the scale of `duration`: it is sampled at `fraction` × `duration` seconds. At the end of a duration in
    /// which it has come to rest it gives exactly 1.
    @inlinable
    public func progress(at fraction: Double, duration: Seconds) -> Double {
        switch self {
        case .linear: return fraction > 0 ? min(fraction, 1) : 0
        case .curve(let curve): return curve.value(at: fraction)
        case .spring(let spring):
            if fraction >= 1 && duration >= spring.settlingDuration - 1e-6 { return 1 }
            return spring.value(at: max(0, min(fraction, 1)) * duration)
        case .decay(let exponent):
            guard fraction > 0, fraction < 1 else { return fraction > 0 ? 1 : 0 }
            let whole = LibM.expm1(-exponent * duration)
            return whole < 0 ? LibM.expm1(-exponent * duration * fraction) / whole : fraction
        }
    }

    /// Returns the rate of progress at `fraction` of `duration`, per second; 0 outside and for a duration that is not positive.
    public func velocity(at fraction: Double, duration: Seconds) -> Double {
        guard fraction >= 0, fraction <= 1, duration > 0, duration < .infinity else { return 0 }
        switch self {
        case .linear: return 1 / duration
        case .curve(let curve): return curve.slope(at: fraction) / duration
        case .spring(let spring): return spring.velocity(at: fraction * duration)
        case .decay(let exponent):
            let whole = LibM.expm1(-exponent * duration)
            return whole < 0 ? -exponent * LibM.exp(-exponent * duration * fraction) / whole : 1 / duration
        }
    }
}
