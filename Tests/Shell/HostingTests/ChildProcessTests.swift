import Foundation
import Reactor
import Hosting
import XCTest

final class ChildProcessTests: XCTestCase {
    /// - Returns: what was said of the end, when the loop has heard of it.
    private func run(_ command: [String], _ environment: [String: String] = ["PATH": "/usr/bin:/bin"]) throws -> Int32? {
        let loop = try EventLoop(time: SystemTime.shared)
        let child = try ChildProcess(command, environment: environment, loop: loop)
        var code: Int32?
        child.onExit = {
            code = $0
            loop.stop()
        }
        loop.run()
        return code
    }

    func testTheExitCodeIsHeard() throws {
        XCTAssertEqual(try run(["true"]), 0)
        XCTAssertEqual(try run(["sh", "-c", "exit 41"]), 41)
    }

    func testASignalIsSaidAsShellsSayIt() throws {
        XCTAssertEqual(try run(["sh", "-c", "kill -9 $$"]), 137)
    }

    func testTheEnvironmentIsWhatItWasGiven() throws {
        XCTAssertEqual(try run(["sh", "-c", "exit ${NUMBER}"], ["PATH": "/usr/bin:/bin", "NUMBER": "23"]), 23)
    }

    func testAProgramThatIsNotThereIsSaid() throws {
        XCTAssertThrowsError(try run(["/nonexistent/program"])) { error in
            XCTAssertEqual("\(error)", "/nonexistent/program cannot be started: No such file or directory")
            XCTAssertEqual((error as? ChildProcessError)?.code, ENOENT)
        }
    }
}
