internal import Diagnostics
internal import OutputCore
internal import Reactor
internal import Testing

@Suite("Frame pacer on a display that is late") struct LateDisplayTests {
    let time = VirtualTime()
    let loop: EventLoop
    let source: TestSource

    init() throws {
        LogThreshold.level = .error
        loop = try EventLoop(time: time)
        source = TestSource(time: time)
        source.cost = .milliseconds(5)
    }

    private func makePacer(_ display: LateDisplay) -> FramePacer {
        let pacer = FramePacer(output: display, source: source, loop: loop)
        source.pacer = pacer
        return pacer
    }

    private func animate(_ frames: Int, _ pacer: FramePacer, for span: TimeSpan) -> [FrameRecord] {
        pacer.frameLog.removeAll()
        source.framesWanted = frames
        pacer.requestFrame()
        loop.advance(by: span)
        return pacer.frameLog.records
    }

    /// The estimate took the display's time for ours: each late frame aimed later, was held for that, and was later still.
    @Test(arguments: [1, 2, 3] as [Int64]) func `its time is not ours, so frames come as fast as it shows them`(lateBy: Int64) {
        let display = LateDisplay(loop: loop, lateBy: lateBy, readiness: .report)
        let pacer = makePacer(display)
        let records = animate(40, pacer, for: .milliseconds(16) * (1 + lateBy) * 42)
        #expect(records.count == 40)
        for record in records.dropFirst(4) {
            #expect(
                (record.actual - record.target).magnitude <= .milliseconds(1), "frame \(record.number) is what it was made for")
            #expect(record.commit - record.cpuEnd <= .milliseconds(1), "frame \(record.number) is not held")
        }
    }

    @Test func `a slow first frame is forgotten within three frames`() {
        let pacer = makePacer(LateDisplay(loop: loop, lateBy: 1, readiness: .report))
        source.costs = { $0 == 1 ? .milliseconds(150) : .milliseconds(5) }
        let records = animate(30, pacer, for: .seconds(3))
        #expect(records.count == 30)
        for record in records.dropFirst(4) {
            #expect(record.target - record.start <= .milliseconds(48), "frame \(record.number)")
        }
    }

    /// Two slow frames aimed the next ones up to 125 periods ahead, and those were shown long before.
    @Test(arguments: [80, 100, 300, 2_000] as [Int64]) func `time never goes back after slow frames`(cost: Int64) {
        let pacer = makePacer(LateDisplay(loop: loop, lateBy: 0, readiness: .report))
        source.costs = { (20...22).contains($0) ? .milliseconds(cost) : .milliseconds(3) }
        let records = animate(60, pacer, for: .seconds(10))
        #expect(records.count == 60)
        for (earlier, later) in zip(records, records.dropFirst()) {
            #expect(later.animation >= earlier.animation, "frame \(later.number)")
        }
    }

    @Test func `time never goes back where a display is late no more`() {
        let display = LateDisplay(loop: loop, lateBy: 2, readiness: .report)
        let pacer = makePacer(display)
        var records = animate(20, pacer, for: .milliseconds(16 * 60))
        for lateBy in [0, 3, 1, 0] as [Int64] {
            display.lateBy = lateBy
            source.framesWanted = 20
            pacer.requestFrame()
            loop.advance(by: .milliseconds(16 * 80))
        }
        records = pacer.frameLog.records
        #expect(records.count == 100)
        for (earlier, later) in zip(records, records.dropFirst()) {
            #expect(later.animation >= earlier.animation, "frame \(later.number)")
        }
    }

    @Test func `callbacks alone let a frame follow each vblank`() {
        let display = LateDisplay(loop: loop, lateBy: 2, readiness: .callback)
        let pacer = makePacer(display)
        let records = animate(60, pacer, for: .milliseconds(16 * 63))
        #expect(records.count == 60)
        for (earlier, later) in zip(display.shown, display.shown.dropFirst()) { #expect(later - earlier == .milliseconds(16)) }
    }

    @Test(arguments: [1, 2] as [Int64]) func `callbacks that name a vblank to come let a frame follow each vblank`(lateBy: Int64)
    {
        let display = LateDisplay(loop: loop, lateBy: lateBy, readiness: .callbackWithTime)
        let pacer = makePacer(display)
        let records = animate(60, pacer, for: .milliseconds(16 * 64))
        #expect(records.count == 60)
        for record in records.dropFirst(6) { #expect((record.actual - record.target).magnitude <= .milliseconds(1)) }
        for (earlier, later) in zip(display.shown, display.shown.dropFirst()).dropFirst(6) {
            #expect(later - earlier == .milliseconds(16))
        }
        let steps = zip(records, records.dropFirst()).map { $1.animation - $0.animation }.dropFirst(6)
        let isEven = steps.allSatisfy { ($0 - .milliseconds(16)).magnitude <= .milliseconds(1) }
        #expect(isEven, "\(steps)")
    }

    @Test func `a display that is late no more gets its frames at the next vblank after three frames`() {
        let display = LateDisplay(loop: loop, lateBy: 2, readiness: .report)
        let pacer = makePacer(display)
        _ = animate(20, pacer, for: .seconds(2))
        display.lateBy = 0
        let records = animate(30, pacer, for: .seconds(2))
        #expect(records.count == 30)
        for record in records.dropFirst(4) {
            #expect((record.actual - record.target).magnitude <= .milliseconds(1))
            #expect(record.target - record.start <= .milliseconds(17))
        }
    }
}
