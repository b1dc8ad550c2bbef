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

    /// A client may take a surface with very many below it out of a window and put it back, again and again.
    func testSurfacesThatComeInWithAnotherAreCounted() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            _ = try fixture.connect()
            let client = try XCTUnwrap(fixture.display.clients.first)
            var share = FrameShare(of: CGSize(width: 64, height: 48))
            share.count(newcomers: 100, of: client)
            XCTAssertTrue(share.hasRest(for: client))
            share.count(newcomers: 100, of: client)
            XCTAssertFalse(share.hasRest(for: client))
            share.frameShown()
            XCTAssertTrue(share.hasRest(for: client))
        }
    }

    /// More sub-surfaces than a frame may show are drawn anew for each frame, and another one is drawn once.
    func testASurfaceIsShownBesideVeryManyThatAreAlwaysNew() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let desk = try fixture.connect()
            let (window, page) = try fixture.open(desk)
            fixture.show(page)
            fixture.screen.advance(by: 0.5)
            let buffer = desk.desk.buffer(desk.desk.pool(desk.file, size: 64), width: 4, height: 4)
            let children = (0..<400).map { _ in desk.desk.surface() }
            for child in children { desk.client.request(desk.desk.subsurface(child, of: window.surface), 5) }
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            let file = SharedFile((0..<64).map { $0 % 4 == 3 ? 0xFF : 0x70 }, isSealed: true)
            defer { file.end() }
            let text = desk.desk.buffer(desk.desk.pool(file, size: 64), width: 4, height: 4)
            @MainActor func draw(_ child: UInt32, _ buffer: UInt32) {
                desk.desk.attach(child, buffer)
                desk.desk.damage(child, 0, 0, 4, 4)
                desk.desk.commit(child)
            }
            let (films, words) = (children.dropLast(), children[children.count - 1])
            for child in children { draw(child, buffer) }
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.2)
            // It lies over all others, where each of them is.
            for turn in 0..<8 {
                for film in films { draw(film, buffer) }
                if turn == 2 { draw(words, text) }
                desk.client.roundTrip()
                fixture.screen.advance(by: 1.0 / 60)
            }
            XCTAssertNil(desk.client.error)
            XCTAssertEqual(fixture.pixel(1, 1)[0], 0x70)
        }
    }
}
