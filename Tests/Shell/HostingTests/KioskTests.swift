import Configuration
import Foundation
import Gimbal
import GimbalTesting
import InputEvents
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// The policy of a device that shows one program.
final class KioskTests: XCTestCase {
    private func withKiosk(
        _ text: String = "", _ body: @MainActor (ShellFixture, KioskController) throws -> Void
    ) throws {
        try MainActor.assumeIsolated {
            let fixture = try ShellFixture()
            defer { fixture.end() }
            var configuration = KioskConfiguration()
            if !text.isEmpty { configuration = try KioskConfiguration(path: Self.file(text)) }
            let kiosk = KioskController(fixture.windows, configuration: configuration)
            fixture.show(kiosk)
            try body(fixture, kiosk)
        }
    }

    /// The folder of the files of this class's configurations; it ends with the last test.
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-kiosk-\(getpid())")

    override class func tearDown() {
        try? FileManager.default.removeItem(at: folder)
        super.tearDown()
    }

    private static func file(_ text: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent("\(UUID().uuidString).ini")
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url.path
    }

    func testWindowsComeAndGoWithTransitions() throws {
        try withKiosk("[transitions]\nopen=push\nclose=fade\n") { fixture, kiosk in
            let desk = try fixture.connect()
            let window = desk.mappedToplevel(width: 64, height: 48)
            fixture.screen.advance(by: 0.2)
            XCTAssertNotNil(kiosk.transitionCoordinator, "the window comes in its time")
            XCTAssertEqual(fixture.pixel(0, 24)[0], 0)
            XCTAssertEqual(fixture.pixel(63, 24)[0], 255)
            fixture.screen.advance(by: 1)
            XCTAssertNil(kiosk.transitionCoordinator)
            XCTAssertEqual(fixture.pixel(0, 24)[0], 255)
            XCTAssertTrue(fixture.windows.active === kiosk.shown.first?.clientWindow)
            // The client ends its window at once; what it showed fades.
            desk.client.request(window.role, 0)
            desk.client.request(window.xdg, 0)
            desk.client.request(window.surface, 0)
            desk.client.roundTrip()
            fixture.screen.advance(by: 0.15)
            let fading = fixture.pixel(32, 24)[0]
            XCTAssertTrue((1..<255).contains(fading), "the last frame is in the closing transition: \(fading)")
            fixture.screen.advance(by: 1)
            XCTAssertEqual(fixture.pixel(32, 24)[0], 0)
            XCTAssertTrue(kiosk.shown.isEmpty && fixture.windows.windows.isEmpty)
        }
    }

    /// Presses and releases a key.
    @MainActor
    private static func type(into fixture: ShellFixture) {
        for action in [Key.Action.pressed, .released] {
            _ = fixture.router.take(Key(action: action, code: 30, text: "a", symbol: 0x61), at: 1)
        }
    }

    func testAWindowOfAnotherProgramWaitsUntilTypingPauses() throws {
        try withKiosk("[transitions]\nopen=none\n") { fixture, kiosk in
            let (typed, other) = (try fixture.connect(), try fixture.connect())
            _ = typed.mappedToplevel(width: 64, height: 48)
            fixture.screen.advance(by: 0.2)
            let front = kiosk.front
            Self.type(into: fixture)
            _ = other.mappedToplevel(width: 64, height: 48)
            fixture.screen.advance(by: 0.7)
            Self.type(into: fixture)
            fixture.screen.advance(by: 0.7)
            XCTAssertTrue(kiosk.front === front && fixture.windows.active === front)
            // The same program may go on in another window.
            _ = typed.mappedToplevel(width: 64, height: 48)
            fixture.screen.advance(by: 0.1)
            XCTAssertEqual(kiosk.shown.count, 2)
            fixture.screen.advance(by: 1)
            XCTAssertEqual(kiosk.shown.count, 3)
            XCTAssertTrue(fixture.windows.active?.toplevel.client === kiosk.front?.toplevel.client)
            XCTAssertFalse(kiosk.front?.toplevel.client === front?.toplevel.client)
        }
    }

    func testAWindowThatEndsWhileItWaitsIsNotShown() throws {
        try withKiosk("[transitions]\nopen=none\n") { fixture, kiosk in
            let (typed, other) = (try fixture.connect(), try fixture.connect())
            _ = typed.mappedToplevel(width: 64, height: 48)
            fixture.screen.advance(by: 0.2)
            Self.type(into: fixture)
            let window = other.mappedToplevel(width: 64, height: 48)
            other.client.request(window.role, 0)
            other.client.roundTrip()
            fixture.screen.advance(by: 2)
            XCTAssertEqual(kiosk.shown.count, 1)
        }
    }

    func testAKioskMayLetWindowsInAtOnce() throws {
        try withKiosk("[kiosk]\nfocus=at-once\n[transitions]\nopen=none\n") { fixture, kiosk in
            let (typed, other) = (try fixture.connect(), try fixture.connect())
            _ = typed.mappedToplevel(width: 64, height: 48)
            fixture.screen.advance(by: 0.2)
            Self.type(into: fixture)
            _ = other.mappedToplevel(width: 64, height: 48)
            fixture.screen.advance(by: 0.1)
            XCTAssertEqual(kiosk.shown.count, 2)
        }
    }

    func testTheLastFrameOfAClientThatIsGoneStaysForItsClosingTransition() throws {
        try withKiosk("[transitions]\nopen=none\nclose=fade\n") { fixture, kiosk in
            let desk = try fixture.connect()
            _ = desk.mappedToplevel(width: 64, height: 48)
            fixture.screen.advance(by: 0.1)
            XCTAssertEqual(fixture.pixel(32, 24)[0], 255)
            fixture.display.clients.forEach { $0.disconnect() }
            fixture.screen.advance(by: 0.1)
            XCTAssertTrue(fixture.display.clients.isEmpty)
            let fading = fixture.pixel(32, 24)[0]
            XCTAssertTrue((1..<255).contains(fading), "\(fading)")
            fixture.screen.advance(by: 1)
            XCTAssertEqual(fixture.pixel(32, 24)[0], 0)
        }
    }

    func testManyWindowsInOneTurnAndTheFrontOneIsTheNewest() throws {
        try withKiosk { fixture, kiosk in
            let desks = try (0..<4).map { try fixture.connect(value: UInt8(50 * $0 + 50)) }
            let windows = desks.map { $0.mappedToplevel(width: 64, height: 48) }
            fixture.screen.advance(by: 5)
            XCTAssertEqual(kiosk.shown.count, 4)
            XCTAssertEqual(fixture.pixel(10, 10)[0], 200)
            // One below goes without a sound, then the front one.
            desks[1].client.request(windows[1].role, 0)
            desks[1].client.roundTrip()
            fixture.screen.advance(by: 2)
            XCTAssertEqual(fixture.pixel(10, 10)[0], 200)
            desks[3].client.request(windows[3].role, 0)
            desks[3].client.roundTrip()
            fixture.screen.advance(by: 2)
            XCTAssertEqual(fixture.pixel(10, 10)[0], 150)
            XCTAssertEqual(kiosk.shown.count, 2)
            let back = try XCTUnwrap(kiosk.shown.first?.clientWindow)
            kiosk.bringToFront(back)
            fixture.screen.advance(by: 2)
            XCTAssertEqual(fixture.pixel(10, 10)[0], 50)
            XCTAssertTrue(fixture.windows.active === back)
        }
    }

    func testWorkThatWaitsForTransitionsRunsOnceAndInFiniteTime() throws {
        try withKiosk { fixture, kiosk in
            var ran = 0
            kiosk.whenSettled { ran += 1 }
            XCTAssertEqual(ran, 1)
            let desk = try fixture.connect()
            _ = desk.mappedToplevel(width: 64, height: 48)
            fixture.screen.advance(by: 0.1)
            kiosk.whenSettled { ran += 1 }
            fixture.screen.advance(by: 0.05)
            XCTAssertEqual(ran, 1)
            fixture.screen.advance(by: 2)
            XCTAssertEqual(ran, 2)
        }
    }

    func testAnAppHasItsOwnTransitions() throws {
        try MainActor.assumeIsolated {
            let path = try Self.file(
                "# ours\n[transitions]\nopen = none\n\n[app org.example.A]\nopen=cube\n[kiosk]\nbackground=#102030\n")
            let configuration = try KioskConfiguration(path: path)
            XCTAssertEqual(configuration.transition(for: .open, appID: "org.example.A"), "cube")
            XCTAssertEqual(configuration.transition(for: .close, appID: "org.example.A"), "fade")
            XCTAssertEqual(configuration.transition(for: .open, appID: "b"), "none")
            let marked = try Self.file("\u{FEFF}[transitions]\nopen=none\n")
            XCTAssertEqual(try KioskConfiguration(path: marked).transition(for: .open, appID: ""), "none")
            let rights = try KioskConfiguration(
                path: Self.file("[privileged]\nexecutables=/usr/bin/a; /usr/bin/b\nusers=root;77\ncommand=true\n"))
            XCTAssertEqual(rights.privileged.executables, ["/usr/bin/a", "/usr/bin/b"])
            XCTAssertEqual(rights.privileged.users, [0, 77])
            XCTAssertTrue(rights.isCommandPrivileged && !configuration.isCommandPrivileged)
            XCTAssertTrue(configuration.hasSwipe)
            XCTAssertFalse(try KioskConfiguration(path: Self.file("[kiosk]\nswipe=false\n")).hasSwipe)
            XCTAssertEqual(configuration.background, UIColor(red: 16 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1))
        }
    }

    func testWhatIsWrongIsSaidWithItsLine() throws {
        try MainActor.assumeIsolated {
            AppHost.provideShaders()
            let wrong: [(text: String, line: Int?, word: String)] = [
                ("[transitions]\nopen=nope\n", 2, "\"nope\""), ("[transitions]\n\nopne=fade\n", 3, "\"opne\""),
                ("[other]\na=b\n", 1, "\"other\""), ("[kiosk]\nbackground=red\n", 2, "#rrggbb"),
                ("[kiosk]\n# fine\nwhat is this\n", 3, "neither"), ("a=b\n", 1, "before the first"),
                ("[kiosk]\nwidth=3\n", 2, "\"width\""), ("[kiosk]\nswipe=on\n", 2, "\"on\" is neither"),
                ("[kiosk]\nfocus=never\n", 2, "\"never\" is neither pause nor at-once"),
                ("[transitions]\ndialog=cube\n", 2, "none, alert, cover, fade"), ("[app a]\ndialogue=fade\n", 2, "and dialog"),
                ("[privileged]\nexecutables=/a;b\n", 2, "\"b\""),
                ("[privileged]\nunits=panel\n", 2, "\"panel\" is not the name of a unit"),
                ("[privileged]\nusers=0; no-user-of-that-name\n", 2, "no-user-of"),
                ("[privileged]\ncommand=maybe\n", 2, "maybe"), ("[privileged]\nwho=me\n", 2, "\"who\""),
                ("[app ]\nopen=fade\n", 1, "id"), ("[kiosk\n", 1, "neither"),
                ("[transitions]\nopen=fade\nopen=bad\n", 3, "\"open\" was already given in line 2"),
                ("[app a]\nopen=fade\n[app  a]\n", 3, "the app a is there already"),
                ("[output ]\n", 1, "\"output \""), ("[kiosk]\nbackground[de]=#000000\n", 2, "bracket"),
                ("[app a]b]\n", 1, "bracket"), ("[kiosk]\n[app\ta]\n", 2, "character"),
                ("[transitions]\nopen=\\q\n", 2, "\\q"), ("[kiosk]\n[transitions]\nopen=none\n[kiosk]\n", 4, "in line 1"),
            ]
            for (text, line, word) in wrong {
                let path = try Self.file(text)
                XCTAssertThrowsError(try KioskConfiguration(path: path), text) { error in
                    let error = error as? ConfigurationError
                    XCTAssertEqual(error?.line, line, text)
                    XCTAssertTrue(error?.description.hasPrefix("\(path):\(line ?? 0): ") == true, "\(String(describing: error))")
                    XCTAssertTrue(error?.reason.contains(word) == true, "\(String(describing: error))")
                    XCTAssertFalse(error?.reason.contains("\n") == true)
                }
            }
            XCTAssertThrowsError(try KioskConfiguration(path: "/nonexistent/file.ini")) { error in
                XCTAssertEqual("\(error)", "/nonexistent/file.ini: there is no such file")
            }
        }
    }
}
