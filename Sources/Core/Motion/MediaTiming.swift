/// The timing of an animation: Core Animation's `CAMediaTiming`, as a value.
///
/// Everything between begin and end is measured in local time. A duration that is not positive is 0; a repeat count or
/// repeat duration that is not positive is not given (once); a speed or an offset that is not a number is 1 or 0. If both repeat
/// count and repeat duration are given, the duration holds.
@frozen
public struct MediaTiming: Hashable, Sendable {
    /// The time in the parent at which local time is `timeOffset`; `nil` for the first frame that shows the animation.
    public var beginTime: Seconds?
    public var timeOffset: Seconds
    public var speed: Double
    public var duration: Seconds
    public var repeatCount: Double
    public var repeatDuration: Seconds
    public var autoreverses: Bool
    public var fillMode: FillMode

    @inlinable
    public init(
        beginTime: Seconds? = nil, timeOffset: Seconds = 0, speed: Double = 1, duration: Seconds = 0, repeatCount: Double = 0,
        repeatDuration: Seconds = 0, autoreverses: Bool = false, fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.timeOffset = timeOffset
        self.speed = speed
        self.duration = duration
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }

    /// Whether a value shows outside of the active time.
    public enum FillMode: UInt8, Hashable, Sendable {
        case removed, forwards, backwards, both

        @inlinable public var fillsBackwards: Bool { self == .backwards || self == .both }
        @inlinable public var fillsForwards: Bool { self == .forwards || self == .both }
    }

    /// The position of a moment relative to the active time.
    @frozen
    public enum Phase: Hashable, Sendable {
        case before
        /// `fraction` of the simple duration, already mirrored on the way back of an autoreversing iteration.
        case active(fraction: Double, iteration: Int)
        /// The fraction at which the animation ended.
        case after(fraction: Double)
    }

    /// Returns the local time at `parent`: (parent − begin) · speed + offset, or the offset without a begin time, as at the first
    /// frame.
    @inlinable
    public func localTime(parent: Seconds) -> Seconds {
        let offset = timeOffset == timeOffset ? timeOffset : 0
        let speed = speed == speed ? speed : 1
        guard let beginTime, speed != 0 else { return offset }
        return (parent - beginTime) * speed + offset
    }

    /// The seconds of local time that all iterations take together; may be infinite.
    @inlinable public var activeDuration: Seconds {
        if repeatDuration > 0 { return simpleDuration > 0 ? repeatDuration : 0 }
        let period = period
        return period > 0 ? (repeatCount > 0 ? period * repeatCount : period) : 0
    }

    /// The end of the animation in the parent's time; infinite while it has no begin time, or never ends.
    @inlinable public var endTime: Seconds {
        guard let beginTime else { return .infinity }
        let offset = timeOffset == timeOffset ? timeOffset : 0
        if speed == 0 { return .infinity }
        // An animation that runs backwards ends when it reaches its start.
        if speed < 0 { return beginTime + max(0, offset) / -speed }
        return beginTime + max(0, activeDuration - offset) / (speed == speed ? speed : 1)
    }

    @inlinable var simpleDuration: Seconds { duration > 0 ? duration : 0 }

    /// One iteration, both ways.
    @inlinable var period: Seconds { autoreverses ? simpleDuration * 2 : simpleDuration }

    /// Returns the phase of the local time `time`.
    ///
    /// The end is already after the animation, except at speed 0: a scrubbed animation shows its last state at its end. NaN is
    /// before.
    @inlinable
    public func phase(at time: Seconds) -> Phase {
        guard time >= 0 else { return .before }
        let active = activeDuration
        if time > active || (time == active && (speed != 0 || active == 0)) { return .after(fraction: end.fraction) }
        if time == active { return .active(fraction: end.fraction, iteration: end.iteration) }
        let place = place(cycles: time / period, closed: false)
        return .active(fraction: place.fraction, iteration: place.iteration)
    }

    /// The fraction and the iteration at which the last iteration ends.
    @inlinable public var end: (fraction: Double, iteration: Int) {
        guard simpleDuration > 0 else { return (autoreverses ? 0 : 1, 0) }
        let cycles = repeatDuration > 0 ? repeatDuration / period : (repeatCount > 0 ? repeatCount : 1)
        // 0.3 / 0.1 is not exactly 3, so a value very close to a whole number counts as that number.
        let whole = cycles.rounded()
        return place(cycles: abs(cycles - whole) < 1e-9 * max(1, whole) ? whole : cycles, closed: true)
    }

    /// Splits a number of cycles; `closed` counts a whole number as the end of the last, not the start of the next.
    @inlinable
    func place(cycles: Double, closed: Bool) -> (fraction: Double, iteration: Int) {
        let cycles = cycles.held(in: 0...1e15, nan: 0)
        var whole = cycles.rounded(.down)
        if closed && whole == cycles && whole > 0 { whole -= 1 }
        let rest = cycles - whole
        guard autoreverses else { return (rest, Int(whole)) }
        return (rest <= 0.5 ? rest * 2 : 2 - rest * 2, Int(whole))
    }
}
