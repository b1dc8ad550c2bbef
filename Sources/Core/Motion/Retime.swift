/// The time base of a subtree under a finger: a mapping from T to the progress of its transition.
///
/// The progress is either held (each motion of the finger is a new value) or runs to an end. A continuation derives the next
/// value from this one at a T, so the position is always continuous, and so is the velocity when it is passed on.
package struct Retime: Hashable, Sendable {
    package var piece: Piece

    package enum Piece: Hashable, Sendable {
        case held(Double)
        case running(Run)
    }

    /// A run from one progress to another.
    package struct Run: Hashable, Sendable {
        package let from, to: Double
        /// The start; `nil` starts at the first frame that shows the run, until which the progress is `from`.
        package var startTime: Seconds?
        package let duration: Seconds
        /// The pacing, already adjusted to start with the velocity that was passed on.
        package let pacing: Pacing
    }

    package init(piece: Piece) {
        self.piece = piece
    }

    /// Returns a retime with a constant progress; NaN counts as 0.
    package static func held(_ progress: Double) -> Retime {
        Retime(piece: .held(progress == progress ? progress : 0))
    }

    /// Returns a retime at the finger's current progress; a synonym of `held`.
    package static func following(_ progress: Double) -> Retime { held(progress) }

    /// A progress that runs from one value to another in `duration` seconds (not positive, or not a number: at once).
    ///
    /// `initialVelocity` is in progress a second, `nil` leaves the start to the curve. A curve meets it by moving its first
    /// control point, which keeps the way free of overshoot and its arrival unchanged; a spring takes it as it is.
    package static func running(
        from: Double, to: Double, startTime: Seconds? = nil, duration: Seconds, curve: Pacing = .linear,
        initialVelocity: Double? = nil
    ) -> Retime {
        let from = from == from ? from : 0
        let to = to == to ? to : from
        let duration = duration > 0 ? duration : 0
        var pacing = curve
        if let initialVelocity, initialVelocity.isFinite, to != from, duration > 0, duration < .infinity {
            pacing = curve.starting(at: initialVelocity / (to - from), duration: duration)
        }
        return Retime(piece: .running(Run(from: from, to: to, startTime: startTime, duration: duration, pacing: pacing)))
    }

    /// Returns the same retime with a start time, once the first frame that shows it is known.
    package func started(at time: Seconds) -> Retime {
        guard case .running(var run) = piece, run.startTime == nil else { return self }
        run.startTime = time
        return Retime(piece: .running(run))
    }

    /// The run starts with the first frame that shows it.
    package var waitsForFrame: Bool {
        if case .running(let run) = piece { run.startTime == nil } else { false }
    }

    /// The progress at T; exactly `to` once it is settled.
    package func progress(at time: Seconds) -> Double {
        switch piece {
        case .held(let progress): return progress
        case .running(let run):
            guard let fraction = run.fraction(at: time) else { return run.from }
            if fraction >= 1 { return run.to }
            return lerp(run.from, run.to, run.pacing.progress(at: fraction, duration: run.duration))
        }
    }

    /// Progress a second at T; 0 while held, before the start and once settled.
    package func velocity(at time: Seconds) -> Double {
        switch piece {
        case .held: return 0
        case .running(let run):
            guard let fraction = run.fraction(at: time), fraction >= 0, fraction < 1 else { return 0 }
            return (run.to - run.from) * run.pacing.velocity(at: fraction, duration: run.duration)
        }
    }

    /// True when the progress does not change any more after T by itself: a finger holds it, or the run has arrived.
    package func isSettled(at time: Seconds) -> Bool {
        switch piece {
        case .held: true
        case .running(let run): run.fraction(at: time).map { $0 >= 1 } ?? false
        }
    }

    /// The next run, starting at T from where this one then is; by default as fast as this one then goes.
    package func continuing(
        to end: Double, at time: Seconds, duration: Seconds, curve: Pacing = .linear, initialVelocity: Double? = nil
    ) -> Retime {
        var velocity = initialVelocity
        if velocity == nil, case .running = piece { velocity = self.velocity(at: time) }
        return .running(
            from: progress(at: time), to: end, startTime: time, duration: duration, curve: curve, initialVelocity: velocity)
    }
}

extension Retime.Run {
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
    package func starting(withSlope slope: Double) -> TimingCurve {
        guard slope.isFinite else { return self }
        // A control point at the origin has no direction; x = 1/3 is where a straight curve has its control point.
        let x = x1 > 0.05 ? x1 : 1.0 / 3
        let reach = abs(slope) * x > 1 ? 1 / abs(slope) : x
        return TimingCurve(x1: reach, y1: reach * slope, x2: x2, y2: y2)
    }
}
