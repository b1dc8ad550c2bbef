package import Motion

/// A timer on the main loop's clock, for example for the duration of a press or the interval of a double tap.
///
/// Nothing here reads a clock. Times are those of events and ticks; the runtime arms one timer for the earliest time and calls
/// `run(until:)` when it is reached, so that virtual time works for gestures as for animations.
@MainActor
package final class TickTimer {
    private let work: () -> Void
    fileprivate private(set) var moment: Seconds?

    /// Called when the earliest scheduled time changes, with nil for none; set by the runtime.
    package static var nextChanged: ((Seconds?) -> Void)? {
        didSet {
            toldNext = nil
            tellNext()
        }
    }
    private static var waiting: [TickTimer] = []
    private static var toldNext: Seconds?
    /// True while a test blocks the ticks of the main thread.
    package static var isStalled = false

    package init(_ work: @escaping () -> Void) { self.work = work }

    package var isScheduled: Bool { moment != nil }

    /// Schedules the timer, replacing an earlier schedule; a scheduled timer is kept alive.
    package func schedule(at moment: Seconds) {
        Self.waiting.removeAll { $0 === self }
        self.moment = moment
        let index = Self.waiting.firstIndex { ($0.moment ?? 0) > moment } ?? Self.waiting.count
        Self.waiting.insert(self, at: index)
        Self.tellNext()
    }

    package func cancel() {
        guard moment != nil else { return }
        moment = nil
        Self.waiting.removeAll { $0 === self }
        Self.tellNext()
    }

    /// Runs the due timers, in the order of their times.
    package static func run(until now: Seconds) {
        // A timer that schedules itself in the past again and again must not block the tick for ever.
        for _ in 0..<1000 where !isStalled {
            guard let first = waiting.first, let moment = first.moment, moment <= now else { break }
            waiting.removeFirst()
            first.moment = nil
            first.work()
        }
        guard !isStalled else { return }
        toldNext = nil
        tellNext()
    }

    /// The earliest scheduled time.
    package static var next: Seconds? { waiting.first?.moment }

    private static func tellNext() {
        guard toldNext != next else { return }
        toldNext = next
        nextChanged?(next)
    }
}
