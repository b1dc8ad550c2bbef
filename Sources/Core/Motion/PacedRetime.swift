/// The movement of a retime along its own pacing, forwards or backwards.
public struct PacedRetime: Hashable, Sendable {
    /// The fraction at the start.
    public var fraction: Double
    /// Seconds of the animations a second; negative towards their start.
    public var speed: Double
    /// The seconds between the start and the first movement.
    public var delay: Seconds
    /// The start; `nil` starts at the first frame that shows the movement, until which the fraction is constant.
    public var startTime: Seconds?

    public init(fraction: Double, speed: Double = 1, delay: Seconds = 0, startTime: Seconds? = nil) {
        self.fraction = fraction
        self.speed = speed
        self.delay = delay
        self.startTime = startTime
    }

    /// Returns the fraction of `duration` at T; 1 without a duration.
    func fraction(at time: Seconds, of duration: Seconds) -> Double {
        guard duration > 0 else { return 1 }
        guard let startTime else { return fraction }
        let moved = max(0, time - startTime - delay) * speed / duration
        return time >= endTime(of: duration) ? end : min(max(fraction + moved, 0), 1)
    }

    /// The time of arrival; infinite before the start, and at speed 0.
    func endTime(of duration: Seconds) -> Seconds {
        guard let startTime, speed != 0 else { return .infinity }
        return startTime + delay + max(0, (end - fraction) * max(0, duration) / speed)
    }

    private var end: Double { speed < 0 ? 0 : 1 }
}
