import Compositing
import Geometry
import KMS
internal import KMSSimulated
import OutputCore
import Reactor
import RenderServer
import RenderTesting
import Testing

@Suite("Display rotation on a card", .serialized, .oneContextAtATime) struct RotationTests {
    private static let turned = OutputTransform.allCases.dropFirst()
    /// A mirrored quarter turn is not asked of planes: drivers disagree about which of both comes first.
    private static let turnedByPlane = turned.filter { !$0.isFlipped || !$0.swapsAxes }
    private static let everyRotation = Set((1...63 as ClosedRange<UInt32>).filter { $0 != 1 })

    private func panel(_ transform: OutputTransform, prepare: (SimulatedDRM) -> Void = { _ in }) throws -> SimulatedPanel {
        try SimulatedPanel(rotation: transform.name, isTurned: transform.swapsAxes, prepare: prepare)
    }

    @Test func `an upright panel is left alone`() throws {
        let panel = try panel(.normal)
        panel.run(milliseconds: 500)
        #expect(Set(panel.rotationMethods) == [.unrotated])
        #expect(panel.rotationMethods.count > 25 && panel.complaints.isEmpty, "\(panel.complaints)")
        #expect(panel.core.frameLogs[0].last?.rotationMethod == .unrotated)
        panel.core.close()
    }

    @Test(arguments: turnedByPlane) func `the plane turns the picture from the first frame on`(transform: OutputTransform) throws
    {
        let panel = try panel(transform)
        panel.run(milliseconds: 500)
        #expect(Set(panel.rotationMethods) == [.plane])
        #expect(panel.rotationMethods.count > 25 && panel.complaints.isEmpty, "\(panel.complaints)")
        #expect(panel.core.frameLogs[0].records.allSatisfy { $0.rotationMethod == .plane && $0.transform == transform })
        #expect(panel.core.frameLogs[0].summary.missedVblanks == 0)
        // One test with the buffers, one with the mode set of the first frame.
        #expect(panel.card.testCount == 2)
        panel.core.close()
    }

    @Test(arguments: [OutputTransform.flipped90, .flipped270]) func `a mirrored quarter turn is drawn`(
        transform: OutputTransform
    ) throws {
        let panel = try panel(transform)
        panel.run(milliseconds: 500)
        #expect(Set(panel.rotationMethods) == [.drawing])
        #expect(panel.rotationMethods.count > 25 && panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test(arguments: turned) func `where the plane refuses, the frame's one pass turns it, from the first frame on`(
        transform: OutputTransform
    ) throws {
        let panel = try panel(transform) { $0.faults.refusedRotations = Self.everyRotation }
        panel.run(milliseconds: 500)
        #expect(Set(panel.rotationMethods) == [.drawing])
        #expect(panel.rotationMethods.count > 25 && panel.complaints.isEmpty, "\(panel.complaints)")
        #expect(panel.core.frameLogs[0].records.allSatisfy { $0.rotationMethod == .drawing && $0.transform == transform })
        #expect(panel.core.presenters[0].planner.plan.passes.count == 1)
        panel.core.close()
    }

    @Test(arguments: turned) func `without the property the frame's one pass turns it`(transform: OutputTransform) throws {
        let panel = try panel(transform) { $0.hasRotation = false }
        panel.run(milliseconds: 500)
        #expect(Set(panel.rotationMethods) == [.drawing])
        #expect(panel.rotationMethods.count > 25 && panel.complaints.isEmpty, "\(panel.complaints)")
        #expect(panel.card.testCount == 1)
        panel.core.close()
    }

    @Test(arguments: turnedByPlane) func `a driver that knows only the other way of saying it is told so`(
        transform: OutputTransform
    ) throws {
        // Some can reflect and not turn by half, others the other way round.
        let first = UInt32(1) << UInt32(transform.rawValue & 3) | (transform.isFlipped ? 16 : 0)
        let panel = try panel(transform) { $0.faults.refusedRotations = [first] }
        panel.run(milliseconds: 500)
        #expect(Set(panel.rotationMethods) == [.plane])
        #expect(panel.rotationMethods.count > 25 && panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test(arguments: turnedByPlane) func `from the plane to drawing and back shows no wrong frame`(transform: OutputTransform)
        throws
    {
        let panel = try panel(transform)
        panel.run(milliseconds: 300)
        #expect(panel.rotationMethods.last == .plane)
        panel.card.faults.refusedRotations = Self.everyRotation
        panel.core.presenters[0].pacer.requestModeset()
        panel.run(milliseconds: 300)
        #expect(panel.rotationMethods.last == .drawing)
        #expect(panel.output.info.mode.width == 64)
        panel.card.faults.refusedRotations = []
        replug(panel, SimulatedPanel.panel)
        panel.run(milliseconds: 300)
        #expect(panel.rotationMethods.last == .plane)
        #expect(panel.rotationMethods.count > 50 && panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test func `a display that comes back, on another plug too, is turned as before`() throws {
        let panel = try SimulatedPanel(rotation: "DSI-1=270,DSI-2=90", isTurned: true)
        panel.run(milliseconds: 200)
        replug(panel, SimulatedPanel.panel)
        #expect(panel.output.info.transform == .rotated270)
        var other = SimulatedPanel.panel
        (other.id, other.name) = (101, "DSI-2")
        replug(panel, other)
        #expect(panel.output.info.transform == .rotated90)
        #expect(panel.rotationMethods.count > 25 && panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test(arguments: [(0 as UInt32, OutputTransform.normal), (1, .rotated180), (2, .rotated90), (3, .rotated270), (9, .normal)])
    func `the driver says how its panel is mounted`(value: UInt32, transform: OutputTransform) throws {
        let panel = try SimulatedPanel(rotation: nil, isTurned: transform.swapsAxes) { $0.panelOrientations = [100: value] }
        panel.run(milliseconds: 200)
        #expect(panel.output.info.transform == transform)
        #expect(panel.rotationMethods.count > 8 && panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test func `a person knows better than the driver`() throws {
        let panel = try SimulatedPanel(rotation: "DSI-1=0", isTurned: false) { $0.panelOrientations = [100: 2] }
        panel.run(milliseconds: 200)
        #expect(panel.output.info.transform == .normal)
        #expect(panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test(arguments: [true, false]) func `the picture of before comes back upright`(isByPlane: Bool) throws {
        var before: UInt32 = 0
        let panel = try SimulatedPanel(rotation: "90", isTurned: true) { card in
            before = card.showBefore(on: 50, mode: SimulatedPanel.panel.modes[0], connector: 100)
            if !isByPlane { card.faults.refusedRotations = Self.everyRotation }
        }
        panel.run(milliseconds: 200)
        #expect(panel.card.rotation(of: 50) == (isByPlane ? 2 : 1))
        panel.card.onShown = nil
        panel.core.close()
        #expect(panel.card.shownFramebuffer(of: 50) == before)
        #expect(panel.card.rotation(of: 50) == 1)
    }

    @Test func `a mode that does not work is not blamed on the turn alone`() throws {
        let panel = try SimulatedPanel(rotation: "180", isTurned: false) { $0.faults.largestMode = 32 * 24 }
        panel.run(milliseconds: 3000)
        #expect(panel.output.info.mode.width == 32)
        #expect(panel.core.frameLogs[0].total > 25)
        panel.core.close()
    }

    /// Unplugs what there is, lets the placeholder run, and plugs `connector` in.
    private func replug(_ panel: SimulatedPanel, _ connector: DRMConnector) {
        panel.card.connectors = []
        panel.device.handleHotplug()
        panel.run(milliseconds: 300)
        panel.card.connectors = [connector]
        panel.device.handleHotplug()
        panel.run(milliseconds: 300)
    }
}
