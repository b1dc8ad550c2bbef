internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Testing

/// A machine that sleeps stops between two instructions; when it goes on the clock may have jumped, and the driver has set up its
/// displays again, with or without the flip that was on its way.
@Suite("KMS: suspend and resume") struct SuspendTests {
    /// What became of the flip that was on its way.
    enum Flip: CaseIterable { case shown, lost, hangs }

    @Test(arguments: [300, 5_000, 60_000, 28_800_000, 4_400_000_000] as [Int64], Flip.allCases)
    func `S68: after a jump of the clock both displays have frames again, and time goes on`(jump: Int64, flip: Flip) throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 208)
        if flip == .lost { bench.card.faults.lostEvents = 2 }
        if flip == .hangs { bench.card.faults.stuckFlips = 2 }
        bench.run(milliseconds: 17)
        bench.loop.timeSource.virtual?.spend(.milliseconds(jump))
        let start = bench.loop.timeSource.current
        bench.run(milliseconds: 2000)
        #expect(bench.framesOfHalfASecond() == [30, 30])
        for screen in bench.screens {
            let frames = screen.ended
            let backwards = zip(frames, frames.dropFirst()).filter { $0.target.animation > $1.target.animation }
            #expect(backwards.isEmpty, "\(backwards)")
            #expect(frames.filter { $0.actual > start && $0.target.presentation < start }.count <= 2)
        }
        #expect(bench.loop.tickCount < 2000)
    }

    @Test func `after a sleep the link may be bad, and the card may say nothing for a while`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        bench.loop.timeSource.virtual?.spend(.seconds(3600))
        bench.card.faults.commitCodes = Array(repeating: EIO, count: 4)
        bench.card.leaveBehind("link-status", 1, on: 100)
        bench.device.handleHotplug()
        bench.run(milliseconds: 3000)
        #expect(bench.card.value("link-status", of: 100) == 0)
        #expect(bench.framesOfHalfASecond() == [30, 30])
    }
}
