/// The time base of animations that a finger or an animator controls: a mapping from T to a place in them.
///
/// A retime is held (each motion of the finger is a new value), or paced (time runs along its own pacing), or it runs to an end
/// at another pace. The next value starts at a place of this one, so the position is always continuous.
package struct Retime: Hashable, Sendable {
    /// The seconds that the animations take as a whole.
    package var duration: Seconds
    /// The pacing of the whole, which relates the fraction to the progress while the retime is paced.
    package var pacing: Pacing
    package var state: State

    package enum State: Hashable, Sendable {
        case held(RetimePlace)
        case paced(PacedRetime)
        case running(RetimeRun)
    }

    package init(duration: Seconds = 0, pacing: Pacing = .linear, state: State) {
        self.duration = duration
        self.pacing = pacing
        self.state = state
    }

    /// Returns a retime with a constant progress; NaN counts as 0.
    package static func held(_ progress: Double) -> Retime {
        Retime(state: .held(RetimePlace(progress == progress ? progress : 0)))
    }

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
        var run = RetimeRun(
            from: RetimePlace(from), to: to, duration: duration > 0 ? duration : 0, pacing: curve, startTime: startTime)
        if let initialVelocity { run.start(withVelocity: initialVelocity) }
        return Retime(state: .running(run))
    }

    /// Returns the same retime with a start time, once the first frame that shows it is known.
    package func started(at time: Seconds) -> Retime {
        guard waitsForFrame else { return self }
        var started = self
        switch state {
        case .held: break
        case .paced(var paced):
            paced.startTime = time
            started.state = .paced(paced)
        case .running(var run):
            run.startTime = time
            started.state = .running(run)
        }
        return started
    }

    /// The time at which the state began to move; `nil` before its first frame, and while it is held.
    package var startTime: Seconds? {
        switch state {
        case .held: nil
        case .paced(let paced): paced.startTime
        case .running(let run): run.startTime
        }
    }

    package var isHeld: Bool { if case .held = state { true } else { false } }

    /// It starts with the first frame that shows it.
    package var waitsForFrame: Bool { !isHeld && startTime == nil }

    /// The place at T; exactly the end once it is settled.
    package func place(at time: Seconds) -> RetimePlace {
        switch state {
        case .held(let place): return place
        case .paced(let paced):
            let fraction = paced.fraction(at: time, of: duration)
            return RetimePlace(fraction: fraction, progress: pacedProgress(at: fraction))
        case .running(let run): return run.place(at: time)
        }
    }

    /// The progress at T.
    package func progress(at time: Seconds) -> Double { place(at: time).progress }

    /// Returns the progress of the retime's own pacing at a fraction of its duration; 1 without a duration.
    private func pacedProgress(at fraction: Double) -> Double {
        duration > 0 ? pacing.progress(at: fraction, duration: duration) : 1
    }

    /// True when the place does not change any more after T by itself: a finger holds it, or it has arrived.
    package func isSettled(at time: Seconds) -> Bool {
        switch state {
        case .held: true
        case .paced(let paced): time >= paced.endTime(of: duration)
        case .running(let run): run.fraction(at: time).map { $0 >= 1 } ?? false
        }
    }
}
