package import Reactor

/// The time for what moves by itself, from frame to frame.
///
/// On time it is T. After a missed vblank it goes on by the plan's own step, so that nothing jumps, and catches up by at
/// most a 32nd of a period per frame. A lag of 100 ms or more is given up: then it is T again at once. Where T goes back by less than
/// that, because the display is less late than it was, the time stands until T has come as far. What follows a finger does not use this:
/// a finger jumps with T.
package struct AnimationTime: Sendable {
    /// How far it is behind T.
    package private(set) var lag = TimeSpan.zero
    /// Of the frame before; nil where nothing moved.
    private var last: MonotonicTime?

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
        last = nil
    }

    /// The time for a frame at `presentation`.
    package mutating func next(for presentation: MonotonicTime, period: TimeSpan) -> MonotonicTime {
        lag = max(.zero, lag - period / 32)
        var time = presentation - lag
        if let last, time < last, last - time < Self.largestLag { time = last }
        last = time
        return time
    }
}
