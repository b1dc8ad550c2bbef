package import Reactor

/// The time for what moves by itself, from frame to frame.
///
/// On time it is T. After a missed vblank it goes on by the plan's own step, so that nothing jumps, and catches up by at
/// most a 32nd of a period per frame. A lag of 100 ms or more is given up: then it is T again at once. What follows a
/// finger does not use this: a finger jumps with T.
package struct AnimationTime: Sendable {
    /// How far it is behind T.
    package private(set) var lag = TimeSpan.zero

    private static let largestLag = TimeSpan.milliseconds(100)

    package init() {}

    /// A frame made for `target` reached the screen at `actual` instead.
    package mutating func missed(target: MonotonicTime, actual: MonotonicTime) {
        guard actual > target else { return }
        lag = lag + (actual - target)
        if lag >= AnimationTime.largestLag { lag = .zero }
    }

    /// Nothing moved for a while, or the output was set anew: T from now on.
    package mutating func reset() {
        lag = .zero
    }

    /// The time for a frame at `presentation`.
    package mutating func next(for presentation: MonotonicTime, period: TimeSpan) -> MonotonicTime {
        lag = max(.zero, lag - period / 32)
        return presentation - lag
    }
}
