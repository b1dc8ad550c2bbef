internal import OutputCore
internal import Reactor

/// How long after its frame callback a content is shown, learned from the compositor's reports.
///
/// The callback says that the next content may be drawn. The report comes when this one is on the screen, a refresh period or two
/// later: waiting for it would let every second vblank pass without a new picture.
struct CallbackLatency {
    private struct Content {
        let token: FrameToken
        var callback: MonotonicTime?
        var shown: MonotonicTime?
    }

    /// The contents of which one of both is known.
    private var open: [Content] = []
    private var latency: RecentMedian<TimeSpan>?
    private var lastShown: MonotonicTime?
    private var lastNamed: MonotonicTime?

    /// More contents than these a compositor has not on its way.
    private static let most = 8

    mutating func callbackCame(for token: FrameToken, at time: MonotonicTime) {
        note(token) { $0.callback = time }
    }

    mutating func wasShown(_ token: FrameToken, at time: MonotonicTime) {
        lastShown = time
        note(token) { $0.shown = time }
    }

    private mutating func note(_ token: FrameToken, _ change: (inout Content) -> Void) {
        var content = open.first { $0.token == token } ?? Content(token: token)
        open.removeAll { $0.token == token }
        change(&content)
        if let callback = content.callback, let shown = content.shown {
            learn(max(.zero, shown - callback))
        } else {
            if open.count == Self.most { open.removeFirst() }
            open.append(content)
        }
    }

    /// A callback came, and no report for long: callbacks are all that there is.
    mutating func reportIsMissing() {
        if latency == nil { learn(.zero) }
    }

    private mutating func learn(_ sample: TimeSpan) {
        var known = latency ?? RecentMedian(sample)
        known.add(sample)
        latency = known
    }

    /// When a content is shown whose callback came at `time`; nil while no report has come.
    ///
    /// It is a vblank of the compositor's, and never that of the content before.
    mutating func presentation(ofCallbackAt time: MonotonicTime, period: TimeSpan) -> MonotonicTime? {
        guard let latency else { return nil }
        // The period is the mode's: over a long time its rounding adds up.
        guard let lastShown, time - lastShown < .seconds(1) else { return time + latency.value }
        let count = ((time + latency.value - lastShown).nanoseconds + period.nanoseconds / 2) / period.nanoseconds
        var named = lastShown + period * max(0, count)
        if let lastNamed, named - lastNamed < period / 2 { named = lastNamed + period }
        lastNamed = named
        return named
    }
}
