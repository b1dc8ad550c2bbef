import Foundation
import Testing

private let tool = "/usr/bin/systemd-analyze"

@Suite("Service: its units", .enabled(if: FileManager.default.isExecutableFile(atPath: tool), "systemd-analyze is not installed"))
struct UnitFileTests {
    /// A copy of `systemd/` in which all programs that are started are there.
    private let folder: URL

    init() throws {
        let files = FileManager.default
        folder = files.temporaryDirectory.appendingPathComponent("gimbal-units-\(UUID().uuidString)")
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../systemd")
        try files.copyItem(at: source.standardizedFileURL, to: folder)
        for unit in ["gimbald.service", "gimbal-app@.service"] {
            let file = folder.appendingPathComponent(unit)
            let text = try String(contentsOf: file, encoding: .utf8)
            try text.replacingOccurrences(of: "/usr/bin/gimbald", with: "/bin/true")
                .replacingOccurrences(of: "/etc/gimbal/apps/%i", with: "/bin/true").write(
                    to: file, atomically: true, encoding: .utf8)
        }
    }

    /// What the tool says, and its exit code.
    private func analyze(_ arguments: String...) throws -> (text: String, code: Int32) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
    }

    @Test func `S77: systemd has nothing to say against them`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let units = ["./gimbald.service", "./gimbald.socket", "./gimbal-app@any.service", "./gimbal-apps.slice"]
        for unit in units {
            let answer = try analyze("verify", "--man=no", unit)
            #expect(answer.code == 0 && answer.text.isEmpty, "\(unit): \(answer.text)")
        }
    }

    @Test(arguments: [true, false]) func `S78: the service's exposure is at most 1.5, drawn on the CPU or not`(onCPU: Bool) throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        if !onCPU { try FileManager.default.removeItem(at: folder.appendingPathComponent("gimbald.service.d")) }
        let answer = try analyze("security", "--offline=yes", "--threshold=15", "./gimbald.service")
        #expect(answer.code == 0, "\(answer.text.split(separator: "\n").last ?? "")")
    }
}
