import Geometry
import InputEvents
import InputSources
import KMS
internal import KMSSimulated
import OutputCore
import Reactor
import RenderServer
import RenderTesting
import TestSupport
import Testing

@Suite("A display that is turned while it runs", .serialized, .oneContextAtATime) struct LiveRotationTests {
    private static let everyRotation = Set((1...63 as ClosedRange<UInt32>).filter { $0 != 1 })

    private func isPlanes(_ transform: OutputTransform) -> Bool {
        transform != .normal && !(transform.isFlipped && transform.swapsAxes)
    }

    /// Turns from `start` to each other one and back while something moves, and looks at every commit.
    private func turnThroughAll(
        from start: OutputTransform, rotationMethod: (OutputTransform) -> RotationMethod,
        prepare: (SimulatedDRM) -> Void = { _ in }
    ) throws {
        let panel = try SimulatedPanel(rotation: start.name, isTurned: start.swapsAxes, prepare: prepare)
        panel.run(milliseconds: 200)
        for transform in OutputTransform.allCases where transform != start {
            for next in [transform, start] {
                let before = panel.rotationMethods.count
                panel.rotate(to: next)
                panel.run(milliseconds: 100)
                let since = Array(panel.rotationMethods[before...])
                #expect(panel.output.info.transform == next)
                #expect(since.count >= 5 && Set(since) == [rotationMethod(next)], "\(start.name) to \(next.name): \(since)")
            }
        }
        #expect(panel.complaints.isEmpty, "\(panel.complaints)")
        let log = panel.core.frameLogs[0]
        #expect(log.summary.missedVblanks == 0)
        #expect(log.records.count { $0.flags.contains(.modeset) } == 1, "a turn is no mode set")
        #expect(log.records.dropFirst().allSatisfy { $0.flags.contains(.continuous) })
        panel.core.close()
    }

    @Test(arguments: OutputTransform.allCases)
    func `each frame is of the old turn or of the new one, and none is missed, by the plane where it can`(
        start: OutputTransform
    ) throws {
        try turnThroughAll(from: start) { $0 == .normal ? .unrotated : isPlanes($0) ? .plane : .drawing }
    }

    @Test(arguments: OutputTransform.allCases) func `likewise where the plane refuses every turn`(start: OutputTransform) throws {
        try turnThroughAll(from: start, rotationMethod: { $0 == .normal ? .unrotated : .drawing }) {
            $0.faults.refusedRotations = Self.everyRotation
        }
    }

    @Test(arguments: [OutputTransform.normal, .rotated90]) func `likewise without the property`(start: OutputTransform) throws {
        try turnThroughAll(from: start, rotationMethod: { $0 == .normal ? .unrotated : .drawing }) { $0.hasRotation = false }
    }

    @Test func `a plane that can turn by half only is used for that`() throws {
        let quarters: Set<UInt32> = Set(Self.everyRotation.filter { $0 & 10 != 0 })
        try turnThroughAll(
            from: .normal, rotationMethod: { $0 == .normal ? .unrotated : $0.swapsAxes ? .drawing : .plane }
        ) { $0.faults.refusedRotations = quarters }
    }

    @Test func `of several turns within a frame the last one shows`() throws {
        let panel = try SimulatedPanel(rotation: "0", isTurned: false)
        panel.run(milliseconds: 200)
        for transform in [OutputTransform.rotated180, .flipped, .flipped180] { panel.rotate(to: transform) }
        panel.run(milliseconds: 200)
        #expect(panel.output.info.transform == .flipped180)
        #expect(panel.complaints.isEmpty && panel.core.frameLogs[0].summary.missedVblanks == 0)
        panel.core.close()
    }

    @Test func `what the screen is told fits what it shows, and a finger that stays down is where the eye sees it`() throws {
        let panel = try SimulatedPanel(rotation: "0", isTurned: false)
        var touches: [Touch] = []
        panel.core.onInput = { events in
            for event in events { if case .touch(let touch) = event.kind { touches.append(touch) } }
        }
        panel.run(milliseconds: 200)
        let finger = panel.devices.plug(InputDevice(name: "Panel", abilities: .touch))
        panel.devices.say(finger, .touchDown(slot: 0, at: Point(x: 0.25, y: 0.5)))
        panel.run(milliseconds: 50)
        panel.rotate(to: .rotated90)
        panel.run(milliseconds: 50)
        panel.devices.say(finger, .touchMoved(slot: 0, at: Point(x: 0.25, y: 0.5)))
        panel.devices.say(finger, .touchUp(slot: 0))
        panel.run(milliseconds: 50)
        #expect(touches.map(\.phase) == [.began, .moved, .ended])
        #expect(touches.map(\.location) == [Point(x: 16, y: 24), Point(x: 24, y: 16), Point(x: 24, y: 16)])
        panel.core.close()
    }

    @Test func `the turn stays with the connector when displays come and go`() throws {
        let panel = try SimulatedPanel(rotation: "90", isTurned: true)
        panel.run(milliseconds: 200)
        panel.rotate(to: .rotated270)
        panel.run(milliseconds: 200)
        for connectors in [[], [SimulatedPanel.panel]] {
            panel.card.connectors = connectors
            panel.device.handleHotplug()
            panel.run(milliseconds: 300)
        }
        #expect(panel.output.info.transform == .rotated270)
        #expect(panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    @Test func `a screen that is switched off wakes up turned`() throws {
        var options = DisplayOptions()
        options.idle.off = IdleRules.Stage(after: .seconds(1), swallowsWaking: false)
        let panel = try SimulatedPanel(rotation: "0", isTurned: false, options: options)
        panel.run(milliseconds: 1500)
        panel.rotate(to: .rotated90)
        panel.run(milliseconds: 500)
        let finger = panel.devices.plug(InputDevice(name: "Panel", abilities: .touch))
        panel.devices.say(finger, .touchDown(slot: 0, at: Point(x: 0.25, y: 0.5)))
        panel.run(milliseconds: 200)
        #expect(panel.output.info.transform == .rotated90 && panel.rotationMethods.last == .plane)
        #expect(panel.complaints.isEmpty, "\(panel.complaints)")
        panel.core.close()
    }

    /// Loses, refuses and delays what the kernel answers, and turns whenever it likes.
    @Test(arguments: 0..<12) func `at random`(_ seed: UInt64) throws {
        var random = SeededRandom(quietly: seed)
        let panel = try SimulatedPanel(rotation: "0", isTurned: false)
        panel.followScreen()
        panel.run(milliseconds: 100)
        for _ in 0..<60 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: panel.card.faults.refusedRotations = Int.random(in: 0..<2, using: &random) == 0 ? [] : Self.everyRotation
            case 1:
                panel.card.connectors = []
                panel.device.handleHotplug()
                panel.run(milliseconds: 150)
                panel.card.connectors = [SimulatedPanel.panel]
                panel.device.handleHotplug()
                panel.run(milliseconds: 150)
            case _:
                panel.rotate(to: OutputTransform.allCases[Int.random(in: 0..<8, using: &random)])
            }
            panel.run(milliseconds: Int64(Int.random(in: 0..<60, using: &random)))
        }
        panel.run(milliseconds: 300)
        #expect(panel.complaints.isEmpty, "seed \(seed): \(panel.complaints)")
        #expect(panel.core.frameLogs[0].last?.transform == panel.output.info.transform)
        panel.core.close()
    }
}
