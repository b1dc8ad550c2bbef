import Reactor

/// When Foundation's run loop is asked again after turns in which no code of an app ran.
///
/// Timers and other threads wake the loop through a descriptor. Only what was left for the run loop without waking it, by
/// `RunLoop.perform`, needs the question. Code that does so in a handler for a client's message waits a little; a client that draws sixty
/// times in a second has two such turns in each frame. A client that draws a few times in a second causes one more wake-up a frame.
struct FoundationRest {
    /// A turn that comes so late asks.
    private static let short = TimeSpan.milliseconds(50)
    /// Where no turn comes, the loop wakes up for the question. Later than a turn of any usual rate, which asks before.
    private static let long = TimeSpan.milliseconds(100)

    /// The time of the last question.
    private var asked: MonotonicTime?
    /// The date of Foundation's next timer.
    private var next: MonotonicTime?

    /// Returns the time until which the loop may sleep; nil when the question is due.
    func deadline(inTurnAt now: MonotonicTime) -> MonotonicTime? {
        guard let asked, now - asked < FoundationRest.short, next.map({ $0 > now }) ?? true else { return nil }
        let latest = asked + FoundationRest.long
        return next.map { min($0, latest) } ?? latest
    }

    mutating func asked(inTurnAt now: MonotonicTime, next: MonotonicTime?) { (asked, self.next) = (now, next) }
}
