import CLinux
import Diagnostics
import Foundation
import Hosting
import Reactor
import RenderServer
import Synchronization
import XCTest

@testable import Gimbal

/// The display thread before all ordinary threads, where the system allows that.
final class DisplayPriorityTests: XCTestCase, @unchecked Sendable {
    private var said = Said()

    /// What was logged.
    private final class Said: Sendable {
        let lines = Mutex<[String]>([])
    }

    private final class Number: Sendable {
        let value = Mutex<Int32>(-1)
    }

    override func setUp() {
        LogOnce.forget()
        LogThreshold.level = .info
        let said = Said()
        self.said = said
        LogSink.replace { record in said.lines.withLock { $0.append("\(record.level.name) \(record.message)") } }
    }

    override func tearDown() {
        LogSink.replace(with: nil)
        LogThreshold.level = .warning
    }

    private var priorityLines: [String] { said.lines.withLock { $0.filter { $0.contains("display thread") } } }

    /// A display thread on a screen in memory.
    private func withDisplay(_ body: @MainActor (DisplayThread, EventLoop) throws -> Void) throws {
        let display = DisplayThread()
        try display.start(options: DisplayOptions()) { HeadlessBackend(loop: $0, width: 32, height: 32) }
        defer { display.close() }
        try MainActor.assumeIsolated { try body(display, EventLoop(time: SystemTime.shared)) }
    }

    /// What the kernel says of a thread that the display thread makes, while that has the policy.
    private func policyOfNewThread(of display: DisplayThread) -> Int32 {
        let (found, done) = (Number(), DispatchSemaphore(value: 0))
        display.perform { _ in
            Thread.detachNewThread {
                found.value.withLock { $0 = gimbal_policy(gimbal_gettid()) }
                done.signal()
            }
        }
        done.wait()
        return found.value.withLock { $0 }
    }

    func testOnlyTheDisplayThreadHasThePolicy() throws {
        try withDisplay { display, loop in
            let priority = DisplayPriority(thread: display.kernelID, loop: loop, bus: SharedBus(loop: loop))
            priority.request()
            defer { priority.close() }
            try XCTSkipUnless(gimbal_policy(display.kernelID) == SCHED_RR, "needs the right to it: root, or RLIMIT_RTPRIO")
            XCTAssertEqual(gimbal_policy(0), SCHED_OTHER, "main")
            XCTAssertEqual(self.policyOfNewThread(of: display), SCHED_OTHER)
            let child = try ChildProcess(["sleep", "60"], environment: ["PATH": "/usr/bin:/bin"], loop: loop)
            defer { child.terminate() }
            XCTAssertEqual(gimbal_policy(child.processID), SCHED_OTHER)
            var limit = gimbal_limit()
            XCTAssertEqual(gimbal_realtime_limit(child.processID, &limit), 0)
            XCTAssertEqual(limit.soft, limit.hard, "a program is not killed for what we may not do")
            XCTAssertEqual(
                self.priorityLines, ["info the display thread runs before ordinary threads (SCHED_RR 1, by RLIMIT_RTPRIO)"])
            priority.close()
            XCTAssertEqual(gimbal_policy(display.kernelID), SCHED_OTHER)
        }
    }

    func testAThreadThatComputesOnAndOnBecomesOrdinaryInTheMiddleOfIt() throws {
        try withDisplay { display, loop in
            let priority = DisplayPriority(thread: display.kernelID, loop: loop, bus: SharedBus(loop: loop))
            priority.request()
            defer { priority.close() }
            try XCTSkipUnless(gimbal_policy(display.kernelID) == SCHED_RR, "needs the right to it: root, or RLIMIT_RTPRIO")
            let done = DispatchSemaphore(value: 0)
            let thread = display.kernelID
            display.perform { _ in
                // Until it has happened, which is after 100 ms of computing. The clock is what lets the thread sanitizer deliver the
                // signal: it does so in calls of libraries only.
                let end = SystemTime.shared.current + .seconds(20)
                while gimbal_policy(thread) == SCHED_RR, SystemTime.shared.current < end {}
                done.signal()
            }
            done.wait()
            loop.tick(mayBlock: false)
            XCTAssertTrue(self.priorityLines.last?.contains("computed for 100 ms") == true, "\(self.priorityLines)")
            // It is asked for again.
            for _ in 0..<20 where gimbal_policy(thread) != SCHED_RR { loop.tick(mayBlock: true) }
            XCTAssertEqual(gimbal_policy(thread), SCHED_RR)
        }
    }

    func testARefusalIsSaidOnceWithWhatToDo() throws {
        try withDisplay { display, loop in
            for _ in 0..<2 {
                let priority = DisplayPriority(
                    thread: display.kernelID, loop: loop, bus: SharedBus(address: "unix:path=/nonexistent/bus", loop: loop),
                    take: { _ in EPERM })
                priority.request()
                priority.request()
                priority.close()
            }
            XCTAssertEqual(
                self.priorityLines,
                [
                    "info the display thread keeps ordinary priority, and a busy machine may delay frames: SCHED_RR: Operation not "
                        + "permitted; the bus at unix:path=/nonexistent/bus cannot be reached: No such file or directory. "
                        + "LimitRTPRIO=1 in the service's unit, or rtkit, allows it"
                ])
            XCTAssertEqual(gimbal_policy(display.kernelID), SCHED_OTHER)
        }
    }

    func testADisplayThatTheCPUDrawsIsLeftAlone() throws {
        try withDisplay { display, loop in
            guard display.drawsOnCPU else { throw XCTSkip("the machine has a GPU") }
            XCTAssertNil(DisplayPriority(of: display, on: loop, bus: SharedBus(loop: loop)))
            XCTAssertEqual(self.priorityLines.count, 1)
            XCTAssertEqual(gimbal_policy(display.kernelID), SCHED_OTHER)
        }
    }
}
