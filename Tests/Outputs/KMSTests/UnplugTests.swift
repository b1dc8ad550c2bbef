internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import Testing

@Suite("KMS: displays that go away") struct UnplugTests {
    @Test(arguments: [ENOENT, EREMOTEIO, EIO, EBUSY, ENODEV, EINVAL, 0])
    func `a second panel that vanishes while it draws takes nothing with it`(code: Int32) throws {
        for delay: Int64 in [0, 3, 50, 99, 100, 101, 250] {
            let bench = try PanelBench()
            bench.run(milliseconds: 200)
            #expect(bench.screens.count == 2)
            if code != 0 { bench.card.faults.lastingCodes = [51: code] }
            bench.card.connectors.removeLast()
            bench.run(milliseconds: delay)
            bench.device.handleHotplug()
            bench.run(milliseconds: 2000)
            #expect(bench.device.outputs.map(\.info.name) == ["DSI-1"], "\(delay) ms")
            #expect(bench.screens.count == 1 && bench.removals == 1, "\(delay) ms")
            #expect(bench.framesOfHalfASecond() == [30], "\(delay) ms")
            bench.close()
            #expect(bench.card.framebufferCount == 0 && bench.card.dumbCount == 0, "\(delay) ms")
        }
    }

    @Test(arguments: [ENOENT, EREMOTEIO]) func `a panel that is gone by its driver's word goes without a hotplug`(code: Int32)
        throws
    {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        bench.card.connectors.removeLast()
        bench.card.faults.lastingCodes = [51: code]
        bench.run(milliseconds: 100)
        #expect(bench.removals == 1)
        #expect(bench.framesOfHalfASecond() == [30])
    }

    @Test func `a removal is never said inside a call of ours`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        bench.card.connectors.removeLast()
        for screen in bench.screens { try? screen.output.reopen() }
        #expect(bench.removals == 0 && bench.device.outputs.count == 1)
        bench.run(milliseconds: 1)
        #expect(bench.removals == 1)
    }

    @Test func `the first output takes over another display when its own is unplugged`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        let first = try #require(bench.device.outputs.first)
        bench.plug([Bench.panel(101, name: "HDMI-A-1")])
        bench.run(milliseconds: 300)
        #expect(bench.device.outputs.first === first && first.info.name == "HDMI-A-1")
        #expect(bench.removals == 1)
        #expect(bench.framesOfHalfASecond() == [30])
        bench.plug(PanelBench.twoPanels)
        bench.run(milliseconds: 300)
        #expect(bench.device.outputs.map(\.info.name) == ["HDMI-A-1", "DSI-1"])
        #expect(bench.framesOfHalfASecond() == [30, 30])
    }

    @Test func `a hotplug while another session has the seat wakes nothing`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        bench.device.handle(.disabled)
        bench.card.faults.isMasterLost = true
        let (commits, tests) = (bench.card.commitCount, bench.card.testCount)
        bench.plug([Bench.panel(101, name: "HDMI-A-1")])
        bench.run(milliseconds: 2000)
        #expect(bench.card.commitCount == commits && bench.card.testCount == tests)
        #expect(bench.device.outputs.filter(\.isPaused).count == 2)
        bench.card.faults.isMasterLost = false
        bench.device.handle(.enabled)
        bench.run(milliseconds: 100)
        #expect(bench.device.outputs.map(\.info.name) == ["HDMI-A-1"])
        #expect(bench.framesOfHalfASecond() == [30])
    }
}
