import Foundation
import GimbalTesting
import Geometry
import InputEvents
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Bars, backgrounds and notices of clients beside the windows.
final class PanelTests: XCTestCase {
    private func placement(_ layer: LayerSurface.Layer, _ change: (inout LayerSurface.Placement) -> Void)
        -> LayerSurface.Placement
    {
        var placement = LayerSurface.Placement()
        placement.layer = layer
        change(&placement)
        return placement
    }

    func testWhatTakesAPartOfTheScreenLeavesTheRest() {
        let screen = CGRect(x: 0, y: 0, width: 100, height: 80)
        let bar = placement(.top) {
            ($0.top, $0.left, $0.right, $0.height, $0.zone) = (true, true, true, 10, 10)
            $0.margins.top = 2
        }
        let side = placement(.bottom) { ($0.left, $0.top, $0.bottom, $0.width, $0.zone) = (true, true, true, 20, 20) }
        let ground = placement(.background) { ($0.left, $0.right, $0.top, $0.bottom, $0.zone) = (true, true, true, true, -1) }
        let notice = placement(.overlay) { ($0.right, $0.top, $0.width, $0.height) = (true, true, 30, 5) }
        let middle = placement(.overlay) { ($0.width, $0.height) = (10, 10) }
        let found = PanelArrangement([ground, side, bar, notice, middle], on: screen)
        XCTAssertEqual(found.frames[2], CGRect(x: 0, y: 2, width: 100, height: 10))
        XCTAssertEqual(found.frames[1], CGRect(x: 0, y: 12, width: 20, height: 68))
        XCTAssertEqual(found.frames[0], screen)
        XCTAssertEqual(found.frames[3], CGRect(x: 70, y: 12, width: 30, height: 5))
        XCTAssertEqual(found.rest, CGRect(x: 20, y: 12, width: 80, height: 68))
        XCTAssertEqual(found.frames[4], CGRect(x: 55, y: 41, width: 10, height: 10))
    }

    func testZonesThatAreLargerThanTheScreen() {
        let screen = CGRect(x: 0, y: 0, width: 100, height: 80)
        for zone in [Int32.max, 500, 80] {
            let bar = placement(.top) {
                ($0.bottom, $0.height, $0.width, $0.zone) = (true, 10, 10, zone)
                $0.margins.bottom = .max
            }
            let found = PanelArrangement([bar, bar], on: screen)
            XCTAssertEqual(found.rest.height, 0)
            XCTAssertTrue(found.frames.allSatisfy { $0.width.isFinite && $0.minY.isFinite })
        }
    }

    @MainActor
    private struct Stage {
        let fixture: ShellFixture
        let desk: WindowDesk
        let surface: UInt32
        let panel: UInt32

        /// A bar of 8 points at the top, of one gray.
        init(_ fixture: ShellFixture, keys: UInt32 = 0) throws {
            self.fixture = fixture
            desk = try fixture.connect(value: 0x40, isPrivileged: true)
            surface = desk.desk.surface()
            let shell = desk.client.bind("zwlr_layer_shell_v1")
            panel = desk.client.newID()
            desk.client.request(shell, 0, [.uint(panel), .uint(surface), .null, .uint(2), .string("bar")])
            desk.client.request(panel, 0, [.uint(0), .uint(8)])
            desk.client.request(panel, 1, [.uint(13)])
            desk.client.request(panel, 2, [.int(8)])
            desk.client.request(panel, 4, [.uint(keys)])
            desk.desk.commit(surface)
            desk.client.roundTrip()
        }

        func draw() {
            let told = desk.client.takeEvents(of: panel, 0)
            desk.client.request(panel, 6, [.uint(told.last?.word(0) ?? 0)])
            let buffer = desk.desk.buffer(desk.desk.pool(desk.file, size: 64 * 8 * 4), width: 64, height: 8)
            desk.desk.attach(surface, buffer)
            desk.desk.commit(surface)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.05)
        }
    }

    private func withWindow(_ body: @MainActor (ShellFixture, WindowDesk, WaylandViewController) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let desk = try fixture.connect()
            let page = try fixture.open(desk).page
            fixture.show(page)
            fixture.screen.advance(by: 0.05)
            try body(fixture, desk, page)
            XCTAssertNil(desk.client.error)
        }
    }

    func testABarTakesItsPartAndWindowsHaveTheRest() throws {
        try withWindow { fixture, _, page in
            let stage = try Stage(fixture)
            XCTAssertEqual(fixture.windows.panels.rest.height, 48, "nothing is taken before something is shown")
            stage.draw()
            XCTAssertEqual(fixture.pixel(32, 4)[0], 0x40)
            XCTAssertEqual(page.view.bounds.size, CGSize(width: 64, height: 40))
            XCTAssertEqual(page.clientWindow.toplevel.wanted.height, 40)
            XCTAssertEqual(fixture.pixel(32, 20)[0], 255)
            // It takes presses, and the window below it does not.
            XCTAssertTrue(InputTarget(at: CGPoint(x: 5, y: 4))?.view is PanelView)
            XCTAssertTrue(InputTarget(at: CGPoint(x: 5, y: 20))?.view is WaylandSurfaceView)
            let callback = stage.desk.desk.frame(stage.surface)
            stage.desk.desk.commit(stage.surface)
            stage.desk.client.roundTrip()
            fixture.screen.advance(by: 0.1)
            stage.desk.client.roundTrip()
            XCTAssertEqual(stage.desk.client.takeEvents(of: callback).count, 1)
            stage.desk.client.request(stage.panel, 7)
            stage.desk.client.roundTrip()
            fixture.screen.advance(by: 0.3)
            XCTAssertEqual(page.view.bounds.size, CGSize(width: 64, height: 48))
            XCTAssertEqual(fixture.windows.panels.rest.height, 48)
            XCTAssertNil(stage.desk.client.error)
        }
    }

    func testOneThatWantsTheKeysHasThemUntilItGoes() throws {
        try withWindow { fixture, _, page in
            let window = page.clientWindow.toplevel.surface
            XCTAssertTrue(fixture.windows.seat.keyboardFocus === window)
            let stage = try Stage(fixture, keys: 1)
            stage.draw()
            XCTAssertFalse(fixture.windows.seat.keyboardFocus === window)
            XCTAssertNotNil(fixture.windows.seat.keyboardFocus)
            fixture.windows.activate(page.clientWindow)
            XCTAssertFalse(fixture.windows.seat.keyboardFocus === window)
            fixture.display.clients.first { $0 === fixture.windows.seat.keyboardFocus?.client }?.disconnect()
            fixture.screen.advance(by: 0.1)
            XCTAssertTrue(fixture.windows.seat.keyboardFocus === window)
        }
    }

    func testOneThatTakesTheKeysAsWindowsDoHasThemFirstAndGivesThemUp() throws {
        try withWindow { fixture, _, page in
            let window = page.clientWindow.toplevel.surface
            let stage = try Stage(fixture, keys: 2)
            XCTAssertTrue(fixture.windows.seat.keyboardFocus === window)
            stage.draw()
            XCTAssertNotNil(fixture.windows.seat.keyboardFocus)
            XCTAssertFalse(fixture.windows.seat.keyboardFocus === window)
            fixture.windows.activate(page.clientWindow)
            XCTAssertTrue(fixture.windows.seat.keyboardFocus === window)
        }
    }

    func testAMenuOfABarIsShownBeyondIt() throws {
        try withWindow { fixture, _, _ in
            let stage = try Stage(fixture)
            stage.draw()
            let desk = stage.desk
            desk.file.overwrite((0..<100).flatMap { _ in [0x60, 0x60, 0x60, 255] as [UInt8] })
            let positioner = desk.positioner(width: 10, height: 10, anchor: (20, 0, 4, 8))
            let popup = desk.popup(of: 0, positioner: positioner)
            desk.client.request(stage.panel, 5, [.uint(popup.role)])
            desk.map(popup, width: 10, height: 10)
            fixture.screen.advance(by: 0.05)
            XCTAssertNil(desk.client.error)
            let menu = try XCTUnwrap((0..<48).first { fixture.pixel(22, $0)[0] == 0x60 }, "the menu is seen somewhere")
            XCTAssertTrue((0..<16).contains(menu))
            XCTAssertTrue(InputTarget(at: CGPoint(x: 22, y: CGFloat(menu) + 1))?.view is PanelView)
        }
    }
}
