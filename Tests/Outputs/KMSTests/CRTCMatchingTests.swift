@testable internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Testing

@Suite("KMS: which CRTC shows on which connector") struct CRTCMatchingTests {
    /// Arguments are the CRTCs that connectors 1, 2, … reach, and what each showed on before.
    private func match(_ reached: [[UInt32]], kept: [UInt32: UInt32] = [:]) -> [UInt32: UInt32] {
        CRTCMatching(reached.enumerated().map { (UInt32($0 + 1), $1) }, kept: kept).crtcs
    }

    @Test func `each takes the first that is free`() {
        #expect(match([[50, 51], [50, 51]]) == [1: 50, 2: 51])
    }

    @Test func `each keeps its own`() {
        #expect(match([[50, 51], [50, 51]], kept: [2: 50]) == [1: 51, 2: 50])
    }

    @Test func `who has a choice makes room for who has none`() {
        #expect(match([[50], [50, 51]], kept: [2: 50]) == [1: 50, 2: 51])
        #expect(match([[50], [50, 51], [51, 52]], kept: [2: 50, 3: 51]) == [1: 50, 2: 51, 3: 52])
    }

    @Test func `with too few of them the first connectors are served`() {
        #expect(match([[50, 51], [50, 51], [50]]) == [1: 50, 2: 51])
        #expect(match([[], [50]]) == [2: 50])
    }

    /// On a board whose panel reaches one CRTC alone.
    @Test func `a panel that comes back to the only CRTC that it reaches is shown, and so is the display that had it`() throws {
        var panel = Bench.panel()
        panel.possibleCRTCs = 1
        let display = Bench.panel(101, name: "HDMI-A-1")
        let bench = try PanelBench(connectors: [display])
        bench.run(milliseconds: 200)
        for _ in 0..<3 {
            bench.plug([panel, display])
            bench.run(milliseconds: 300)
            #expect(Set(bench.device.outputs.map(\.info.name)) == ["DSI-1", "HDMI-A-1"])
            #expect(bench.framesOfHalfASecond() == [30, 30])
            bench.plug([display])
            bench.run(milliseconds: 300)
            #expect(bench.framesOfHalfASecond() == [30])
            // Back on the first CRTC, as a card that is opened anew has it.
            bench.device.cardWasRemoved()
            bench.run(milliseconds: 300)
        }
        bench.close()
        #expect(bench.card.framebufferCount == 0 && bench.card.dumbCount == 0)
    }
}
