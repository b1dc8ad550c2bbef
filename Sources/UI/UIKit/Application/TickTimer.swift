package import Motion

/// Work at a moment of the main loop's clock: how long a press must last, how long a second tap may take.
///
/// Nothing here reads a clock. Moments are those of events and turns; the runtime arms one timer for the earliest and calls
/// `run(until:)` when it is reached, so that virtual time works for gestures as for animations.
@MainActor
package final class TickTimer {
    private let work: () -> Void
    fileprivate private(set) var moment: Seconds?

    /// The earliest moment that something waits for changed; `nil` for none. The runtime's.
    package static var nextChanged: ((Seconds?) -> Void)? {
        didSet {
            toldNext = nil
            tellNext()
        }
    }
    private static var waiting: [TickTimer] = []
    private static var toldNext: Seconds?
    /// A test has the main thread take no turns.
    package static var isStalled = false

    package init(_ work: @escaping () -> Void) { self.work = work }

    package var isScheduled: Bool { moment != nil }

    /// Replaces an earlier scheduling; a scheduled timer is kept alive.
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

    /// Runs what is due, in the order of the moments.
    package static func run(until now: Seconds) {
        // A timer that schedules itself for the past again and again must not keep the turn for ever.
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

    /// The earliest moment that something waits for.
    package static var next: Seconds? { waiting.first?.moment }

    private static func tellNext() {
        guard toldNext != next else { return }
        toldNext = next
        nextChanged?(next)
    }
}
