import Buffers
import KMS
internal import KMSSimulated
import OutputCore
import Reactor
import RenderServer
import RenderTesting
import Scene
import Testing

/// The whole display side, with panels and cards that go away.
@Suite("Displays that go away", .serialized, .oneContextAtATime) struct DisplayLossTests {
    @Test func `the scene goes on without a card, and is on the panel again with the next one`() throws {
        let panel = try SimulatedPanel(rotation: nil, isTurned: false)
        var screens: [ScreenDescription?] = []
        panel.core.onFeedback = { feedback in
            if case .screen(_, let description) = feedback { screens.append(description) }
        }
        panel.run(milliseconds: 300)
        panel.card.faults.isGone = true
        panel.device.cardWasRemoved()
        let before = panel.core.frameLogs[0].total
        panel.run(milliseconds: 500)
        #expect(screens.map { $0?.name } == ["PLACEHOLDER-1"])
        #expect((28...31).contains(panel.core.frameLogs[0].total - before), "its animation goes on")
        panel.card.faults.isGone = false
        panel.device.cardWasAdded()
        panel.run(milliseconds: 300)
        #expect(screens.map { $0?.name } == ["PLACEHOLDER-1", "DSI-1"])
        #expect(panel.core.presenters.count == 1)
        #expect(panel.color(2, 2) == 0xFF0000 && panel.color(61, 45) == 0x0000FF)
    }

    /// Its memory comes and goes with the card, and is refused here, so that what is drawn can be read.
    private final class RefusingAllocator: BufferAllocator {
        func allocate(width: Int, height: Int, format: PixelFormat, modifiers: [UInt64]) throws(BufferError) -> RenderBuffer {
            throw .cannotAllocate(width: width, height: height, format: format, reason: "the test has no GPU")
        }
    }

    @Test func `what was drawn with a card's GPU is drawn anew without it, and with the next one`() throws {
        let panel = try SimulatedPanel(rotation: nil, isTurned: false, makeAllocator: { RefusingAllocator() })
        panel.run(milliseconds: 300)
        #expect(panel.contexts == 1)
        panel.card.faults.isGone = true
        panel.device.cardWasRemoved()
        panel.run(milliseconds: 300)
        #expect(panel.contexts == 2)
        panel.card.faults.isGone = false
        panel.device.cardWasAdded()
        panel.run(milliseconds: 300)
        #expect(panel.contexts == 3)
        #expect(panel.color(2, 2) == 0xFF0000 && panel.color(61, 45) == 0x0000FF)
        #expect(panel.complaints.isEmpty, "\(panel.complaints)")
    }

    @Test func `a screen is drawn again when a GPU comes while its card stays`() throws {
        var isThere = false
        let panel = try SimulatedPanel(
            rotation: nil, isTurned: false,
            makeAllocator: { () throws(BufferError) in
                guard isThere else { throw .noDevice(path: "/dev/dri", reason: "the test has no GPU yet") }
                return RefusingAllocator()
            })
        panel.run(milliseconds: 300)
        isThere = true
        panel.device.renderNodeWasAdded()
        panel.run(milliseconds: 300)
        #expect(panel.contexts == 2)
        #expect(panel.color(2, 2) == 0xFF0000 && panel.color(61, 45) == 0x0000FF)
        #expect(panel.complaints.isEmpty, "\(panel.complaints)")
    }

    @Test func `main is told of every animation's end, also where a second screen found it and went`() throws {
        let panel = try SimulatedPanel(rotation: nil, isTurned: false)
        var ended: [AnimationID] = []
        panel.core.onFeedback = { if case .frame(let frame) = $0 { ended += frame.ended } }
        var second = SimulatedPanel.panel
        (second.id, second.name) = (101, "HDMI-A-1")
        for number in UInt64(0)..<40 {
            panel.card.connectors = [SimulatedPanel.panel, second]
            panel.device.handleHotplug()
            panel.run(milliseconds: 300 + Int64(number))
            // It ends after 0.2 s, and the screen goes a little before or after: 0.1 s after it was unplugged.
            panel.move(AnimationID(100 + number), for: 0.2)
            panel.run(milliseconds: 100 + Int64(number))
            panel.card.connectors.removeLast()
            panel.device.handleHotplug()
            panel.run(milliseconds: 400)
        }
        #expect(ended == (0..<40).map { AnimationID(100 + $0) })
    }

    @Test func `main is told of a second screen that comes and goes`() throws {
        let panel = try SimulatedPanel(rotation: nil, isTurned: false)
        var told: [String] = []
        panel.core.onFeedback = { feedback in
            guard case .screen(let screen, let description) = feedback else { return }
            told.append("\(screen.rawValue) \(description?.name ?? "removed")")
        }
        panel.run(milliseconds: 200)
        var second = SimulatedPanel.panel
        (second.id, second.name) = (101, "HDMI-A-1")
        panel.card.connectors = [SimulatedPanel.panel, second]
        panel.device.handleHotplug()
        panel.run(milliseconds: 200)
        panel.card.connectors.removeLast()
        panel.device.handleHotplug()
        panel.run(milliseconds: 200)
        #expect(told == ["1 HDMI-A-1", "1 removed"])
        #expect(panel.core.presenters.count == 1)
    }
}
