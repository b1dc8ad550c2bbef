package import Reactor

/// The instant that a frame is made for.
package struct FrameTarget: Hashable, Sendable {
    /// Counts the frames of one output, from 1.
    package var number: UInt64
    /// T: the predicted time at which the frame reaches the screen.
    package var presentation: MonotonicTime
    /// The time for what moves by itself: T, or a little before it while a missed frame is caught up on (see `AnimationTime`).
    package var animation: MonotonicTime
    /// From one vblank to the next.
    package var period: TimeSpan
    /// False while the phase of the vblanks is unknown: T is then a guess.
    package var isPredicted: Bool

    package init(
        number: UInt64, presentation: MonotonicTime, animation: MonotonicTime, period: TimeSpan, isPredicted: Bool = true
    ) {
        self.number = number
        self.presentation = presentation
        self.animation = animation
        self.period = period
        self.isPredicted = isPredicted
    }
}
