import Geometry
import Glibc
import KMS
internal import KMSSimulated
import Motion
import OutputCore
import Reactor
import RenderServer
import RenderTesting
import Scene
import Testing

/// What happens to the pages' planes and buffers when something comes in between.
@Suite("Interrupted pages on planes", .serialized, .oneContextAtATime) struct PagePlaneInterruptionTests {
    /// Runs a push to its middle, where both pages are on planes.
    private func midway(
        options: DisplayOptions = DisplayOptions(), prepare: (SimulatedDRM) -> Void = { _ in }
    ) throws -> SimulatedPush {
        let screen = try SimulatedPush(options: options, prepare: prepare)
        screen.push()
        screen.run(milliseconds: 250)
        #expect(screen.card.shownOverlays(of: 50) == 2)
        return screen
    }

    /// The swapchain's buffers and framebuffers, which are there before pages are.
    private func resources(_ screen: SimulatedPush) -> [Int] { [screen.card.dumbCount, screen.card.framebufferCount] }

    /// Ends the push, and returns what is left of its buffers.
    private func left(_ screen: SimulatedPush) -> [Int] {
        screen.finish()
        screen.run(milliseconds: 100)
        return resources(screen)
    }

    @Test func `after a push no buffer of a page is left`() throws {
        let screen = try SimulatedPush()
        let before = resources(screen)
        screen.push()
        screen.run(milliseconds: 250)
        #expect(resources(screen) == before.map { $0 + 2 })
        screen.run(milliseconds: 500)
        #expect(left(screen) == before)
        screen.core.close()
        #expect(resources(screen) == [0, 0])
    }

    @Test func `a cancelled push is drawn, and leaves no buffer`() throws {
        let screen = try midway()
        let during = resources(screen)
        #expect(left(screen) == during.map { $0 - 2 })
        #expect(screen.card.shownOverlays(of: 50) == 0 && screen.frames.last?.overlays == 0)
        screen.core.close()
    }

    @Test func `a reversed push stays on its planes and in its buffers`() throws {
        let screen = try midway()
        let (during, tests, before) = (resources(screen), screen.card.testCount, screen.frames.count)
        screen.reverse()
        screen.run(milliseconds: 200)
        #expect(resources(screen) == during && screen.card.testCount == tests)
        #expect(screen.frames.dropFirst(before).allSatisfy { $0.overlays == 2 && $0.draws == 0 })
        screen.core.close()
    }

    @Test func `a page that changes in each frame is never drawn into the buffer that is shown`() throws {
        let screen = try midway()
        let during = resources(screen)
        for step in 0..<10 {
            screen.paint(Color(red: Double(step) / 10, green: 0, blue: 0))
            screen.runWatching(milliseconds: 17)
        }
        #expect(screen.tears.isEmpty, "\(screen.tears)")
        #expect(screen.card.shownOverlays(of: 50) == 2)
        #expect(resources(screen) == during.map { $0 + 1 }, "the page that changes has a second buffer")
        #expect(left(screen) == during.map { $0 - 2 })
        screen.core.close()
    }

    @Test func `a page that changes while frames are lost is never drawn into the buffer that is shown`() throws {
        let screen = try midway()
        let during = resources(screen)
        for step in 0..<12 {
            screen.paint(Color(red: Double(step) / 12, green: 0, blue: 0))
            if step % 3 == 1 { screen.card.faults.commitCodes = [EBUSY] }
            screen.runWatching(milliseconds: 17)
        }
        #expect(screen.tears.isEmpty, "\(screen.tears)")
        #expect(resources(screen)[0] - during[0] <= 2)
        #expect(left(screen) == during.map { $0 - 2 })
        screen.core.close()
    }

    @Test func `a panel that is switched off keeps no buffer of a page`() throws {
        var options = DisplayOptions()
        options.idle.off = IdleRules.Stage(after: .milliseconds(600), swallowsWaking: true)
        let screen = try midway(options: options)
        let during = resources(screen)
        screen.run(milliseconds: 150)
        #expect(!screen.card.isActive(50))
        #expect(resources(screen) == during.map { $0 - 2 })
        screen.core.close()
        #expect(resources(screen) == [0, 0])
    }

    @Test func `an output that is unplugged takes its pages with it`() throws {
        let screen = try midway()
        let panel = screen.card.connectors
        screen.card.connectors = []
        screen.device.handleHotplug()
        screen.run(milliseconds: 100)
        #expect(screen.card.shownOverlays(of: 50) == 0)
        screen.card.connectors = panel
        screen.device.handleHotplug()
        screen.run(milliseconds: 400)
        screen.finish()
        screen.run(milliseconds: 100)
        #expect(screen.card.shownOverlays(of: 50) == 0 && screen.card.isActive(50))
        screen.core.close()
        #expect(resources(screen) == [0, 0])
    }

    @Test func `a picture that is turned in the middle is drawn, and leaves no buffer`() throws {
        let screen = try midway()
        let during = resources(screen)
        screen.turn(.rotated180)
        screen.run(milliseconds: 100)
        #expect(screen.card.shownOverlays(of: 50) == 0 && screen.frames.last.map { $0.overlays == 0 && $0.draws > 0 } == true)
        #expect(resources(screen) == during.map { $0 - 2 })
        screen.core.close()
    }

    @Test func `pages without memory for a second buffer are drawn, and the first buffer is freed`() throws {
        let screen = try SimulatedPush()
        let before = resources(screen)
        screen.card.faults.dumbLimit = before[0] + 1
        screen.push()
        screen.run(milliseconds: 250)
        #expect(screen.frames.suffix(10).allSatisfy { $0.overlays == 0 && $0.draws > 0 })
        #expect(resources(screen) == before)
        screen.core.close()
    }

    @Test func `a page that changes and gets no other buffer is drawn from that frame on`() throws {
        let screen = try midway()
        let during = resources(screen)
        screen.card.faults.dumbLimit = during[0]
        screen.paint(.white)
        screen.runWatching(milliseconds: 100)
        #expect(screen.tears.isEmpty && screen.card.shownOverlays(of: 50) == 0)
        #expect(screen.frames.suffix(3).allSatisfy { $0.overlays == 0 && $0.draws > 0 })
        #expect(resources(screen) == during.map { $0 - 2 })
        screen.core.close()
    }

    @Test func `a card that is closed in the middle keeps nothing`() throws {
        let screen = try midway()
        screen.core.close()
        #expect(resources(screen) == [0, 0])
    }
}
