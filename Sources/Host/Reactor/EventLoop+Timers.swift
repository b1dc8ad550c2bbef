extension EventLoop {
    /// Returns a timer that calls `handler`; it is inactive until it is scheduled.
    package func makeTimer(_ handler: @escaping () -> Void) -> LoopTimer {
        LoopTimer(loop: self, handler: handler)
    }

    /// The time at which the first timer is due; nil when none is scheduled.
    package var nextTimerDeadline: MonotonicTime? { timers.first?.deadlineInHeap }

    func schedule(_ timer: LoopTimer, at deadline: MonotonicTime) {
        timers.schedule(timer, at: deadline)
    }

    func unschedule(_ timer: LoopTimer) {
        timers.remove(timer)
    }

    /// Advances this loop's virtual time to `time`, stopping at every deadline on the way, with one tick at each.
    ///
    /// Events that are ready are handled at each stop. Traps when the loop runs on real time.
    package func advance(to time: MonotonicTime) {
        guard let virtual = timeSource.virtual else {
            preconditionFailure("advance(to:) needs a loop on virtual time")
        }
        settle()
        while let deadline = nextStop(after: virtual.current), deadline <= time {
            virtual.move(to: deadline)
            settle()
        }
        virtual.move(to: time)
        settle()
    }

    /// Returns the earliest timer or observer's deadline in the future; one that stays in the past must not block time.
    private func nextStop(after current: MonotonicTime) -> MonotonicTime? {
        var stop: MonotonicTime?
        for index in 0..<observers.places {
            guard let wanted = observers.value(at: index)?.nextDeadline(), wanted > current else { continue }
            stop = stop.map { min($0, wanted) } ?? wanted
        }
        // Last, as before a sleep: an observer that is asked may schedule a timer.
        guard let first = timers.first?.deadlineInHeap else { return stop }
        return stop.map { min($0, first) } ?? first
    }

    /// Ticks until nothing is ready any more, since work that a handler wakes the loop for belongs to the same instant.
    private func settle() {
        // This runs the timers of this instant; the work for which they wake the loop is ready in the next tick.
        tick(mayBlock: false)
        var ticks = 0
        // A descriptor that is never read would otherwise keep the loop here for ever.
        while tick(mayBlock: false) > 0 && ticks < 100 { ticks += 1 }
    }

    /// Moves this loop's virtual time by `span` and runs one tick, as a loop that is busy does: what is still ready then waits.
    ///
    /// Traps when the loop runs on real time.
    package func turn(after span: TimeSpan) {
        guard let virtual = timeSource.virtual else {
            preconditionFailure("turn(after:) needs a loop on virtual time")
        }
        virtual.move(to: virtual.current + span)
        tick(mayBlock: false)
    }

    /// Advances this loop's virtual time by `span`.
    package func advance(by span: TimeSpan) {
        advance(to: timeSource.current + span)
    }
}
