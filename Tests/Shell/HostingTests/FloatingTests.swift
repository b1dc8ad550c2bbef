import ConformanceDesk
import Foundation
import Geometry
import GimbalTesting
import InputEvents
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Windows above each other, placed and touched as a suite of tests does it.
final class FloatingTests: XCTestCase {
    @MainActor
    private struct Bench {
        let fixture: ShellFixture
        let floor: FloatingController
        let router: InputRouter
        let client: WindowDesk
        let pointer: UInt32

        func point(_ x: Double, _ y: Double, _ action: Pointer.Action = .moved) {
            router.handle([InputEvent(time: 1, kind: .pointer(Pointer(action: action, location: Point(x: x, y: y))))])
            client.client.roundTrip()
        }

        /// What the pointer was told: enter 0, leave 1, motion 2, button 3.
        var told: [UInt32] { client.client.takeEvents(of: pointer).map { UInt32($0.opcode) }.filter { $0 != 5 } }

        func place(_ window: WindowDesk.Window, _ x: Double, _ y: Double) throws {
            let surface = try XCTUnwrap(fixture.display.clients.first?.surface(object: window.surface))
            XCTAssertTrue(floor.place(surface, at: CGPoint(x: x, y: y)))
            client.client.roundTrip()
        }

        /// A panel of 8 points' height at the top, which is drawn.
        func panel(layer: UInt32, width: Int32 = 64, zone: Int32) throws -> (desk: WindowDesk, surface: UInt32) {
            let desk = try fixture.connect(isPrivileged: true)
            let shell = desk.client.bind("zwlr_layer_shell_v1")
            let (surface, panel) = (desk.desk.surface(), desk.client.newID())
            desk.client.request(shell, 0, [.uint(panel), .uint(surface), .null, .uint(layer), .string("bar")])
            desk.client.request(panel, 0, [.uint(UInt32(width)), .uint(8)])
            desk.client.request(panel, 1, [.uint(1)])
            desk.client.request(panel, 2, [.int(zone)])
            let pool = desk.desk.pool(desk.file, size: width * 8 * 4)
            desk.desk.attach(surface, desk.desk.buffer(pool, width: width, height: 8))
            desk.desk.commit(surface)
            desk.client.roundTrip()
            XCTAssertNil(desk.client.error)
            return (desk, surface)
        }
    }

    private func withBench(_ body: @MainActor (Bench) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let router = fixture.router
            let floor = FloatingController(fixture.windows, router: router)
            fixture.show(floor, in: SeeThroughWindow(frame: UIScreen.main.bounds))
            let client = try fixture.connect()
            let seat = client.client.bind("wl_seat")
            let pointer = client.client.newID()
            client.client.request(seat, 0, [.uint(pointer)])
            client.client.roundTrip()
            let bench = Bench(fixture: fixture, floor: floor, router: router, client: client, pointer: pointer)
            try body(bench)
            XCTAssertNil(client.client.error)
            withExtendedLifetime(floor) {}
        }
    }

    func testAWindowIsAsLargeAsItIsDrawnAndWhereItIsPut() throws {
        try withBench { bench in
            let window = bench.client.toplevel()
            bench.client.desk.commit(window.surface)
            bench.client.client.roundTrip()
            let size = bench.client.client.takeEvents(of: window.role, 0).map { [$0.word(0), $0.word(1)] }
            XCTAssertEqual(size, [[0, 0]])
            bench.client.map(window, width: 16, height: 16)
            bench.fixture.screen.advance(by: 0.05)
            XCTAssertEqual(bench.fixture.pixel(24, 16)[0], 255)
            try bench.place(window, 3, 5)
            bench.fixture.screen.advance(by: 0.05)
            XCTAssertEqual([bench.fixture.pixel(3, 5)[0], bench.fixture.pixel(18, 20)[0]], [255, 255])
            XCTAssertNotEqual(bench.fixture.pixel(24, 21)[0], 255)
        }
    }

    func testAPressBringsAWindowToTheFront() throws {
        try withBench { bench in
            let below = bench.client.mappedToplevel(width: 16, height: 16)
            let above = bench.client.mappedToplevel(width: 16, height: 16)
            try bench.place(below, 0, 0)
            try bench.place(above, 8, 0)
            let toplevels = bench.fixture.display.toplevels
            XCTAssertEqual(toplevels.map(\.wanted.isActivated), [false, true])
            bench.point(2, 2)
            bench.point(2, 2, .pressed(button: 0))
            bench.point(2, 2, .released(button: 0))
            XCTAssertEqual(toplevels.map(\.wanted.isActivated), [true, false])
            _ = bench.told
            bench.point(12, 2)
            XCTAssertEqual(bench.told, [2], "the one in front has the pointer where both are")
        }
    }

    func testARestingPointerHearsOfWindowsThatComeAndGo() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            bench.point(40, 30)
            XCTAssertEqual(bench.told, [])
            try bench.place(window, 32, 24)
            XCTAssertEqual(bench.told, [0])
            try bench.place(window, 31, 24)
            XCTAssertEqual(bench.told, [2])
            try bench.place(window, 0, 0)
            XCTAssertEqual(bench.told, [1])
        }
    }

    func testAHeldWindowMovesAndDoesNotSeeThePointer() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            try bench.place(window, 0, 0)
            bench.point(4, 4)
            bench.point(4, 4, .pressed(button: 0))
            _ = bench.told
            bench.client.client.request(window.role, 5, [.uint(bench.client.client.bind("wl_seat")), .uint(1)])
            bench.client.client.roundTrip()
            XCTAssertEqual(bench.told, [1])
            bench.point(14, 9)
            XCTAssertEqual(bench.told, [])
            let page = try XCTUnwrap(bench.fixture.windows.windows.first?.view)
            XCTAssertEqual(page.frame.origin, CGPoint(x: 10, y: 5))
            bench.point(14, 9, .released(button: 0))
            XCTAssertEqual(bench.told, [0])
        }
    }

    func testTheSideThatIsNotHeldStaysWhereItIs() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            try bench.place(window, 20, 20)
            bench.point(21, 21)
            bench.point(21, 21, .pressed(button: 0))
            let seat = bench.client.client.bind("wl_seat")
            // Top left: 1 and 4.
            bench.client.client.request(window.role, 6, [.uint(seat), .uint(1), .uint(5)])
            bench.client.client.roundTrip()
            bench.point(17, 19)
            let wanted = try XCTUnwrap(bench.fixture.display.toplevels.first?.wanted)
            XCTAssertEqual([wanted.width, wanted.height], [20, 18])
            XCTAssertEqual(bench.fixture.windows.windows.first?.view?.frame.origin, CGPoint(x: 16, y: 18))
        }
    }

    func testItFillsTheScreenAndGoesBack() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            try bench.place(window, 3, 4)
            bench.client.client.request(window.role, 9)
            bench.client.client.roundTrip()
            let toplevel = try XCTUnwrap(bench.fixture.display.toplevels.first)
            XCTAssertEqual([toplevel.wanted.width, toplevel.wanted.height], [64, 48])
            XCTAssertTrue(toplevel.wanted.isMaximized)
            bench.client.client.request(window.role, 10)
            bench.client.client.roundTrip()
            XCTAssertEqual([toplevel.wanted.width, toplevel.wanted.height], [16, 16])
            XCTAssertEqual(bench.fixture.windows.windows.first?.view?.frame.origin, CGPoint(x: 3, y: 4))
        }
    }

    func testAMaximizedWindowHasWhatPanelsLeave() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            let toplevel = try XCTUnwrap(bench.fixture.display.toplevels.first)
            let page = try XCTUnwrap(bench.fixture.windows.windows.first?.view)
            bench.client.client.request(window.role, 9)
            bench.client.client.roundTrip()
            XCTAssertEqual([toplevel.wanted.width, toplevel.wanted.height], [64, 48])
            let bar = try bench.panel(layer: 2, zone: 8)
            XCTAssertEqual([toplevel.wanted.width, toplevel.wanted.height], [64, 40])
            XCTAssertEqual(page.frame.origin, CGPoint(x: 0, y: 8))
            bench.client.client.request(window.role, 11, [.null])
            bench.client.client.roundTrip()
            XCTAssertEqual([toplevel.wanted.width, toplevel.wanted.height], [64, 48])
            XCTAssertEqual(page.frame.origin, .zero)
            bench.client.client.request(window.role, 12)
            bench.client.client.roundTrip()
            XCTAssertEqual([toplevel.wanted.width, toplevel.wanted.height], [64, 40])
            XCTAssertNil(bar.desk.client.error)
        }
    }

    func testPanelsBelowTheWindowsAreReachedAndPlaced() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            try bench.place(window, 0, 0)
            let ground = try bench.panel(layer: 0, width: 20, zone: 0)
            XCTAssertTrue(InputTarget(at: CGPoint(x: 32, y: 4))?.view is PanelView)
            let client = try XCTUnwrap(bench.fixture.display.clients.first { $0.isPrivileged })
            let surface = try XCTUnwrap(client.surface(object: ground.surface))
            XCTAssertTrue(bench.floor.place(surface, at: CGPoint(x: 2, y: 12)))
            XCTAssertNil(InputTarget(at: CGPoint(x: 32, y: 4)))
            XCTAssertTrue(InputTarget(at: CGPoint(x: 4, y: 14))?.view is WaylandSurfaceView)
            XCTAssertTrue(InputTarget(at: CGPoint(x: 4, y: 18))?.view is PanelView)
            ground.desk.client.request(ground.surface, 0)
            ground.desk.client.roundTrip()
            XCTAssertFalse(bench.floor.place(surface, at: .zero))
        }
    }

    func testAWindowThatIsPutAwaySaysSoAndComesBackWhenItIsAskedFor() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            let toplevel = try XCTUnwrap(bench.fixture.display.toplevels.first)
            try bench.place(window, 0, 0)
            for request in [nil, 9, 11] as [UInt16?] {
                bench.client.client.request(window.role, 13)
                bench.client.client.roundTrip()
                XCTAssertTrue(toplevel.isMinimized)
                XCTAssertFalse(toplevel.wanted.isActivated)
                XCTAssertNil(InputTarget(at: CGPoint(x: 4, y: 4)))
                if let request {
                    bench.client.client.request(window.role, request, request == 11 ? [.null] : [])
                } else {
                    bench.fixture.display.onActivate?(toplevel)
                }
                bench.client.client.roundTrip()
                XCTAssertFalse(toplevel.isMinimized)
                XCTAssertTrue(toplevel.wanted.isActivated)
                XCTAssertNotNil(InputTarget(at: CGPoint(x: 4, y: 4)))
            }
        }
    }

    func testAWindowThatComesBackIsWhereItWas() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            try bench.place(window, 3, 4)
            bench.client.desk.attach(window.surface, 0)
            bench.client.desk.commit(window.surface)
            bench.client.client.roundTrip()
            XCTAssertTrue(bench.fixture.windows.windows.isEmpty)
            bench.client.draw(window, width: 16, height: 16)
            bench.client.client.roundTrip()
            XCTAssertEqual(bench.fixture.windows.windows.first?.view?.frame.origin, CGPoint(x: 3, y: 4))
        }
    }

    func testASubsurfaceThatReachesOutDoesNotPushItsWindow() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            try bench.place(window, 20, 20)
            let child = bench.client.desk.surface()
            let place = bench.client.desk.subsurface(child, of: window.surface)
            bench.client.client.request(place, 1, [.int(-10), .int(4)])
            bench.client.desk.attach(
                child, bench.client.desk.buffer(bench.client.desk.pool(bench.client.file, size: 256), width: 8, height: 8))
            bench.client.desk.commit(child)
            bench.client.desk.commit(window.surface)
            bench.client.client.roundTrip()
            bench.point(12, 26)
            let enter = bench.client.client.takeEvents(of: bench.pointer, 0).last
            XCTAssertEqual(enter?.word(1), child)
            XCTAssertEqual(enter.map { [$0.word(2), $0.word(3)] }, [2 * 256, 2 * 256])
        }
    }

    func testAReactivePopupFollowsWhatItMayFill() throws {
        try withBench { bench in
            let window = bench.client.mappedToplevel(width: 16, height: 16)
            try bench.place(window, 0, 0)
            let positioner = bench.client.positioner(width: 20, height: 10, anchor: (0, 0, 16, 16))
            // Slides on both axes, and is reactive; its gravity is to the bottom right.
            bench.client.client.request(positioner, 4, [.uint(8)])
            bench.client.client.request(positioner, 5, [.uint(3)])
            bench.client.client.request(positioner, 7)
            let popup = bench.client.popup(of: window.xdg, positioner: positioner)
            bench.client.map(popup, width: 20, height: 10)
            bench.client.client.takeEvents(of: popup.role)
            try bench.place(window, 48, 0)
            let told = bench.client.client.takeEvents(of: popup.role, 0).map { Int32(bitPattern: $0.word(0)) }
            // The screen ends 16 points to the right of the window's corner.
            XCTAssertEqual(told, [-4])
        }
    }
}
