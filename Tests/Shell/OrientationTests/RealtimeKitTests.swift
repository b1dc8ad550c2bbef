import CLinux
import Diagnostics
import Foundation
import Reactor
import Synchronization
import XCTest

@testable import Gimbal

/// The display thread's priority where the process has no right of its own to it, and rtkit gives it.
final class RealtimeKitTests: XCTestCase, @unchecked Sendable {
    private final class Said: Sendable {
        let lines = Mutex<[String]>([])
    }

    private final class Number: Sendable {
        let value = Mutex<Int32>(0)
    }

    override func tearDown() {
        LogSink.replace(with: nil)
        LogThreshold.level = .warning
    }

    /// A request for a thread that waits until the request is over.
    @MainActor
    private func request(refuses: Bool) throws -> (policy: Int32, said: [String], kit: StandInRealtimeKit, thread: Int32) {
        LogOnce.forget()
        LogThreshold.level = .info
        let said = Said()
        LogSink.replace { record in said.lines.withLock { $0.append(record.message) } }
        let bus = try PrivateBus()
        defer { bus.close() }
        let loop = try EventLoop(time: SystemTime.shared)
        let kit = try StandInRealtimeKit(bus.address, loop)
        defer { kit.close() }
        kit.refuses = refuses
        let (born, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let number = Number()
        Thread.detachNewThread {
            number.value.withLock { $0 = gimbal_gettid() }
            born.signal()
            end.wait()
        }
        born.wait()
        defer { end.signal() }
        let thread = number.value.withLock { $0 }
        let priority = DisplayPriority(
            thread: thread, loop: loop, bus: SharedBus(address: bus.address, loop: loop), take: { _ in EPERM })
        defer { priority.close() }
        priority.request()
        XCTAssertTrue(loop.turn { said.lines.withLock { $0.contains { $0.contains("display thread") } } })
        return (gimbal_policy(thread), said.lines.withLock { $0 }, kit, thread)
    }

    func testItIsAskedForTheOneThreadWithTheLimitThatItInsistsOn() throws {
        try MainActor.assumeIsolated {
            let outcome = try request(refuses: false)
            XCTAssertEqual(outcome.kit.requests.count, 1)
            let asked = try XCTUnwrap(outcome.kit.requests.first)
            XCTAssertEqual(asked.thread, UInt64(outcome.thread))
            XCTAssertEqual(asked.priority, 1)
            XCTAssertLessThanOrEqual(asked.limit.hard, 200_000)
            XCTAssertLessThan(asked.limit.soft, asked.limit.hard)
            XCTAssertEqual(outcome.said, ["the display thread runs before ordinary threads (SCHED_RR 1, by rtkit)"])
            try XCTSkipUnless(outcome.policy == SCHED_RR, "the stand-in needs the right that rtkit has")
        }
    }

    func testItsRefusalIsSaidOnce() throws {
        try MainActor.assumeIsolated {
            let outcome = try request(refuses: true)
            XCTAssertEqual(outcome.policy, SCHED_OTHER)
            XCTAssertEqual(outcome.said.count, 1)
            XCTAssertTrue(outcome.said[0].contains("MakeThreadRealtime was refused"), outcome.said[0])
            XCTAssertTrue(outcome.said[0].contains("LimitRTPRIO=1"), outcome.said[0])
        }
    }
}
