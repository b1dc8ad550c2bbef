import Foundation
import Testing

/// `.ci/test` as a whole, with a stand-in for `swift` that writes sample logs.
@Suite("make test", .serialized) struct TestScriptTests {
    private func run(sample: String, status: Int) throws -> (output: String, status: Int32) {
        let out = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-ci-\(getpid())")
        defer { try? FileManager.default.removeItem(at: out) }
        return try Script.run(
            ".ci/test unit",
            environment: [
                "SWIFT": Script.logs.appendingPathComponent("swift").path, "SAMPLE": sample, "STATUS": "\(status)",
                "GIMBAL_TEST_OUT": out.path,
            ])
    }

    @Test func `after a crash it says how many ran, what failed and which tests ran at the end`() throws {
        let (output, status) = try run(sample: "-crash", status: 1)
        let lines = output.split(separator: "\n")
        #expect(status == 1)
        #expect(lines.last == "make test: 18 tests ran, 11 failed, 4 skipped", "\(output)")
        #expect(lines.dropLast().last == "7 passed, 11 failed, 4 skipped")
        #expect(lines.contains("failed: ran when the process ended: \"it crashes\""))
        #expect(lines.contains("failed: ran when the process ended: 'BTests.testE'"))
        #expect(!lines.contains { $0.hasPrefix("failed: ") && $0.contains("words") }, "\(output)")
    }

    @Test func `a runner that ends badly without a failed test has failed`() throws {
        let (output, status) = try run(sample: "-green", status: 1)
        #expect(status == 1)
        #expect(output.hasSuffix("make test: 3 tests ran, 3 failed, 0 skipped"), "\(output)")
    }

    @Test func `all green is exit 0`() throws {
        let (output, status) = try run(sample: "-green", status: 0)
        #expect(status == 0)
        #expect(output.hasSuffix("3 passed, 0 failed, 0 skipped\nmake test: 3 tests ran, 0 failed, 0 skipped"), "\(output)")
    }

    @Test func `a part that is not there ends with 64 before anything is built`() throws {
        let (output, status) = try Script.run(".ci/test unti")
        #expect(status == 64)
        #expect(output == "test: there is no part 'unti', only unit and lab")
    }
}
