internal import Reactor

/// The bytes of one client's contents that were applied lately and are not copied yet: one look at all its surfaces copies them.
///
/// Each content may be small where hundreds of them are not. What was applied longer ago, and not looked at since, is not seen.
struct UncopiedBytes {
    /// What one content adds, and when.
    struct Share {
        fileprivate var bytes = 0
        fileprivate var period: Int64 = 0
    }

    /// The number of the current period of time, each of which is as long as a look is waited for.
    private var period: Int64 = 0
    private var (current, before) = (0, 0)

    mutating func add(_ bytes: Int, at now: MonotonicTime) -> Share {
        go(to: now)
        current += bytes
        return Share(bytes: bytes, period: period)
    }

    mutating func remove(_ share: Share) {
        if share.period == period { current -= share.bytes }
        if share.period == period - 1 { before -= share.bytes }
    }

    mutating func bytes(at now: MonotonicTime, except share: Share) -> Int {
        go(to: now)
        return current + before - (share.period >= period - 1 ? share.bytes : 0)
    }

    private mutating func go(to now: MonotonicTime) {
        let new = now.nanoseconds / ContentPace.patience.nanoseconds
        guard new != period else { return }
        (before, current) = (new == period + 1 ? current : 0, 0)
        period = new
    }
}
