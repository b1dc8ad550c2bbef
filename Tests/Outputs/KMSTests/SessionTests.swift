internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import Testing

@Suite("KMS: session and hotplug") struct SessionTests {
    @Test func `when the seat is disabled commits stop at once, and a full state follows when it is back`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        bench.device.handle(.disabled)
        bench.card.faults.isMasterLost = true
        let commits = bench.card.commitCount
        let tests = bench.card.testCount
        bench.pacer.requestFrame()
        bench.run(milliseconds: 1000)
        #expect(bench.card.commitCount == commits)
        #expect(bench.pacer.snapshot == .paused && bench.returns == 0)
        bench.card.faults.isMasterLost = false
        bench.device.handle(.enabled)
        bench.run(milliseconds: 500)
        #expect(bench.returns == 1)
        #expect(bench.card.testCount == tests + 1)
        #expect(bench.card.commitCount > commits + 20)
    }

    @Test func `master lost without a word pauses`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        bench.card.faults.isMasterLost = true
        bench.run(milliseconds: 200)
        #expect(bench.pacer.snapshot == .paused && bench.returns == 0)
    }

    @Test func `without a display a placeholder keeps the pace, and the first display takes its place`() throws {
        let bench = try Bench(connectors: [Bench.panel(status: .disconnected)])
        #expect(bench.output.info.isPlaceholder)
        bench.start()
        bench.run(milliseconds: 500)
        #expect(bench.presentedCount() > 20)
        bench.card.connectors = [Bench.panel()]
        bench.device.handleHotplug()
        bench.device.handleHotplug()
        bench.run(milliseconds: 500)
        #expect(bench.infos.map(\.name) == ["DSI-1"])
        #expect(bench.device.outputs.count == 1)
        #expect(bench.card.shownFramebuffer(of: 50) != 0)
    }

    @Test func `unplugging the last display returns to the placeholder and leaks nothing`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        bench.card.connectors = [Bench.panel(status: .disconnected)]
        bench.device.handleHotplug()
        bench.run(milliseconds: 500)
        #expect(bench.output.info.isPlaceholder)
        #expect(bench.ended.last?.kind == .presented)
        #expect(bench.card.framebufferCount == 0)
        #expect(bench.card.dumbCount <= 1)
    }

    @Test func `a second display gets an output of its own, and loses it`() throws {
        let bench = try Bench()
        var added: [String] = []
        bench.device.onOutputAdded = { added.append($0.info.name) }
        bench.card.connectors.append(Bench.panel(101, name: "HDMI-A-1"))
        bench.device.handleHotplug()
        bench.run(milliseconds: 200)
        #expect(added == ["HDMI-A-1"])
        #expect(bench.device.outputs.count == 2)
        bench.card.connectors[1].status = .disconnected
        bench.device.handleHotplug()
        bench.run(milliseconds: 200)
        #expect(bench.device.outputs.map(\.info.name) == ["DSI-1"])
    }

    @Test func `unknown counts as connected only when nothing is connected`() throws {
        let alone = try Bench(connectors: [Bench.panel(status: .unknown)])
        #expect(alone.output.info.name == "DSI-1")
        let beside = try Bench(connectors: [Bench.panel(status: .unknown), Bench.panel(101, name: "HDMI-A-1")])
        #expect(beside.device.outputs.map(\.info.name) == ["HDMI-A-1"])
    }

    @Test func `closing gives everything back`() throws {
        let bench = try Bench()
        bench.start()
        bench.run(milliseconds: 200)
        bench.pacer.close()
        bench.device.close()
        #expect(bench.card.framebufferCount == 0)
        #expect(bench.card.setCRTCCount == 1)
        #expect(bench.card.shownFramebuffer(of: 50) == 0)
    }
}
