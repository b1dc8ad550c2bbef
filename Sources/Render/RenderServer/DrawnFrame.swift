package import Buffers
package import OutputCore
package import Reactor

/// A frame that will be shown next, for those who want to look at it.
package struct DrawnFrame {
    package let output: any Output
    /// What was drawn; nil where the frame shows another program's buffer.
    package let buffer: RenderBuffer?
    package let moment: FrameMoment
}

/// Where a frame stands in what moves. It names the same picture in two runs, however long they rested between.
package struct FrameMoment: Hashable, Sendable {
    /// How many times an animation began in a frame up to this one, since the start.
    package private(set) var stretch = 0
    /// From the frame in which the stretch began to this one.
    package private(set) var elapsed = TimeSpan.zero
    /// The frame's number in the stretch, from 0.
    package private(set) var index = 0
    /// An animation ends in this frame.
    package private(set) var isEnd = false
    private var start = MonotonicTime.zero

    package init() {}

    /// The frame sampled at `target.animation`.
    mutating func advance(to target: FrameTarget, begins: Bool, ends: Bool) {
        if begins {
            stretch += 1
            start = target.animation
        }
        elapsed = target.animation - start
        index = Int((elapsed + target.period / 2).nanoseconds / target.period.nanoseconds)
        isEnd = ends
    }
}
