import Foundation
import Hosting
import Reactor
import WaylandServer
import XCTest

/// A program that starts before there is a display for it.
final class EarlyProgramTests: XCTestCase {
    private var directory = URL(fileURLWithPath: "/")
    private var before: String?

    override func setUpWithError() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-early-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        before = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"]
        setenv("XDG_RUNTIME_DIR", directory.path, 1)
    }

    override func tearDown() {
        if let before { setenv("XDG_RUNTIME_DIR", before, 1) } else { unsetenv("XDG_RUNTIME_DIR") }
        try? FileManager.default.removeItem(at: directory)
    }

    /// A connection to the program's socket, as a client makes it.
    private func connection(to name: String) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: directory.appendingPathComponent(name).path.utf8) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let code = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        XCTAssertEqual(code, 0, String(cString: strerror(errno)))
        return descriptor
    }

    func testAProgramHearsNothingOfWhatTheServiceManagerSaysToTheDaemon() {
        let own = [
            "PATH": "/usr/bin", "NOTIFY_SOCKET": "/run/systemd/notify", "LISTEN_FDS": "2", "LISTEN_PID": "7",
            "LISTEN_FDNAMES": "a:b",
            "WATCHDOG_USEC": "3000000", "GIMBAL_ROTATE": "90", "GIMBAL_LOG_LEVEL": "info", "WAYLAND_DISPLAY": "outer",
            "DISPLAY": ":0",
        ]
        XCTAssertEqual(
            EarlyProgram.environment(socket: "wayland-3", from: own),
            ["PATH": "/usr/bin", "GIMBAL_LOG_LEVEL": "info", "WAYLAND_DISPLAY": "wayland-3", "XDG_SESSION_TYPE": "wayland"])
    }

    func testAConnectionFromBeforeTheDisplayIsServedAndTheEndFromBeforeIsHeard() throws {
        let early = try EarlyProgram(["sh", "-c", "test -S \"$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY\" && exit 5"])
        let client = try connection(to: early.socketName)
        defer { close(client) }
        // It has ended, and is not reaped, before anything watches it.
        var info = siginfo_t()
        XCTAssertEqual(waitid(P_PID, id_t(early.child.processID), &info, WEXITED | WNOWAIT), 0)
        let loop = try EventLoop(time: SystemTime.shared)
        let display = WaylandDisplay(loop: loop)
        defer { display.close() }
        var code: Int32?
        early.child.onExit = {
            code = $0
            loop.stop()
        }
        try early.serve(by: display, on: loop)
        loop.run()
        XCTAssertEqual(code, 5)
        XCTAssertEqual(display.clients.count, 1)
        early.abandon()
        XCTAssertTrue(FileManager.default.fileExists(atPath: directory.appendingPathComponent(early.socketName).path))
    }

    func testAPrivilegedProgramsConnectionIsThereWhenTheDisplayIs() throws {
        let early = try EarlyProgram(["sh", "-c", "test -n \"$WAYLAND_SOCKET\" && exec sleep 60"], isPrivileged: true)
        let loop = try EventLoop(time: SystemTime.shared)
        let display = WaylandDisplay(loop: loop)
        defer { display.close() }
        early.child.onExit = { _ in loop.stop() }
        try early.serve(by: display, on: loop)
        XCTAssertEqual(display.clients.count, 1)
        early.child.terminate()
        loop.run()
    }

    func testWithoutADisplayItIsEndedAndItsSocketIsGone() throws {
        let early = try EarlyProgram(["sleep", "60"])
        let path = directory.appendingPathComponent(early.socketName).path
        XCTAssertTrue(FileManager.default.fileExists(atPath: path))
        early.abandon()
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
        var status: Int32 = 0
        XCTAssertEqual(waitpid(early.child.processID, &status, 0), early.child.processID)
        XCTAssertEqual(status & 0x7F, SIGTERM)
    }

    func testAProgramThatIsNotThereLeavesNoSocket() throws {
        XCTAssertThrowsError(try EarlyProgram(["/nonexistent/program"])) { XCTAssertTrue($0 is ChildProcessError) }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory.path), [])
    }
}
