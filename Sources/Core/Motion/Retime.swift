/// The time base of animations that a finger or an animator controls: a mapping from T to a place in them.
///
/// A retime is held (each motion of the finger is a new value), or paced (time runs along its own pacing), or it runs to an end
/// at another pace. The next value starts at a place of this one, so the position is always continuous.
public struct Retime: Hashable, Sendable {
    /// The seconds that the animations take as a whole.
    public var duration: Seconds
    /// The pacing of the whole, which relates the fraction to the progress while the retime is paced.
    public var pacing: Pacing
    public var state: State

    public enum State: Hashable, Sendable {
        case held(RetimePlace)
        case paced(PacedRetime)
        case running(RetimeRun)
    }

    public init(duration: Seconds = 0, pacing: Pacing = .linear, state: State) {
        self.duration = duration
        self.pacing = pacing
        self.state = state
    }

    /// Returns the same retime with a start time, once the first frame that shows it is known.
    public func started(at time: Seconds) -> Retime {
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
    public var startTime: Seconds? {
        switch state {
        case .held: nil
        case .paced(let paced): paced.startTime
        case .running(let run): run.startTime
        }
    }

    public var isHeld: Bool { if case .held = state { true } else { false } }

    /// It starts with the first frame that shows it.
    public var waitsForFrame: Bool { !isHeld && startTime == nil }

    /// The place at T; exactly the end once it is settled.
    public func place(at time: Seconds) -> RetimePlace {
        switch state {
        case .held(let place): return place
        case .paced(let paced):
            let fraction = paced.fraction(at: time, of: duration)
            return RetimePlace(fraction: fraction, progress: pacedProgress(at: fraction))
        case .running(let run): return run.place(at: time)
        }
    }

    /// Returns the progress of the retime's own pacing at a fraction of its duration; 1 without a duration.
    private func pacedProgress(at fraction: Double) -> Double {
        duration > 0 ? pacing.progress(at: fraction, duration: duration) : 1
    }

    /// True when the place does not change any more after T by itself: a finger holds it, or it has arrived.
    public func isSettled(at time: Seconds) -> Bool {
        switch state {
        case .held: true
        case .paced(let paced): time >= paced.endTime(of: duration)
        case .running(let run): run.fraction(at: time).map { $0 >= 1 } ?? false
        }
    }
}
