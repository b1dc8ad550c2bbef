internal import Buffers
internal import Diagnostics
internal import Geometry
internal import HeadlessOutput
internal import OutputCore
internal import Reactor
internal import Testing

/// A display thread in miniature: it animates for as long as it is told to, at a cost per frame.
final class TestSource: FrameSource {
    var pacer: FramePacer?
    let time: VirtualTime
    /// Frames still to come; each asks for the next.
    var framesWanted = 0
    /// What making a frame takes.
    var cost = TimeSpan.zero
    /// The same by the frame's number.
    var costs: ((UInt64) -> TimeSpan)?
    /// What committing takes, spent at the end of making because a headless commit costs nothing.
    var hasDamage = true
    /// Something moves by itself.
    var startsEarly = true
    /// Of the frames that were made.
    var starts: [MonotonicTime] = []
    var targets: [FrameTarget] = []
    var feedback: [FrameResult] = []
    var returns = 0
    var removals = 0
    var sizes: [Int] = []

    init(time: VirtualTime) {
        self.time = time
    }

    func makeFrame(for target: FrameTarget, output: any Output) throws(OutputError) -> FrameContent {
        targets.append(target)
        starts.append(time.current)
        framesWanted -= 1
        if framesWanted > 0 { pacer?.requestFrame() }
        guard hasDamage else { return .nothing }
        guard let buffer = try output.acquireBuffer() else { return .notReady }
        time.spend(costs?(target.number) ?? cost)
        return .drawn(OutputState(buffer: buffer))
    }

    func frameEnded(_ feedback: FrameResult) { self.feedback.append(feedback) }
    func outputChanged(_ info: OutputInfo) { sizes.append(info.mode.width) }
    func outputReturned() { returns += 1 }
    func outputRemoved() { removals += 1 }
}

/// Loop, output, source and pacer in virtual time. The log goes nowhere: faults are what these tests are about.
struct Stage {
    let time = VirtualTime()
    let loop: EventLoop
    let output: HeadlessOutput
    let source: TestSource
    let pacer: FramePacer

    init() throws {
        LogThreshold.level = .error
        loop = try EventLoop(time: time)
        output = HeadlessOutput(loop: loop, width: 64, height: 48)
        source = TestSource(time: time)
        pacer = FramePacer(output: output, source: source, loop: loop)
        source.pacer = pacer
    }

    /// Animates `frames` frames and lets time run for as long as that could take.
    func animate(_ frames: Int, for span: TimeSpan) {
        source.framesWanted = frames
        pacer.requestFrame()
        loop.advance(by: span)
    }

    var summary: FrameSummary { pacer.frameLog.summary }
}

@Suite("Frame pacer on a headless output") struct FramePacerTests {
    /// Tells the pacer the phase, as an output without a first frame cannot.
    func makeSettled() throws -> Stage {
        let stage = try Stage()
        stage.animate(10, for: .milliseconds(400))
        stage.pacer.frameLog.removeAll()
        stage.source.targets.removeAll()
        stage.source.feedback.removeAll()
        return stage
    }

    @Test(arguments: [0, 50, 90]) func `work that fits into a frame misses no vblank`(percent: Int64) throws {
        let stage = try makeSettled()
        stage.source.cost = .nanoseconds(16_666_667 * percent / 100)
        stage.animate(120, for: .seconds(3))
        #expect(stage.summary.frames == 120)
        #expect(stage.summary.hits == 120)
        #expect(stage.summary.missedVblanks == 0)
        for record in stage.pacer.frameLog.records {
            #expect((record.actual - record.target).magnitude <= .nanoseconds(1))
            #expect(record.animation == record.target)
        }
    }

    @Test func `work of 130 % takes two vblanks a frame, is learned after two frames, and recovers`() throws {
        let stage = try makeSettled()
        stage.source.cost = .nanoseconds(16_666_667 * 130 / 100)
        stage.animate(60, for: .seconds(3))
        let summary = stage.summary
        #expect(summary.frames == 60)
        // Each but the first follows another one, and leaves one vblank out.
        #expect(summary.missedVblanks == 59)
        #expect(summary.hits == 58)
        for record in stage.pacer.frameLog.records.dropFirst(2) {
            #expect((record.actual - record.target).magnitude <= .nanoseconds(1))
        }
        stage.source.cost = .milliseconds(1)
        stage.animate(60, for: .seconds(2))
        stage.pacer.frameLog.removeAll()
        stage.animate(60, for: .seconds(2))
        #expect(stage.summary.missedVblanks == 0)
        #expect(stage.summary.hitRate == 1)
    }

    /// 0.5 → 1.3 → 0.5 in the middle of a movement: two frames to find out each time, and between them the display is never wrong.
    @Test(arguments: [(120, 0), (110, 30), (220, 0)])
    func `an overload for a span of frames costs exactly its vblanks, and the positions stay where they belong`(
        draw: Int64, commit: Int64
    ) throws {
        let stage = try makeSettled()
        let period = stage.output.info.refreshPeriod
        // The pacer has made ten frames.
        stage.source.costs = { (20...50).contains($0) ? period * draw / 100 : period / 2 }
        stage.pacer.injectedCommitCost = InjectedCost(Double(commit) / 100)
        stage.animate(300, for: .seconds(10))
        let records = stage.pacer.frameLog.records
        #expect(records.count == 300)
        let each = Int((draw + commit) / 100)
        // 31 frames, and two after them, which are held to the vblank that they were made for.
        #expect(stage.summary.missedVblanks == 33 * each)
        #expect(records.filter { !$0.isHit }.map(\.number) == [20, 21])
        var lag = TimeSpan.zero
        for record in records {
            #expect(record.actual >= record.target - .nanoseconds(1), "no frame before its time: \(record.number)")
            lag = max(.zero, lag - record.period / 32)
            #expect((record.target - record.animation - lag).magnitude <= .nanoseconds(1), "frame \(record.number)")
            if record.actual - record.target > record.period / 2 { lag = lag + (record.actual - record.target) }
            if lag >= .milliseconds(100) { lag = .zero }
        }
        for (earlier, later) in zip(records, records.dropFirst()) where later.number > 52 {
            #expect(later.animation > earlier.animation)
        }
        let recovered = records.filter { $0.number > 200 }
        #expect(recovered.count > 100)
        #expect(recovered.allSatisfy { $0.missedVblanks == 0 && $0.animation == $0.target })
    }

    @Test func `a held frame is dropped when the output goes away, and its buffer is free again`() throws {
        let stage = try makeSettled()
        let period = stage.output.info.refreshPeriod
        stage.source.costs = { (20...30).contains($0) ? period * 13 / 10 : .zero }
        stage.source.framesWanted = 100
        stage.pacer.requestFrame()
        for _ in 0..<600 {
            if case .holding = stage.pacer.snapshot { break }
            stage.loop.advance(by: .milliseconds(1))
        }
        guard case .holding = stage.pacer.snapshot else {
            Issue.record("no frame was held: \(stage.pacer.snapshot)")
            return
        }
        stage.output.inject(.lost)
        #expect(stage.pacer.snapshot == .paused)
        stage.output.inject(.needsFrame)
        stage.loop.advance(by: .seconds(1))
        #expect(stage.source.framesWanted < 50)
        #expect(stage.source.feedback.allSatisfy { $0.kind == .presented })
    }

    /// Where in the period the frame is asked for is what matters: in the last 32nd before the vblank that it could reach.
    @Test(arguments: 0..<64) func `no frame is shown before its time, whenever it is asked for`(phase: Int64) throws {
        for cost in [0, 25, 50, 90, 98, 130] as [Int64] {
            let stage = try makeSettled()
            stage.source.cost = .nanoseconds(16_666_667 * cost / 100)
            stage.animate(8, for: .seconds(1))
            stage.pacer.frameLog.removeAll()
            stage.loop.advance(by: .nanoseconds(16_666_667 * phase / 64))
            stage.animate(4, for: .seconds(1))
            for record in stage.pacer.frameLog.records {
                #expect((record.actual - record.target).magnitude <= .nanoseconds(1), "cost \(cost) %: \(record)")
            }
        }
    }

    @Test func `one slow frame costs one vblank and no more`() throws {
        let stage = try makeSettled()
        stage.animate(30, for: .milliseconds(200))
        stage.source.cost = .milliseconds(20)
        stage.loop.advance(by: .milliseconds(17))
        stage.source.cost = .zero
        stage.loop.advance(by: .seconds(1))
        #expect(stage.summary.missedVblanks == 1)
        #expect(stage.summary.frames == 30)
        let animations = stage.pacer.frameLog.records.map(\.animation)
        for (earlier, later) in zip(animations, animations.dropFirst()) {
            #expect(later - earlier <= .nanoseconds(16_666_667 * 33 / 32 + 1), "nothing jumps")
            #expect(later > earlier)
        }
    }

    @Test func `a frame that changes nothing waits for an estimated vblank`() throws {
        let stage = try makeSettled()
        stage.source.hasDamage = false
        stage.animate(30, for: .seconds(1))
        #expect(stage.source.feedback.count == 30)
        let all = stage.source.feedback.allSatisfy { $0.kind == .estimated }
        #expect(all)
        for (earlier, later) in zip(stage.source.feedback, stage.source.feedback.dropFirst()) {
            #expect((later.actual - earlier.actual - .nanoseconds(16_666_667)).magnitude <= .nanoseconds(2))
        }
        #expect(stage.pacer.frameLog.total == 0)
    }

    @Test func `idle means no timer at all`() throws {
        let stage = try makeSettled()
        #expect(stage.pacer.snapshot == .idle)
        #expect(stage.loop.nextTimerDeadline == nil)
        let turns = stage.loop.tickCount
        stage.loop.advance(by: .seconds(10))
        #expect(stage.loop.tickCount <= turns + 4)
    }

    @Test func `many requests in a turn are one frame`() throws {
        let stage = try makeSettled()
        stage.source.framesWanted = 1
        for _ in 0..<5 { stage.pacer.requestFrame() }
        stage.loop.advance(by: .milliseconds(100))
        #expect(stage.source.targets.count == 1)
    }

    @Test func `after a long idle time the phase is asked for`() throws {
        let stage = try makeSettled()
        stage.loop.advance(by: .seconds(100))
        stage.animate(5, for: .milliseconds(200))
        let guesses = stage.source.targets.filter { !$0.isPredicted }
        #expect(guesses.isEmpty)
        #expect(stage.summary.hits == 5)
    }

    @Test func `a lost event is noticed, and the frame counts as shown`() throws {
        let stage = try makeSettled()
        stage.output.faults.lostEvents = 1
        stage.animate(10, for: .seconds(2))
        #expect(stage.source.feedback.filter { $0.kind == .recovered }.count == 1)
        #expect(stage.summary.lostFlips == 1)
        #expect(stage.summary.frames == 10)
        #expect(stage.pacer.snapshot == .idle)
    }

    @Test func `a flip that hangs is got out of the way`() throws {
        let stage = try makeSettled()
        stage.output.faults.stuckFlips = 1
        stage.animate(10, for: .seconds(3))
        #expect(stage.source.framesWanted <= 0)
        #expect(stage.source.feedback.last?.kind == .presented)
        #expect(stage.pacer.snapshot == .idle)
    }

    @Test func `with a dead vblank counter the frame is committed again`() throws {
        let stage = try makeSettled()
        stage.output.faults.isVblankCounterDead = true
        stage.output.faults.stuckFlips = 1
        stage.animate(10, for: .seconds(3))
        #expect(stage.source.feedback.contains { $0.kind == .recovered })
        #expect(stage.source.feedback.last?.kind == .presented)
    }

    @Test func `when no rung helps it reports and tries again every second`() throws {
        let stage = try makeSettled()
        stage.output.faults.isVblankCounterDead = true
        stage.output.faults.stuckFlips = 1
        stage.source.framesWanted = 5
        stage.pacer.requestFrame()
        stage.loop.advance(by: .milliseconds(20))
        LogSink.replace { _ in }
        stage.output.faults.commitErrors = Array(repeating: .refused(output: "HEADLESS-1", reason: "a fault"), count: 3)
        stage.loop.advance(by: .milliseconds(300))
        LogSink.replace(with: nil)
        #expect(stage.source.feedback.last?.kind == .lost)
        stage.loop.advance(by: .seconds(3))
        #expect(stage.source.feedback.last?.kind == .presented)
    }

    @Test func `an early vblank does not make the display run fast`() throws {
        let stage = try makeSettled()
        stage.source.framesWanted = 20
        stage.pacer.requestFrame()
        stage.loop.advance(by: .milliseconds(50))
        stage.output.faults.earliness = .milliseconds(12)
        stage.loop.advance(by: .seconds(1))
        #expect(stage.summary.frames == 20)
        #expect(stage.pacer.frameLog.records.filter { $0.flags.contains(.early) }.count == 1)
        let steps = zip(stage.source.targets, stage.source.targets.dropFirst()).map { $1.presentation - $0.presentation }
        let all = steps.allSatisfy { $0 > .milliseconds(16) }
        #expect(all)
    }

    @Test func `rogue events change nothing`() throws {
        let stage = try makeSettled()
        stage.output.inject(.presented(FramePresented(token: FrameToken(number: 999), sequence: nil, time: stage.loop.now)))
        #expect(stage.pacer.snapshot == .idle)
        stage.animate(5, for: .milliseconds(200))
        #expect(stage.summary.frames == 5)
    }

    @Test func `a lost seat stops everything, its return sets the mode`() throws {
        let stage = try makeSettled()
        stage.source.framesWanted = 100
        stage.pacer.requestFrame()
        stage.loop.advance(by: .milliseconds(40))
        stage.output.inject(.lost)
        let made = stage.source.targets.count
        stage.pacer.requestFrame()
        stage.loop.advance(by: .seconds(1))
        stage.output.inject(.changed(stage.output.info))
        stage.loop.advance(by: .seconds(1))
        #expect(stage.pacer.snapshot == .paused)
        #expect(stage.source.targets.count == made)
        #expect(stage.loop.nextTimerDeadline == nil)
        stage.output.inject(.needsFrame)
        stage.loop.advance(by: .milliseconds(5))
        #expect(stage.output.lastState?.allowsModeset == true)
        #expect(stage.source.returns == 1)
    }

    @Test(arguments: [OutputError.busy(output: "x"), .outOfMemory(output: "x"), .refused(output: "x", reason: "r")])
    func `a commit that fails for now is tried again a period later`(error: OutputError) throws {
        let stage = try makeSettled()
        stage.output.faults.commitErrors = [error]
        stage.animate(3, for: .milliseconds(500))
        #expect(stage.source.feedback.first?.kind == .estimated)
        #expect(stage.source.feedback.last?.kind == .presented)
    }

    @Test(
        arguments: [OutputError.noPermission(output: "x"), .gone(output: "x"), .broken(output: "x", reason: "a broken test")])
    func `without permission or device it pauses until the output says more`(error: OutputError) throws {
        let stage = try makeSettled()
        stage.output.faults.commitErrors = [error]
        stage.animate(3, for: .milliseconds(100))
        #expect(stage.pacer.snapshot == .paused)
        #expect(stage.loop.nextTimerDeadline == nil)
        stage.output.inject(.needsFrame)
        stage.loop.advance(by: .milliseconds(5))
        #expect(stage.output.lastState?.allowsModeset == true)
    }

    @Test func `an output that is removed ends its frames, and its source is told`() throws {
        let stage = try makeSettled()
        stage.source.framesWanted = 100
        stage.pacer.requestFrame()
        stage.loop.advance(by: .milliseconds(40))
        stage.output.inject(.removed)
        #expect(stage.pacer.snapshot == .closed && stage.source.removals == 1)
        let made = stage.source.targets.count
        stage.loop.advance(by: .seconds(1))
        #expect(stage.source.targets.count == made)
    }

    @Test func `a new size is told and drawn, also with a frame on its way`() throws {
        let stage = try makeSettled()
        stage.source.framesWanted = 3
        stage.pacer.requestFrame()
        stage.loop.advance(by: .milliseconds(1))
        stage.output.resize(width: 100, height: 50)
        stage.loop.advance(by: .milliseconds(100))
        #expect(stage.source.sizes == [100])
        #expect(stage.output.onScreen?.width == 100)
        #expect(stage.source.feedback.map(\.kind) == [.lost, .presented, .presented])
    }

    @Test func `work before the frame in the same turn counts when a vblank is chosen`() throws {
        let stage = try makeSettled()
        let mail = stage.loop.makeTimer {
            stage.time.spend(.milliseconds(20))
            stage.source.framesWanted = 1
            stage.pacer.requestFrame()
        }
        mail.schedule(after: .milliseconds(5))
        stage.loop.advance(by: .milliseconds(200))
        #expect(stage.summary.frames == 1 && stage.summary.hits == 1)
    }
}
