import CoreGraphics
import Foundation
import XCTest

/// An app as Xcode's template writes it, started as a program and ended by SIGTERM, as systemd does it.
final class TemplateAppTests: XCTestCase {
    private var home = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    override func tearDown() { try? FileManager.default.removeItem(at: home) }

    private var still: String { home.appendingPathComponent("frames/still.png").path }

    /// Runs it until its picture is written, and ends it.
    ///
    /// - Returns: what it said, and its exit code.
    private func startAndEnd() throws -> (said: String, status: Int32) {
        let process = Process()
        // The package manager puts every program beside the tests.
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("gimbal-template-app")
        process.arguments = ["--backend", "headless", "--size", "64x48"]
        process.environment = ProcessInfo.processInfo.environment.merging(
            [
                "HOME": home.path, "XDG_CONFIG_HOME": home.appendingPathComponent("config").path, "CFFIXED_USER_HOME": home.path,
                "GIMBAL_CAPTURE": home.appendingPathComponent("frames").path,
            ]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        // The first frame follows, and the app's color with the next; a machine that is busy gets a minute for it.
        for _ in 0..<600 where !showsItsColor { Thread.sleep(forTimeInterval: 0.1) }
        process.terminate()
        process.waitUntilExit()
        return (line, process.terminationStatus)
    }

    private var showsItsColor: Bool {
        guard FileManager.default.fileExists(atPath: still) else { return false }
        return (try? ImageFile.decode(path: still))?.pixel(x: 32, y: 24)?.red == 255
    }

    func testDefaultsOutliveSIGTERM_andAnAppThatStandsStillIsCaptured() throws {
        let first = try startAndEnd()
        XCTAssertEqual(first.said, "starts before: 0, made by its own init\n")
        XCTAssertEqual(first.status, 0)
        let image = try ImageFile.decode(path: still)
        XCTAssertEqual([image.width, image.height], [64, 48])
        XCTAssertEqual(image.pixel(x: 32, y: 24)?.red, 255)
        XCTAssertFalse(FileManager.default.fileExists(atPath: home.appendingPathComponent("frames/captures.txt").path))
        XCTAssertEqual(try startAndEnd().said, "starts before: 1, made by its own init\n")
    }
}
