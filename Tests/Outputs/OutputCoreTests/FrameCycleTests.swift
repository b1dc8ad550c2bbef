internal import Buffers
internal import OutputCore
internal import Reactor
internal import Testing

/// Every state × every event. Events of ours in a state where we never send them trap, and are left out.
@Suite("Frame cycle") struct FrameCycleTests {
    static let now = MonotonicTime(seconds: 50)
    static let later = now + .milliseconds(16)
    static let deadline = now + .milliseconds(250)
    static let token = FrameToken(number: 7)

    enum State: CaseIterable { case idle, queued, drawing, holding, inFlight, recovering, estimated, paused, closed }

    static func flight(losses: Int = 0) -> Flight {
        let buffer = RenderBuffer.memory(width: 1, height: 1)!
        return Flight(state: OutputState(buffer: buffer, token: token), target: later, deadline: deadline, lossesBefore: losses)
    }

    static func event(_ number: UInt64 = 7) -> FramePresented {
        FramePresented(token: FrameToken(number: number), sequence: 3, time: later)
    }

    /// A cycle brought into `state` by events alone.
    static func cycle(in state: State, losses: Int = 0) -> FrameCycle {
        var cycle = FrameCycle()
        if state == .idle { return cycle }
        if state == .paused {
            _ = cycle.pause()
            return cycle
        }
        if state == .closed {
            _ = cycle.close()
            return cycle
        }
        _ = cycle.request(start: now)
        if state == .queued { return cycle }
        _ = cycle.timerFired(at: now)
        if state == .drawing { return cycle }
        if state == .holding {
            _ = cycle.held(flight().state, until: later)
            return cycle
        }
        if state == .estimated {
            _ = cycle.showedNothing(until: later)
            return cycle
        }
        _ = cycle.submitted(flight(losses: losses))
        if state == .recovering { _ = cycle.timerFired(at: deadline) }
        return cycle
    }

    static func name(_ action: consuming FrameCycle.Action) -> String {
        switch consume action {
        case .nothing: return "nothing"
        case .arm(let time): return "arm +\((time - now).nanoseconds / 1_000_000)"
        case .draw: return "draw"
        case .submit(let state): return state.drawnBuffer == nil ? "submit nothing" : "submit"
        case .drop(let state): return state.drawnBuffer == nil ? "drop nothing" : "drop"
        case .complete(let flight, let landing, let next):
            return "complete \(flight.token)\(landing.isRecovered ? " recovered" : "")" + (next == nil ? "" : " next")
        case .estimateEnded(vblank: _, let next): return "estimateEnded" + (next == nil ? "" : " next")
        case .recover(let step): return "recover \(step)"
        case .giveUp(let flight, let retry): return "giveUp \(flight.token) +\((retry - now).nanoseconds / 1_000_000)"
        case .stop(let token): return "stop" + (token.map { " \($0)" } ?? "")
        case .rogue: return "rogue"
        }
    }

    static func name(_ snapshot: FrameCycle.Snapshot) -> String {
        switch snapshot {
        case .idle: "idle"
        case .queued: "queued"
        case .drawing(let wanted): wanted ? "drawing+" : "drawing"
        case .holding(until: _, let wanted): wanted ? "holding+" : "holding"
        case .inFlight(_, deadline: _, let wanted): wanted ? "inFlight+" : "inFlight"
        case .recovering(_, let step, let wanted): "recovering(\(step))" + (wanted ? "+" : "")
        case .estimated(vblank: _, let wanted): wanted ? "estimated+" : "estimated"
        case .paused: "paused"
        case .closed: "closed"
        }
    }

    func row(_ event: (inout FrameCycle) -> String) -> [String] {
        State.allCases.map { state in
            var cycle = FrameCycleTests.cycle(in: state)
            let action = event(&cycle)
            return "\(action) → \(FrameCycleTests.name(cycle.snapshot))"
        }
    }

    @Test func `request`() {
        #expect(
            row { FrameCycleTests.name($0.request(start: FrameCycleTests.now)) } == [
                "arm +0 → queued", "nothing → queued", "nothing → drawing+", "nothing → holding+", "nothing → inFlight+",
                "nothing → recovering(pollVblank)+", "nothing → estimated+", "nothing → paused", "nothing → closed",
            ])
    }

    @Test func `timer, before anything is due`() {
        let early = FrameCycleTests.now - .milliseconds(1)
        #expect(
            row { FrameCycleTests.name($0.timerFired(at: early)) } == [
                "nothing → idle", "arm +0 → queued", "nothing → drawing", "arm +16 → holding", "arm +250 → inFlight",
                "nothing → recovering(pollVblank)", "arm +16 → estimated", "nothing → paused", "nothing → closed",
            ])
    }

    @Test func `timer, after everything is due`() {
        let late = FrameCycleTests.deadline + .milliseconds(1)
        #expect(
            row { FrameCycleTests.name($0.timerFired(at: late)) } == [
                "nothing → idle", "draw → drawing", "nothing → drawing", "submit → drawing",
                "recover pollVblank → recovering(pollVblank)",
                "nothing → recovering(pollVblank)", "estimateEnded → idle", "nothing → paused", "nothing → closed",
            ])
    }

    @Test func `presented with the right token`() {
        #expect(
            row { FrameCycleTests.name($0.presented(FrameCycleTests.event(), nextStart: FrameCycleTests.later)) } == [
                "rogue → idle", "rogue → queued", "rogue → drawing", "rogue → holding", "complete #7 → idle",
                "complete #7 → idle",
                "rogue → estimated", "rogue → paused", "rogue → closed",
            ])
    }

    @Test func `presented with another frame's token`() {
        #expect(
            row { FrameCycleTests.name($0.presented(FrameCycleTests.event(6), nextStart: FrameCycleTests.later)) } == [
                "rogue → idle", "rogue → queued", "rogue → drawing", "rogue → holding", "rogue → inFlight",
                "rogue → recovering(pollVblank)",
                "rogue → estimated", "rogue → paused", "rogue → closed",
            ])
    }

    @Test func `pause`() {
        #expect(
            row { FrameCycleTests.name($0.pause()) } == [
                "stop → paused", "stop → paused", "stop → paused", "drop → paused", "stop #7 → paused", "stop #7 → paused",
                "stop → paused",
                "stop → paused", "nothing → closed",
            ])
    }

    @Test func `resume`() {
        #expect(
            row { FrameCycleTests.name($0.resume(start: FrameCycleTests.now)) } == [
                "arm +0 → queued", "nothing → queued", "nothing → drawing+", "nothing → holding+", "nothing → inFlight+",
                "nothing → recovering(pollVblank)+", "nothing → estimated+", "arm +0 → queued", "nothing → closed",
            ])
    }

    @Test func `close`() {
        #expect(
            row { FrameCycleTests.name($0.close()) } == [
                "stop → closed", "stop → closed", "stop → closed", "drop → closed", "stop #7 → closed", "stop #7 → closed",
                "stop → closed",
                "stop → closed", "stop → closed",
            ])
    }

    @Test func `the five ends of drawing, with and without another frame wanted`() {
        for wanted in [false, true] {
            func drawing() -> FrameCycle {
                var cycle = FrameCycleTests.cycle(in: .drawing)
                if wanted { _ = cycle.request(start: FrameCycleTests.now) }
                return cycle
            }
            var submitted = drawing()
            #expect(FrameCycleTests.name(submitted.submitted(FrameCycleTests.flight())) == "arm +250")
            #expect(FrameCycleTests.name(submitted.snapshot) == (wanted ? "inFlight+" : "inFlight"))
            var nothing = drawing()
            #expect(FrameCycleTests.name(nothing.showedNothing(until: FrameCycleTests.later)) == "arm +16")
            #expect(FrameCycleTests.name(nothing.snapshot) == (wanted ? "estimated+" : "estimated"))
            var failed = drawing()
            #expect(FrameCycleTests.name(failed.failed(retry: FrameCycleTests.later)) == "arm +16")
            #expect(FrameCycleTests.name(failed.snapshot) == "estimated+")
            var postponed = drawing()
            #expect(FrameCycleTests.name(postponed.postponed(until: FrameCycleTests.later)) == "arm +16")
            #expect(postponed.snapshot == .queued(start: FrameCycleTests.later))
            var held = drawing()
            let state = FrameCycleTests.flight().state
            #expect(FrameCycleTests.name(held.held(state, until: FrameCycleTests.later)) == "arm +16")
            #expect(FrameCycleTests.name(held.snapshot) == (wanted ? "holding+" : "holding"))
            #expect(FrameCycleTests.name(held.timerFired(at: FrameCycleTests.later)) == "submit")
            #expect(held.snapshot == .drawing(wanted: wanted))
        }
    }

    @Test func `a landing says when the frame was seen, and who says so`() {
        func landing(_ action: consuming FrameCycle.Action) -> FrameCycle.Landing? {
            if case .complete(_, let landing, _) = consume action { return landing }
            return nil
        }
        var presented = FrameCycleTests.cycle(in: .inFlight)
        #expect(
            landing(presented.presented(FrameCycleTests.event(), nextStart: FrameCycleTests.later))
                == FrameCycle.Landing(time: FrameCycleTests.later, sequence: 3))
        var recovering = FrameCycleTests.cycle(in: .recovering)
        #expect(
            landing(recovering.recovered(at: FrameCycleTests.now, nextStart: FrameCycleTests.later))
                == FrameCycle.Landing(time: FrameCycleTests.now, isRecovered: true))
    }

    @Test func `a panel that is switched off stays off until a frame is submitted`() {
        var cycle = FrameCycleTests.cycle(in: .drawing)
        #expect(FrameCycleTests.name(cycle.switchedOff(until: FrameCycleTests.later)) == "arm +16")
        #expect(cycle.panel == .off)
        #expect(FrameCycleTests.name(cycle.timerFired(at: FrameCycleTests.later)) == "estimateEnded")
        #expect(cycle.panel == .off)
        for end in ["showedNothing", "failed", "postponed", "submitted"] {
            _ = cycle.request(start: FrameCycleTests.later)
            #expect(FrameCycleTests.name(cycle.timerFired(at: FrameCycleTests.deadline)) == "draw")
            #expect(cycle.panel == .off, "before \(end)")
            switch end {
            case "showedNothing":
                _ = cycle.showedNothing(until: FrameCycleTests.later)
                _ = cycle.timerFired(at: FrameCycleTests.later)
            case "failed":
                _ = cycle.failed(retry: FrameCycleTests.later)
                _ = cycle.timerFired(at: FrameCycleTests.later)
            case "postponed": _ = cycle.postponed(until: FrameCycleTests.later)
            default: _ = cycle.submitted(FrameCycleTests.flight())
            }
        }
        #expect(cycle.panel == .on)
    }

    @Test func `a panel that was off counts as on when the device comes back`() {
        var cycle = FrameCycleTests.cycle(in: .drawing)
        _ = cycle.switchedOff(until: FrameCycleTests.later)
        _ = cycle.pause()
        _ = cycle.resume(start: FrameCycleTests.later)
        #expect(cycle.panel == .on)
    }

    @Test func `a wanted frame follows its predecessor at once`() {
        var flying = FrameCycleTests.cycle(in: .inFlight)
        _ = flying.request(start: FrameCycleTests.now)
        #expect(
            FrameCycleTests.name(flying.presented(FrameCycleTests.event(), nextStart: FrameCycleTests.later))
                == "complete #7 next")
        #expect(flying.snapshot == .queued(start: FrameCycleTests.later))
        var estimated = FrameCycleTests.cycle(in: .estimated)
        _ = estimated.request(start: FrameCycleTests.now)
        #expect(FrameCycleTests.name(estimated.timerFired(at: FrameCycleTests.later)) == "estimateEnded next")
        #expect(FrameCycleTests.name(estimated.snapshot) == "queued")
    }

    @Test func `the ladder is walked rung by rung and ends in giving up`() {
        var cycle = FrameCycleTests.cycle(in: .recovering)
        let retry = FrameCycleTests.now + .seconds(1)
        var actions: [String] = []
        for _ in 0..<4 { actions.append(FrameCycleTests.name(cycle.stepFailed(retry: retry))) }
        #expect(actions == ["recover recommitBlocking", "recover modeset", "recover reopen", "giveUp #7 +1000"])
        #expect(cycle.snapshot == .estimated(vblank: retry, wanted: true))
    }

    @Test(arguments: zip([0, 1, 2, 3, 50], [RecoveryStep.pollVblank, .recommitBlocking, .modeset, .reopen, .reopen]))
    func `losses in a row start higher on the ladder`(losses: Int, step: RecoveryStep) {
        let cycle = FrameCycleTests.cycle(in: .recovering, losses: losses)
        #expect(cycle.snapshot == .recovering(FrameCycleTests.token, step, wanted: false))
    }

    @Test func `a rung that helped makes the picture anew`() {
        var cycle = FrameCycleTests.cycle(in: .recovering)
        #expect(
            FrameCycleTests.name(cycle.recovered(at: FrameCycleTests.now, nextStart: FrameCycleTests.later))
                == "complete #7 recovered next")
        #expect(cycle.snapshot == .queued(start: FrameCycleTests.later))
    }

    @Test func `a flip's patience is eight periods, and a quarter of a second at least`() {
        #expect(Flight.patience(period: .milliseconds(16)) == .milliseconds(250))
        #expect(Flight.patience(period: .milliseconds(100)) == .milliseconds(800))
    }
}
