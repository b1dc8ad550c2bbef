import Foundation
import Glibc
import XCTest

/// gimbald as a service: what it says to a manager that listens at a socket of ours.
final class ServiceTests: XCTestCase {
    private var directory = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    override func tearDown() {
        try? FileManager.default.removeItem(at: directory)
    }

    private func gimbald(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Process {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("gimbald")
        process.arguments = ["--service"] + arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["XDG_RUNTIME_DIR": directory.path]) { $1 }.merging(environment) { $1 }
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// - Parameter name: a path, or a name of the abstract kind after `@`, as `NOTIFY_SOCKET` has them.
    private func managersSocket(_ name: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.copyBytes(from: bytes)
            if name.hasPrefix("@") { path[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let code = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try XCTSkipUnless(code == 0, "no socket at \(name): \(String(cString: strerror(errno)))")
        return descriptor
    }

    /// The messages until one has the line; all that come within a minute where none has it.
    private func messages(at descriptor: Int32, until line: String) -> [String] {
        messages(at: descriptor) { $0 == line }
    }

    private func messages(at descriptor: Int32, until isLast: (String) -> Bool) -> [String] {
        var (found, bytes): ([String], [UInt8]) = ([], Array(repeating: 0, count: 4096))
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&poller, 1, 60_000) > 0 {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            found += String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
            if found.contains(where: isLast) { break }
        }
        return found
    }

    func testItSaysThatItIsReadyThatItWorksAndThatItStops() throws {
        for name in [directory.appendingPathComponent("notify").path, "@gimbal-test-\(getpid())"] {
            let manager = try managersSocket(name)
            defer { close(manager) }
            let process = try gimbald(["--backend", "headless"], ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "400000"])
            // Among the first messages are the memory of its last words and the status.
            let first = messages(at: manager, until: "READY=1")
            XCTAssertEqual(first.last, "READY=1", "S1, S5: \(name)")
            let rest = messages(at: manager, until: "WATCHDOG=1")
            XCTAssertEqual(rest.last, "WATCHDOG=1")
            let status = (first + rest).first { $0.hasPrefix("STATUS=") } ?? ""
            XCTAssertTrue(status.hasPrefix("STATUS=HEADLESS-1 1280x720 60 Hz; "), status)
            XCTAssertTrue(status.hasSuffix("0 missed vblanks"), status)
            process.terminate()
            XCTAssertEqual(messages(at: manager, until: "STOPPING=1").last, "STOPPING=1")
            process.waitUntilExit()
            XCTAssertEqual(process.terminationStatus, 0)
        }
    }

    func testS59AtSIGHUPItReadsItsConfigurationAgainAndKeepsTheOldOneOnAnError() throws {
        let (name, file) = (directory.appendingPathComponent("notify").path, directory.appendingPathComponent("device.ini"))
        func write(_ text: String) throws { try text.write(to: file, atomically: true, encoding: .utf8) }
        let manager = try managersSocket(name)
        defer { close(manager) }
        try write("[kiosk]\nbackground=#102030\n")
        let process = try gimbald(["--backend", "headless", "--config", file.path], ["NOTIFY_SOCKET": name])
        XCTAssertEqual(messages(at: manager, until: "READY=1").last, "READY=1")
        let bad = "[kiosk]\nbackground=nothing\n"
        let good = "[gimbal]\nlog-level=info\n[kiosk]\nbackground=#302010\nswipe=false\n"
        for (text, isRefused) in [(bad, true), (good, false)] {
            try write(text)
            kill(process.processIdentifier, SIGHUP)
            var told = messages(at: manager, until: "READY=1").filter { !$0.hasPrefix("STATUS=") }
            XCTAssertEqual(told.map { $0.prefix { $0 != "=" } }, ["RELOADING", "MONOTONIC_USEC", "READY"])
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC, &now)
            let since = told.first { $0.hasPrefix("MONOTONIC_USEC=") }.flatMap { Int($0.dropFirst(15)) } ?? 0
            XCTAssertTrue((now.tv_sec - 60...now.tv_sec + 1).contains(since / 1_000_000), "\(since)")
            told = messages(at: manager) { $0.contains("device.ini:2") == isRefused }
            let status = told.last ?? ""
            XCTAssertEqual(status.hasPrefix("STATUS=configuration of before: "), isRefused, status)
        }
        process.terminate()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
    }

    /// They have connected, have sent half a request, and read nothing.
    func testS9AndS15FiftyClientsThatHangKeepNeitherTheWatchdogNorTheEndWaiting() throws {
        let manager = try managersSocket(directory.appendingPathComponent("notify").path)
        defer { close(manager) }
        let process = try gimbald(
            ["--backend", "headless"],
            ["NOTIFY_SOCKET": directory.appendingPathComponent("notify").path, "WATCHDOG_USEC": "400000"])
        XCTAssertEqual(messages(at: manager, until: "READY=1").last, "READY=1")
        let clients = try (0..<50).map { _ in try connected(to: directory.appendingPathComponent("wayland-0").path) }
        defer { clients.forEach { close($0) } }
        for client in clients { XCTAssertEqual(write(client, [1, 0, 0, 0, 0, 0, 12] as [UInt8], 7), 7) }
        for _ in 0..<4 { XCTAssertEqual(messages(at: manager, until: "WATCHDOG=1").last, "WATCHDOG=1") }
        let before = ContinuousClock.now
        process.terminate()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
        // A second on a quiet machine; systemd would kill it after five.
        XCTAssertLessThan(ContinuousClock.now - before, .seconds(5))
    }

    /// - Returns: a socket that is connected to the one at a path.
    private func connected(to path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        XCTAssertEqual(code, 0, String(cString: strerror(errno)))
        return descriptor
    }

    func testWithoutAManagerItServesAllTheSame() throws {
        // Descriptors that were handed to another process are left alone: the socket is its own (S44).
        let process = try gimbald(
            ["--backend", "headless"], ["LISTEN_PID": "1", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "wayland"])
        let socket = directory.appendingPathComponent("wayland-0").path
        for _ in 0..<6000 where access(socket, F_OK) != 0 { usleep(10_000) }
        XCTAssertEqual(access(socket, F_OK), 0, "S4")
        process.terminate()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory.path), [])
    }

    func testWhatARestartCannotMendHasTheCodesThatTheUnitNames() throws {
        let file = directory.appendingPathComponent("wrong.ini")
        try "[kiosk]\nbackground=nothing\n".write(to: file, atomically: true, encoding: .utf8)
        for (arguments, code) in [(["--", "sh"], 64), (["--backend", "headless", "--config", file.path], 78)]
            as [([String], Int32)]
        {
            let process = try gimbald(arguments)
            process.waitUntilExit()
            XCTAssertEqual(process.terminationStatus, code, "S7: \(arguments)")
        }
    }
}
