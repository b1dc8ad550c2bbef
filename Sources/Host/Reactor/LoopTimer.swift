/// A timer of one loop: made once, scheduled as often as needed, without allocation.
///
/// It fires once per scheduling, at or after its deadline, in the loop's thread. Dropping the last reference from outside
/// while it is scheduled does not cancel it; `cancel()` does.
package final class LoopTimer {
    private weak var loop: EventLoop?
    let handler: () -> Void

    // Owned by TimerHeap: the index in its array, -1 when not scheduled, and the order key.
    var place = -1
    var deadlineInHeap = MonotonicTime.zero
    var sequence: UInt64 = 0

    init(loop: EventLoop, handler: @escaping () -> Void) {
        self.loop = loop
        self.handler = handler
    }

    /// The deadline; nil when the timer is not scheduled.
    package var deadline: MonotonicTime? { place >= 0 ? deadlineInHeap : nil }

    package var isScheduled: Bool { place >= 0 }

    /// Schedules the timer to fire at `deadline`, or in the next tick when that has passed; replaces an earlier scheduling.
    ///
    /// A timer that schedules itself for now inside its handler fires in the next tick, not again in this one.
    package func schedule(at deadline: MonotonicTime) {
        loop?.schedule(self, at: deadline)
    }

    /// Schedules the timer to fire `span` after the tick's time.
    package func schedule(after span: TimeSpan) {
        guard let loop else { return }
        loop.schedule(self, at: loop.now + span)
    }

    package func cancel() {
        loop?.unschedule(self)
    }
}
