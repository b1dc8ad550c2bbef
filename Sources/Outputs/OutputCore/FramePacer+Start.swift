internal import Reactor

/// A frame that waits until it has to begin, so that what is asked for meanwhile is in it.
struct PlannedStart {
    var start: MonotonicTime
    /// At which it will be shown.
    var vblank: MonotonicTime
}

/// When a frame begins.
extension FramePacer {
    /// When to begin instead of now.
    ///
    /// Not now if the frame would reach a vblank that is too near to be aimed at: it would be made for the vblank after and shown
    /// before its time, so it begins late enough to miss the first one surely. And not now if it is known to be done in time later.
    func postponedStart() -> MonotonicTime? {
        let now = drawingTime
        let done = now + workEstimate.value
        if let planned, now >= planned.start, latency.vblank(forFrameDone: done, frameClock) <= planned.vblank { return nil }
        planned = nil
        guard frameClock.isFresh(at: done) else { return nil }
        let reached = frameClock.prediction(atOrAfter: done + latency.lead)
        if reached < frameClock.prediction(atOrAfter: done + latency.lead + margin) {
            return reached - latency.lead - workEstimate.value + margin
        }
        planned = lateStart(at: now)
        return planned?.start
    }

    /// What to wait for, at `now`; nil when a frame begins at once.
    ///
    /// After a pause it does: nothing else is to be expected, and what a frame costs then is less certain.
    func lateStart(at now: MonotonicTime) -> PlannedStart? {
        guard output.info.capabilities.contains(.lateCommits), !needsModeset, !source.startsEarly, let last = rhythm.lastVblank
        else {
            return nil
        }
        guard frameClock.isFresh(at: now) else { return nil }
        let period = frameClock.period
        let vblank = nextVblank(after: now)
        guard vblank - last < period * 3 / 2 else { return nil }
        let deadline = vblank - period * Int64(latency.vblanks)
        let start = lateness.start(for: deadline, least: workEstimate.value, period: period)
        // Waiting for less than the timer is exact to gains nothing.
        guard let start, start > now + .microseconds(100) else { return nil }
        return PlannedStart(start: start, vblank: vblank)
    }

    /// When a frame begins that is asked for now. A frame that waits already begins no later for it.
    var requestedStart: MonotonicTime {
        // Something begins to move by itself: its first frame is often the dearest.
        guard let planned, !source.startsEarly else { return max(loop.now, earliestStart) }
        return planned.start
    }
}
