import Reactor

/// How long the drawing of a tour takes, from what its first steps took on this machine.
struct TourForecast {
    private let total: Int
    private let start: MonotonicTime
    /// Steps that are drawn before anything is said: the first alone is no measure, since it has the launch in it.
    private static let measured = 2

    /// - Parameter total: of the steps that are drawn.
    init(total: Int, start: MonotonicTime) {
        self.total = total
        self.start = start
    }

    /// What is said before anything is drawn; nil for a tour that is over before anything could be measured.
    var announcement: String? {
        guard total > Self.measured else { return nil }
        return
            "There is no screen: drawing the \(total) steps of the tour. After \(Self.measured) of them this says how long it takes."
    }

    /// What is said once, when `done` steps are drawn; nil at any other step, and where less than half a minute is left.
    func sentence(done: Int, at now: MonotonicTime) -> String? {
        guard done == Self.measured, total > done else { return nil }
        let left = (now - start).seconds / Double(done) * Double(total - done)
        guard left >= 30 else { return nil }
        let minutes = max(1, Int((left / 60).rounded(.up)))
        return "The other \(total - done) steps take about \(minutes) minute\(minutes == 1 ? "" : "s")."
    }
}
