import Foundation
import XCTest

/// The built programs where the system gives them few descriptors or little memory: they work, or end with a sentence of their own.
final class ShortageTests: XCTestCase {
    private var directory = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        let environment = ProcessInfo.processInfo.environment
        try XCTSkipIf(
            environment["ASAN_OPTIONS"] != nil || environment["TSAN_OPTIONS"] != nil,
            "a sanitizer needs more memory than there is")
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    override func tearDown() {
        try? FileManager.default.removeItem(at: directory)
    }

    /// Runs a program that a shell has prepared, and expects that it works or says why not.
    private func expectSentence(_ preparation: String, _ program: String, _ arguments: [String]) throws {
        let (process, errors) = try run(preparation, program, arguments)
        let words = "\(program) after \(preparation): \(process.terminationStatus): \(errors.suffix(400))"
        XCTAssertEqual(process.terminationReason, .exit, words)
        guard process.terminationStatus != 0 else { return }
        XCTAssertTrue((64...78).contains(process.terminationStatus), words)
        XCTAssertTrue(errors.split(separator: "\n").last?.hasPrefix("\(program): ") == true, words)
    }

    private func run(_ preparation: String, _ program: String, _ arguments: [String]) throws -> (Process, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        let path = Bundle.main.bundleURL.appendingPathComponent(program).path
        process.arguments = ["-c", "ulimit -c 0; \(preparation); exec \"$0\" \"$@\"", path] + arguments
        // OpenGL's driver takes the most memory and descriptors.
        process.environment = ["GIMBAL_RENDERER": "gles"].merging(ProcessInfo.processInfo.environment) { $1 }
            .merging(["XDG_RUNTIME_DIR": directory.path, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let said = directory.appendingPathComponent("said")
        XCTAssertTrue(FileManager.default.createFile(atPath: said.path, contents: nil))
        process.standardError = try FileHandle(forWritingTo: said)
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return (process, try String(contentsOf: said, encoding: .utf8))
    }

    private func expectSentences(_ preparation: String) throws {
        let shown = ["--backend", "headless", "--size", "320x240"]
        try expectSentence(
            preparation, "gimbal-demo", shown + ["--transition", "push", "--out", directory.appendingPathComponent("out").path])
        try expectSentence(preparation, "gimbald", shown + ["--", "sleep", "0.1"])
    }

    func testAProgramWithFewDescriptorsWorksOrSaysSo() throws {
        for limit in [5, 12, 31, 64] { try expectSentences("ulimit -n \(limit)") }
    }

    func testAProgramWhoseParentLeftDescriptorsOpenWorksOrSaysSo() throws {
        // The loader opens one at a time, each library of the program needs two more.
        for free in [1, 2, 5, 7, 8, 10, 20] {
            try expectSentences("for ((i = 3; i < \(64 - free); i++)); do eval \"exec $i</dev/null\"; done; ulimit -n 64")
        }
    }

    func testAProgramWithLittleMemoryWorksOrSaysSo() throws {
        // Megabytes of address space. With the first the loader is done.
        for megabytes in [200, 320, 340, 380, 560, 700, 1000, 1150] { try expectSentences("ulimit -v \(megabytes * 1024)") }
    }

    func testASignalThatAnotherProcessSendsEndsAProgramAsBefore() throws {
        for (name, number) in [("ABRT", SIGABRT), ("SEGV", SIGSEGV), ("ILL", SIGILL)] {
            let (process, errors) = try run(":", "gimbald", ["--backend", "headless", "--", "sh", "-c", "kill -\(name) $PPID"])
            XCTAssertEqual(process.terminationReason, .uncaughtSignal, "\(name): \(errors)")
            XCTAssertEqual(process.terminationStatus, number, "\(name): \(errors)")
        }
    }
}
