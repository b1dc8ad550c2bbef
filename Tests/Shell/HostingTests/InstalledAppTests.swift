import Foundation
import XCTest

/// An app of a user, installed by the commands of the article on deploying: the program and its resources in `lib`, a link in `bin`.
final class InstalledAppTests: XCTestCase {
    private var prefix = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        prefix = temporary.appendingPathComponent("gimbal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: prefix, withIntermediateDirectories: true)
    }

    override func tearDown() {
        try? FileManager.default.removeItem(at: prefix)
    }

    func testAnInstalledAppFindsItsResourcesThroughTheLink() throws {
        let products = Bundle.main.bundleURL.path
        let install = """
            set -e
            install -d "$PREFIX/bin" "$PREFIX/lib/gimbal-installed-app"
            install -m 755 "\(products)/gimbal-installed-app" "$PREFIX/lib/gimbal-installed-app"
            cp -R "\(products)"/*_gimbal-installed-app.resources "$PREFIX/lib/gimbal-installed-app"
            ln -s ../lib/gimbal-installed-app/gimbal-installed-app "$PREFIX/bin/gimbal-installed-app"
            """
        XCTAssertEqual(try output(of: "/bin/sh", ["-c", install]), "")
        let said = try output(of: prefix.path + "/bin/gimbal-installed-app", ["--backend", "headless", "--size", "64x64"])
        XCTAssertEqual(
            said,
            """
            bundle \(prefix.path)/lib/gimbal-installed-app/Gimbal_gimbal-installed-app.resources
            greeting Good morning
            picture 24x16

            """)
    }

    /// What a program writes to standard output and standard error.
    private func output(of path: String, _ arguments: [String]) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["PREFIX": prefix.path]) { $1 }
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0, text)
        return text
    }
}
