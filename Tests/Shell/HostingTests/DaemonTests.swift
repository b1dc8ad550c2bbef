import Foundation
import XCTest

/// The daemon as it is installed: the built program, on a screen in memory.
final class DaemonTests: XCTestCase {
    private struct Outcome {
        let code: Int32
        let errors: String
        let output: String
    }

    private var directory = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    override func tearDown() {
        try? FileManager.default.removeItem(at: directory)
    }

    private func run(
        _ arguments: [String], environment: [String: String] = [:], program: String = "gimbald"
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent(program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["XDG_RUNTIME_DIR": directory.path]) { $1 }.merging(environment) { $1 }
        let errors = Pipe()
        process.standardError = errors
        let url = directory.appendingPathComponent("output")
        XCTAssertTrue(FileManager.default.createFile(atPath: url.path, contents: nil))
        process.standardOutput = try FileHandle(forWritingTo: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let output = try String(contentsOf: url, encoding: .utf8)
        return Outcome(code: process.terminationStatus, errors: text, output: output)
    }

    private func file(_ text: String) throws -> String {
        let url = directory.appendingPathComponent("kiosk.ini")
        try text.write(to: url, atomically: true, encoding: .utf8)
        return url.path
    }

    func testItEndsWithTheCommandsCode() throws {
        let path = try file("[transitions]\nopen=none\n")
        let outcome = try run(["--backend", "headless", "--config", path, "--", "sh", "-c", "exit 7"])
        XCTAssertEqual(outcome.code, 7, outcome.errors)
        XCTAssertEqual(outcome.errors, "")
    }

    func testTheCommandIsToldTheSocketAndItIsThere() throws {
        let outcome = try run(
            ["--backend", "headless", "--", "sh", "-c", "test -S \"$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY\" && exit 9"],
            environment: ["WAYLAND_DISPLAY": "of-another-user"])
        XCTAssertEqual(outcome.code, 9, outcome.errors)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory.path), [])
    }

    func testTheCommandIsNotToldHowTheDaemonIsShown() throws {
        let outcome = try run(
            ["--backend", "headless", "--", "sh", "-c", "test -z \"$GIMBAL_ROTATE$GIMBAL_CONFIG\" && exit $GIMBAL_LOG_LEVEL"],
            environment: [
                "GIMBAL_ROTATE": "180", "GIMBAL_CONFIG": try file("[output]\r\nrotation=90\r\n"), "GIMBAL_LOG_LEVEL": "error",
            ])
        // A shell that is to leave with a word says so, with 2.
        XCTAssertEqual(outcome.code, 2, outcome.errors)
    }

    func testAFileSaysWhichProgramsMayDoMore() throws {
        let path = try file("[privileged]\ncommand=true\n[output]\nrotation=90\n")
        let outcome = try run([
            "--backend", "headless", "--config", path, "--", "sh", "-c", "test -n \"$WAYLAND_SOCKET\" && exit 3",
        ])
        XCTAssertEqual(outcome.code, 3, outcome.errors)
    }

    func testAFileThatIsWrongIsOneSentenceWithItsLineAndCode78() throws {
        let path = try file("[transitions]\nopen=nowhere\n")
        let outcome = try run(["--config", path, "--backend", "headless", "--", "true"])
        XCTAssertEqual(outcome.code, 78)
        XCTAssertTrue(outcome.errors.hasPrefix("gimbald: \(path):2: there is no transition \"nowhere\""), outcome.errors)
        XCTAssertEqual(outcome.errors.filter { $0 == "\n" }.count, 1)
        XCTAssertEqual(try run(["--config=/nonexistent.ini", "--", "true"]).code, 66)
    }

    func testWrongArgumentsAreCode64() throws {
        XCTAssertEqual(try run(["--backend", "headless"]).code, 64)
        XCTAssertEqual(try run(["--config"]).code, 64)
        XCTAssertEqual(try run(["--nonsense", "--", "true"]).code, 64)
        XCTAssertEqual(try run(["--backend", "headless", "--", ""]).code, 64)
        XCTAssertEqual(try run(["--config", "", "--", "true"]).code, 64)
        XCTAssertEqual(try run(["--nonsense", "--config", "/nonexistent", "--", "true"]).code, 64)
        XCTAssertEqual(try run(["--help"], environment: ["GIMBAL_CONFIG": "/nonexistent.ini"]).code, 0)
    }

    func testTheSuitesServerNeedsADescriptor() throws {
        for wrong in [[], ["1"], ["seven"]] { XCTAssertEqual(try run(wrong, program: "gimbal-conformance").code, 64, "\(wrong)") }
        XCTAssertEqual(
            try run(["2147483647"], program: "gimbal-conformance").errors,
            "gimbal-conformance: \"2147483647\" is not the number of an inherited descriptor: gimbal-conformance FD [flags]\n")
    }

    func testItPrintsItsManualPages() throws {
        let (program, file) = (try run(["--manual", "program"]), try run(["--manual=file"]))
        XCTAssertEqual([program.code, file.code], [0, 0], program.errors + file.errors)
        XCTAssertTrue(program.output.hasPrefix(".TH \"GIMBALD\" 8 "), program.output)
        XCTAssertTrue(program.output.hasSuffix("\\-demo\\fR(1)\n"))
        XCTAssertTrue(file.output.hasPrefix(".TH \"GIMBAL.INI\" 5 ") && file.output.contains(".SS \"[privileged]\"\n"))
    }

    func testACommandThatIsNotThereIsCode127() throws {
        let outcome = try run(["--backend", "headless", "--", "/nonexistent/program"])
        XCTAssertEqual(outcome.code, 127)
        XCTAssertEqual(outcome.errors, "gimbald: /nonexistent/program cannot be started: No such file or directory\n")
    }

    func testWithoutAScreenTheCommandIsEndedAndTheScreenIsWhatIsMissing() throws {
        let noScreen = ["--backend", "drm", "--drm-device", "/nonexistent/card"]
        // The command holds the pipe of the errors as well: it was read to its end, so the command has ended.
        let outcome = try run(noScreen + ["--", "sh", "-c", "while :; do sleep 0.05; done"])
        XCTAssertTrue([69, 77].contains(outcome.code), "\(outcome.code)")
        XCTAssertEqual(outcome.errors.filter { $0 == "\n" }.count, 1, outcome.errors)
        // What is wrong with the command does not change what is said of the screen.
        for command in ["/nonexistent/program", "true"] {
            let other = try run(noScreen + ["--", command])
            XCTAssertEqual(other.code, outcome.code, command)
            XCTAssertEqual(other.errors, outcome.errors, command)
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: directory.path), [])
    }

    func testWithoutARuntimeDirectoryItSaysSo() throws {
        let outcome = try run(["--backend", "headless", "--", "true"], environment: ["XDG_RUNTIME_DIR": ""])
        XCTAssertEqual(outcome.code, 71)
        XCTAssertTrue(outcome.errors.contains("XDG_RUNTIME_DIR"), outcome.errors)
    }

    func testAProgramWithWindowsEndsWithItsCode() throws {
        // It is ended while its window opens: the closing transition runs to its end before the daemon goes.
        let script = "weston-simple-shm & p=$!; sleep 1; kill $p; wait $p; exit 11"
        let outcome = try run(["--backend", "headless", "--", "sh", "-c", script])
        XCTAssertEqual(outcome.code, 11, outcome.errors)
    }
}
