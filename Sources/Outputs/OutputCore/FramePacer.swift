internal import Buffers
internal import Diagnostics
package import Reactor

private let log = Log("frames")

/// Runs one output's frames on an event loop: the cycle, its timer, the clock, the log and the ladder after a lost flip.
///
/// The source makes frames, the output shows them; this says when. One per output, on the display thread.
package final class FramePacer {
    package let output: any Output
    package private(set) var frameClock: FrameClock
    /// Frames of this output.
    package var frameLog: FrameLog
    /// Vblanks since the start in which an old picture stayed while a new one was wanted.
    package private(set) var missedVblanks = 0
    /// What committing is made to cost.
    package var injectedCommitCost = InjectedCost()

    unowned let source: any FrameSource
    let loop: EventLoop
    private let stopwatch: Stopwatch
    var cycle = FrameCycle()
    private var timer: LoopTimer?
    /// When the GPU had drawn what a sync file stands for.
    package var signalTime: (Int32) -> MonotonicTime? = { fence in
        Fence.signalNanoseconds(of: fence).map { MonotonicTime(nanoseconds: $0) }
    }

    var lateness = LateStart()
    var planned: PlannedStart?
    /// When the frame at hand was to begin, if it waited for that.
    private var begunLate: MonotonicTime?
    /// No frame begins before it: after a vblank that came too early.
    var earliestStart = MonotonicTime.zero
    /// About the frame on its way.
    var notes: FrameNotes?

    private var animationTime = AnimationTime()
    /// What a frame takes from its start until it is drawn and the output has it.
    var workEstimate = RecentMedian(TimeSpan.zero)
    private var commitEstimate = RecentMedian(TimeSpan.zero)
    var latency = DisplayLatency()
    /// When making the frame of now began, and when its drawing was over.
    private var drawing = (start: MonotonicTime.zero, end: MonotonicTime.zero)
    private var frameNumber: UInt64 = 0
    private var lastToken: UInt64 = 0
    var setbacks = Setbacks()
    /// A property of the next commit, whatever the frame follows: a refused frame is tried again with a mode set.
    var needsModeset = true
    var rhythm = FrameRhythm.unknown
    var current = FrameTarget(number: 0, presentation: .zero, animation: .zero, period: .zero)

    /// - Parameter source: not retained; it must live as long as the pacer.
    package init(output: any Output, source: any FrameSource, loop: EventLoop, logCapacity: Int = 4096) {
        self.output = output
        self.source = source
        self.loop = loop
        stopwatch = loop.stopwatch
        frameClock = FrameClock(period: output.info.refreshPeriod)
        frameLog = FrameLog(capacity: logCapacity)
        timer = loop.makeTimer { [unowned self] in run(cycle.timerFired(at: self.loop.now)) }
        output.onEvent = { [weak self] event in self?.handle(event) }
    }

    /// Asks for a frame; any number of calls in a tick are one frame, made after the tick's events.
    package func requestFrame() {
        run(cycle.request(start: requestedStart))
    }

    /// The next frame is committed with a mode set. Its vblanks may come at other times then.
    package func requestModeset() {
        startAnew()
        requestFrame()
    }

    /// The panel is off because the source asked for that.
    package var isPanelOff: Bool { cycle.panel == .off }

    package var snapshot: FrameCycle.Snapshot { cycle.snapshot }

    /// What T a frame started now would have; nothing changes.
    package var nextPresentation: MonotonicTime { nextVblank(after: loop.now) }

    /// Ends the cycle. The output stays open.
    package func close() {
        run(cycle.close())
        output.onEvent = nil
    }

    // MARK: What the output says

    private func handle(_ event: OutputEvent) {
        switch event {
        case .presented(let presented): handlePresented(presented)
        case .needsFrame:
            startAnew()
            source.outputReturned()
            restart()
        case .lost: run(cycle.pause())
        case .changed(let info):
            startAnew()
            frameClock.reset(period: info.refreshPeriod)
            source.outputChanged(info)
            // A device that another program has says when it is back.
            if cycle.snapshot != .paused { restart() }
        case .removed:
            run(cycle.close())
            source.outputRemoved()
        }
    }

    /// What was on its way belongs to the configuration before: its event may never come, and is rogue when it does.
    private func restart() {
        run(cycle.pause())
        run(cycle.resume(start: loop.now))
    }

    private func startAnew() {
        needsModeset = true
        frameClock.forgetPhase()
        animationTime.reset()
        rhythm = .unknown
        planned = nil
        earliestStart = .zero
    }

    private func handlePresented(_ presented: FramePresented) {
        let verdict = frameClock.learn(presented.time, sequence: presented.sequence)
        var start = loop.now
        lateness.vblankCame(presented.time, arrival: start, period: frameClock.period)
        latency.vblankCame(presented.time, arrival: start)
        if verdict == .early {
            log.once(
                .warning, id: "early \(output.info.name)",
                "output \(output.info.name): a vblank came less than half a period after the last")
            // Drawing at once would run ahead of the display; the vblank that should have been is the beat.
            start = max(start, frameClock.prediction(atOrAfter: presented.time + frameClock.period / 2))
            notes?.record.flags.insert(.early)
        }
        earliestStart = start
        run(cycle.presented(presented, nextStart: start))
    }

    // MARK: What the cycle wants

    func run(_ action: consuming FrameCycle.Action) {
        switch consume action {
        case .nothing: break
        case .arm(let time): timer?.schedule(at: time)
        case .draw: draw()
        case .submit(let state): submit(state)
        case .drop(let state):
            if let buffer = state.drawnBuffer { output.returnBuffer(buffer) }
            stop(nil)
        case .complete(_, let landing, let next): complete(landing, next: next)
        case .estimateEnded(let vblank, let next): endEstimate(at: vblank, next: next)
        case .recover(let step): recover(step)
        case .giveUp(let flight, let retry): giveUp(flight, retry: retry)
        case .stop(let token): stop(token)
        case .rogue: log.warning("output \(output.info.name): a presented event for a frame that is not on its way")
        }
    }

    func rearm(_ next: MonotonicTime?) {
        if let next { timer?.schedule(at: next) } else { timer?.cancel() }
    }

    private func complete(_ landing: FrameCycle.Landing, next: MonotonicTime?) {
        if !landing.isRecovered { setbacks.losses = 0 }
        setbacks.refusals = 0
        rearm(next)
        finishNotes(landing)
        rhythm = FrameRhythm(last: landing.time, next: next)
        report(actual: landing.time, sequence: landing.sequence, kind: landing.isRecovered ? .recovered : .presented)
    }

    private func endEstimate(at vblank: MonotonicTime, next: MonotonicTime?) {
        rearm(next)
        rhythm = FrameRhythm(last: vblank, next: next)
        report(actual: vblank, sequence: nil, kind: .estimated)
    }

    func report(actual: MonotonicTime, sequence: UInt64?, kind: FrameResult.Kind) {
        source.frameEnded(
            FrameResult(
                target: current, actual: actual, sequence: sequence, kind: kind,
                openUntil: lateStart(at: drawingTime)?.start ?? loop.now))
    }

    private func stop(_ token: FrameToken?) {
        timer?.cancel()
        notes = nil
        startAnew()
        if token != nil { report(actual: loop.now, sequence: nil, kind: .lost) }
    }

    // MARK: Making a frame

    private func draw() {
        readPhase()
        if let start = postponedStart() { return run(cycle.postponed(until: start)) }
        current = makeTarget()
        drawing.start = stopwatch.read()
        do throws(OutputError) {
            switch try source.makeFrame(for: current, output: output) {
            case .nothing: run(cycle.showedNothing(until: current.presentation))
            case .off: try switchOff()
            case .notReady: run(cycle.failed(retry: current.presentation))
            case .drawn(let state):
                drawing.end = stopwatch.read()
                if let until = holdingEnd { return run(cycle.held(state, until: until)) }
                try commit(state)
            }
        } catch {
            handle(error)
        }
    }

    /// Frames go on at estimated vblanks while the panel is off. The next frame that is drawn sets the mode.
    private func switchOff() throws(OutputError) {
        if cycle.panel == .on {
            try output.commit(.off)
            startAnew()
        }
        run(cycle.switchedOff(until: current.presentation))
    }

    /// The time has come for a frame that was held.
    private func submit(_ state: OutputState) {
        do throws(OutputError) {
            try commit(state)
        } catch {
            handle(error)
        }
    }

    private func commit(_ drawn: OutputState) throws(OutputError) {
        let start = stopwatch.read()
        var state = drawn
        lastToken &+= 1
        state.token = FrameToken(number: lastToken)
        state.allowsModeset = drawn.allowsModeset || needsModeset
        state.isBlocking = setbacks.needsBlockingCommit
        state.cost = drawing.end - drawing.start
        loop.spend(TimeSpan(seconds: frameClock.period.seconds * injectedCommitCost.periods(inFrame: current.number)))
        do throws(OutputError) {
            try output.commit(state)
        } catch {
            if let buffer = drawn.drawnBuffer { output.returnBuffer(buffer) }
            if case .refused = error, !drawn.planes.isEmpty { return try redrawWithoutOverlays() }
            throw error
        }
        let end = stopwatch.read()
        commitEstimate.add(end - start)
        notes = makeNotes(of: state, committed: end, cost: drawing.end - drawing.start + (end - start))
        needsModeset = false
        setbacks.busy = 0
        let deadline = max(end, current.presentation) + Flight.patience(period: frameClock.period)
        run(
            cycle.submitted(
                Flight(state: state, target: current.presentation, deadline: deadline, lossesBefore: setbacks.losses)))
        if state.isBlocking {
            let time = output.pollVblank()?.time ?? loop.now
            run(cycle.presented(FramePresented(token: state.token, sequence: nil, time: time), nextStart: loop.now))
        }
    }

    /// The display controller does not take the overlays where they are now. The same frame is drawn instead.
    private func redrawWithoutOverlays() throws(OutputError) {
        source.overlaysWereRefused()
        guard case .drawn(let state) = try source.makeFrame(for: current, output: output), state.planes.isEmpty else {
            return run(cycle.failed(retry: max(current.presentation, loop.now + frameClock.period)))
        }
        drawing.end = stopwatch.read()
        try commit(state)
    }

    private func handle(_ error: OutputError) {
        let retry = max(current.presentation, loop.now + frameClock.period)
        switch error {
        case .busy, .outOfMemory:
            if case .busy = error { setbacks.busy += 1 }
            log.once(.warning, id: "\(error)", "\(error); trying again a period later")
            run(cycle.failed(retry: retry))
        case .refused:
            setbacks.refusals += 1
            needsModeset = true
            log.warning("\(error)")
            run(cycle.failed(retry: setbacks.retry(retry, now: loop.now)))
        case .noPermission, .gone:
            log.info("\(error)")
            run(cycle.pause())
        case .broken:
            // The output knows when another try is worth it: a wait of ours would be a second owner of that time.
            log.once(.warning, id: "\(error)", "\(error)")
            run(cycle.pause())
        }
    }

    func reopen() {
        startAnew()
        do throws(OutputError) {
            try output.reopen()
        } catch {
            log.warning("\(error)")
        }
    }

    // MARK: Time

    /// Not the tick's time: what the tick did before (a large commit applied) is gone from the frame's time.
    var drawingTime: MonotonicTime { max(loop.now, stopwatch.read()) }

    /// After a pause the phase of the vblanks is asked for.
    private func readPhase() {
        guard !frameClock.isFresh(at: drawingTime), let reading = output.pollVblank() else { return }
        frameClock.forgetPhase()
        frameClock.learn(reading.time, sequence: reading.sequence)
    }

    /// The periods that a frame is held at most.
    private static let longestHold: Int64 = 4

    /// When to commit instead of now, if the frame would be shown at a vblank before the one it was made for.
    ///
    /// So it is when work becomes cheaper than the frames before were: without waiting, positions would run ahead of the display for
    /// two frames and then stand. Longer than `longestHold` nothing is held: such an estimate was a hiccup's.
    private var holdingEnd: MonotonicTime? {
        guard current.isPredicted, !needsModeset else { return nil }
        let period = frameClock.period
        let reached = latency.vblank(forFrameDone: drawing.end + commitEstimate.value, frameClock)
        let ahead = current.presentation - reached
        guard ahead > period / 2 else { return nil }
        let missed = frameClock.prediction(atOrAfter: current.presentation - period * Int64(latency.vblanks + 1) - period / 2)
        let end = missed - latency.lead + margin - commitEstimate.value
        return end > drawing.end && end - drawing.end <= period * Self.longestHold ? end : nil
    }

    /// What a frame may take longer than the ones before it.
    var margin: TimeSpan { frameClock.period / 32 }

    private func makeTarget() -> FrameTarget {
        let now = drawingTime
        let isPredicted = frameClock.isFresh(at: now)
        frameNumber &+= 1
        let presentation = planned?.vblank ?? nextVblank(after: now)
        begunLate = planned?.start
        planned = nil
        if !rhythm.isRunning { animationTime.reset() }
        return FrameTarget(
            number: frameNumber, presentation: presentation,
            animation: animationTime.next(for: presentation, period: frameClock.period), period: frameClock.period,
            isPredicted: isPredicted)
    }

    /// The first vblank that work begun at `now` can reach, and never the one of the frame before.
    func nextVblank(after now: MonotonicTime) -> MonotonicTime {
        // A guess that the frames after it cannot come before: time would go backwards for what moves already.
        guard frameClock.lastVblank != nil else { return frameClock.prediction(atOrAfter: now) }
        // Nothing is held for longer, so work that took longer cannot say where the next frame lands: it would be shown long before.
        let work = min(workEstimate.value, frameClock.period * Self.longestHold)
        let reached = latency.vblank(forFrameDone: now + work + margin, frameClock)
        guard let last = rhythm.lastVblank else { return reached }
        return max(reached, frameClock.prediction(atOrAfter: last + frameClock.period / 2))
    }

    // MARK: The log

    private func makeNotes(of state: OutputState, committed: MonotonicTime, cost: TimeSpan) -> FrameNotes {
        var flags: FrameRecord.Flags = rhythm.isRunning ? .continuous : []
        if !current.isPredicted || state.allowsModeset { flags.insert(.unpredicted) }
        if state.allowsModeset { flags.insert(.modeset) }
        if state.sharedPicture != nil { flags.insert(.scanout) }
        let record = FrameRecord(
            number: current.number, output: output.info.name, target: current.presentation, animation: current.animation,
            actual: .zero, start: drawing.start, cpuEnd: drawing.end, commit: committed, sequence: nil, period: current.period,
            missedVblanks: 0, flags: flags, transform: output.info.transform, rotationMethod: output.info.rotationMethod,
            overlays: state.planes.count, draws: state.draws)
        return FrameNotes(
            record: record, cost: cost, fence: output.info.capabilities.contains(.readyFence) ? state.readyFence : nil,
            wasDrawn: state.drawnBuffer != nil, begunLate: begunLate)
    }

    private func finishNotes(_ landing: FrameCycle.Landing) {
        guard let notes else { return }
        self.notes = nil
        var record = notes.record
        record.actual = landing.time
        record.sequence = landing.sequence
        if landing.isRecovered { record.flags.insert(.recovered) }
        if record.flags.contains(.continuous), let last = rhythm.lastVblank {
            record.missedVblanks = max(0, frameClock.periods(from: last, to: landing.time) - 1)
        }
        learnCost(of: record, notes)
        missedVblanks += record.missedVblanks
        frameLog.append(record)
    }

    private func learnCost(of record: FrameRecord, _ notes: FrameNotes) {
        guard !record.flags.contains(.modeset), !record.flags.contains(.recovered) else { return }
        let gpu = gpuTime(notes, from: record.commit)
        workEstimate.add(notes.cost + (gpu ?? .zero))
        var isLate = false
        if !record.flags.contains(.unpredicted) {
            isLate = record.actual - record.target > record.period / 2
            if isLate { animationTime.missed(target: record.target, actual: record.actual) }
            latency.learn(done: record.commit + (gpu ?? .zero), actual: record.actual, frameClock)
        }
        let begin = notes.begunLate ?? record.start
        let sample = CostPredictor.Sample(processor: notes.cost + max(.zero, record.start - begin), gpu: gpu)
        lateness.add(sample, wasDrawn: notes.wasDrawn, beganLate: notes.begunLate != nil, missed: isLate)
    }

    /// How long after its commit the GPU had drawn the frame: zero where the renderer waited for that, nil where it is unknown.
    private func gpuTime(_ notes: FrameNotes, from commit: MonotonicTime) -> TimeSpan? {
        guard let fence = notes.fence else { return .zero }
        return signalTime(fence).map { max(.zero, $0 - commit) }
    }
}
