/// One property's change over time, as a value that can be sampled at any time.
public struct Animation: Hashable, Sendable {
    public var timing: MediaTiming
    public var pacing: Pacing
    public var track: Track
    /// The value is added to the animated property's value and does not replace it.
    public var isAdditive: Bool
    /// Each iteration continues from the end of the previous one.
    public var isCumulative: Bool

    /// The mapping from progress to a value.
    public enum Track: Hashable, Sendable {
        case basic(from: MotionValue?, to: MotionValue?, by: MotionValue?)
        case keyframes(Keyframes)
    }

    public init(
        timing: MediaTiming, pacing: Pacing = .linear, track: Track, isAdditive: Bool = false, isCumulative: Bool = false
    ) {
        self.timing = timing
        self.pacing = pacing
        self.track = track
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }

    /// Returns the property's value at `parentTime`, given `base`, its value without this animation; `nil` when the animation has
    /// no effect.
    public func sample(at parentTime: Seconds, base: MotionValue) -> MotionValue? {
        switch timing.phase(at: timing.localTime(parent: parentTime)) {
        case .before: timing.fillMode.fillsBackwards ? value(at: 0, iteration: 0, base: base) : nil
        case .active(let fraction, let iteration): value(at: fraction, iteration: iteration, base: base)
        case .after(let fraction):
            timing.fillMode.fillsForwards ? value(at: fraction, iteration: timing.end.iteration, base: base) : nil
        }
    }

    /// Returns true when the animation is over for good at `parentTime`; one that fills forwards still shows.
    @inlinable
    public func isFinished(at parentTime: Seconds) -> Bool { parentTime >= timing.endTime }

    private func value(at fraction: Double, iteration: Int, base: MotionValue) -> MotionValue? {
        let progress = pacing.progress(at: fraction, duration: timing.simpleDuration)
        return composed(at: progress, iteration: iteration, base: base)
    }

    private func composed(at progress: Double, iteration: Int, base: MotionValue) -> MotionValue? {
        guard var value = trackValue(at: progress, base: base) else { return nil }
        if isCumulative && iteration > 0, let end = trackValue(at: timing.autoreverses ? 0 : 1, base: base) {
            value = end.scaled(by: Double(iteration)).adding(value)
        }
        return isAdditive ? base.adding(value) : value
    }

    /// Applies Core Animation's table of from, to and by; a missing end is the property's own value, or nothing when adding.
    private func trackValue(at progress: Double, base: MotionValue) -> MotionValue? {
        let from: MotionValue?
        let to: MotionValue?
        let by: MotionValue?
        switch track {
        // The usual case first: values of the general case are copied, lists and all.
        case .basic(.point(let start)?, .point(let end)?, _): return .mix(.point(start), .point(end), progress)
        case .basic(.scalar(let start)?, .scalar(let end)?, _): return .mix(.scalar(start), .scalar(end), progress)
        case .keyframes(let frames): return frames.values.isEmpty ? nil : frames.value(at: progress)
        case .basic(let start, let end, let distance): (from, to, by) = (start, end, distance)
        }
        let own = isAdditive ? base.zero : base
        switch (from, to, by) {
        case (let from?, let to?, _): return .mix(from, to, progress)
        case (let from?, nil, let by?): return .mix(from, from.adding(by), progress)
        case (nil, let to?, let by?): return .mix(to.subtracting(by), to, progress)
        case (let from?, nil, nil): return .mix(from, own, progress)
        case (nil, let to?, nil): return .mix(own, to, progress)
        case (nil, nil, let by?): return .mix(own, own.adding(by), progress)
        case (nil, nil, nil): return nil
        }
    }
}

extension Animation {
    /// Returns the property's value at a progress of its track, beyond 0…1 where a spring overshoots.
    public func sample(atProgress progress: Double, base: MotionValue) -> MotionValue? {
        composed(at: progress, iteration: 0, base: base)
    }

    /// Returns the property's value when a `Retime` of a transition that takes `total` seconds is at `progress`.
    ///
    /// The animation's own pacing is ignored, because the picture is under a finger. Its place within the transition is kept: it
    /// begins `beginTime` − `origin` seconds after the transition begins (at once without a begin time), and shows its first
    /// state before and its last state after, regardless of its fill mode. Where the progress overshoots 0…1 (a spring that
    /// completes), from/to/by tracks that touch that end overshoot as far. A total that is not a positive number is replaced by
    /// the animation's own length.
    public func sample(
        retimedTo progress: Double, total: Seconds, origin: Seconds = 0, base: MotionValue
    ) -> MotionValue? {
        let length = total > 0 && total < .infinity ? total : timing.simpleDuration
        let inside = progress.held(in: 0...1, nan: 0)
        let offset = (timing.beginTime ?? origin) - origin
        let speed = timing.speed > 0 ? timing.speed : 1
        let start = timing.timeOffset == timing.timeOffset ? timing.timeOffset : 0
        let last = timing.end
        switch timing.phase(at: (inside * length - offset) * speed + start) {
        case .before: return composed(at: overshot(0, progress - inside), iteration: 0, base: base)
        case .active(let fraction, let iteration):
            return composed(at: overshot(fraction, progress - inside), iteration: iteration, base: base)
        case .after(let fraction):
            return composed(at: overshot(fraction, progress - inside), iteration: last.iteration, base: base)
        }
    }

    private func overshot(_ fraction: Double, _ excess: Double) -> Double {
        guard case .basic = track, !timing.autoreverses else { return fraction }
        if excess > 0 && fraction >= 1 || excess < 0 && fraction <= 0 { return fraction + min(max(excess, -1), 1) }
        return fraction
    }
}
