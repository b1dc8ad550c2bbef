import Glibc
internal import KMSSimulated
import OutputCore
import Reactor
import RenderServer
import RenderTesting
import Testing

/// Pages that fade and are scaled, on planes that can do so.
@Suite("Pages on translucent and scaling planes", .serialized, .oneContextAtATime) struct PagePlaneAbilityTests {
    private enum Movement: CaseIterable {
        case fade, growth

        func begin(_ screen: SimulatedPush) {
            switch self {
            case .fade: screen.fadeIn()
            case .growth: screen.grow()
            }
        }

        func enable(_ card: SimulatedDRM) {
            switch self {
            case .fade: card.hasAlpha = true
            case .growth: card.scalesOverlays = true
            }
        }
    }

    private func run(
        _ movement: Movement, _ screen: SimulatedPush, middle: (SimulatedPush) -> Void = { _ in }
    ) -> [FrameRecord] {
        let before = screen.frames.count
        movement.begin(screen)
        screen.run(milliseconds: 250)
        middle(screen)
        screen.run(milliseconds: 350)
        screen.finish()
        screen.run(milliseconds: 150)
        return Array(screen.frames.dropFirst(before))
    }

    private func pictures(_ movement: Movement) throws -> [MonotonicTime: [UInt32]] {
        let screen = try SimulatedPush { $0.faults.refusesOverlays = true }
        let frames = run(movement, screen)
        #expect(frames.allSatisfy { $0.overlays == 0 })
        screen.core.close()
        return screen.pictures
    }

    /// The greatest difference of a channel of a pixel.
    private func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
        zip(a, b).map { a, b in
            [0, 8, 16].map { shift in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }.max() ?? 0
        }.max() ?? 0
    }

    private func compare(_ screen: SimulatedPush, _ drawn: [MonotonicTime: [UInt32]], allowed: Int) {
        let times = drawn.keys.sorted()
        let differences = screen.pictures.compactMap { time, picture in
            times.last { $0 <= time }.flatMap { drawn[$0] }.map { difference($0, picture) }
        }
        #expect(differences.count >= 25 && differences.allSatisfy { $0 <= allowed }, "\(differences.max() ?? -1)")
    }

    @Test(arguments: Movement.allCases) private func `nothing is drawn from the second frame on`(movement: Movement) throws {
        let screen = try SimulatedPush(prepare: movement.enable)
        let frames = run(movement, screen)
        let moving = frames.filter { $0.overlays > 0 }
        // A page that grows is at the same whole pixels in some frames, which are not committed.
        #expect(moving.count >= 24, "\(frames.map { ($0.overlays, $0.draws) })")
        #expect(moving.dropFirst().allSatisfy { $0.draws == 0 && $0.missedVblanks == 0 })
        #expect(frames.last?.overlays == 0)
        screen.core.close()
        #expect(screen.card.framebufferCount == 0 && screen.card.dumbCount == 0)
    }

    @Test func `a page that fades on a plane shows what a drawn one shows, to the rounding of eight bits`() throws {
        let screen = try SimulatedPush { $0.hasAlpha = true }
        _ = run(.fade, screen)
        compare(screen, try pictures(.fade), allowed: 2)
        screen.core.close()
    }

    @Test(arguments: Movement.allCases) private func `planes without the ability leave the page drawn, and are asked once`(
        movement: Movement
    ) throws {
        let screen = try SimulatedPush()
        let tests = screen.card.testCount
        for _ in 0..<2 {
            let frames = run(movement, screen)
            #expect(frames.allSatisfy { $0.overlays == 0 })
        }
        #expect(screen.card.testCount - tests <= 1)
        screen.core.close()
    }

    @Test(arguments: Movement.allCases) private func `a refusal in the middle is drawn in the same frame`(movement: Movement)
        throws
    {
        let screen = try SimulatedPush(prepare: movement.enable)
        let frames = run(movement, screen) { $0.card.faults.refusesOverlays = true }
        #expect(frames.contains { $0.overlays > 0 } && frames.last?.overlays == 0)
        #expect(frames.dropFirst().allSatisfy { $0.missedVblanks == 0 && $0.isHit })
        screen.core.close()
        #expect(screen.card.framebufferCount == 0 && screen.card.dumbCount == 0)
    }
}
