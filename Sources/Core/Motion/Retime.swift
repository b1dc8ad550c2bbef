/// What time is for a subtree under a finger: T → progress of its transition.
///
/// Either the progress is held (each move of the finger is a new value), or it runs to an end. A hand-over makes the next
/// value out of this one at a T, so the position is continuous, always; the velocity is when it is handed over too.
package struct Retime: Hashable, Sendable {
    package var piece: Piece

    package enum Piece: Hashable, Sendable {
        case held(Double)
        case running(Run)
    }

    /// A way from one progress to another.
    package struct Run: Hashable, Sendable {
        package let from, to: Double
        /// `nil`: at the first frame that carries it; until then the progress is `from`.
        package var startTime: Seconds?
        package let duration: Seconds
        /// The pace, already bent so that it starts with the velocity that was handed over.
        package let pacing: Pacing
    }

    package init(piece: Piece) {
        self.piece = piece
    }

    /// A progress that stays; NaN counts as 0.
    package static func held(_ progress: Double) -> Retime {
        Retime(piece: .held(progress == progress ? progress : 0))
    }

    /// The progress that a finger gives right now: `held` by another name.
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

    /// The same with a begin, once the first frame that carries it is known; nothing else changes.
    package func started(at time: Seconds) -> Retime {
        guard case .running(var run) = piece, run.startTime == nil else { return self }
        run.startTime = time
        return Retime(piece: .running(run))
    }

    /// A way that begins with the first frame that carries it.
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
    /// The part of the duration that is over at T, negative before the start; `nil` without a start.
    func fraction(at time: Seconds) -> Double? {
        guard let startTime, time == time, startTime == startTime else { return nil }
        // Callers compute the end as this sum; there it has arrived, whatever the division would round to.
        if time >= startTime + duration { return 1 }
        guard duration > 0 else { return nil }
        let fraction = (time - startTime) / duration
        return fraction == fraction ? fraction : 0
    }
}

extension Pacing {
    /// The same pace, started with `velocity` whole distances a second.
    func starting(at velocity: Double, duration: Seconds) -> Pacing {
        switch self {
        case .linear: return .curve(TimingCurve.linear.starting(withSlope: velocity * duration))
        case .curve(let curve): return .curve(curve.starting(withSlope: velocity * duration))
        case .spring(let s):
            return .spring(Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping, initialVelocity: velocity))
        case .decay:
            // With another speed it would end elsewhere; a curve that comes to rest can do both.
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
        // A point on the origin has no direction to give; a third of the way is where a straight curve has it.
        let x = x1 > 0.05 ? x1 : 1.0 / 3
        let reach = abs(slope) * x > 1 ? 1 / abs(slope) : x
        return TimingCurve(x1: reach, y1: reach * slope, x2: x2, y2: y2)
    }
}
