internal import Glibc
internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Seats
internal import Testing

@Suite("KMS: cards that come and go") struct CardTests {
    /// How the kernel says that it is gone: to the next commit, by udev's event, or both.
    enum Word: CaseIterable { case commit, event, hotplug, eventFirst }

    private func unplug(_ bench: PanelBench, _ word: Word) {
        bench.card.faults.isGone = true
        switch word {
        case .commit: bench.run(milliseconds: 100)
        case .event: bench.device.cardWasRemoved()
        case .hotplug: bench.device.handleHotplug()
        case .eventFirst:
            bench.card.faults.isGone = false
            bench.device.cardWasRemoved()
            bench.card.faults.isGone = true
        }
    }

    @Test(arguments: Word.allCases) func `without a card a placeholder stands in, and a card that is added is taken`(word: Word)
        throws
    {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        let first = try #require(bench.device.outputs.first)
        unplug(bench, word)
        bench.run(milliseconds: 500)
        #expect(bench.device.outputs.count == 1 && bench.device.outputs[0] === first && first.info.isPlaceholder)
        #expect(bench.removals == 1)
        // Its period is a little longer than the panel's.
        #expect(bench.framesOfHalfASecond() == [29])
        bench.card.faults.isGone = false
        bench.device.cardWasAdded()
        bench.run(milliseconds: 100)
        #expect(bench.device.outputs.map(\.info.name) == ["DSI-1", "HDMI-A-1"])
        #expect(bench.framesOfHalfASecond() == [30, 30])
        bench.close()
        #expect(bench.card.framebufferCount == 0 && bench.card.dumbCount == 0)
    }

    @Test func `a card that comes back without a word is found`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        unplug(bench, .commit)
        bench.run(milliseconds: 500)
        bench.card.faults.isGone = false
        bench.run(milliseconds: 1000)
        #expect(bench.framesOfHalfASecond() == [30, 30])
    }

    @Test func `a card that stays away is looked for more and more seldom`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        unplug(bench, .event)
        bench.run(milliseconds: 1)
        let before = bench.card.refusedOpens
        bench.run(milliseconds: 600_000)
        #expect((6...17).contains(bench.card.refusedOpens - before), "\(bench.card.refusedOpens - before) tries")
    }

    @Test func `a card that needs another moment when it is added is tried again a second later, however long none was there`()
        throws
    {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        unplug(bench, .event)
        bench.run(milliseconds: 20_000)
        bench.device.cardWasAdded()
        bench.run(milliseconds: 900)
        bench.card.faults.isGone = false
        bench.run(milliseconds: 200)
        #expect(bench.framesOfHalfASecond() == [30, 30])
    }

    @Test(arguments: [true, false]) func `a card that cannot be opened yet when it is added is taken with the next news of it`(
        isAtTheSamePath: Bool
    ) throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        unplug(bench, .event)
        bench.run(milliseconds: 500)
        bench.device.cardWasAdded()
        bench.card.faults.isGone = false
        bench.device.cardChanged(isAtTheSamePath ? bench.device.path : "/dev/dri/another")
        bench.run(milliseconds: 100)
        #expect(bench.framesOfHalfASecond() == [30, 30])
    }

    @Test func `a card is usable before its connectors answer, and shows its displays when they do`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        unplug(bench, .event)
        bench.run(milliseconds: 500)
        bench.card.faults = SimulatedFaults()
        bench.card.faults.isComing = true
        bench.device.cardWasAdded()
        bench.run(milliseconds: 50)
        #expect(KMSProbe.read(bench.card).problem == nil)
        #expect(bench.device.hasCard && bench.device.outputs.map(\.info.isPlaceholder) == [true])
        bench.card.faults.isComing = false
        bench.device.cardChanged(bench.device.path)
        bench.run(milliseconds: 200)
        #expect(bench.framesOfHalfASecond() == [30, 30])
    }

    @Test(arguments: [true, false]) func `a display is shown that is plugged into another card while nothing is shown`(
        isAway: Bool
    )
        throws
    {
        let loop = try EventLoop(time: VirtualTime())
        let first = SimulatedDRM(loop: loop, connectors: [Bench.panel(status: .disconnected)])
        let second = SimulatedDRM(loop: loop, connectors: [Bench.panel(200, name: "USB-1", status: .disconnected)])
        let device = try KMSDevice(loop: loop) { () throws(KMSError) in
            second.connectors[0].status == .disconnected ? try first.opened() : try second.opened()
        }
        let screen = PanelBench.Screen(device.outputs[0], loop: loop) { _ in }
        if isAway {
            first.faults.isGone = true
            device.cardWasRemoved()
        }
        loop.advance(by: .milliseconds(200))
        second.connectors[0].status = .connected
        device.cardChanged("/dev/dri/another")
        loop.advance(by: .milliseconds(200))
        #expect(screen.output.info.name == "USB-1")
        device.cardChanged("/dev/dri/another")
        loop.advance(by: .milliseconds(200))
        #expect(second.openCount == 1)
        device.close()
    }

    @Test func `a card that goes while another session has the seat is taken with the seat`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        bench.device.handle(.disabled)
        unplug(bench, .event)
        bench.run(milliseconds: 500)
        #expect(bench.device.outputs.count == 1 && bench.device.outputs[0].isPaused)
        bench.card.faults.isGone = false
        bench.device.cardWasAdded()
        bench.run(milliseconds: 500)
        #expect(bench.device.outputs[0].isPaused)
        bench.device.handle(.enabled)
        bench.run(milliseconds: 100)
        #expect(bench.framesOfHalfASecond() == [30, 30])
    }

    @Test func `a card that goes while another session has the seat, and stays away, leaves a placeholder`() throws {
        let bench = try PanelBench()
        bench.run(milliseconds: 200)
        bench.device.handle(.disabled)
        unplug(bench, .event)
        bench.device.handle(.enabled)
        bench.run(milliseconds: 500)
        #expect(bench.device.outputs[0].info.isPlaceholder)
        #expect(bench.framesOfHalfASecond() == [29])
    }

    @Test func `a card that is added is taken where nothing is shown, and leaves a display alone that shows something`() throws {
        let loop = try EventLoop(time: VirtualTime())
        let first = SimulatedDRM(loop: loop, connectors: [Bench.panel(status: .disconnected)])
        let second = SimulatedDRM(loop: loop, connectors: [Bench.panel(200, name: "USB-1")])
        var hasSecond = false
        let device = try KMSDevice(loop: loop) { () throws(KMSError) in
            hasSecond && first.connectors[0].status == .disconnected ? try second.opened() : try first.opened()
        }
        let screen = PanelBench.Screen(device.outputs[0], loop: loop) { _ in }
        loop.advance(by: .milliseconds(200))
        #expect(screen.output.info.isPlaceholder)
        hasSecond = true
        device.cardWasAdded()
        loop.advance(by: .milliseconds(200))
        #expect(screen.output.info.name == "USB-1")
        first.connectors = [Bench.panel()]
        device.cardWasAdded()
        loop.advance(by: .milliseconds(200))
        #expect(screen.output.info.name == "USB-1" && second.openCount == 1)
        device.close()
    }

    @Test func `another card is taken with its own displays, and what it showed is put back`() throws {
        let loop = try EventLoop(time: VirtualTime())
        let first = SimulatedDRM(loop: loop, connectors: [Bench.panel()])
        let second = SimulatedDRM(loop: loop, connectors: [Bench.panel(200, name: "USB-1")])
        let console = Bench.mode(640, 480, hertz: 60)
        let picture = second.showBefore(on: 50, mode: console, connector: 200)
        let device = try KMSDevice(loop: loop) { () throws(KMSError) in
            do throws(KMSError) { return try first.opened() } catch { return try second.opened() }
        }
        let screen = PanelBench.Screen(device.outputs[0], loop: loop) { _ in }
        loop.advance(by: .milliseconds(200))
        first.faults.isGone = true
        device.cardWasRemoved()
        loop.advance(by: .milliseconds(200))
        #expect(screen.output.info.name == "USB-1")
        let start = loop.now
        loop.advance(by: .milliseconds(500))
        #expect(screen.presentedCount(since: start) == 30)
        #expect(first.framebufferCount == 0 && first.dumbCount == 0)
        screen.pacer.close()
        device.close()
        #expect(second.shownFramebuffer(of: 50) == picture && second.shownMode(of: 50) == console)
    }
}
