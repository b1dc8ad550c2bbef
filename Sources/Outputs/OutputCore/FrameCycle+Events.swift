package import Reactor

extension FrameCycle {
    /// A frame is wanted.
    ///
    /// - Parameter start: when to begin with it; usually now. A frame that waits begins no later for it.
    package mutating func request(start: MonotonicTime) -> Action {
        switch consume self {
        case .idle(let panel):
            self = .queued(start: start, panel)
            return .arm(start)
        case .queued(let earlier, let panel):
            self = .queued(start: min(start, earlier), panel)
            if start < earlier { return .arm(start) }
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
        case .paused:
            self = .paused
        case .closed:
            self = .closed
        }
        return .nothing
    }

    /// The timer fired.
    ///
    /// - Parameter now: the tick's time; a timer that was set before its state changed may come too early.
    package mutating func timerFired(at now: MonotonicTime) -> Action {
        switch consume self {
        case .queued(let start, let panel):
            guard now >= start else {
                self = .queued(start: start, panel)
                return .arm(start)
            }
            self = .drawing(wanted: false, panel)
            return .draw
        case .holding(let state, let until, let wanted):
            guard now >= until else {
                self = .holding(state, until: until, wanted: wanted)
                return .arm(until)
            }
            self = .drawing(wanted: wanted, .on)
            return .submit(state)
        case .inFlight(let flight):
            self = .idle(.on)
            return flightTimerFired(flight, at: now)
        case .estimated(let vblank, let wanted, let panel):
            guard now >= vblank else {
                self = .estimated(vblank: vblank, wanted: wanted, panel)
                return .arm(vblank)
            }
            if wanted { self = .queued(start: now, panel) } else { self = .idle(panel) }
            return .estimateEnded(vblank: vblank, next: wanted ? now : nil)
        case .idle(let panel):
            self = .idle(panel)
        case .drawing(let wanted, let panel):
            self = .drawing(wanted: wanted, panel)
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
        let state = snapshot
        guard case .drawing(let wanted, _) = consume self else { illegal("submitted", state) }
        var flight = flight
        flight.isWanted = wanted
        let deadline = flight.deadline
        self = .inFlight(flight)
        return .arm(deadline)
    }

    /// The frame differs in nothing from what is on the screen. Only while drawing.
    package mutating func showedNothing(until vblank: MonotonicTime) -> Action {
        endDrawing("showedNothing", vblank, wantsMore: false)
    }

    /// The output accepted a state that switches the panel off. Only while drawing.
    package mutating func switchedOff(until vblank: MonotonicTime) -> Action {
        endDrawing("switchedOff", vblank, wantsMore: false, panel: .off)
    }

    /// The frame could not be made or was not accepted; the next try is at `retry`. Only while drawing.
    package mutating func failed(retry: MonotonicTime) -> Action {
        endDrawing("failed", retry, wantsMore: true)
    }

    /// The frame has to begin later to be shown at its time; nothing of it was made. Only while drawing.
    package mutating func postponed(until start: MonotonicTime) -> Action {
        let state = snapshot
        guard case .drawing(wanted: _, let panel) = consume self else { illegal("postponed", state) }
        self = .queued(start: start, panel)
        return .arm(start)
    }

    /// The frame is drawn, and would be shown before its time if the output got it now. Only while drawing.
    package mutating func held(_ drawn: OutputState, until: MonotonicTime) -> Action {
        let state = snapshot
        guard case .drawing(let wanted, _) = consume self else { illegal("held", state) }
        self = .holding(drawn, until: until, wanted: wanted)
        return .arm(until)
    }

    // Not inlined: Swift 6.3.1 in release mode ends with an ownership error ("consuming post-dominance failure" in
    // CopyPropagation) where this is inlined into a switch of the pacer.
    @inline(never)
    private mutating func endDrawing(
        _ event: StaticString, _ vblank: MonotonicTime, wantsMore: Bool, panel change: Panel? = nil
    ) -> Action {
        let state = snapshot
        guard case .drawing(let wanted, let panel) = consume self else { illegal(event, state) }
        self = .estimated(vblank: vblank, wanted: wanted || wantsMore, change ?? panel)
        return .arm(vblank)
    }

    /// The output says that a frame is on the screen.
    ///
    /// - Parameter nextStart: when the next frame begins, if one is wanted; now, or later after an early event.
    package mutating func presented(_ presented: FramePresented, nextStart: MonotonicTime) -> Action {
        switch consume self {
        case .inFlight(let flight):
            guard flight.token == presented.token else {
                self = .inFlight(flight)
                return .rogue
            }
            self = .idle(.on)
            return land(flight, presented, nextStart: nextStart)
        case .recovering(let flight):
            guard flight.token == presented.token else {
                self = .recovering(flight)
                return .rogue
            }
            self = .idle(.on)
            return land(flight, presented, nextStart: nextStart)
        case .idle(let panel):
            self = .idle(panel)
        case .queued(let start, let panel):
            self = .queued(start: start, panel)
        case .drawing(let wanted, let panel):
            self = .drawing(wanted: wanted, panel)
        case .holding(let state, let until, let wanted):
            self = .holding(state, until: until, wanted: wanted)
        case .estimated(let vblank, let wanted, let panel):
            self = .estimated(vblank: vblank, wanted: wanted, panel)
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

    private mutating func land(_ flight: consuming Flight, _ presented: FramePresented, nextStart: MonotonicTime) -> Action {
        let isWanted = flight.isWanted
        if isWanted { self = .queued(start: nextStart, .on) } else { self = .idle(.on) }
        return .complete(
            flight, Landing(time: presented.time, sequence: presented.sequence), next: isWanted ? nextStart : nil)
    }
}

/// An event of ours came in a state in which we never send it.
func illegal(_ event: StaticString, _ state: FrameCycle.Snapshot) -> Never {
    preconditionFailure("FrameCycle: \(event) while \(state)")
}
