import Foundation
import Testing

/// What `.ci/results.sh` reads in logs of the runners, as Swift 6.3 writes them: of runs that ended, and of runs that a signal ended.
@Suite("Results of a test run", .serialized) struct ResultsTests {
    @Test func `a whole xUnit file is the count`() throws {
        #expect(try Script.result("swift_testing_counts", "swift-testing.log", "swift-testing.xml") == "12 3 2")
    }

    @Test(arguments: ["swift-testing-crash.xml", "missing.xml"])
    func `an xUnit file without its closing tag is no count: the log is`(xml: String) throws {
        #expect(try Script.result("swift_testing_counts", "swift-testing-crash.log", xml) == "12 5 2")
    }

    @Test func `the log of a run that ended gives the same count as the xUnit file`() throws {
        #expect(try Script.result("swift_testing_counts", "swift-testing.log", "missing.xml") == "12 3 2")
    }

    @Test func `cases of XCTest are counted, also after a crash`() throws {
        #expect(try Script.result("xctest_counts", "xctest.log") == "6 2 1")
        #expect(try Script.result("xctest_counts", "xctest-crash.log") == "5 3 1")
    }

    @Test func `cases of the kernel lab are counted`() throws {
        #expect(try Script.result("lab_counts", "lab.log") == "4 1 1")
    }

    @Test func `the tests that ran when the process died are named`() throws {
        #expect(try Script.result("running_tests", "swift-testing-crash.log") == "slow()\n\"it crashes\"")
        #expect(try Script.result("running_tests", "xctest-crash.log") == "'BTests.testE'")
    }

    @Test(arguments: ["swift-testing.log", "xctest.log"]) func `of a run that ended, no test is named`(log: String) throws {
        #expect(try Script.result("running_tests", log) == "")
    }

    @Test(arguments: ["swift-testing.log", "swift-testing-crash.log", "xctest.log", "xctest-crash.log", "lab.log"])
    func `what the product logs is no failure`(log: String) throws {
        let lines = try Script.result("failure_lines", log)
        #expect(!lines.isEmpty)
        #expect(!lines.contains("our own words") && !lines.contains("layout asks again") && !lines.contains("product words"))
    }

    @Test func `failures are said with what follows them, and with the end of the process`() throws {
        let lines = try Script.result("failure_lines", "swift-testing-crash.log").split(separator: "\n")
        #expect(lines.count == 8, "\(lines)")
        #expect(lines[0].hasSuffix("Expectation failed: 1 == 2") && lines[1] == "↳ it fell")
        #expect(lines[4].hasPrefix("*** Signal 11") && lines[7].hasSuffix("Fatal error: boom"))
        #expect(lines[6].hasPrefix("error: Process") && lines[6].hasSuffix("unexpected signal code 4"))
        #expect(try Script.result("failure_lines", "lab.log") == "FAILED a-case (a vblank was missed)")
    }
}
