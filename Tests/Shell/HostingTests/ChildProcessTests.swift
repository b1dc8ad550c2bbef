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

    func testAProgramHasTheOldLimitOfDescriptors() throws {
        var old = rlimit()
        XCTAssertEqual(getrlimit(__rlimit_resource_t(7), &old), 0)
        defer { setrlimit(__rlimit_resource_t(7), &old) }
        var low = rlimit(rlim_cur: 300, rlim_max: old.rlim_max)
        XCTAssertEqual(setrlimit(__rlimit_resource_t(7), &low), 0)
        XCTAssertEqual(DescriptorLimit.raise(), UInt64(old.rlim_max))
        var raised = rlimit()
        getrlimit(__rlimit_resource_t(7), &raised)
        XCTAssertEqual(raised.rlim_cur, old.rlim_max)
        // It may have begun to run when it gets its limit.
        XCTAssertEqual(try run(["sh", "-c", "sleep 0.2; test $(ulimit -n) -eq 300"]), 0)
    }

    func testAProgramIsEndedBeforeThisProcessWhenMemoryRunsOut() throws {
        let text = try String(contentsOfFile: "/proc/self/oom_score_adj", encoding: .utf8)
        let ours = try XCTUnwrap(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        let wanted = min(ours + 500, 1000)
        XCTAssertEqual(try run(["sh", "-c", "sleep 0.2; test $(cat /proc/$$/oom_score_adj) -eq \(wanted)"]), 0)
    }

    func testAProgramThatIsNotThereIsSaid() throws {
        XCTAssertThrowsError(try run(["/nonexistent/program"])) { error in
            XCTAssertEqual("\(error)", "/nonexistent/program cannot be started: No such file or directory")
            XCTAssertEqual((error as? ChildProcessError)?.code, ENOENT)
        }
    }
}
