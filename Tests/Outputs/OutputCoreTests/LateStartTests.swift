internal import HeadlessOutput
internal import OutputCore
internal import Reactor
internal import Testing

private let period = TimeSpan.nanoseconds(16_666_667)
private let vblank = MonotonicTime(seconds: 10)

private func sample(_ milliseconds: Int64) -> CostPredictor.Sample {
    CostPredictor.Sample(processor: .milliseconds(milliseconds))
}

@Suite("Prediction of a frame's cost") struct CostPredictorTests {
    private func predictor(after costs: [Int64]) -> CostPredictor {
        var predictor = CostPredictor()
        for cost in costs { predictor.add(sample(cost)) }
        return predictor
    }

    @Test func `before six frames nothing is said`() {
        #expect(CostPredictor().prediction == nil)
        #expect(predictor(after: [1, 1, 1, 1, 1]).prediction == nil)
        #expect(predictor(after: [1, 1, 1, 1, 1, 1]).prediction == .milliseconds(1))
    }

    @Test func `steady costs are the prediction, of uneven ones the highest`() {
        #expect(predictor(after: Array(repeating: 4, count: 500)).prediction == .milliseconds(4))
        let uneven = (0..<200).map { Int64($0 % 7) }
        #expect(predictor(after: uneven).prediction == .milliseconds(6))
    }

    @Test func `a dear frame counts at once and for as long as it is among the last, then less and less`() {
        var predictor = predictor(after: Array(repeating: 2, count: 100) + [12])
        for _ in 0..<CostPredictor.samplesKept {
            #expect(predictor.prediction == .milliseconds(12))
            predictor.add(sample(2))
        }
        var last = TimeSpan.milliseconds(12)
        for _ in 0..<300 {
            let now = predictor.prediction ?? .zero
            #expect(now <= last && last - now <= .milliseconds(10) / 31)
            last = now
            predictor.add(sample(2))
        }
        #expect(last - .milliseconds(2) < .microseconds(10))
    }

    @Test func `what comes back every half second is always reckoned with`() {
        var predictor = predictor(after: Array(repeating: 1, count: 50) + [9])
        for frame in 1..<600 {
            #expect(predictor.prediction == .milliseconds(9))
            predictor.add(sample(frame % 30 == 0 ? 9 : 1))
        }
    }

    @Test func `the GPU's part is added, and while it is unknown nothing is said`() {
        var predictor = CostPredictor()
        let known = CostPredictor.Sample(processor: .milliseconds(1), gpu: .milliseconds(6))
        for _ in 0..<10 { predictor.add(known) }
        #expect(predictor.prediction == .milliseconds(7))
        predictor.add(CostPredictor.Sample(processor: .milliseconds(1), gpu: nil))
        for _ in 0..<CostPredictor.samplesKept {
            #expect(predictor.prediction == nil)
            predictor.add(known)
        }
        #expect(predictor.prediction == .milliseconds(7))
    }

    @Test func `a sequence of any costs is never under the dearest of the last frames`() {
        var random = SystemRandomNumberGenerator()
        let seed = random.next()
        var generator = Lehmer(state: seed | 1)
        var (predictor, costs) = (CostPredictor(), [TimeSpan]())
        for _ in 0..<3000 {
            let cost = TimeSpan.microseconds(Int64.random(in: 0...20_000, using: &generator))
            predictor.add(CostPredictor.Sample(processor: cost))
            costs.append(cost)
            guard let prediction = predictor.prediction else { continue }
            #expect(prediction >= costs.suffix(CostPredictor.samplesKept).max() ?? .zero, "seed \(seed)")
            #expect(prediction <= costs.max() ?? .zero, "seed \(seed)")
        }
    }

    private struct Lehmer: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }
}

@Suite("How late a frame may begin") struct LateStartTests {
    private func lateness(of cost: Int64, frames: Int = 10) -> LateStart {
        var lateness = LateStart()
        for _ in 0..<frames { lateness.add(sample(cost), beganLate: false, missed: false) }
        return lateness
    }

    private func start(_ lateness: LateStart, least: TimeSpan = .zero) -> TimeSpan? {
        lateness.start(for: vblank, least: least, period: period).map { vblank - $0 }
    }

    @Test func `the cost and a margin before the vblank, and the first frames at once`() {
        #expect(start(LateStart()) == nil)
        #expect(start(lateness(of: 8)) == .milliseconds(8) + period / 16)
        #expect(start(lateness(of: 8), least: .milliseconds(11)) == .milliseconds(11) + period / 16)
        // A short one has a window of its own, for the sake of the GPU's clock.
        #expect(start(lateness(of: 0)) == .microseconds(2400) + period / 16)
    }

    @Test func `where vblanks are told before their time, commits have to be earlier by that`() {
        var lateness = lateness(of: 8)
        lateness.vblankCame(vblank, arrival: vblank - .microseconds(700), period: period)
        lateness.vblankCame(vblank, arrival: vblank + .milliseconds(3), period: period)
        #expect(start(lateness) == .microseconds(8700) + period / 16)
    }

    @Test func `frames for which nothing is drawn do not lower the estimate, and dear ones count`() {
        var lateness = lateness(of: 8)
        for _ in 0..<500 { lateness.add(sample(1), wasDrawn: false, beganLate: true, missed: false) }
        #expect(start(lateness) == .milliseconds(8) + period / 16)
        lateness.add(sample(9), wasDrawn: false, beganLate: true, missed: false)
        #expect(start(lateness) == .milliseconds(9) + period / 16)
        var unknown = LateStart()
        for _ in 0..<100 { unknown.add(sample(1), wasDrawn: false, beganLate: false, missed: false) }
        #expect(start(unknown) == nil)
    }

    @Test func `a missed vblank makes frames begin early, for longer each time`() {
        var lateness = lateness(of: 3)
        for wait in [60, 120, 240] {
            #expect(start(lateness) != nil)
            lateness.add(sample(3), beganLate: true, missed: true)
            for _ in 0..<wait {
                #expect(start(lateness) == nil)
                lateness.add(sample(3), beganLate: false, missed: false)
            }
        }
        for _ in 0..<600 { lateness.add(sample(3), beganLate: true, missed: false) }
        lateness.add(sample(3), beganLate: true, missed: true)
        for _ in 0..<60 { lateness.add(sample(3), beganLate: false, missed: false) }
        #expect(start(lateness) != nil)
    }
}

@Suite("Frames that begin late") struct LateFrameTests {
    /// Asks for a frame a moment after each vblank, as a program does that draws when it is told of the last frame.
    private func makeStage(cost percent: Int64) throws -> Stage {
        let stage = try Stage()
        stage.source.startsEarly = false
        stage.source.cost = stage.output.info.refreshPeriod * percent / 100
        return stage
    }

    /// - Returns: from when each frame was asked for to when it was shown.
    private func draw(_ frames: Int, on stage: Stage) -> [TimeSpan] {
        var waits: [TimeSpan] = []
        for _ in 0..<frames {
            let (asked, shown) = (stage.loop.now, stage.source.feedback.count)
            stage.source.framesWanted = 1
            stage.pacer.requestFrame()
            for _ in 0..<100 where stage.source.feedback.count == shown { stage.loop.advance(by: .microseconds(400)) }
            waits.append((stage.source.feedback.last?.actual ?? .zero) - asked)
        }
        return waits
    }

    @Test(arguments: [0, 50, 90] as [Int64]) func `what is asked for after the vblank is shown at the next, without a miss`(
        percent: Int64
    ) throws {
        let stage = try makeStage(cost: percent)
        _ = draw(12, on: stage)
        stage.pacer.frameLog.removeAll()
        stage.source.starts.removeAll()
        let period = stage.output.info.refreshPeriod
        let waits = draw(150, on: stage)
        #expect(waits.allSatisfy { $0 <= period })
        #expect(stage.summary.hits == 150 && stage.summary.missedVblanks == 0)
        // As late as is safe.
        let window = max(.microseconds(2400), period * percent / 100) + period / 16
        for (start, record) in zip(stage.source.starts, stage.pacer.frameLog.records) {
            #expect((record.target - start - window).magnitude < .microseconds(2))
            #expect((record.actual - record.target).magnitude <= .nanoseconds(1))
        }
    }

    @Test(arguments: [0, 50, 90] as [Int64]) func `a second request before the late start is in the same frame`(percent: Int64)
        throws
    {
        let stage = try makeStage(cost: percent)
        _ = draw(12, on: stage)
        for _ in 0..<50 {
            let open = try #require(stage.source.feedback.last?.openUntil)
            #expect(open > stage.loop.now)
            stage.source.framesWanted = 1
            stage.pacer.requestFrame()
            let (made, shown) = (stage.source.targets.count, stage.source.feedback.count)
            stage.loop.advance(by: (open - stage.loop.now) / 2)
            stage.pacer.requestFrame()
            #expect(stage.source.targets.count == made)
            while stage.source.feedback.count == shown { stage.loop.advance(by: .microseconds(400)) }
            #expect(stage.source.targets.count == made + 1)
        }
        #expect(stage.summary.hits == stage.summary.judged)
    }

    @Test func `what begins to move by itself starts the frame that waits`() throws {
        let stage = try makeStage(cost: 10)
        _ = draw(12, on: stage)
        stage.source.framesWanted = 1
        stage.pacer.requestFrame()
        stage.loop.advance(by: .milliseconds(1))
        let made = stage.source.targets.count
        stage.source.startsEarly = true
        stage.pacer.requestFrame()
        stage.loop.advance(by: .microseconds(1))
        #expect(stage.source.targets.count == made + 1)
    }

    @Test func `after a pause a frame begins at once`() throws {
        let stage = try makeStage(cost: 10)
        _ = draw(12, on: stage)
        stage.loop.advance(by: .milliseconds(200))
        let made = stage.source.targets.count
        stage.source.framesWanted = 1
        stage.pacer.requestFrame()
        stage.loop.advance(by: .microseconds(1))
        #expect(stage.source.targets.count == made + 1)
    }

    @Test func `early and late change places without a miss, and each vblank has its frame`() throws {
        let stage = try makeStage(cost: 40)
        _ = draw(12, on: stage)
        stage.pacer.frameLog.removeAll()
        stage.source.framesWanted = 200
        stage.pacer.requestFrame()
        for turn in 0..<60 {
            stage.source.startsEarly = turn.isMultiple(of: 2)
            stage.loop.advance(by: .milliseconds(83))
        }
        #expect(stage.summary.frames == 200 && stage.summary.missedVblanks == 0)
        #expect(stage.summary.hits == 200)
    }

    @Test func `a cost that rises misses once, and is in time from then on`() throws {
        let stage = try makeStage(cost: 10)
        _ = draw(12, on: stage)
        stage.pacer.frameLog.removeAll()
        stage.source.cost = stage.output.info.refreshPeriod * 80 / 100
        stage.source.framesWanted = 200
        stage.pacer.requestFrame()
        stage.loop.advance(by: .seconds(5))
        #expect(stage.summary.frames == 200)
        #expect(stage.pacer.frameLog.records.filter { !$0.isHit }.count == 1)
        #expect(stage.summary.missedVblanks <= 1)
    }
}
