import Diagnostics
import Foundation
import Gimbal
import GimbalTesting
import Synchronization
import TestSupport
import UIKit
import WaylandServer
import XCTest

@testable import Hosting

/// How programs begin and end, as their parent process sees it: the built demo and daemon.
final class ProgramTests: XCTestCase {
    private var directory = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    override func tearDown() {
        try? FileManager.default.removeItem(at: directory)
    }

    /// A program that was started.
    private final class Run {
        let process = Process()
        private let files: [URL]

        init(_ name: String, _ arguments: [String], in directory: URL, _ environment: [String: String?]) throws {
            process.executableURL = Bundle.main.bundleURL.appendingPathComponent(name)
            process.arguments = arguments
            process.currentDirectoryURL = directory
            var variables = ProcessInfo.processInfo.environment
            variables["XDG_RUNTIME_DIR"] = directory.path
            variables["WAYLAND_DISPLAY"] = nil
            for (name, value) in environment { variables[name] = value }
            process.environment = variables
            // Files, because the test does not empty a pipe while it serves the program's compositor.
            files = ["out", "err"].map { directory.appendingPathComponent($0) }
            for file in files { try Data().write(to: file) }
            process.standardOutput = try FileHandle(forWritingTo: files[0])
            process.standardError = try FileHandle(forWritingTo: files[1])
            try process.run()
        }

        var output: String { (try? String(contentsOf: files[0], encoding: .utf8)) ?? "" }
        var errors: String { (try? String(contentsOf: files[1], encoding: .utf8)) ?? "" }

        /// Waits until the program blocks SIGTERM, which it reads from a descriptor.
        func waitUntilItTakesSignals() {
            let path = "/proc/\(process.processIdentifier)/status"
            while process.isRunning {
                let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                let blocked = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }?.split(separator: "\t").last
                if let mask = blocked.flatMap({ UInt64($0, radix: 16) }), mask & (1 << UInt64(SIGTERM - 1)) != 0 { return }
                usleep(2000)
            }
        }

        /// Its exit code; a program that hangs is killed after a minute, which no exit code looks like.
        func end() -> Int32 {
            for _ in 0..<6000 where process.isRunning { usleep(10_000) }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            guard process.terminationReason == .exit else { return -process.terminationStatus }
            return process.terminationStatus
        }
    }

    private func run(_ name: String, _ arguments: [String], _ environment: [String: String?] = [:]) throws -> Run {
        try Run(name, arguments, in: directory, environment)
    }

    /// A program in a window of Gimbal's server, until it ends; `act` is called once when the window is there, `look` for each frame,
    /// `watch` all the time.
    private func withWindow(
        _ program: String = "gimbal-demo", _ arguments: [String] = ["--tour", "off"],
        look: @MainActor (WaylandServer.ClientImage) -> Void = { _ in },
        act: @MainActor (ShellFixture, ClientWindow) -> Void = { _, _ in }, watch: @MainActor (Run) -> Void = { _ in }
    ) throws -> (code: Int32, output: String, errors: String) {
        let directory = directory
        return try MainActor.assumeIsolated {
            let fixture = try ShellFixture(width: 320, height: 240)
            defer { fixture.end() }
            let kiosk = KioskController(fixture.windows, configuration: KioskConfiguration())
            fixture.show(kiosk)
            let name = try fixture.display.listen(directory: directory.path)
            let run = try Run(program, ["--backend", "wayland"] + arguments, in: directory, ["WAYLAND_DISPLAY": name])
            defer { run.process.terminate() }
            var hasActed = false
            for _ in 0..<10_000 where run.process.isRunning {
                if let window = kiosk.shown.first?.clientWindow, let picture = window.toplevel.surface.picture {
                    look(picture)
                    if !hasActed { act(fixture, window) }
                    hasActed = true
                }
                watch(run)
                fixture.screen.advance(by: 1.0 / 60)
                usleep(2000)
            }
            XCTAssertTrue(hasActed, "no window: \(run.errors)")
            return (run.end(), run.output, run.errors)
        }
    }

    func testACompositorThatGoesAwayIsCode74AndOneSentence() throws {
        let outcome = try withWindow(act: { fixture, _ in fixture.display.close() })
        XCTAssertEqual(outcome.code, 74)
        XCTAssertEqual(outcome.errors, "gimbal-demo: the window is lost: the compositor has closed the connection\n")
    }

    func testAWindowThatIsClosedIsNoFault() throws {
        let said = Mutex<[String]>([])
        LogSink.replace { record in if record.level <= .warning { said.withLock { $0.append(record.message) } } }
        defer { LogSink.replace(with: nil) }
        let outcome = try withWindow(act: { _, window in window.requestClose() })
        XCTAssertEqual(outcome.code, 0)
        XCTAssertEqual(outcome.errors, "")
        XCTAssertEqual(said.withLock { $0 }, [], "the compositor complains of the program")
    }

    /// Sixteen turns, by the program itself: what the compositor is given is wholly of one of them, and they come in order.
    func testAWindowIsTurnedWhileItRuns() throws {
        // Red, green, blue, white of the picture's corners as they lie in the window, for each of `DisplayRotation`'s cases.
        let ways = ["rgbw", "gbwr", "bwrg", "wrgb", "grwb", "rwbg", "wbgr", "bgrw"]
        var seen: [String] = []
        let outcome = try withWindow(
            "gimbal-lab-turner",
            look: {
                let corners = Self.corners(of: $0)
                if corners != seen.last { seen.append(corners) }
            })
        XCTAssertEqual(outcome.code, 0, outcome.errors)
        // Where the machine stalls, the compositor's frames come late and then close together, and the program says so.
        XCTAssertEqual(
            outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("frames: warning: output WAYLAND-1: a vblank") }, [])
        // The first frame may be from before the app's launch.
        if seen.first == "????" { seen.removeFirst() }
        XCTAssertTrue(seen.allSatisfy(ways.contains), "\(seen)")
        // Where the machine stalls, a rotation may be over before the test looks, the first and the last among them.
        var rest = seen[...]
        for way in ways + ways + ways.prefix(1) where rest.first == way { rest.removeFirst() }
        XCTAssertTrue(rest.isEmpty && seen.count > 4, "\(seen)")
    }

    /// From the upper left clockwise; a corner that is not of one color is `?`.
    private static func corners(of picture: WaylandServer.ClientImage) -> String {
        func name(_ x: Int, _ y: Int) -> Character {
            let at = y * picture.stride + x * 4
            switch (picture.bytes[at + 2], picture.bytes[at + 1], picture.bytes[at]) {
            case (255, 0, 0): return "r"
            case (0, 255, 0): return "g"
            case (0, 0, 255): return "b"
            case (255, 255, 255): return "w"
            case _: return "?"
            }
        }
        let (width, height) = (picture.width, picture.height)
        let places = [(false, false), (true, false), (true, true), (false, true)]
        let names: [Character] = places.map { isRight, isLow in
            var found: Set<Character> = []
            for part in [12, 6, 4] {
                let x = isRight ? width - 1 - width / part : width / part
                let y = isLow ? height - 1 - height / part : height / part
                found.insert(name(x, y))
            }
            return found.count == 1 ? found.first ?? "?" : "?"
        }
        return String(names)
    }

    /// A socket accepts connections and answers none; the program would wait five seconds and then report it, with status 69.
    func testWhoIsAskedToStopDoesNotWaitForASilentCompositor() throws {
        for signal in [SIGTERM, SIGINT] {
            let path = directory.appendingPathComponent("silent-\(signal)").path
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            let isBound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            XCTAssertTrue(isBound && listen(listener, 1) == 0)
            let run = try run("gimbal-demo", ["--backend", "wayland"], ["WAYLAND_DISPLAY": path])
            let taken = accept(listener, nil, nil)
            defer { close(taken) }
            var bytes = [UInt8](repeating: 0, count: 64)
            XCTAssertGreaterThan(read(taken, &bytes, bytes.count), 0, "it asks")
            kill(run.process.processIdentifier, signal)
            XCTAssertEqual(run.end(), 0)
            XCTAssertEqual(run.errors, "")
        }
    }

    /// As `timeout` sends them, and systemd may: the default action would lose what the program has yet to write.
    func testSignalsThatComeWhileAProgramEndsChangeNothing() throws {
        for signal in [SIGTERM, SIGINT, SIGHUP] {
            let run = try run(
                "gimbal-demo", ["--backend", "headless", "--size", "32x32", "--tour", "off", "--log-level", "info"])
            while run.process.isRunning, !run.errors.contains("rendering with") { usleep(2000) }
            while kill(run.process.processIdentifier, signal) == 0, run.process.isRunning { usleep(300) }
            XCTAssertEqual(run.end(), 0, "\(signal): \(run.errors)")
            XCTAssertEqual(run.process.terminationReason, .exit)
        }
    }

    // MARK: While the driver compiles

    /// A transition that every driver compiles for seconds: thousands of pictures, each read where the one before says.
    private func slowShader() throws -> String {
        let lines = (0..<4000).map { "    c += getFromColor(fract(uv * \($0 + 2).0 + c.xy)).rgb * sin(c.yzx * \($0).37);" }
        let body = ["    vec3 c = vec3(progress);"] + lines + ["    return vec4(c, 1.0);"]
        let text = "vec4 transition(vec2 uv) {\n\(body.joined(separator: "\n"))\n}\n"
        let file = directory.appendingPathComponent("slow.glsl")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    /// Said where a process of its own compiles first, and where the display's driver does.
    private static let compiles = "compiles the transition shader"

    /// Ends well, with a sentence that only a program says that did not wait for the driver.
    private func expectGivenUp(_ code: Int32, _ output: String, _ errors: String, _ shader: String, _ signal: Int32) {
        XCTAssertEqual(code, 0, "\(signal): \(errors)")
        let sentence = "Stopped early: the driver was still compiling the transition shader \(shader)\n"
        XCTAssertEqual(output, sentence, "\(signal): \(errors)")
    }

    func testASignalEndsARecordingWhoseShaderIsBeingCompiled() throws {
        let shader = try slowShader()
        for signal in [SIGTERM, SIGINT] {
            let run = try run(
                "gimbal-demo",
                ["--backend", "headless", "--renderer", "gles", "--size", "32x32", "--transition", shader, "--log-level", "info"])
            while run.process.isRunning, !run.errors.contains(Self.compiles) { usleep(2000) }
            kill(run.process.processIdentifier, signal)
            expectGivenUp(run.end(), run.output, run.errors, shader, signal)
        }
    }

    func testASignalEndsAWindowWhoseShaderIsBeingCompiled() throws {
        let shader = try slowShader()
        var isAsked = false
        let outcome = try withWindow(
            "gimbal-demo", ["--renderer", "gles", "--transition", shader, "--log-level", "info"],
            watch: { run in
                guard !isAsked, run.errors.contains(Self.compiles) else { return }
                isAsked = true
                kill(run.process.processIdentifier, SIGTERM)
            })
        XCTAssertTrue(isAsked)
        expectGivenUp(outcome.code, outcome.output, outcome.errors, shader, SIGTERM)
    }

    func testWhyThereIsNoWindowIsOneSentence() throws {
        let cases: [([String: String?], String)] = [
            (["WAYLAND_SOCKET": "abc"], "WAYLAND_SOCKET is \"abc\", which is not an open socket"),
            (["WAYLAND_SOCKET": "777"], "WAYLAND_SOCKET is \"777\", which is not an open socket"),
            (["WAYLAND_SOCKET": "1"], "WAYLAND_SOCKET is \"1\", which is not an open socket"),
            (["XDG_RUNTIME_DIR": nil], "the Wayland display wayland-0 cannot be reached: XDG_RUNTIME_DIR is not set"),
            (["WAYLAND_DISPLAY": "dead"], "the Wayland display dead cannot be reached: No such file or directory"),
            (
                ["WAYLAND_DISPLAY": "/" + String(repeating: "x", count: 200)],
                "the Wayland display /\(String(repeating: "x", count: 200)) cannot be reached: File name too long"
            ),
        ]
        for (environment, sentence) in cases {
            let run = try run("gimbal-demo", ["--backend", "wayland"], environment)
            XCTAssertEqual(run.end(), 69)
            XCTAssertEqual(run.errors, "gimbal-demo: \(sentence)\n")
        }
    }

    func testASessionThatIsNotThereIsSaid() throws {
        let run = try run(
            "gimbald", ["--drm-device", "/nonexistent/card", "--", "sh", "-c", "exit 5"], ["WAYLAND_DISPLAY": "dead"])
        XCTAssertEqual(run.end(), 5, run.errors)
        XCTAssertTrue(run.errors.contains("the Wayland display dead cannot be reached"), run.errors)
        XCTAssertTrue(run.errors.contains("there is no display: the app runs on a screen in memory"), run.errors)
    }

    /// The app is used instead, until the test ends it; a tour would print what it wrote.
    func testATourThatIsOffIsOffInMemoryToo() throws {
        let run = try run("gimbal-demo", ["--backend", "headless", "--tour", "off"])
        run.waitUntilItTakesSignals()
        kill(run.process.processIdentifier, SIGTERM)
        XCTAssertEqual(run.end(), 0)
        XCTAssertEqual(run.output + run.errors, "")
        let both = try self.run("gimbal-demo", ["--backend", "headless", "--tour", "off", "--transition", "cube"])
        XCTAssertEqual(both.end(), 64, both.errors)
    }

    func testAnUnknownTransitionIsAnsweredByAllThereAre() throws {
        let run = try run("gimbal-demo", ["--backend", "headless", "--transition", "nonsense"])
        XCTAssertEqual(run.end(), 64)
        for name in ["cube", "turn", "seamless-turn", "twist", "any .glsl file"] {
            XCTAssertTrue(run.errors.contains(" \(name)"), "\(name): \(run.errors)")
        }
        XCTAssertEqual(run.errors.filter { $0 == "\n" }.count, 1)
    }

    func testASensorThatWasAskedForIsMissedInOneSentence() throws {
        let bus = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent/bus"]
        for (setting, count) in [("on", 1), ("auto", 0), ("off", 0)] {
            let run = try run("gimbald", ["--backend", "headless", "--orientation-sensor", setting, "--", "true"], bus)
            XCTAssertEqual(run.end(), 0)
            XCTAssertEqual(run.errors.components(separatedBy: "no rotation by a sensor: ").count, count + 1, run.errors)
            XCTAssertEqual(run.errors.filter { $0 == "\n" }.count, count, run.errors)
        }
    }

    func testAKeyboardThatTheEnvironmentNamesIsNamed() throws {
        let run = try run("gimbald", ["--backend", "headless", "--", "true"], ["XKB_DEFAULT_LAYOUT": "xx"])
        XCTAssertEqual(run.end(), 0)
        XCTAssertEqual(
            run.errors, "input: warning: xkb-data has no keymap with XKB_DEFAULT_LAYOUT=xx; the default keymap is used\n")
    }

    func testAKeyboardThatFlagsNameIsNamed() throws {
        func errors(_ arguments: String..., layout: String = "") throws -> String {
            let run = try run("gimbald", ["--backend", "headless"] + arguments + ["--", "true"], ["XKB_DEFAULT_LAYOUT": layout])
            XCTAssertEqual(run.end(), 0)
            return run.errors
        }
        XCTAssertEqual(try errors("--keyboard-variant", "nodeadkeys", layout: "de"), "")
        XCTAssertEqual(
            try errors("--keyboard-variant", "nope"),
            "input: warning: xkb-data has no keymap with layout \"us\", variant \"nope\"; the default keymap is used\n")
        XCTAssertEqual(
            try errors("--keyboard-options", "grp:nope", layout: "us"),
            "input: warning: xkb-data has no keyboard option \"grp:nope\"; the option is ignored\n")
    }

    func testWhoTurnsThePictureIsSaidWithoutADisplayToo() throws {
        let small = ["--backend", "headless", "--transition", "cube", "--size", "16x16", "--slow", "0.1"]
        let run = try run("gimbal-demo", small + ["--rotate", "90", "--log-level", "info"], ["XKB_DEFAULT_LAYOUT": "xx"])
        XCTAssertEqual(run.end(), 0)
        let line = "HEADLESS-1: rotated by 90, the pass that draws rotates the picture\n"
        XCTAssertEqual(run.errors.components(separatedBy: line).count, 2, run.errors)
        XCTAssertTrue(run.errors.contains("xkb-data has no keymap with XKB_DEFAULT_LAYOUT=xx"), run.errors)
    }

    /// There is no room for anything, and the program reports no error.
    func testTheSmallestScreenIsAScreen() throws {
        let run = try run("gimbal-demo", ["--backend", "headless", "--transition", "cube", "--size", "16x16", "--slow", "0.1"])
        XCTAssertEqual(run.end(), 0)
        XCTAssertEqual(run.errors, "")
    }

    func testNamesOfScreensThatAreNotThereAreSaid() throws {
        let run = try run(
            "gimbald",
            [
                "--backend", "headless", "--output", "HDMI-A-9", "--touch-output", "DSI-9", "--rotate", "DP-9=90,0", "--mode",
                "640x480", "--", "true",
            ])
        XCTAssertEqual(run.end(), 0)
        let only = ": no screen has that name; connected: HEADLESS-1"
        for sentence in ["--output \"HDMI-A-9\"", "--touch-output \"DSI-9\"", "--rotate \"DP-9\""].map({ $0 + only })
            + ["--mode 640x480: HEADLESS-1 has no modes"]
        {
            XCTAssertEqual(run.errors.components(separatedBy: sentence).count, 2, "\(sentence): \(run.errors)")
        }
    }
}
