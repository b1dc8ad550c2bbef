import CoreGraphics
import Foundation
import Gimbal
import GimbalTesting
import Reactor
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Shell

/// Programs as Debian ships them (`.ci/packages`), on a screen in virtual time; pictures of them are in the tests' output.
final class RealProgramTests: XCTestCase {
    /// Starts a program, waits for its window, looks at it, closes it.
    ///
    /// Other processes take what time they take: nothing here is measured, and only something that never happens fails.
    private func show(
        _ command: [String], colors: Int, _ act: @MainActor (ShellFixture, ClientWindow) throws -> Void = { _, _ in }
    ) throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture(width: 640, height: 480)
            defer { fixture.end() }
            let directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: directory) }
            let kiosk = KioskController(fixture.windows, configuration: KioskConfiguration())
            fixture.show(kiosk)
            var environment = ProcessInfo.processInfo.environment
            environment["XDG_RUNTIME_DIR"] = directory.path
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
            XCTAssertTrue(Self.wait(fixture) { code != nil && kiosk.shown.isEmpty }, "\(command[0]) does not close")
            XCTAssertTrue(Self.wait(fixture) { fixture.display.clients.isEmpty })
        }
    }

    @MainActor @discardableResult
    private static func wait(_ fixture: ShellFixture, until isDone: () -> Bool) -> Bool {
        for _ in 0..<10_000 {
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

    func testWestonSimpleShm() throws {
        try show(["weston-simple-shm"], colors: 50) { fixture, window in
            XCTAssertEqual(window.drawnSize, CGSize(width: 250, height: 250))
            // It draws when it is told that a frame was shown: its picture changes.
            let before = window.toplevel.surface.picture.map { Array($0.bytes) }
            XCTAssertTrue(Self.wait(fixture) { window.toplevel.surface.picture.map { Array($0.bytes) } != before })
        }
    }

    /// The house's own demo is a window like any other: it fills the kiosk, and a finger opens a room in it.
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
                Self.wait(fixture) { window.toplevel.surface.picture.map { Array($0.bytes) } != home }, "\(before) colours")
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
}
