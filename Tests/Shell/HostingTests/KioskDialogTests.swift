import Foundation
import Gimbal
import GimbalTesting
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// Windows that belong to another window, above that. Each test also counts the vblanks that were missed: none.
final class KioskDialogTests: XCTestCase {
    /// A kiosk of 200 × 100 points with a window of value 200 that fills it.
    @MainActor
    private final class Stage {
        let fixture: ShellFixture
        let kiosk: KioskController
        let desk: WindowDesk
        let main: WindowDesk.Window

        init(_ text: String, way: String) throws {
            fixture = try ShellFixture(width: 200, height: 100)
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString).ini").path
            try "[transitions]\nopen=none\nclose=none\nswitch=push\ndialog=\(way)\n\(text)"
                .write(toFile: path, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(atPath: path) }
            kiosk = KioskController(fixture.windows, configuration: try KioskConfiguration(path: path))
            fixture.show(kiosk)
            desk = try Self.connect(fixture, 200)
            main = desk.mappedToplevel(width: 200, height: 100)
            fixture.screen.advance(by: 0.2)
        }

        /// A program that draws opaque gray.
        static func connect(_ fixture: ShellFixture, _ value: UInt8) throws -> WindowDesk {
            let desk = try fixture.connect(bytes: 400 * 100 * 4)
            desk.file.overwrite((0..<400 * 100).flatMap { _ in [value, value, value, 255] })
            return desk
        }

        /// A window that belongs to another one, and has drawn once.
        func dialog(_ width: Int32, _ height: Int32, of parent: WindowDesk.Window? = nil) -> WindowDesk.Window {
            let window = desk.toplevel()
            desk.client.request(window.role, 1, [.uint((parent ?? main).role)])
            desk.map(window, width: width, height: height)
            return window
        }

        /// Width, height and states of the newest configure.
        func told(_ window: WindowDesk.Window) -> [UInt32] {
            desk.client.roundTrip()
            let event = desk.client.takeEvents(of: window.role, 0).last
            guard let event else { return [] }
            return [event.word(0), event.word(1)] + (0..<Int(event.word(2) / 4)).map { event.word(3 + $0) }
        }

        func close(_ window: WindowDesk.Window) {
            for object in [window.role, window.xdg, window.surface] { desk.client.request(object, 0) }
            desk.client.roundTrip()
        }

        func pixel(_ x: Int, _ y: Int) -> UInt8 { fixture.pixel(x, y)[0] }

        func window(_ index: Int) -> ClientWindow? {
            fixture.windows.windows.indices.contains(index) ? fixture.windows.windows[index] : nil
        }
        var active: ClientWindow? { fixture.windows.active }
    }

    private func onStage(_ text: String = "", way: String = "alert", _ body: @MainActor (Stage) throws -> Void) throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(text, way: way)
            defer { stage.fixture.end() }
            try body(stage)
            XCTAssertNil(stage.desk.client.error)
            XCTAssertEqual(stage.fixture.screen.missedVblanks, 0)
        }
    }

    func testADialogHasItsOwnSizeInTheMiddleOfItsDarkenedParent() throws {
        try onStage { stage in
            let window = stage.desk.toplevel()
            stage.desk.client.request(window.role, 1, [.uint(stage.main.role)])
            stage.desk.desk.commit(window.surface)
            // As large as it likes, the screen being the limit, and neither full screen nor in front yet.
            XCTAssertEqual(stage.told(window), [0, 0])
            stage.desk.acknowledge(window, try XCTUnwrap(stage.desk.configures(window).last))
            stage.desk.draw(window, width: 80, height: 40)
            stage.desk.client.roundTrip()
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertTrue((1..<200).contains(stage.pixel(10, 10)), "the parent darkens: \(stage.pixel(10, 10))")
            XCTAssertNil(stage.kiosk.transitionCoordinator, "the pages stay where they are")
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.kiosk.shown.count, 1)
            for (x, y) in [(60, 30), (139, 30), (60, 69), (139, 69)] { XCTAssertEqual(stage.pixel(x, y), 200, "\(x), \(y)") }
            for (x, y) in [(59, 50), (140, 50), (100, 29), (100, 70)] {
                XCTAssertEqual(Double(stage.pixel(x, y)), 200 * 0.52, accuracy: 1, "\(x), \(y)")
            }
            XCTAssertTrue(stage.active === stage.window(1))
            XCTAssertEqual(stage.told(window), [0, 0, 4], "activated")
            XCTAssertEqual(stage.window(0)?.toplevel.wanted.isActivated, false)
            // It goes, and its parent is as before.
            stage.close(window)
            stage.fixture.screen.advance(by: 0.05)
            XCTAssertTrue((105..<200).contains(stage.pixel(10, 10)), "\(stage.pixel(10, 10))")
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.pixel(10, 10), 200)
            XCTAssertTrue(stage.active === stage.window(0))
            XCTAssertEqual(stage.kiosk.shown.count, 1)
        }
    }

    func testTouchesAreTheDialogsAndNotItsParents() throws {
        try onStage { stage in
            let seat = stage.desk.client.bind("wl_seat")
            let touch = stage.desk.client.newID()
            stage.desk.client.request(seat, 2, [.uint(touch)])
            let window = stage.dialog(80, 40)
            stage.fixture.screen.advance(by: 1)
            stage.fixture.screen.tap(at: CGPoint(x: 20, y: 20))
            stage.desk.client.roundTrip()
            XCTAssertTrue(stage.desk.client.takeEvents(of: touch).isEmpty, "the parent is covered")
            stage.fixture.screen.tap(at: CGPoint(x: 65, y: 50))
            stage.desk.client.roundTrip()
            let down = try XCTUnwrap(stage.desk.client.takeEvents(of: touch, 0).first)
            XCTAssertEqual(down.word(2), window.surface)
            XCTAssertEqual([down.word(4), down.word(5)], [5 * 256, 20 * 256])
            stage.close(window)
            stage.fixture.screen.advance(by: 1)
            stage.fixture.screen.tap(at: CGPoint(x: 20, y: 20))
            stage.desk.client.roundTrip()
            XCTAssertEqual(stage.desk.client.takeEvents(of: touch, 0).map { $0.word(2) }, [stage.main.surface])
        }
    }

    func testADialogOfADialogIsAboveItAndGoesWithIt() throws {
        try onStage { stage in
            let first = stage.dialog(120, 60)
            let second = stage.dialog(40, 20, of: first)
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.pixel(100, 50), 200)
            XCTAssertEqual(Double(stage.pixel(50, 50)), 200 * 0.52, accuracy: 1)
            XCTAssertEqual(Double(stage.pixel(10, 50)), 200 * 0.52 * 0.52, accuracy: 1.5)
            XCTAssertTrue(stage.active === stage.window(2))
            stage.desk.client.takeEvents(of: second.role)
            stage.close(first)
            XCTAssertEqual(stage.desk.client.takeEvents(of: second.role, 1).count, 1, "it is asked to close")
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.pixel(100, 50), 200)
            XCTAssertEqual(stage.pixel(10, 50), 200)
            XCTAssertTrue(stage.active?.toplevel.parent == nil)
            XCTAssertTrue(stage.active === stage.window(0))
            stage.close(second)
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.fixture.windows.windows.count, 1)
        }
    }

    func testItGoesWithItsParent() throws {
        try onStage { stage in
            let other = try Stage.connect(stage.fixture, 50)
            let below = other.mappedToplevel(width: 200, height: 100)
            stage.fixture.screen.advance(by: 0.2)
            stage.kiosk.bringToFront(try XCTUnwrap(stage.window(0)))
            stage.fixture.screen.advance(by: 1)
            let dialog = stage.dialog(80, 40)
            stage.fixture.screen.advance(by: 1)
            stage.close(stage.main)
            XCTAssertEqual(stage.desk.client.takeEvents(of: dialog.role, 1).count, 1)
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.pixel(100, 50), 50)
            XCTAssertTrue(stage.active?.client === stage.window(0)?.client)
            XCTAssertEqual(stage.kiosk.shown.count, 1)
            withExtendedLifetime(below) {}
            // A program that stays with it all the same, and brings it to the front, is shown.
            stage.kiosk.bringToFront(try XCTUnwrap(stage.window(1)))
            stage.fixture.screen.advance(by: 1)
            XCTAssertTrue(stage.active === stage.window(1))
            XCTAssertEqual(stage.kiosk.shown.count, 2)
        }
    }

    func testWhatDoesNotFitIsToldTheRoomAndMadeSmallerIfItStaysTooLarge() throws {
        try onStage { stage in
            let window = stage.dialog(300, 60)
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.told(window).prefix(2), [200, 60])
            // It stays as it is: two thirds of it, all to be seen.
            XCTAssertEqual(stage.pixel(2, 50), 200)
            XCTAssertEqual(stage.pixel(197, 31), 200)
            XCTAssertEqual(Double(stage.pixel(100, 28)), 200 * 0.52, accuracy: 1)
            // Or draws as it was told.
            stage.desk.acknowledge(window, try XCTUnwrap(stage.desk.configures(window).last))
            stage.desk.draw(window, width: 200, height: 60)
            stage.desk.client.roundTrip()
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertEqual(stage.pixel(100, 21), 200)
            XCTAssertEqual(Double(stage.pixel(100, 18)), 200 * 0.52, accuracy: 1)
        }
    }

    func testItStaysInTheMiddleOfAnotherRoom() throws {
        try onStage { stage in
            let window = stage.dialog(80, 40)
            stage.fixture.screen.advance(by: 1)
            _ = stage.told(window)
            stage.fixture.window?.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertEqual(stage.pixel(11, 50), 200)
            XCTAssertEqual(stage.pixel(88, 50), 200)
            XCTAssertNotEqual(stage.pixel(8, 50), 200)
            XCTAssertEqual(stage.told(window).prefix(2), [0, 0], "it has its own size")
            stage.fixture.window?.frame = CGRect(x: 0, y: 0, width: 60, height: 100)
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertEqual(stage.told(window).prefix(2), [60, 40])
            stage.fixture.window?.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertEqual(stage.told(window).prefix(2), [80, 40], "as large as it was")
        }
    }

    func testWaysAreChosenByNameAndByApp() throws {
        for (way, isMoving) in [("none", false), ("alert", true), ("cover", true), ("fade", true)] {
            try onStage(way: way) { stage in
                _ = stage.dialog(80, 40)
                stage.fixture.screen.advance(by: 0.05)
                XCTAssertEqual(stage.kiosk.shown.first?.moving != nil, isMoving, way)
                var isSettled = false
                stage.kiosk.whenSettled { isSettled = true }
                XCTAssertEqual(isSettled, !isMoving, way)
                stage.fixture.screen.advance(by: 1)
                XCTAssertTrue(isSettled, way)
                XCTAssertEqual(stage.pixel(61, 50), 200, way)
            }
        }
        try onStage("[app org.example.Still]\ndialog=none\n", way: "fade") { stage in
            let window = stage.desk.toplevel()
            stage.desk.client.request(window.role, 1, [.uint(stage.main.role)])
            stage.desk.client.request(window.role, 3, [.string("org.example.Still")])
            stage.desk.map(window, width: 80, height: 40)
            stage.fixture.screen.advance(by: 0.04)
            XCTAssertEqual(stage.pixel(61, 50), 200)
            XCTAssertNil(stage.kiosk.shown.first?.moving)
        }
    }

    func testWorkThatWaitsForADialogRunsAlsoWhenItsPageGoes() throws {
        try onStage { stage in
            let window = stage.dialog(80, 40)
            stage.fixture.screen.advance(by: 1)
            stage.close(window)
            stage.fixture.screen.advance(by: 0.03)
            var isSettled = false
            stage.kiosk.whenSettled { isSettled = true }
            XCTAssertFalse(isSettled)
            stage.close(stage.main)
            stage.fixture.screen.advance(by: 1)
            XCTAssertTrue(isSettled)
            XCTAssertTrue(stage.kiosk.shown.isEmpty)
        }
    }

    func testAClientThatIsGoneShowsItsDialogToTheEnd() throws {
        try onStage(way: "fade") { stage in
            let other = try Stage.connect(stage.fixture, 100)
            let window = other.toplevel()
            // A program's dialog above another program's window: the name is handed over.
            let exporter = stage.desk.client.bind("zxdg_exporter_v2")
            let exported = stage.desk.client.newID()
            stage.desk.client.request(exporter, 1, [.uint(exported), .uint(stage.main.surface)])
            stage.desk.client.roundTrip()
            let name = try XCTUnwrap(stage.desk.client.takeEvents(of: exported, 0).first?.string(0))
            let importer = other.client.bind("zxdg_importer_v2")
            let imported = other.client.newID()
            other.client.request(importer, 1, [.uint(imported), .string(name)])
            other.client.request(imported, 1, [.uint(window.surface)])
            other.map(window, width: 80, height: 40)
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.kiosk.shown.count, 1)
            XCTAssertEqual(stage.pixel(100, 50), 100)
            other.client.disconnect()
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertTrue((101..<200).contains(stage.pixel(100, 50)), "\(stage.pixel(100, 50))")
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.pixel(100, 50), 200)
            XCTAssertTrue(stage.active === stage.window(0))
        }
    }

    func testAWindowThatBecomesADialogLaterGivesTheScreenUp() throws {
        try onStage { stage in
            let window = stage.desk.toplevel()
            stage.desk.map(window, width: 200, height: 100)
            stage.fixture.screen.advance(by: 0.5)
            XCTAssertEqual(stage.kiosk.shown.count, 2)
            stage.desk.client.request(window.role, 1, [.uint(stage.main.role)])
            stage.desk.client.roundTrip()
            XCTAssertEqual(stage.told(window).prefix(2), [0, 0])
            stage.desk.acknowledge(window, try XCTUnwrap(stage.desk.configures(window).last))
            stage.desk.draw(window, width: 80, height: 40)
            stage.desk.client.roundTrip()
            stage.fixture.screen.advance(by: 1)
            XCTAssertEqual(stage.kiosk.shown.count, 1)
            XCTAssertEqual(stage.pixel(61, 50), 200)
            XCTAssertEqual(Double(stage.pixel(58, 50)), 200 * 0.52, accuracy: 1)
            XCTAssertTrue(stage.active === stage.window(1))
            // It may still have all of the screen.
            stage.desk.client.request(window.role, 11, [.uint(0)])
            XCTAssertEqual(stage.told(window), [200, 100, 2, 4])
            stage.desk.client.request(window.role, 12)
            stage.fixture.screen.advance(by: 0.1)
            XCTAssertEqual(stage.told(window).prefix(2), [80, 40])
        }
    }

    func testAFingerSwipesAPageAwayTogetherWithItsDialog() throws {
        try onStage { stage in
            let other = try Stage.connect(stage.fixture, 50)
            let second = other.mappedToplevel(width: 200, height: 100)
            stage.fixture.screen.advance(by: 0.5)
            stage.kiosk.bringToFront(try XCTUnwrap(stage.window(0)))
            stage.fixture.screen.advance(by: 1)
            _ = stage.dialog(80, 40)
            stage.fixture.screen.advance(by: 1)
            let dialog = stage.active
            @MainActor func swipe() {
                stage.fixture.screen.drag(
                    from: CGPoint(x: 2, y: 50), to: CGPoint(x: 150, y: 50), duration: 0.2, steps: 12, release: true)
                stage.fixture.screen.advance(by: 1)
            }
            swipe()
            XCTAssertEqual(stage.pixel(100, 50), 50)
            XCTAssertFalse(stage.active === dialog)
            swipe()
            XCTAssertEqual(stage.pixel(100, 50), 200)
            XCTAssertEqual(Double(stage.pixel(10, 50)), 200 * 0.52, accuracy: 1)
            XCTAssertTrue(stage.active === dialog)
            withExtendedLifetime(second) {}
        }
    }
}
