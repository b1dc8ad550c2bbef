import Reactor

/// Estimates the time that the drawing of a tour takes, from the time of its first steps on this machine.
struct TourForecast {
    private let total: Int
    private let start: MonotonicTime
    /// The number of steps before the estimate. The first step alone is no measure, because it includes the launch.
    private static let measured = 2

    /// - Parameter total: the number of steps that are drawn.
    init(total: Int, start: MonotonicTime) {
        self.total = total
        self.start = start
    }

    /// The message before the first step; nil for a tour that is too short to measure.
    var announcement: String? {
        guard total > Self.measured else { return nil }
        return
            "There is no screen: drawing the \(total) steps of the tour. After \(Self.measured) of them this says how long it takes."
    }

    /// Returns the estimate when `done` steps are drawn; nil at any other step, and when less than half a minute is left.
    func sentence(done: Int, at now: MonotonicTime) -> String? {
        guard done == Self.measured, total > done else { return nil }
        let left = (now - start).seconds / Double(done) * Double(total - done)
        guard left >= 30 else { return nil }
        let minutes = max(1, Int((left / 60).rounded(.up)))
        return "The other \(total - done) steps take about \(minutes) minute\(minutes == 1 ? "" : "s")."
    }
}
