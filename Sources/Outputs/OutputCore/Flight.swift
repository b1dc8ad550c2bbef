package import Reactor

/// A frame that the output has and the screen has not shown yet; it exists once, as the payload of the in-flight state.
package struct Flight: ~Copyable {
    /// What was committed.
    package let state: OutputState
    /// T.
    package let target: MonotonicTime
    /// When the flip counts as lost.
    package internal(set) var deadline: MonotonicTime
    /// How many flips in a row were lost before this one; a second loss skips the gentle rungs of the ladder.
    package let lossesBefore: Int
    /// Another frame was requested meanwhile. Here, not beside the flight in the enum's case: Swift 6.3 cannot borrow a payload of
    /// which only a part is noncopyable.
    var isWanted = false
    /// The rung of the ladder, while recovering.
    var step = RecoveryStep.pollVblank

    package init(state: OutputState, target: MonotonicTime, deadline: MonotonicTime, lossesBefore: Int) {
        self.state = state
        self.target = target
        self.deadline = deadline
        self.lossesBefore = lossesBefore
    }

    package var token: FrameToken { state.token }

    /// The same flight, with another frame requested or not.
    consuming func wanting(_ isWanted: Bool) -> Flight {
        self.isWanted = isWanted
        return self
    }

    /// How long a flip may take before it counts as lost: max(8 periods, 250 ms).
    package static func patience(period: TimeSpan) -> TimeSpan { max(period * 8, .milliseconds(250)) }
}
