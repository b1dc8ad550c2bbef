package import Reactor

/// How long a display takes from a commit until the picture is seen, beyond waiting for the next vblank.
///
/// A pure value. It is the display's time, not ours: a frame does not become dearer because the display, or the compositor that a
/// window belongs to, is late. Two parts of it are known. The lead: the event that lets the next frame begin comes before the vblank
/// that it names. And whole vblanks: a commit misses the first vblank after the lead and is shown at a later one.
package struct DisplayLatency: Sendable {
    private var leads = RecentMedian(TimeSpan.zero)
    private var missed = RecentMedian(0)

    package init() {}

    /// By how long a commit has to be earlier than its vblank.
    package var lead: TimeSpan { leads.value }

    /// After how many other vblanks a commit is shown.
    package var vblanks: Int { missed.value }

    /// A vblank's event came at `arrival`.
    package mutating func vblankCame(_ vblank: MonotonicTime, arrival: MonotonicTime) {
        leads.add(max(.zero, vblank - arrival))
    }

    /// A frame that was done at `done` was shown at `actual`.
    package mutating func learn(done: MonotonicTime, actual: MonotonicTime, _ clock: FrameClock) {
        // Rounding, and the time between an event and the call that looks at the clock, must not count as a vblank.
        missed.add(max(0, clock.periods(from: clock.prediction(atOrAfter: done + lead), to: actual)))
    }

    /// The vblank at which a frame is shown that is done at `done`.
    package func vblank(forFrameDone done: MonotonicTime, _ clock: FrameClock) -> MonotonicTime {
        let first = clock.prediction(atOrAfter: done + lead)
        guard vblanks > 0 else { return first }
        return clock.prediction(atOrAfter: first + clock.period * Int64(vblanks) - clock.period / 2)
    }
}
