import CoreGraphics
import Foundation
import Gimbal
import GimbalTesting
import Glibc
import InputSources
import Reactor
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import GimbalShell
@testable import Hosting

/// Programs as Debian ships them (`.ci/packages`), on a screen in virtual time; pictures of them are in the tests' output.
final class RealProgramTests: XCTestCase {
    /// Starts a program, waits for its window, looks at it, closes it.
    ///
    /// - Parameter exits: whether the program ends by itself after its window has closed.
    ///
    /// Other processes take what time they take: nothing here is measured, and only something that never happens fails.
    private func show(
        _ command: [String], size: CGSize = CGSize(width: 640, height: 480), colors: Int, exits: Bool = true,
        _ act: @MainActor (ShellFixture, ClientWindow) throws -> Void = { _, _ in }
    ) throws {
        try MainActor.assumeIsolated {
            let layout = SeatKeymap(KeyboardLayout()).map(KeyboardMirror.init)
            let fixture = try ShellFixture(width: Int(size.width), height: Int(size.height), layout: layout)
            defer { fixture.end() }
            let directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: directory) }
            let kiosk = KioskController(fixture.windows, configuration: KioskConfiguration())
            fixture.show(kiosk)
            var environment = Self.environment(in: directory)
            environment["WAYLAND_DISPLAY"] = try fixture.display.listen(directory: directory.path)
            let child: ChildProcess
            do {
                child = try ChildProcess(command, environment: environment, loop: fixture.screen.loop)
            } catch {
                return XCTFail("\(error); the tests want it: .ci/install-packages run")
            }
            var code: Int32?
            child.onExit = { code = $0 }
            defer { child.terminate() }
            XCTAssertTrue(
                Self.wait(fixture) { code != nil || !kiosk.shown.isEmpty && Self.colorCount(fixture) >= colors },
                "\(command[0]) shows nothing")
            XCTAssertNil(code, "\(command[0]) has ended")
            Self.wait(fixture) { kiosk.transitionCoordinator == nil }
            try Self.keep(fixture.screen.image, as: String(command[0].split(separator: "/").last ?? "program"))
            let window = try XCTUnwrap(kiosk.shown.first?.clientWindow)
            try act(fixture, window)
            window.requestClose()
            let isClosed = Self.wait(fixture) { kiosk.shown.isEmpty && (code != nil || !exits) }
            if !isClosed { try Self.keep(fixture.screen.image, as: "still-open-\(window.appID)") }
            XCTAssertTrue(isClosed, "\(command[0]) does not close, and shows \(kiosk.shown.count) windows")
            if !exits { child.terminate() }
            XCTAssertTrue(Self.wait(fixture) { fixture.display.clients.isEmpty })
        }
    }

    /// The tests' own, with folders in `directory`: a test leaves no settings behind, and two runs at a time do not share them.
    private static func environment(in directory: URL) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_RUNTIME_DIR"] = directory.path
        for folder in ["CONFIG", "DATA", "STATE"] {
            environment["XDG_\(folder)_HOME"] = directory.appendingPathComponent(folder.lowercased()).path
        }
        return environment
    }

    @MainActor @discardableResult
    private static func wait(_ fixture: ShellFixture, until isDone: () -> Bool) -> Bool {
        for _ in 0..<20_000 {
            if isDone() { return true }
            fixture.screen.advance(by: 1.0 / 60)
            usleep(2000)
        }
        return isDone()
    }

    @MainActor private static func colorCount(_ fixture: ShellFixture) -> Int {
        guard let image = fixture.screen.image else { return 0 }
        return image.withUnsafePixels { bytes in
            var seen: Set<UInt32> = []
            for y in stride(from: 0, to: image.height, by: 3) {
                for x in stride(from: 0, to: image.width, by: 3) {
                    seen.insert(bytes.load(fromByteOffset: y * image.bytesPerRow + x * 4, as: UInt32.self))
                }
            }
            return seen.count
        }
    }

    /// For a person to look at.
    @MainActor private static func keep(_ image: CGImage?, as name: String) throws {
        guard let image, let output = ProcessInfo.processInfo.environment["GIMBAL_TEST_OUT"] else { return }
        try PNGFile.write(image, to: output + "/program-\(name).png")
    }

    /// Skips where the program, one of those that only `.ci/run` installs, is not there.
    private func need(_ program: String) throws {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        guard path.contains(where: { access("\($0)/\(program)", X_OK) == 0 }) else {
            throw XCTSkip("\(program) is not there: .ci/install-packages clients")
        }
    }

    /// A finger somewhere changes what the window shows.
    @MainActor private static func expectChange(
        _ fixture: ShellFixture, _ window: ClientWindow, tapAt place: CGPoint, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        // What moves by itself, a caret for instance, changes one place; a press changes more.
        let before = try XCTUnwrap(fixture.screen.image)
        let finger = fixture.screen.touch(at: place)
        fixture.screen.advance(by: 0.1)
        finger.end()
        XCTAssertTrue(wait(fixture) { changes(fixture, since: before) > 300 }, "a tap changes nothing", file: file, line: line)
        fixture.screen.advance(by: 0.5)
        try keep(fixture.screen.image, as: "tapped-\(window.appID)")
    }

    /// How many pixels are others.
    @MainActor private static func changes(_ fixture: ShellFixture, since before: CGImage) -> Int {
        guard let now = fixture.screen.image, now.width == before.width, now.height == before.height else { return .max }
        return now.withUnsafePixels { new in
            before.withUnsafePixels { old in
                stride(from: 0, to: now.height * now.bytesPerRow, by: 4).count { byte in
                    new.load(fromByteOffset: byte, as: UInt32.self) != old.load(fromByteOffset: byte, as: UInt32.self)
                }
            }
        }
    }

    func testWestonSimpleShm() throws {
        try show(["weston-simple-shm"], colors: 50) { fixture, window in
            XCTAssertEqual(window.drawnSize, CGSize(width: 250, height: 250))
            // It draws when it is told that a frame was shown: its picture changes.
            let before = window.toplevel.surface.picture.map { Array($0.bytes) }
            XCTAssertTrue(Self.wait(fixture) { window.toplevel.surface.picture.map { Array($0.bytes) } != before })
        }
    }

    /// Gimbal's own demo is a window like any other: it fills the kiosk, and a finger opens a room in it.
    func testAnAppOfGimbalsOwnIsAWindow() throws {
        let demo = Bundle.main.bundleURL.appendingPathComponent("gimbal-demo").path
        try show([demo, "--backend", "wayland", "--tour", "off"], colors: 100) { fixture, window in
            XCTAssertEqual(window.drawnSize, CGSize(width: 640, height: 480))
            XCTAssertEqual(window.appID, "gimbal-demo")
            let before = Self.colorCount(fixture)
            let home = window.toplevel.surface.picture.map { Array($0.bytes) }
            let finger = fixture.screen.touch(at: CGPoint(x: 160, y: 240))
            fixture.screen.advance(by: 0.1)
            finger.end()
            XCTAssertTrue(
                Self.wait(fixture) { window.toplevel.surface.picture.map { Array($0.bytes) } != home }, "\(before) colors")
            try Self.keep(fixture.screen.image, as: "gimbal-demo-room")
        }
    }

    func testFootFillsTheScreenAndShowsWhatIsPrinted() throws {
        let script = "printf '\\033[41m%2000s\\033[0m' ''; sleep 1000"
        try show(["foot", "--config=/dev/null", "sh", "-c", script], colors: 2) { fixture, window in
            XCTAssertEqual(window.drawnSize, CGSize(width: 640, height: 480))
            XCTAssertEqual(window.appID, "foot")
            XCTAssertTrue(
                Self.wait(fixture) {
                    let pixel = fixture.pixel(200, 20)
                    return Int(pixel[2]) > Int(pixel[0]) + 40
                }, "what was printed in red is not there")
        }
    }

    func testWestonSimpleEGLDraws() throws {
        try show(["weston-simple-egl"], colors: 100) { fixture, window in
            XCTAssertEqual(window.drawnSize, CGSize(width: 640, height: 480))
            let before = try XCTUnwrap(fixture.screen.image)
            XCTAssertTrue(Self.wait(fixture) { Self.changes(fixture, since: before) > 300 }, "its triangle stands still")
        }
    }

    func testWestonTerminalIsTypedInto() throws {
        try show(["weston-terminal", "--shell=/bin/sh"], colors: 2) { fixture, window in
            XCTAssertEqual(window.drawnSize, CGSize(width: 640, height: 480))
            let before = try XCTUnwrap(fixture.screen.image)
            for code in [23, 32, 28] as [UInt32] {
                fixture.windows.seat.key(code: code, isPressed: true, time: 0)
                fixture.windows.seat.key(code: code, isPressed: false, time: 0)
            }
            XCTAssertTrue(Self.wait(fixture) { Self.changes(fixture, since: before) > 100 }, "what is typed does not show")
        }
    }

    func testGTKIsTapped() throws {
        try need("gtk4-widget-factory")
        try show(["gtk4-widget-factory"], colors: 60) { fixture, window in
            var menus = 0
            // Of the screen before the menu, which may be in the very next frame.
            var before: CGImage?
            let show = window.toplevel.onPopup
            window.toplevel.onPopup = {
                menus += 1
                before = fixture.screen.image
                show?($0)
            }
            try Self.expectChange(fixture, window, tapAt: CGPoint(x: 80, y: 291))
            XCTAssertTrue(Self.wait(fixture) { menus == 1 }, "the menu does not open under a finger")
            let plain = try XCTUnwrap(before)
            XCTAssertTrue(Self.wait(fixture) { Self.changes(fixture, since: plain) > 2000 }, "the menu does not show")
            try Self.keep(fixture.screen.image, as: "gtk4-menu")
        }
    }

    func testAGTKDialogIsAboveItsParentInItsOwnSize() throws {
        try need("gtk4-widget-factory")
        try show(["gtk4-widget-factory"], size: CGSize(width: 1024, height: 700), colors: 60) { fixture, window in
            // Its accelerator for what it is about: F1, once. Each press opens another one.
            for isPressed in [true, false] { fixture.windows.seat.key(code: 59, isPressed: isPressed, time: 0) }
            XCTAssertTrue(Self.wait(fixture) { fixture.windows.windows.count == 2 }, "there is no dialog")
            let dialog = try XCTUnwrap(fixture.windows.windows.last)
            XCTAssertTrue(dialog.toplevel.parent === window.toplevel)
            XCTAssertTrue(fixture.windows.active === dialog)
            fixture.screen.advance(by: 1)
            XCTAssertTrue(dialog.drawnSize.width < 900 && dialog.drawnSize.height <= 700, "\(dialog.drawnSize)")
            try Self.keep(fixture.screen.image, as: "gtk4-dialog")
            // Escape closes it.
            for isPressed in [true, false] { fixture.windows.seat.key(code: 1, isPressed: isPressed, time: 0) }
            XCTAssertTrue(Self.wait(fixture) { fixture.windows.windows.count == 1 }, "it does not close")
            XCTAssertTrue(fixture.windows.active === window)
        }
    }

    func testQtIsTapped() throws {
        try need("qt6ct")
        // Qt 6.4 sometimes waits forever for its own Wayland thread when it ends; seen in 5 of 426 runs on a busy machine.
        try show(["qt6ct"], size: CGSize(width: 800, height: 600), colors: 40, exits: false) { fixture, window in
            XCTAssertEqual(window.drawnSize, CGSize(width: 800, height: 600))
            // Its second tab.
            try Self.expectChange(fixture, window, tapAt: CGPoint(x: 125, y: 72))
        }
    }

    func testFieldsOfQt5AndQt6AreWrittenIntoByTheKeyboardOnTheScreen() throws {
        for version in [5, 6] {
            let module = "PyQt\(version)"
            guard Self.ends(["/usr/bin/python3", "-c", "import \(module).QtWidgets"]) else {
                throw XCTSkip("\(module) is not there: .ci/install-packages clients")
            }
            let program = """
                import os
                os.environ['QT_QPA_PLATFORM'] = 'wayland'
                from \(module).QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
                app = QApplication([])
                page = QWidget()
                column = QVBoxLayout(page)
                app.lastWindowClosed.connect(lambda: os._exit(0))
                field = QLineEdit('abc')
                column.addWidget(field)
                column.addStretch(1)
                page.show()
                app.exec_() if hasattr(app, 'exec_') else app.exec()
                """
            try show(["/usr/bin/python3", "-c", program], size: CGSize(width: 480, height: 640), colors: 4) { fixture, window in
                let before = try XCTUnwrap(fixture.screen.image)
                let finger = fixture.screen.touch(at: CGPoint(x: 240, y: 22))
                fixture.screen.advance(by: 0.1)
                finger.end()
                // The keys are over a good part of the page.
                let isCovered = Self.wait(fixture) { Self.changes(fixture, since: before) > 480 * 150 }
                fixture.screen.advance(by: 0.5)
                try Self.keep(fixture.screen.image, as: "field-\(module)")
                let input = try XCTUnwrap(fixture.windows.seat.activeTextInput)
                XCTAssertTrue(isCovered, "\(module): no keyboard for \(input.field)")
                input.insert("é")
                XCTAssertTrue(Self.wait(fixture) { input.field.text == "abcé" }, "\(module): \(input.field)")
                XCTAssertTrue(input.deleteBackward())
                XCTAssertTrue(Self.wait(fixture) { input.field.text == "abc" }, "\(module): \(input.field)")
            }
        }
    }

    /// The program comes to its end, and has nothing to complain of.
    private static func ends(_ command: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    func testWaylandInfoListsWhatIsOffered() throws {
        try need("wayland-info")
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            let directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: directory) }
            var environment = Self.environment(in: directory)
            environment["WAYLAND_DISPLAY"] = try fixture.display.listen(directory: directory.path)
            let file = directory.appendingPathComponent("said").path
            let command = ["sh", "-c", "exec wayland-info >\"$0\" 2>&1", file]
            let child = try ChildProcess(command, environment: environment, loop: fixture.screen.loop)
            var code: Int32?
            child.onExit = { code = $0 }
            XCTAssertTrue(Self.wait(fixture) { code != nil }, "wayland-info does not end")
            XCTAssertEqual(code, 0)
            let said = try String(contentsOfFile: file, encoding: .utf8)
            for (name, version) in [
                ("wl_compositor", 5), ("wl_subcompositor", 1), ("wl_seat", 8), ("wl_output", 4), ("xdg_wm_base", 5),
                ("wp_viewporter", 1), ("wp_presentation", 1), ("wp_fractional_scale_manager_v1", 1), ("xdg_activation_v1", 1),
                ("zxdg_decoration_manager_v1", 1), ("wl_data_device_manager", 3), ("zwp_text_input_manager_v3", 1),
                ("zwp_text_input_manager_v2", 1),
                ("zwp_text_input_manager_v1", 1),
            ] {
                XCTAssertTrue(
                    said.contains("interface: '\(name)',")
                        && said.split(separator: "\n").contains {
                            $0.contains("'\(name)'") && $0.contains("version: \(version < 10 ? " " : "")\(version),")
                        }, "\(name) \(version) is not listed: \(said.prefix(3000))")
            }
            // A program that may see no more than others is not told of these.
            XCTAssertFalse(said.contains("zwlr_layer_shell_v1"))
        }
    }
}
