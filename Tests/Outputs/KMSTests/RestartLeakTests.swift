internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import TestSupport
internal import Testing

/// The card's file is in the service manager's store, so nothing that a process leaves on it is freed by the process's end.
@Suite("KMS: what many processes leave on one file") struct RestartLeakTests {
    private static let panels = [panel(100, "DSI-1"), panel(101, "HDMI-A-1")]

    /// Small, because what is counted is pieces.
    private static func panel(_ id: UInt32, _ name: String) -> DRMConnector {
        var panel = Bench.panel(id, name: name)
        panel.modes = [Bench.mode(32, 24, hertz: 60, isPreferred: true)]
        return panel
    }

    private static var service: KMSOptions {
        var options = KMSOptions()
        options.keepsPicture = true
        options.usesGPUBuffers = false
        return options
    }

    private struct Counts: Equatable {
        var pieces, handles, framebuffers: Int

        init(_ card: SimulatedDRM) {
            (pieces, handles) = (card.memoryCount, card.dumbCount + card.handleCount)
            framebuffers = card.framebufferCount
        }
    }

    private let loop: EventLoop
    private let card: SimulatedDRM

    init() throws {
        loop = try EventLoop(time: VirtualTime())
        card = SimulatedDRM(loop: loop, connectors: Self.panels)
        card.isFileKept = true
        card.hasFences = true
    }

    private func begin() throws -> PanelBench { try PanelBench(on: card, loop, options: Self.service) }

    @Test func `S70: 1,000 plugs and unplugs during 500 restarts leave no memory, handle, framebuffer or blob`() throws {
        var random = SeededRandom(quietly: 70)
        var dead: [PanelBench] = [try begin()]
        dead[0].run(milliseconds: 300)
        let (first, blobs) = (Counts(card), card.blobCount)
        for _ in 0..<500 {
            dead[dead.count - 1].die()
            if Bool.random(using: &random) { card.connectors = Self.panels.filter { _ in Bool.random(using: &random) } }
            let life = try begin()
            dead.append(life)
            for _ in 0..<2 {
                life.run(milliseconds: Int64.random(in: 0..<120, using: &random))
                life.plug(Self.panels.filter { _ in Bool.random(using: &random) })
            }
            life.run(milliseconds: Int64.random(in: 0..<150, using: &random))
        }
        dead[dead.count - 1].die()
        card.connectors = Self.panels
        let last = try begin()
        last.run(milliseconds: 300)
        #expect(Counts(card) == first)
        #expect(card.blobCount <= blobs)
        #expect(last.framesOfHalfASecond() == [30, 30])
    }

    @Test func `S32: when the seat is lost its picture stays, and the next process goes on from it without a mode set`() throws {
        let first = try begin()
        first.run(milliseconds: 300)
        let shown = card.shownFramebuffer(of: 50)
        let (commits, modesets) = (card.commitCount, card.modesetCount)
        first.device.handle(.lost)
        first.run(milliseconds: 1000)
        first.close()
        #expect(card.commitCount == commits && card.isActive(50) && card.shownFramebuffer(of: 50) == shown)
        #expect(card.exists(framebuffer: shown))
        let second = try begin()
        second.run(milliseconds: 300)
        #expect(card.modesetCount == modesets && !card.exists(framebuffer: shown))
        #expect(second.framesOfHalfASecond() == [30, 30])
    }

    @Test func `memory that no framebuffer uses is freed by the next process`() throws {
        let first = try begin()
        first.run(milliseconds: 100)
        _ = try card.createDumb(width: 32, height: 24)
        first.plug([])
        first.run(milliseconds: 300)
        first.die()
        #expect(card.framebufferCount == 0 && card.memoryCount > 0)
        let second = try begin()
        #expect(card.memoryCount == 0)
        second.die()
    }

    @Test func `a buffer that outlives the opening of its card leaves no handle`() throws {
        let bench = try begin()
        bench.run(milliseconds: 100)
        var buffer = try bench.device.outputs[0].acquireBuffer()
        #expect(buffer != nil)
        try bench.device.outputs[0].reopen()
        buffer = nil
        bench.run(milliseconds: 300)
        let handles = card.dumbCount
        for _ in 0..<5 {
            buffer = try bench.device.outputs[0].acquireBuffer()
            try bench.device.outputs[0].reopen()
            buffer = nil
            bench.run(milliseconds: 300)
        }
        #expect(card.dumbCount == handles && card.memoryCount == handles)
        bench.die()
    }
}
