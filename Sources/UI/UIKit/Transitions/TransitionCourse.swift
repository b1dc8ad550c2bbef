/// What drives a transition, how far a finger has led it, and which end counts.
struct TransitionCourse: Equatable, Sendable {
    enum Driver: Sendable {
        /// Time, from the beginning on.
        case time
        case finger
        /// A finger let it go; time takes it to the end that counts.
        case release
    }

    var driver = Driver.time
    /// Where a finger last put it, 0 … 1.
    var progress = 0.0
    var end = TransitionPhase.End.finish

    mutating func update(_ progress: Double) -> TransitionPhase.Action {
        guard driver == .finger else { return .refuse }
        self.progress = progress
        return .scrub(to: progress)
    }

    mutating func letGo(toward end: TransitionPhase.End) -> TransitionPhase.Action {
        guard driver == .finger else { return .refuse }
        driver = .release
        self.end = end
        return .settle(from: progress, toward: end)
    }

    /// A transition that was cancelled stays so until it is let go again.
    mutating func grab(at progress: Double) -> TransitionPhase.Action {
        guard driver != .finger else { return .nothing }
        driver = .finger
        self.progress = progress
        return .grab(at: progress)
    }
}
