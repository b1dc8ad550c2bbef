/// The movement of a retime from a place to an end, at a pace of its own.
public struct RetimeRun: Hashable, Sendable {
    public let from: RetimePlace
    public let to: Double
    public let duration: Seconds
    public private(set) var pacing: Pacing
    /// The start; `nil` starts at the first frame that shows the run, until which the place is `from`.
    public var startTime: Seconds?

    /// - Parameter duration: not positive, or not a number: the run is at its end at once.
    public init(
        from: RetimePlace, to: Double, duration: Seconds, pacing: Pacing = .linear, startTime: Seconds? = nil
    ) {
        self.from = from
        self.to = to
        self.duration = duration > 0 ? duration : 0
        self.pacing = pacing
        self.startTime = startTime
    }

    /// Makes the run leave with a velocity in progress a second.
    ///
    /// A curve meets it by moving its first control point, which keeps the way free of overshoot and its arrival unchanged; a
    /// spring takes it as it is.
    public mutating func start(withVelocity velocity: Double) {
        guard velocity.isFinite, to != from.progress, duration > 0, duration < .infinity else { return }
        pacing = pacing.starting(at: velocity / (to - from.progress), duration: duration)
    }

    func place(at time: Seconds) -> RetimePlace {
        guard let fraction = fraction(at: time) else { return from }
        return from.going(fraction >= 1 ? 1 : pacing.progress(at: fraction, duration: duration), to: to)
    }

    /// Returns the elapsed part of the duration at T, negative before the start; `nil` without a start.
    func fraction(at time: Seconds) -> Double? {
        guard let startTime, time == time, startTime == startTime else { return nil }
        // Callers compute the end as this sum, and it counts as reached there regardless of the division's rounding.
        if time >= startTime + duration { return 1 }
        guard duration > 0 else { return nil }
        let fraction = (time - startTime) / duration
        return fraction == fraction ? fraction : 0
    }
}

extension Pacing {
    /// Returns the same pacing with an initial velocity in whole distances per second.
    func starting(at velocity: Double, duration: Seconds) -> Pacing {
        switch self {
        case .linear: return .curve(TimingCurve.linear.starting(withSlope: velocity * duration))
        case .curve(let curve): return .curve(curve.starting(withSlope: velocity * duration))
        case .spring(let s):
            return .spring(Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping, initialVelocity: velocity))
        case .decay:
            // With another initial speed the decay would end elsewhere; a curve that comes to rest can satisfy both.
            return .curve(TimingCurve.easeOut.starting(withSlope: velocity * duration))
        }
    }
}

extension TimingCurve {
    /// The curve with its first control point moved so that it leaves with `slope`.
    ///
    /// As long as the point's y stays within −1…1 its x is kept; a steeper start moves the point towards the y axis instead, so
    /// that a flick cannot throw the curve past its end.
    public func starting(withSlope slope: Double) -> TimingCurve {
        guard slope.isFinite else { return self }
        // A control point at the origin has no direction; x = 1/3 is where a straight curve has its control point.
        let x = x1 > 0.05 ? x1 : 1.0 / 3
        let reach = abs(slope) * x > 1 ? 1 / abs(slope) : x
        return TimingCurve(x1: reach, y1: reach * slope, x2: x2, y2: y2)
    }
}
