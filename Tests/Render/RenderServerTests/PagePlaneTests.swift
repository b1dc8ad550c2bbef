import Glibc
import KMS
internal import KMSSimulated
import Motion
import OutputCore
import Reactor
import RenderServer
import RenderTesting
import Testing

@Suite("Pages on planes", .serialized, .oneContextAtATime) struct PagePlaneTests {
    /// The frames since the push began, without those of before.
    private func push(
        _ screen: SimulatedPush, middle: (SimulatedPush) -> Void = { _ in }
    ) -> [FrameRecord] {
        let before = screen.frames.count
        screen.push()
        screen.run(milliseconds: 250)
        middle(screen)
        screen.run(milliseconds: 350)
        screen.finish()
        screen.run(milliseconds: 150)
        return Array(screen.frames.dropFirst(before))
    }

    /// What the same push shows on a card without overlay planes.
    private func drawn(middle: (SimulatedPush) -> Void = { _ in }) throws -> [MonotonicTime: [UInt32]] {
        let screen = try SimulatedPush { $0.faults.refusesOverlays = true }
        let frames = push(screen, middle: middle)
        #expect(frames.allSatisfy { $0.overlays == 0 && $0.draws > 0 })
        screen.core.close()
        return screen.pictures
    }

    /// Every frame of the panel is, pixel for pixel, what a drawn push shows at its time.
    private func expectSame(_ screen: SimulatedPush, _ drawn: [MonotonicTime: [UInt32]]) {
        let times = drawn.keys.sorted()
        let different = screen.pictures.keys.sorted().filter { time in
            times.last { $0 <= time }.flatMap { drawn[$0] } != screen.pictures[time]
        }
        #expect(screen.pictures.count >= 25 && different.isEmpty, "of \(screen.pictures.count) differ those of \(different)")
    }

    @Test func `a push draws nothing from its second frame on, and shows what a drawn push shows`() throws {
        let screen = try SimulatedPush()
        let frames = push(screen)
        let moving = frames.filter { $0.overlays == 2 }
        #expect(moving.count >= 28 && frames.count - moving.count == 1, "\(frames.map { ($0.overlays, $0.draws) })")
        #expect(moving[0].draws > 0)
        #expect(moving.dropFirst().allSatisfy { $0.draws == 0 })
        #expect(frames.last?.overlays == 0)
        #expect(screen.card.shownOverlays(of: 50) == 0)
        expectSame(screen, try drawn())
        screen.core.close()
        #expect(screen.card.framebufferCount == 0 && screen.card.dumbCount == 0)
    }

    @Test func `the driver is asked at the beginning only`() throws {
        let screen = try SimulatedPush()
        let before = screen.card.testCount
        _ = push(screen)
        #expect(screen.card.testCount - before <= 2)
        screen.core.close()
    }

    @Test func `a driver that refuses at the beginning is not asked again, and the pages are drawn`() throws {
        let screen = try SimulatedPush()
        screen.card.faults.testCodes = [EINVAL]
        let before = screen.card.testCount
        let frames = push(screen)
        #expect(frames.allSatisfy { $0.overlays == 0 } && frames.count >= 28)
        #expect(screen.card.testCount - before == 1)
        expectSame(screen, try drawn())
        screen.core.close()
    }

    @Test func `a refusal in the middle is drawn in the same frame`() throws {
        let screen = try SimulatedPush()
        let frames = push(screen) { $0.card.faults.refusesOverlays = true }
        #expect(frames.first?.overlays == 2 && frames.last?.overlays == 0)
        let change = try #require(frames.firstIndex { $0.overlays == 0 })
        #expect((10...20).contains(change), "\(change)")
        #expect(frames.dropFirst().allSatisfy { $0.missedVblanks == 0 && $0.isHit })
        #expect(zip(frames, frames.dropFirst()).prefix(28).allSatisfy { $0.number + 1 == $1.number })
        expectSame(screen, try drawn())
        screen.core.close()
    }

    @Test func `a page with another picture is drawn once more, alone`() throws {
        let screen = try SimulatedPush()
        let frames = push(screen) { $0.paint(.white) }
        let moving = frames.filter { $0.overlays == 2 }
        #expect(moving.dropFirst().filter { $0.draws > 0 }.count == 1)
        expectSame(screen, try drawn { $0.paint(.white) })
        screen.core.close()
    }

    @Test(arguments: ["90", "180"], [false, true]) func `a turned panel keeps the drawn path`(
        rotation: String, byPlane: Bool
    ) throws {
        let screen = try SimulatedPush(rotation: rotation) { $0.hasRotation = byPlane }
        let frames = push(screen)
        #expect(frames.count >= 28 && frames.allSatisfy { $0.overlays == 0 })
        screen.core.close()
    }
}
