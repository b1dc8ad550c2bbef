import Foundation
import Reactor
import XCTest

/// A message bus that only this test knows.
@MainActor
final class PrivateBus {
    let address: String
    private let process = Process()
    private let folder: URL

    /// - Throws: `XCTSkip` where there is no `dbus-daemon`.
    init() throws {
        guard let program = ["/usr/bin/dbus-daemon", "/bin/dbus-daemon"].first(where: FileManager.default.isExecutableFile) else {
            throw XCTSkip("dbus-daemon is not installed")
        }
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        address = "unix:path=\(folder.path)/bus"
        let configuration = folder.appendingPathComponent("bus.conf")
        try """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
        <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>
        """.write(to: configuration, atomically: true, encoding: .utf8)
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address=1"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        // It prints its address once it listens.
        XCTAssertFalse(pipe.fileHandleForReading.availableData.isEmpty)
    }

    func close() {
        if process.isRunning { process.terminate() }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}

extension EventLoop {
    /// Turns until something is so; the loop's virtual time stands still, the other processes' does not.
    func turn(until isDone: () -> Bool) -> Bool {
        for _ in 0..<30_000 {
            if isDone() { return true }
            if tick(mayBlock: false) == 0 { usleep(1000) }
        }
        return isDone()
    }
}
