import Buffers
import Foundation
import Geometry
import Gimbal
import GimbalTesting
import InputEvents
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// One client's window as a controller's view.
final class HostingTests: XCTestCase {
    /// - Parameter body: the fixture, a client whose window is shown full screen, and the window.
    private func withWindow(
        width: Int32 = 64, height: Int32 = 48,
        _ body: @MainActor (ShellFixture, WindowDesk, WindowDesk.Window, WaylandViewController) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let desk = try fixture.connect()
            let (window, page) = try fixture.open(desk, width: width, height: height)
            fixture.show(page)
            fixture.screen.advance(by: 0.05)
            try body(fixture, desk, window, page)
        }
    }

    func testAWindowIsToldTheScreensSizeAndItsPixelsAreOnTheScreen() throws {
        try withWindow { fixture, desk, _, page in
            let wanted = page.clientWindow.toplevel.wanted
            XCTAssertEqual([wanted.width, wanted.height], [64, 48])
            XCTAssertTrue(wanted.isFullscreen && wanted.isActivated)
            XCTAssertEqual(fixture.pixel(0, 0), [255, 255, 255, 255])
            XCTAssertEqual(fixture.pixel(63, 47), [255, 255, 255, 255])
            XCTAssertNil(desk.client.error)
        }
    }

    func testASmallerWindowIsInTheMiddle() throws {
        try withWindow(width: 16, height: 16) { fixture, desk, window, page in
            // It acknowledges, and draws as small as before.
            fixture.screen.advance(by: 0.3)
            XCTAssertEqual(fixture.pixel(23, 20)[0], 0)
            XCTAssertEqual(fixture.pixel(24, 16)[0], 255)
            XCTAssertEqual(fixture.pixel(39, 31)[0], 255)
            XCTAssertEqual(fixture.pixel(40, 31)[0], 0)
        }
    }

    func testOnlyWhatIsDamagedIsNew() throws {
        try withWindow { fixture, desk, window, _ in
            desk.file.overwrite([UInt8](repeating: 0x40, count: 64 * 48 * 4))
            let buffer = desk.desk.buffer(desk.desk.pool(desk.file, size: 64 * 48 * 4), width: 64, height: 48)
            desk.desk.attach(window.surface, buffer)
            desk.desk.damage(window.surface, 10, 10, 4, 4)
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.05)
            XCTAssertEqual(fixture.pixel(11, 11)[0], 0x40)
            XCTAssertEqual(fixture.pixel(20, 20)[0], 255)
        }
    }

    func testFrameCallbacksComeWithTheFrameOncePerVblank() throws {
        try withWindow { fixture, desk, window, _ in
            let first = desk.desk.frame(window.surface)
            desk.draw(window, width: 64, height: 48)
            desk.client.roundTrip()
            XCTAssertTrue(desk.client.takeEvents(of: first).isEmpty)
            fixture.screen.advance(by: 0.05)
            desk.client.roundTrip()
            XCTAssertEqual(desk.client.takeEvents(of: first).count, 1)
            // A callback without new content is paced too.
            let second = desk.desk.frame(window.surface)
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.1)
            desk.client.roundTrip()
            XCTAssertEqual(desk.client.takeEvents(of: second).count, 1)
            // Then nothing is to be done any more.
            let frames = fixture.screen.frameCount
            fixture.screen.advance(by: 5)
            XCTAssertLessThanOrEqual(fixture.screen.frameCount - frames, 1)
        }
    }

    func testAHiddenWindowIsServedOnceASecond() throws {
        try withWindow { fixture, desk, window, page in
            fixture.window?.rootViewController = UIViewController()
            fixture.screen.advance(by: 0.1)
            var served = 0
            for _ in 0..<5 {
                let callback = desk.desk.frame(window.surface)
                desk.desk.commit(window.surface)
                desk.client.roundTrip()
                fixture.screen.advance(by: 0.9)
                desk.client.roundTrip()
                XCTAssertTrue(desk.client.takeEvents(of: callback).isEmpty)
                fixture.screen.advance(by: 0.2)
                desk.client.roundTrip()
                served += desk.client.takeEvents(of: callback).count
            }
            XCTAssertEqual(served, 5)
        }
    }

    func testAResizeHoldsTheOldContentUntilTheClientHasDrawnOr200msHavePassed() throws {
        try withWindow { fixture, desk, window, page in
            @MainActor func resize(to width: CGFloat) {
                page.view.frame = CGRect(x: 0, y: 0, width: width, height: 48)
                fixture.screen.settle()
            }
            resize(to: 32)
            XCTAssertEqual(page.clientWindow.awaitedSize, CGSize(width: 32, height: 48))
            // Stretched, so that nothing of the ground is seen.
            fixture.screen.advance(by: 0.1)
            XCTAssertEqual(fixture.pixel(31, 20)[0], 255)
            desk.client.roundTrip()
            desk.acknowledge(window, desk.configures(window).last ?? 0)
            desk.draw(window, width: 32, height: 48)
            desk.client.roundTrip()
            XCTAssertNil(page.clientWindow.awaitedSize)
            resize(to: 60)
            fixture.screen.advance(by: 0.19)
            XCTAssertNotNil(page.clientWindow.awaitedSize)
            XCTAssertEqual(fixture.pixel(1, 20)[0], 255)
            fixture.screen.advance(by: 0.1)
            XCTAssertNil(page.clientWindow.awaitedSize)
            // As large as it is, in the middle of 60.
            XCTAssertEqual(fixture.pixel(1, 20)[0], 0)
            XCTAssertEqual(fixture.pixel(30, 20)[0], 255)
        }
    }

    func testAFingerIsTheClients() throws {
        try withWindow { fixture, desk, _, _ in
            let seat = desk.client.bind("wl_seat")
            let touch = desk.client.newID()
            desk.client.request(seat, 2, [.uint(touch)])
            desk.client.roundTrip()
            let finger = fixture.screen.touch(at: CGPoint(x: 10, y: 20))
            finger.move(to: CGPoint(x: 12, y: 21), duration: 0.05, steps: 1)
            finger.end()
            desk.client.roundTrip()
            let told = desk.client.takeEvents(of: touch)
            XCTAssertEqual(told.map(\.opcode), [0, 3, 2, 3, 1, 3])
            XCTAssertEqual([told[0].word(4), told[0].word(5)], [10 * 256, 20 * 256])
            XCTAssertEqual([told[2].word(2), told[2].word(3)], [12 * 256, 21 * 256])
        }
    }

    func testPointerWheelAndKeysGoWhereThePointerAndTheFocusAre() throws {
        try withWindow { fixture, desk, _, _ in
            let seat = desk.client.bind("wl_seat")
            let pointer = desk.client.newID()
            desk.client.request(seat, 0, [.uint(pointer)])
            desk.client.roundTrip()
            let router = fixture.router
            let place = Point<Logical>(x: 5, y: 6)
            router.handle([
                InputEvent(time: 1, kind: .pointer(Pointer(action: .moved, location: place))),
                InputEvent(time: 1, kind: .pointer(Pointer(action: .pressed(button: 0), location: place))),
                // Beyond the edge, and still the window's.
                InputEvent(time: 2, kind: .pointer(Pointer(action: .moved, location: Point(x: 100, y: 6)))),
                InputEvent(time: 2, kind: .pointer(Pointer(action: .released(button: 0), location: Point(x: 100, y: 6)))),
                InputEvent(
                    time: 3,
                    kind: .scroll(
                        Scroll(source: .wheel, phase: .moved, distance: Size(width: 0, height: -40), location: place))),
            ])
            desk.client.roundTrip()
            let told = desk.client.takeEvents(of: pointer)
            XCTAssertEqual(told.map(\.opcode), [0, 5, 3, 5, 2, 5, 3, 5, 1, 5, 0, 5, 6, 9, 4, 5])
            XCTAssertEqual(told[13].word(1), 120)
        }
    }

    func testAPopupIsShownAboveAndAPressElsewhereEndsIt() throws {
        try withWindow { fixture, desk, window, page in
            let seat = desk.client.bind("wl_seat")
            let pointer = desk.client.newID()
            desk.client.request(seat, 0, [.uint(pointer)])
            desk.client.roundTrip()
            let router = fixture.router
            let place = Point<Logical>(x: 5, y: 6)
            router.handle([
                InputEvent(time: 1, kind: .pointer(Pointer(action: .pressed(button: 0), location: place))),
                InputEvent(time: 1, kind: .pointer(Pointer(action: .released(button: 0), location: place))),
            ])
            desk.client.roundTrip()
            let press = desk.client.takeEvents(of: pointer, 3).last?.word(0) ?? 0
            desk.file.overwrite((0..<1024).flatMap { _ in [0x60, 0x60, 0x60, 255] as [UInt8] })
            let popup = desk.popup(of: window.xdg, positioner: desk.positioner(width: 10, height: 10, anchor: (60, 44, 4, 4)))
            desk.client.request(popup.role, 1, [.uint(seat), .uint(press)])
            desk.map(popup, width: 10, height: 10)
            fixture.screen.advance(by: 0.05)
            XCTAssertEqual(fixture.pixel(60, 45)[0], 0x60)
            XCTAssertEqual(fixture.pixel(50, 30)[0], 255)
            fixture.show(UIViewController())
            router.handle([InputEvent(time: 2, kind: .pointer(Pointer(action: .pressed(button: 0), location: place)))])
            desk.client.roundTrip()
            XCTAssertEqual(desk.client.takeEvents(of: popup.role, 1).count, 1)
            XCTAssertNil(desk.client.error)
        }
    }

    func testATurnedBufferIsUpright() throws {
        try withWindow { fixture, desk, window, _ in
            // 48x64 pixels, the first line of which is dark: turned by 90 degrees that is a column of the 64x48 window.
            desk.file.overwrite([UInt8](repeating: 255, count: 48 * 64 * 4))
            desk.file.overwrite([UInt8](repeating: 0x20, count: 48 * 4))
            desk.client.request(window.surface, 7, [.int(1)])
            let buffer = desk.desk.buffer(desk.desk.pool(desk.file, size: 48 * 64 * 4), width: 48, height: 64)
            desk.desk.attach(window.surface, buffer)
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.05)
            // The content was turned counter-clockwise by 90 degrees: its first line was the right side.
            XCTAssertEqual(fixture.pixel(63, 24)[0], 0x20)
            XCTAssertEqual(fixture.pixel(0, 24)[0], 255)
            XCTAssertEqual(fixture.pixel(32, 0)[0], 255)
            XCTAssertEqual(fixture.pixel(32, 47)[0], 255)
        }
    }

    func testASubSurfaceIsShownAtItsPlaceAndGoesWithItsObject() throws {
        try withWindow { fixture, desk, window, _ in
            desk.file.overwrite((0..<256).flatMap { _ in [0x30, 0x30, 0x30, 255] as [UInt8] })
            let child = desk.desk.surface()
            let sub = desk.desk.subsurface(child, of: window.surface)
            desk.client.request(sub, 1, [.int(20), .int(10)])
            desk.desk.attach(child, desk.desk.buffer(desk.desk.pool(desk.file, size: 256), width: 8, height: 8))
            desk.desk.commit(child)
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.05)
            XCTAssertEqual(fixture.pixel(20, 10)[0], 0x30)
            XCTAssertEqual(fixture.pixel(27, 17)[0], 0x30)
            XCTAssertEqual(fixture.pixel(28, 18)[0], 255)
            desk.client.request(child, 0)
            desk.desk.commit(window.surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.05)
            XCTAssertEqual(fixture.pixel(20, 10)[0], 255)
        }
    }
}
