package import Reactor

extension FrameCycle {
    /// The rung helped: the lost frame counts as shown. Only while recovering.
    package mutating func recovered(nextStart: MonotonicTime) -> Action {
        switch consume self {
        case .recovering(let flight):
            // Something stood still for a quarter of a second; the picture is made anew whether or not it was wanted.
            self = .queued(start: nextStart)
            return .complete(flight, next: nextStart)
        case .idle: illegal("recovered", "idle")
        case .queued: illegal("recovered", "queued")
        case .drawing: illegal("recovered", "drawing")
        case .holding: illegal("recovered", "holding")
        case .inFlight: illegal("recovered", "inFlight")
        case .estimated: illegal("recovered", "estimated")
        case .paused: illegal("recovered", "paused")
        case .closed: illegal("recovered", "closed")
        }
    }

    /// The rung did not help; the next one, or the end of the ladder. Only while recovering.
    ///
    /// - Parameter retry: when to try again once the ladder has ended.
    package mutating func stepFailed(retry: MonotonicTime) -> Action {
        switch consume self {
        case .recovering(var flight):
            guard let next = flight.step.next, next != .report else {
                self = .estimated(vblank: retry, wanted: true)
                return .giveUp(flight, retry: retry)
            }
            flight.step = next
            self = .recovering(flight)
            return .recover(next)
        case .idle: illegal("stepFailed", "idle")
        case .queued: illegal("stepFailed", "queued")
        case .drawing: illegal("stepFailed", "drawing")
        case .holding: illegal("stepFailed", "holding")
        case .inFlight: illegal("stepFailed", "inFlight")
        case .estimated: illegal("stepFailed", "estimated")
        case .paused: illegal("stepFailed", "paused")
        case .closed: illegal("stepFailed", "closed")
        }
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
            self = .queued(start: start)
            return .arm(start)
        case .idle:
            self = .queued(start: start)
            return .arm(start)
        case .queued(let earlier):
            self = .queued(start: earlier)
        case .drawing:
            self = .drawing(wanted: true)
        case .holding(let state, let until, wanted: _):
            self = .holding(state, until: until, wanted: true)
        case .inFlight(var flight):
            flight.isWanted = true
            self = .inFlight(flight)
        case .recovering(var flight):
            flight.isWanted = true
            self = .recovering(flight)
        case .estimated(let vblank, wanted: _):
            self = .estimated(vblank: vblank, wanted: true)
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
