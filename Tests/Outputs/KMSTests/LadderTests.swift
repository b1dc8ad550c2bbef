internal import Buffers
internal import Geometry
internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Testing

@Suite("KMS: frames and faults") struct LadderTests {
    @Test func `a steady animation has a frame on every vblank, at its T`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 1000)
        #expect((58...61).contains(bench.presentedCount()))
        #expect(bench.card.busyAnswers == 0)
        let late = bench.ended.dropFirst(8)
        #expect(late.allSatisfy { $0.actual == $0.target.presentation })
    }

    @Test func `a new configuration is tested before it is committed, a plain flip is not`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 500)
        #expect(bench.card.testCount == 1)
        #expect(bench.card.commitCount > 20)
    }

    @Test func `the old API shows frames at the same pace`() throws {
        let bench = try Bench(isAtomic: false)
        bench.start()
        bench.run(milliseconds: 1000)
        #expect((58...61).contains(bench.presentedCount()))
        #expect(bench.card.setCRTCCount == 1)
        #expect(bench.card.commitCount == 0)
    }

    @Test(arguments: [EBUSY, ENOMEM, EINVAL]) func `one refused commit costs at most a few vblanks`(code: Int32) throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        let before = bench.ended.count
        bench.card.faults.commitCodes = [code]
        bench.run(milliseconds: 200)
        #expect(bench.presentedCount(since: before) >= 9)
        #expect(bench.output.info.mode.width == 1280)
    }

    @Test func `lasting lack of memory gives up a buffer, then size, and goes on`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        bench.card.faults.commitCodes = Array(repeating: ENOMEM, count: 4)
        bench.run(milliseconds: 1500)
        #expect(bench.output.info.mode.width == 640)
        #expect(bench.ended.last?.kind == .presented)
    }

    @Test func `a driver that takes flips only with a mode set gets mode sets`() throws {
        let bench = try Bench()
        bench.card.faults.refusesPlainFlips = true
        bench.start()
        bench.run(milliseconds: 300)
        #expect(bench.presentedCount() > 10)
    }

    @Test func `a mode that the link cannot carry is replaced by a lower one`() throws {
        let bench = try Bench()
        bench.card.faults.largestMode = 640 * 480
        bench.start()
        bench.run(milliseconds: 2000)
        #expect(bench.output.info.mode.width == 640)
        #expect(bench.infos.last?.mode.width == 640)
        #expect(bench.ended.last?.kind == .presented)
    }

    @Test func `refused planes are drawn instead, and are asked for once`() throws {
        let bench = try Bench()
        bench.card.faults.refusesOverlays = true
        let video = RenderBuffer(
            id: RenderBuffer.makeID(), width: 64, height: 64, stride: 256, format: .xrgb8888,
            backing: .dmabuf(descriptor: 0, offset: 0))
        bench.planes = { _ in
            [
                PlaneCandidate(
                    buffer: video, source: Rect(left: 0, top: 0, right: 64, bottom: 64),
                    destination: PixelRect(x: 10, y: 10, width: 64, height: 64))
            ]
        }
        bench.start()
        bench.run(milliseconds: 500)
        #expect(bench.presentedCount() > 25)
        #expect(bench.card.testCount <= 3)
    }

    @Test func `accepted planes are shown and switched off again`() throws {
        let bench = try Bench()
        let video = RenderBuffer(
            id: RenderBuffer.makeID(), width: 64, height: 64, stride: 256, format: .xrgb8888,
            backing: .dmabuf(descriptor: 0, offset: 0))
        var shows = true
        bench.planes = { _ in
            guard shows else { return [] }
            return [
                PlaneCandidate(
                    buffer: video, source: Rect(left: 0, top: 0, right: 64, bottom: 64),
                    destination: PixelRect(x: 10, y: 10, width: 64, height: 64))
            ]
        }
        bench.start()
        bench.run(milliseconds: 200)
        #expect(bench.card.shownOverlays(of: 50) == 1)
        shows = false
        bench.run(milliseconds: 200)
        #expect(bench.card.shownOverlays(of: 50) == 0)
    }

    @Test func `a lost event is not waited for`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        let before = bench.ended.count
        bench.card.faults.lostEvents = 1
        bench.run(milliseconds: 1000)
        #expect(bench.ended.dropFirst(before).contains { $0.kind == .recovered })
        #expect(bench.presentedCount(since: before) > 30)
    }

    @Test(arguments: [true, false]) func `a lost event is not waited for with two buffers`(isAtomic: Bool) throws {
        let bench = try Bench(isAtomic: isAtomic) { $0.faults.dumbLimit = 2 }
        bench.start()
        bench.run(milliseconds: 200)
        let before = bench.ended.count
        bench.card.faults.lostEvents = 1
        bench.run(milliseconds: 1000)
        #expect(bench.presentedCount(since: before) > 30)
    }

    @Test func `a flip that hangs is freed by a blocking commit`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        let before = bench.ended.count
        bench.card.faults.stuckFlips = 1
        bench.run(milliseconds: 3000)
        #expect(bench.presentedCount(since: before) > 60)
    }

    @Test func `rogue events change nothing`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        bench.card.injectRogueEvent(userData: 0xDEAD)
        bench.run(milliseconds: 200)
        #expect((22...25).contains(bench.presentedCount()))
    }

    @Test func `a clock that drifts is followed`() throws {
        let bench = try Bench()
        bench.card.faults.drift = .microseconds(20)
        bench.start()
        bench.run(milliseconds: 2000)
        let late = bench.ended.dropFirst(40)
        #expect(late.allSatisfy { ($0.actual - $0.target.presentation).magnitude < .microseconds(50) })
    }

    /// The counter of a display that was off still has its old time when the mode is set (seen with vkms).
    @Test(arguments: [true, false], [3000, 25, 17])
    func `a first vblank from before we had the screen is not believed`(isAtomic: Bool, staleness: Int64) throws {
        let bench = try Bench(isAtomic: isAtomic) {
            $0.faults.staleEvents = 1
            $0.faults.staleness = .milliseconds(staleness)
        }
        bench.run(milliseconds: 5000)
        let start = bench.loop.now
        bench.start()
        bench.run(milliseconds: 500)
        #expect(bench.card.faults.staleEvents == 0 && bench.presentedCount() > 25)
        #expect(bench.ended.allSatisfy { $0.actual >= start })
        let times = bench.ended.map(\.target.animation)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "animations go backwards: \(times)")
        #expect(bench.ended.first?.sequence == nil)
    }

    @Test func `a first frame, whose vblank is guessed, is not later than the second`() throws {
        for phase: Int64 in 0..<50 {
            let bench = try Bench()
            bench.run(milliseconds: phase)
            bench.start()
            bench.run(milliseconds: 100)
            let times = bench.ended.map(\.target.animation)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(phase) ms: \(times.prefix(3))")
        }
    }
}
