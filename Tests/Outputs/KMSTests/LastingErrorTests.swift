internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Testing

@Suite("KMS: errors that last") struct LastingErrorTests {
    @Test(arguments: [EIO, ENOENT, ENXIO], [true, false])
    func `an error that lasts is tried again once a second`(code: Int32, isAtomic: Bool) throws {
        let bench = try PanelBench(connectors: [Bench.panel()], isAtomic: isAtomic)
        bench.run(milliseconds: 200)
        let ticks = bench.loop.tickCount
        bench.card.faults.lastingCodes = [50: code]
        bench.run(milliseconds: 10_000)
        #expect((10...13).contains(bench.card.failureCount), "\(bench.card.failureCount) tries")
        #expect(bench.loop.tickCount - ticks < 150)
        bench.card.faults.lastingCodes = [:]
        bench.run(milliseconds: 1500)
        #expect(bench.framesOfHalfASecond() == [30])
    }

    @Test func `two displays with an error that lasts do not hurry each other`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        let (ticks, opened) = (bench.loop.tickCount, bench.card.openCount)
        bench.card.faults.lastingCodes = [50: EIO, 51: EIO]
        bench.run(milliseconds: 10_000)
        #expect((20...26).contains(bench.card.failureCount), "\(bench.card.failureCount) tries")
        #expect((8...11).contains(bench.card.openCount - opened))
        #expect(bench.loop.tickCount - ticks < 300)
        bench.card.faults.lastingCodes = [:]
        bench.run(milliseconds: 1500)
        #expect(bench.framesOfHalfASecond() == [30, 30])
    }

    @Test func `a display that fails leaves the other one its frames`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        let (start, opened) = (bench.loop.now, bench.card.openCount)
        bench.card.faults.lastingCodes = [51: EIO]
        bench.run(milliseconds: 10_000)
        #expect((10...13).contains(bench.card.failureCount), "\(bench.card.failureCount) tries")
        #expect((598...601).contains(bench.screens[0].presentedCount(since: start)))
        #expect(bench.card.openCount == opened)
        bench.card.faults.lastingCodes = [:]
        bench.run(milliseconds: 1500)
        #expect(bench.framesOfHalfASecond() == [30, 30])
    }

    @Test func `an error that comes once costs a few vblanks`() throws {
        let bench = try PanelBench(connectors: [Bench.panel()])
        bench.run(milliseconds: 200)
        let start = bench.loop.now
        bench.card.faults.commitCodes = [EIO]
        bench.run(milliseconds: 500)
        #expect(bench.screens[0].presentedCount(since: start) >= 28)
        #expect(bench.card.openCount == 1)
    }

    @Test func `memory that cannot be made because of an error is no busy loop`() throws {
        let bench = try PanelBench(connectors: [Bench.panel()]) { $0.faults.dumbCode = EIO }
        let ticks = bench.loop.tickCount
        bench.run(milliseconds: 10_000)
        #expect(bench.loop.tickCount - ticks < 150)
        bench.card.faults.dumbCode = nil
        bench.run(milliseconds: 1500)
        #expect(bench.framesOfHalfASecond() == [30])
    }
}
