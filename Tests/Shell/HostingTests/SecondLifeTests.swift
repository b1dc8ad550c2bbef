import Foundation
import Glibc
import Hosting
import XCTest

@testable import Gimbal

/// gimbald where the kernel knows of a GPU and OpenGL's driver of none: it executes itself again.
final class SecondLifeTests: XCTestCase {
    private var directory = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString.prefix(8))")
        let device = directory.appendingPathComponent("sys/class/drm/renderD128/device")
        try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: device.appendingPathComponent("driver").path, withDestinationPath: "nvidia")
    }

    override func tearDown() {
        try? FileManager.default.removeItem(at: directory)
    }

    private var gimbald: String { Bundle.main.bundleURL.appendingPathComponent("gimbald").path }
    private var log: String { (try? String(contentsOf: directory.appendingPathComponent("log"), encoding: .utf8)) ?? "" }
    private var output: String { (try? String(contentsOf: directory.appendingPathComponent("output"), encoding: .utf8)) ?? "" }

    /// Runs a script, in which `$gimbald` is the program.
    private func start(_ script: String, _ variables: [String: String] = [:], inheriting: Int32? = nil) throws -> ChildProcess {
        let ours = [
            "XDG_RUNTIME_DIR": directory.path, "GIMBAL_SYSFS": directory.path + "/sys", "LIBGL_ALWAYS_SOFTWARE": "1",
            "gimbald": gimbald, "GIMBAL_LOG_LEVEL": "info", "GIMBAL_BACKEND": "headless", "GIMBAL_RENDERER": "",
        ]
        let environment = ProcessInfo.processInfo.environment.merging(ours) { $1 }.merging(variables) { $1 }
        return try ChildProcess(
            ["bash", "-c", "cd '\(directory.path)'; exec 2>log >output; " + script], environment: environment,
            inheriting: inheriting)
    }

    private func end(of child: ChildProcess) -> Int32 {
        var status: Int32 = 0
        XCTAssertEqual(waitpid(child.processID, &status, 0), child.processID)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    private func skipWithAGPU() throws {
        try XCTSkipIf(log.contains("draws with OpenGL ES: "), "OpenGL draws on a GPU here, whatever it is told")
    }

    func testItLivesTwiceAndTheSecondLifeHasNoDriver() throws {
        let command = "env; tr '\\0' ' ' </proc/$PPID/cmdline; echo; cat /proc/$PPID/comm /proc/$PPID/maps; exit 7"
        let child = try start("exec -a a-name \"$gimbald\" --renderer auto -- sh -c \"$command\"", ["command": command])
        XCTAssertEqual(end(of: child), 7, log)
        try skipWithAGPU()
        XCTAssertEqual(log.components(separatedBy: "draws with the CPU: no GPU draws OpenGL ES here").count, 2, log)
        XCTAssertFalse(output.contains("GIMBAL_SECOND_LIFE"))
        XCTAssertTrue(output.contains("\na-name --renderer auto -- sh -c env;"), output)
        XCTAssertTrue(output.contains("\na-name\n"), "its name for ps")
        for library in ["LLVM", "swrast_dri", "gallium"] { XCTAssertFalse(output.contains(library), library) }
    }

    func testASocketOfTheManagersSurvives() throws {
        let path = directory.appendingPathComponent("handed").path
        let socket = try listening(at: path)
        defer { close(socket) }
        let script = """
            exec 3<&\(socket); LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=wayland exec "$gimbald" --service
            """
        let child = try start(script, inheriting: socket)
        let client = try connected(to: path)
        defer { close(client) }
        // wl_display.get_registry: the answer is the list of globals.
        XCTAssertEqual(write(client, [1, 0, 0, 0, 1, 0, 12, 0, 2, 0, 0, 0] as [UInt8], 12), 12)
        var (poller, bytes) = (pollfd(fd: client, events: Int16(POLLIN), revents: 0), [UInt8](repeating: 0, count: 4096))
        XCTAssertEqual(poll(&poller, 1, 60_000), 1, log)
        XCTAssertGreaterThan(recv(client, &bytes, bytes.count, 0), 0, log)
        kill(child.processID, SIGTERM)
        XCTAssertEqual(end(of: child), 0, log)
        try skipWithAGPU()
        XCTAssertTrue(log.contains("draws with the CPU: no GPU draws OpenGL ES here"), log)
        XCTAssertFalse(FileManager.default.fileExists(atPath: directory.path + "/wayland-0"), "it made a socket of its own")
    }

    func testAWrongVariableIsNoReason() throws {
        let child = try start("exec \"$gimbald\" -- true", ["GIMBAL_SECOND_LIFE": "1 of another process", "GIMBAL_SYSFS": "/"])
        XCTAssertEqual(end(of: child), 0, log)
        XCTAssertTrue(log.contains("draws with the CPU: no render node"), log)
    }

    func testWhatTheSecondLifeIsToldIsNotInItsEnvironment() {
        setenv(SecondLife.variable, "\(getpid()) no GPU", 1)
        XCTAssertEqual(SecondLife.takeReason(), "no GPU")
        XCTAssertNil(getenv(SecondLife.variable))
        XCTAssertNil(ProcessInfo.processInfo.environment[SecondLife.variable], "programs get it from there")
        XCTAssertNil(SecondLife.takeReason())
    }

    private func listening(at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try withAddress(path) { XCTAssertEqual(bind(descriptor, $0, $1), 0, String(cString: strerror(errno))) }
        XCTAssertEqual(listen(descriptor, 8), 0)
        return descriptor
    }

    private func connected(to path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try withAddress(path) { XCTAssertEqual(connect(descriptor, $0, $1), 0, String(cString: strerror(errno))) }
        return descriptor
    }

    private func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Void) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        try XCTSkipUnless(path.utf8.count < 107, "the folder of temporary files has a long name")
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
