internal import Reactor

/// What the pacer notes about the frame on its way, until it knows how the frame ended.
struct FrameNotes {
    var record: FrameRecord
    /// The time that making and committing took, without the time that the frame was held.
    let cost: TimeSpan
    /// The sync file of its drawing; the source keeps it open until it is told of the end.
    var fence: Int32?
    /// False where only the pointer moved, or another program had drawn it all.
    let wasDrawn: Bool
    /// When the frame was to begin, if it waited for that.
    let begunLate: MonotonicTime?
}

/// What went wrong in a row. Each kind is forgotten when a frame of the other kind goes well.
struct Setbacks {
    /// Flips that never came; a second loss skips the gentle rungs of the ladder.
    var losses = 0
    /// Commits that the output refused.
    var refusals = 0
    /// Commits that met a flip which is still on its way.
    var busy = 0

    /// An output that stays busy has a flip that hangs: only waiting for the kernel gets it out of the way.
    var needsBlockingCommit: Bool { busy >= 8 }

    /// When to try again after a refusal: a period later at first, then once a second. A panel may come back, and the log must not fill.
    func retry(_ soon: MonotonicTime, now: MonotonicTime) -> MonotonicTime { refusals < 3 ? soon : now + .seconds(1) }
}
