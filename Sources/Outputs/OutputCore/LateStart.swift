package import Reactor

/// Says how late a frame may begin and still be shown at its vblank: so that what was asked for until then is in it.
///
/// A pure value. The start is the vblank less the hardware's lead, the predicted cost and a margin. Where that is not safe it says
/// nothing, and the frame begins at once: while costs are unknown, and for a while after a frame that began late has missed
/// its vblank. That while is a second at 60 Hz, and twice as long each time, until 600 late frames in a row were right: a display
/// whose costs cannot be foretold ends up with frames that begin early.
package struct LateStart: Sendable {
    private var costs = CostPredictor()
    private var lead = RecentPeak()
    private var earlyFramesLeft = 0
    private var nextPenalty = Self.firstPenalty
    private var rightInARow = 0

    private static let firstPenalty = 60
    private static let longestPenalty = 3840

    package init() {}

    /// A vblank's event came.
    ///
    /// - Parameter arrival: when; drivers say it when the hardware goes over to the next picture, and name the time at which that
    ///   picture's first line is shown. What is between is the lead: a commit has to be earlier by that.
    package mutating func vblankCame(_ vblank: MonotonicTime, arrival: MonotonicTime, period: TimeSpan) {
        lead.add(min(vblank - arrival, period / 4))
    }

    /// A frame was shown.
    ///
    /// - Parameter wasDrawn: how cheap one was for which there was nothing to draw says nothing of the next.
    package mutating func add(_ sample: CostPredictor.Sample, wasDrawn: Bool = true, beganLate: Bool, missed: Bool) {
        if wasDrawn || costs.isExceeded(by: sample) { costs.add(sample) }
        earlyFramesLeft = max(0, earlyFramesLeft - 1)
        guard beganLate else { return }
        rightInARow = missed ? 0 : rightInARow + 1
        if missed {
            earlyFramesLeft = nextPenalty
            nextPenalty = min(nextPenalty * 2, Self.longestPenalty)
        } else if rightInARow >= 600 {
            nextPenalty = Self.firstPenalty
        }
    }

    /// - Parameters:
    ///   - vblank: at which the frame is to be shown.
    ///   - least: what it takes at least.
    /// - Returns: nil when it has to begin as early as it can.
    package func start(for vblank: MonotonicTime, least: TimeSpan, period: TimeSpan) -> MonotonicTime? {
        guard earlyFramesLeft == 0, let cost = costs.prediction else { return nil }
        return vblank - lead.value - max(cost, least, Self.shortestWindow(period)) - Self.margin(period)
    }

    /// A GPU whose frames are all drawn in a shorter time than this takes its rest for idleness, and clocks down.
    private static func shortestWindow(_ period: TimeSpan) -> TimeSpan { min(.microseconds(2400), period * 15 / 100) }

    /// More than what a frame may take longer when its vblank is chosen: a timer that fires late must not change the choice.
    private static func margin(_ period: TimeSpan) -> TimeSpan { max(period / 16, .milliseconds(1)) }
}
