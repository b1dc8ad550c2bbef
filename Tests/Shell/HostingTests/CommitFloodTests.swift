import Buffers
import GimbalTesting
import QuartzCore
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Clients that commit more often than the screen shows frames.
final class CommitFloodTests: XCTestCase {
    @MainActor
    private final class Flood {
        let fixture: ShellFixture
        let desk: WindowDesk
        let window: WindowDesk.Window
        let page: WaylandViewController
        private let buffers: [UInt32]
        private(set) var commits = 0

        static var bytes: Int { 64 * 48 * 4 }

        init() throws {
            fixture = try ShellFixture()
            desk = try fixture.connect()
            (window, page) = try fixture.open(desk)
            let pool = desk.desk.pool(desk.file, size: Int32(Flood.bytes))
            let desk = desk
            buffers = (0..<2).map { _ in desk.desk.buffer(pool, width: 64, height: 48) }
        }

        var readBytes: Int { fixture.display.clients.first?.readBytes ?? -1 }

        /// Commits all of the window, with one value in every byte.
        func commit(_ value: UInt8, times: Int) {
            desk.file.overwrite([UInt8](repeating: value, count: Flood.bytes))
            for _ in 0..<times {
                commits += 1
                desk.desk.attach(window.surface, buffers[commits % 2])
                desk.desk.damage(window.surface, 0, 0, 64, 48)
                desk.desk.commit(window.surface)
            }
            desk.client.roundTrip()
        }
    }

    @MainActor
    private static func withFlood(_ body: (Flood) throws -> Void) throws {
        let flood = try Flood()
        defer { flood.fixture.end() }
        try body(flood)
    }

    func testAWindowThatIsSeenIsCopiedOnceAFrame() throws {
        try MainActor.assumeIsolated {
            try Self.withFlood { flood in
                flood.fixture.show(flood.page)
                flood.fixture.screen.advance(by: 0.5)
                let before = flood.readBytes
                flood.commit(0x40, times: 300)
                XCTAssertEqual(flood.readBytes - before, Flood.bytes)
                flood.commit(0x50, times: 300)
                XCTAssertEqual(flood.readBytes - before, Flood.bytes)
                flood.fixture.screen.advance(by: 0.1)
                XCTAssertEqual(flood.readBytes - before, 2 * Flood.bytes)
                XCTAssertEqual(flood.fixture.pixel(30, 20)[0], 0x50)
                // After that the next is shown at once.
                flood.commit(0x60, times: 1)
                XCTAssertEqual(flood.readBytes - before, 3 * Flood.bytes)
                flood.fixture.screen.advance(by: 0.05)
                XCTAssertEqual(flood.fixture.pixel(30, 20)[0], 0x60)
            }
        }
    }

    func testAFrameOfAClientIsOneCommitOfTheScene() throws {
        try MainActor.assumeIsolated {
            try Self.withFlood { flood in
                flood.fixture.show(flood.page)
                flood.fixture.screen.advance(by: 0.5)
                for step in 0..<10 {
                    let before = SceneContext.main.lastSerial
                    let callback = flood.desk.desk.frame(flood.window.surface)
                    // Every third frame has no new pixel, and so no other reason for a commit.
                    if step % 3 == 2 {
                        flood.desk.desk.commit(flood.window.surface)
                        flood.desk.client.roundTrip()
                    } else {
                        flood.commit(UInt8(step), times: 1)
                    }
                    flood.fixture.screen.advance(by: 0.05)
                    flood.desk.client.roundTrip()
                    XCTAssertEqual(SceneContext.main.lastSerial, before + 1, "step \(step)")
                    XCTAssertEqual(flood.desk.client.takeEvents(of: callback).count, 1, "step \(step)")
                }
                // Nothing more is asked for.
                let last = SceneContext.main.lastSerial
                flood.fixture.screen.advance(by: 0.5)
                XCTAssertEqual(SceneContext.main.lastSerial, last)
            }
        }
    }

    func testAWindowThatIsNotSeenIsNotCopiedUntilItIsShown() throws {
        try MainActor.assumeIsolated {
            try Self.withFlood { flood in
                flood.fixture.show(flood.page)
                flood.fixture.screen.advance(by: 0.5)
                flood.fixture.show(UIViewController(), in: flood.fixture.window ?? UIWindow())
                flood.fixture.screen.advance(by: 0.5)
                let before = flood.readBytes
                for step in 0..<20 {
                    flood.commit(UInt8(step), times: 10)
                    flood.fixture.screen.advance(by: 0.1)
                }
                XCTAssertEqual(flood.readBytes, before)
                flood.fixture.show(flood.page, in: flood.fixture.window ?? UIWindow())
                XCTAssertEqual(flood.readBytes - before, Flood.bytes)
                flood.fixture.screen.advance(by: 0.1)
                XCTAssertEqual(flood.fixture.pixel(30, 20)[0], 19)
                // Hidden in place, and shown again.
                flood.page.view.isHidden = true
                flood.commit(0x70, times: 10)
                XCTAssertEqual(flood.readBytes - before, Flood.bytes)
                flood.page.view.isHidden = false
                XCTAssertEqual(flood.readBytes - before, 2 * Flood.bytes)
                flood.fixture.screen.advance(by: 0.1)
                XCTAssertEqual(flood.fixture.pixel(30, 20)[0], 0x70)
            }
        }
    }

    func testAnotherGeometryIsTheWindowsAtOnce() throws {
        try MainActor.assumeIsolated {
            try Self.withFlood { flood in
                flood.fixture.show(flood.page)
                flood.fixture.screen.advance(by: 0.5)
                flood.commit(0x40, times: 2)
                let window = try XCTUnwrap(flood.fixture.windows.windows.last)
                flood.desk.client.request(flood.window.xdg, 3, [.int(4), .int(6), .int(30), .int(20)])
                flood.commit(0x41, times: 1)
                XCTAssertEqual(window.drawnSize, CGSize(width: 30, height: 20))
            }
        }
    }

    /// A client whose buffers are shown where they are.
    @MainActor
    private final class Film {
        let fixture: ShellFixture
        let desk: WindowDesk
        let window: WindowDesk.Window
        let page: WaylandViewController
        private var buffers: [UInt32] = []

        init() throws {
            let sharing = BufferSharing(device: 0xE281, layouts: [BufferLayout(format: .xrgb8888, modifier: 0)]) { $1(true) }
            fixture = try ShellFixture(sharing: sharing)
            desk = try fixture.connect()
            (window, page) = try fixture.open(desk)
            let dmabufs = desk.client.bind("zwp_linux_dmabuf_v1", version: 4)
            buffers = (0..<3).map { _ in dmabuf(dmabufs) }
            fixture.show(page)
        }

        private func dmabuf(_ manager: UInt32) -> UInt32 {
            let (params, id) = (desk.client.newID(), desk.client.newID())
            desk.client.request(manager, 1, [.uint(params)])
            desk.client.request(
                params, 1, [.uint(0), .uint(0), .uint(64 * 4), .uint(0), .uint(0)], descriptors: [desk.file.descriptor])
            desk.client.request(params, 3, [.uint(id), .int(64), .int(48), .uint(PixelFormat.xrgb8888.code), .uint(0)])
            desk.client.request(params, 0)
            desk.client.roundTrip()
            return id
        }

        func commit(_ index: Int, to surface: UInt32) {
            desk.desk.attach(surface, buffers[index])
            desk.desk.damage(surface, 0, 0, 64, 48)
            desk.desk.commit(surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.1)
            desk.client.roundTrip()
        }

        func releases(of index: Int) -> Int { desk.client.takeEvents(of: buffers[index]).count }
    }

    /// A film with three buffers in turn stood still for ever behind another window: the buffer that was seen last never came back.
    func testAWindowThatIsNotSeenGetsABufferBackThatWasSeen() throws {
        try MainActor.assumeIsolated {
            let film = try Film()
            defer { film.fixture.end() }
            film.commit(0, to: film.window.surface)
            film.page.view.isHidden = true
            XCTAssertEqual(film.releases(of: 0), 0)
            film.commit(1, to: film.window.surface)
            XCTAssertEqual(film.releases(of: 0), 1)
            film.commit(2, to: film.window.surface)
            XCTAssertEqual(film.releases(of: 1), 1)
            XCTAssertNil(film.desk.client.error)
        }
    }

    /// The window's layers still had it, and its client waited for the buffer for ever.
    func testASubsurfaceThatWasTakenFromItsWindowGetsItsBufferBack() throws {
        try MainActor.assumeIsolated {
            let film = try Film()
            defer { film.fixture.end() }
            let desk = film.desk.desk
            let child = desk.surface()
            let place = desk.subsurface(child, of: film.window.surface)
            film.desk.client.request(place, 5)
            desk.commit(film.window.surface)
            film.commit(0, to: child)
            film.commit(1, to: child)
            XCTAssertEqual(film.releases(of: 0), 1)
            film.desk.client.request(place, 0)
            film.commit(2, to: child)
            XCTAssertEqual(film.releases(of: 1), 1)
            XCTAssertNil(film.desk.client.error)
        }
    }

    /// It is below a window that is seen, and its window has not been committed since: nothing looks at it.
    func testAFilmWithoutAPlaceInItsWindowGetsItsBufferBack() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture(readsPicturesInPlace: true)
            defer { fixture.end() }
            let desk = try fixture.connect()
            let (window, page) = try fixture.open(desk)
            fixture.show(page)
            let (side, bytes) = (Int32(256), 256 * 256 * 4)
            let file = SharedFile([UInt8](repeating: 0x40, count: 3 * bytes), isSealed: true)
            defer { file.end() }
            let pool = desk.desk.pool(file, size: Int32(3 * bytes))
            let buffers = (0..<3).map { desk.desk.buffer(pool, offset: Int32($0 * bytes), width: side, height: side, format: 1) }
            let child = desk.desk.surface()
            func join() -> UInt32 {
                let place = desk.desk.subsurface(child, of: window.surface)
                desk.client.request(place, 5)
                return place
            }
            @MainActor func show(_ index: Int) {
                desk.desk.attach(child, buffers[index])
                desk.desk.damage(child, 0, 0, side, side, inBuffer: true)
                desk.desk.commit(child)
                desk.client.roundTrip()
                fixture.screen.advance(by: 0.5)
                desk.client.roundTrip()
            }
            let place = join()
            desk.desk.commit(window.surface)
            for index in 0..<2 { show(index) }
            let surface = try XCTUnwrap(fixture.display.clients.first?.surface(object: child))
            XCTAssertTrue(surface.holdsBuffer)
            XCTAssertEqual(desk.client.takeEvents(of: buffers[1]).count, 0)
            desk.client.request(place, 0)
            _ = join()
            show(2)
            XCTAssertEqual(desk.client.takeEvents(of: buffers[1]).count, 1)
            XCTAssertNil(desk.client.error)
        }
    }

    func testAFrameIsAnsweredWhenItsContentIsShown() throws {
        try MainActor.assumeIsolated {
            try Self.withFlood { flood in
                flood.fixture.show(flood.page)
                flood.fixture.screen.advance(by: 0.5)
                flood.commit(0x40, times: 2)
                let callback = flood.desk.desk.frame(flood.window.surface)
                flood.commit(0x41, times: 1)
                XCTAssertEqual(flood.desk.client.takeEvents(of: callback).count, 0)
                flood.fixture.screen.advance(by: 0.1)
                flood.desk.client.roundTrip()
                XCTAssertEqual(flood.desk.client.takeEvents(of: callback).count, 1)
                XCTAssertEqual(flood.fixture.pixel(30, 20)[0], 0x41)
            }
        }
    }

    /// Each content is small, and one frame with all of them would keep everyone.
    func testVeryManyContentsAreShownInSeveralFrames() throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let desk = try fixture.connect()
            let (window, page) = try fixture.open(desk)
            fixture.show(page)
            let buffer = desk.desk.buffer(desk.desk.pool(desk.file, size: 64), width: 4, height: 4)
            let children = (0..<300).map { _ in desk.desk.surface() }
            for child in children { desk.client.request(desk.desk.subsurface(child, of: window.surface), 5) }
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.2)
            let served = try XCTUnwrap(fixture.display.clients.first)
            let before = served.readBytes
            for child in children {
                desk.desk.attach(child, buffer)
                desk.desk.damage(child, 0, 0, 4, 4)
                desk.desk.commit(child)
            }
            desk.client.roundTrip()
            XCTAssertLessThan(served.readBytes - before, 130 * 64)
            fixture.screen.advance(by: 1.0 / 60)
            XCTAssertLessThan(served.readBytes - before, 300 * 64)
            fixture.screen.advance(by: 0.2)
            XCTAssertEqual(served.readBytes - before, 300 * 64)
            XCTAssertNil(desk.client.error)
        }
    }
}
