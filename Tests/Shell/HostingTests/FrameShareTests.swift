import Geometry
import GimbalTesting
import TestSupport
import WaylandServer
import XCTest

@testable import Hosting

/// Who comes next where a client has more to show than a frame may cost.
final class FrameShareTests: XCTestCase {
    private let (film, words, menu) = (SurfaceID(1), SurfaceID(2), SurfaceID(3))
    private let pixels = PixelDamage(PixelRect(left: 0, top: 0, right: 4, bottom: 4))

    private func take(_ most: Int, of pacing: SurfacePacing) -> [SurfaceID] {
        var left = most
        return pacing.take(for: 1) { _, _ in
            left -= 1
            return left >= 0
        }
        .map(\.surface)
    }

    func testASurfaceThatFoundNoRoomComesBeforeThoseThatDid() {
        let pacing = SurfacePacing()
        for surface in [words, film, menu] { pacing.add(surface, pixels) }
        XCTAssertEqual(take(1, of: pacing), [film])
        // A film has a new picture in each frame.
        pacing.add(film, pixels)
        XCTAssertEqual(take(1, of: pacing), [words])
        pacing.add(film, pixels)
        XCTAssertEqual(take(2, of: pacing), [menu, film])
        pacing.add(words, pixels)
        pacing.add(film, pixels)
        XCTAssertEqual(take(3, of: pacing), [film, words])
    }

    func testAWindowThatFoundNoRoomComesBeforeOneThatDid() {
        var share = FrameShare(of: CGSize(width: 64, height: 48))
        share.postpone(film, wasServed: true)
        share.postpone(words, wasServed: false)
        share.postpone(words, wasServed: false)
        share.postpone(menu, wasServed: false)
        XCTAssertEqual(share.takePostponed(), [words, menu, film])
        XCTAssertEqual(share.takePostponed(), [])
    }

    /// Two sub-surfaces, each of which is as much as a frame may cost, are drawn anew all the time.
    func testEachOfTwoLargeSurfacesIsShown() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let desk = try fixture.connect()
            let (window, page) = try fixture.open(desk)
            fixture.show(page)
            let side: Int32 = 1500
            let file = SharedFile([UInt8](repeating: 9, count: Int(side * side * 4)), isSealed: true)
            defer { file.end() }
            let pool = desk.desk.pool(file, size: side * side * 4)
            let children = (0..<2).map { _ in desk.desk.surface() }
            for child in children { desk.client.request(desk.desk.subsurface(child, of: window.surface), 5) }
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            var answers = [0, 0]
            var callbacks = [UInt32](repeating: 0, count: 2)
            for _ in 0..<12 {
                for (index, child) in children.enumerated() {
                    desk.desk.attach(child, desk.desk.buffer(pool, width: side, height: side))
                    desk.desk.damage(child, 0, 0, side, side)
                    if callbacks[index] == 0 { callbacks[index] = desk.desk.frame(child) }
                    desk.desk.commit(child)
                }
                desk.client.roundTrip()
                fixture.screen.advance(by: 0.1)
                desk.client.roundTrip()
                for index in 0..<2 where !desk.client.takeEvents(of: callbacks[index]).isEmpty {
                    answers[index] += 1
                    callbacks[index] = 0
                }
            }
            XCTAssertNil(desk.client.error)
            XCTAssertGreaterThanOrEqual(answers.min() ?? 0, 3, "\(answers)")
        }
    }
}
