package import Reactor

extension FrameCycle {
    /// The rung helped: the lost frame counts as shown. Only while recovering.
    ///
    /// - Parameter time: when the frame reached the screen, as near as it is known.
    package mutating func recovered(at time: MonotonicTime, nextStart: MonotonicTime) -> Action {
        let state = snapshot
        guard case .recovering(let flight) = consume self else { illegal("recovered", state) }
        // The screen stood still for a quarter of a second: the picture is made anew, requested or not.
        self = .queued(start: nextStart, .on)
        return .complete(flight, Landing(time: time, isRecovered: true), next: nextStart)
    }

    /// The flip waits for something else than the display, and is not lost before `deadline`. Only while recovering.
    package mutating func awaits(until deadline: MonotonicTime) -> Action {
        let state = snapshot
        guard case .recovering(var flight) = consume self else { illegal("awaits", state) }
        flight.deadline = deadline
        self = .inFlight(flight)
        return .arm(deadline)
    }

    /// The rung did not help; the next one, or the end of the ladder. Only while recovering.
    ///
    /// - Parameter retry: when to try again once the ladder has ended.
    package mutating func stepFailed(retry: MonotonicTime) -> Action {
        let state = snapshot
        guard case .recovering(var flight) = consume self else { illegal("stepFailed", state) }
        guard let next = flight.step.next, next != .report else {
            self = .estimated(vblank: retry, wanted: true, .on)
            return .giveUp(flight, retry: retry)
        }
        flight.step = next
        self = .recovering(flight)
        return .recover(next)
    }

    /// The device is taken away: whatever was on its way will not be presented.
    package mutating func pause() -> Action {
        switch consume self {
        case .inFlight(let flight):
            let token = flight.token
            self = .paused
            return .stop(token)
        case .recovering(let flight):
            let token = flight.token
            self = .paused
            return .stop(token)
        case .holding(let state, until: _, wanted: _):
            self = .paused
            return .drop(state)
        case .idle: self = .paused
        case .queued: self = .paused
        case .drawing: self = .paused
        case .estimated: self = .paused
        case .paused: self = .paused
        case .closed:
            self = .closed
            return .nothing
        }
        return .stop(nil)
    }

    /// The device is back: a frame is due at once.
    package mutating func resume(start: MonotonicTime) -> Action {
        switch consume self {
        case .paused:
            // Another program had the device and may have switched the panel on.
            self = .queued(start: start, .on)
            return .arm(start)
        case .idle(let panel):
            self = .queued(start: start, panel)
            return .arm(start)
        case .queued(let earlier, let panel):
            self = .queued(start: earlier, panel)
        case .drawing(wanted: _, let panel):
            self = .drawing(wanted: true, panel)
        case .holding(let state, let until, wanted: _):
            self = .holding(state, until: until, wanted: true)
        case .inFlight(let flight):
            self = .inFlight(flight.wanting(true))
        case .recovering(let flight):
            self = .recovering(flight.wanting(true))
        case .estimated(let vblank, wanted: _, let panel):
            self = .estimated(vblank: vblank, wanted: true, panel)
        case .closed:
            self = .closed
        }
        return .nothing
    }

    /// The output ends.
    package mutating func close() -> Action {
        switch consume self {
        case .inFlight(let flight):
            let token = flight.token
            self = .closed
            return .stop(token)
        case .recovering(let flight):
            let token = flight.token
            self = .closed
            return .stop(token)
        case .holding(let state, until: _, wanted: _):
            self = .closed
            return .drop(state)
        case .idle: self = .closed
        case .queued: self = .closed
        case .drawing: self = .closed
        case .estimated: self = .closed
        case .paused: self = .closed
        case .closed: self = .closed
        }
        return .stop(nil)
    }
}
