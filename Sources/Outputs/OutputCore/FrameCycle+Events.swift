package import Reactor

extension FrameCycle {
    /// Somebody wants a frame.
    ///
    /// - Parameter start: when to begin with it; usually now. A frame that waits begins no later for it.
    package mutating func request(start: MonotonicTime) -> Action {
        switch consume self {
        case .idle:
            self = .queued(start: start)
            return .arm(start)
        case .queued(let earlier):
            self = .queued(start: min(start, earlier))
            if start < earlier { return .arm(start) }
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
        case .paused:
            self = .paused
        case .closed:
            self = .closed
        }
        return .nothing
    }

    /// The timer fired.
    ///
    /// - Parameter now: the turn's time; a timer that was set before its state changed may come too early.
    package mutating func timerFired(at now: MonotonicTime) -> Action {
        switch consume self {
        case .queued(let start):
            guard now >= start else {
                self = .queued(start: start)
                return .arm(start)
            }
            self = .drawing(wanted: false)
            return .draw
        case .holding(let state, let until, let wanted):
            guard now >= until else {
                self = .holding(state, until: until, wanted: wanted)
                return .arm(until)
            }
            self = .drawing(wanted: wanted)
            return .submit(state)
        case .inFlight(let flight):
            self = .idle
            return flightTimerFired(flight, at: now)
        case .estimated(let vblank, let wanted):
            guard now >= vblank else {
                self = .estimated(vblank: vblank, wanted: wanted)
                return .arm(vblank)
            }
            if wanted { self = .queued(start: now) } else { self = .idle }
            return .estimateEnded(vblank: vblank, next: wanted ? now : nil)
        case .idle:
            self = .idle
        case .drawing(let wanted):
            self = .drawing(wanted: wanted)
        case .recovering(let flight):
            self = .recovering(flight)
        case .paused:
            self = .paused
        case .closed:
            self = .closed
        }
        return .nothing
    }

    /// The commit was accepted. Only while drawing.
    package mutating func submitted(_ flight: consuming Flight) -> Action {
        switch consume self {
        case .drawing(let wanted):
            var flight = flight
            flight.isWanted = wanted
            let deadline = flight.deadline
            self = .inFlight(flight)
            return .arm(deadline)
        case .idle: illegal("submitted", "idle")
        case .queued: illegal("submitted", "queued")
        case .holding: illegal("submitted", "holding")
        case .inFlight: illegal("submitted", "inFlight")
        case .recovering: illegal("submitted", "recovering")
        case .estimated: illegal("submitted", "estimated")
        case .paused: illegal("submitted", "paused")
        case .closed: illegal("submitted", "closed")
        }
    }

    /// The frame differs in nothing from what is on the screen. Only while drawing.
    package mutating func showedNothing(until vblank: MonotonicTime) -> Action {
        endDrawing("showedNothing", vblank, wantsMore: false)
    }

    /// The frame could not be made or was not accepted; the next try is at `retry`. Only while drawing.
    package mutating func failed(retry: MonotonicTime) -> Action {
        endDrawing("failed", retry, wantsMore: true)
    }

    /// The frame has to begin later to be shown at its time; nothing of it was made. Only while drawing.
    package mutating func postponed(until start: MonotonicTime) -> Action {
        switch consume self {
        case .drawing:
            self = .queued(start: start)
            return .arm(start)
        case .idle: illegal("postponed", "idle")
        case .queued: illegal("postponed", "queued")
        case .holding: illegal("postponed", "holding")
        case .inFlight: illegal("postponed", "inFlight")
        case .recovering: illegal("postponed", "recovering")
        case .estimated: illegal("postponed", "estimated")
        case .paused: illegal("postponed", "paused")
        case .closed: illegal("postponed", "closed")
        }
    }

    /// The frame is drawn, and would be shown before its time if the output got it now. Only while drawing.
    package mutating func held(_ state: OutputState, until: MonotonicTime) -> Action {
        switch consume self {
        case .drawing(let wanted):
            self = .holding(state, until: until, wanted: wanted)
            return .arm(until)
        case .idle: illegal("held", "idle")
        case .queued: illegal("held", "queued")
        case .holding: illegal("held", "holding")
        case .inFlight: illegal("held", "inFlight")
        case .recovering: illegal("held", "recovering")
        case .estimated: illegal("held", "estimated")
        case .paused: illegal("held", "paused")
        case .closed: illegal("held", "closed")
        }
    }

    // Not inlined: Swift 6.3.1 in release mode ends with an ownership error ("consuming post-dominance failure" in
    // CopyPropagation) where this is inlined into a switch of the pacer.
    @inline(never)
    private mutating func endDrawing(_ event: StaticString, _ vblank: MonotonicTime, wantsMore: Bool) -> Action {
        switch consume self {
        case .drawing(let wanted):
            self = .estimated(vblank: vblank, wanted: wanted || wantsMore)
            return .arm(vblank)
        case .idle: illegal(event, "idle")
        case .queued: illegal(event, "queued")
        case .holding: illegal(event, "holding")
        case .inFlight: illegal(event, "inFlight")
        case .recovering: illegal(event, "recovering")
        case .estimated: illegal(event, "estimated")
        case .paused: illegal(event, "paused")
        case .closed: illegal(event, "closed")
        }
    }

    /// The output says that a frame is on the screen.
    ///
    /// - Parameter nextStart: when the next frame begins, if one is wanted; now, or later after an early event.
    package mutating func presented(_ token: FrameToken, nextStart: MonotonicTime) -> Action {
        switch consume self {
        case .inFlight(let flight):
            guard flight.token == token else {
                self = .inFlight(flight)
                return .rogue
            }
            self = .idle
            return land(flight, nextStart: nextStart)
        case .recovering(let flight):
            guard flight.token == token else {
                self = .recovering(flight)
                return .rogue
            }
            self = .idle
            return land(flight, nextStart: nextStart)
        case .idle:
            self = .idle
        case .queued(let start):
            self = .queued(start: start)
        case .drawing(let wanted):
            self = .drawing(wanted: wanted)
        case .holding(let state, let until, let wanted):
            self = .holding(state, until: until, wanted: wanted)
        case .estimated(let vblank, let wanted):
            self = .estimated(vblank: vblank, wanted: wanted)
        case .paused:
            self = .paused
        case .closed:
            self = .closed
        }
        return .rogue
    }

    // These two are entered with `self` idle, a placeholder: a consumed self cannot be passed on.
    private mutating func flightTimerFired(_ flight: consuming Flight, at now: MonotonicTime) -> Action {
        let deadline = flight.deadline
        guard now >= deadline else {
            self = .inFlight(flight)
            return .arm(deadline)
        }
        let step = RecoveryStep.first(after: flight.lossesBefore)
        flight.step = step
        self = .recovering(flight)
        return .recover(step)
    }

    private mutating func land(_ flight: consuming Flight, nextStart: MonotonicTime) -> Action {
        let isWanted = flight.isWanted
        if isWanted { self = .queued(start: nextStart) } else { self = .idle }
        return .complete(flight, next: isWanted ? nextStart : nil)
    }
}

/// An event of ours came in a state in which we never send it.
func illegal(_ event: StaticString, _ state: StaticString) -> Never {
    preconditionFailure("FrameCycle: \(event) while \(state)")
}
