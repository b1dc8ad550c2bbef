import Foundation
import Reactor
import Synchronization
import XCTest

@testable import Gimbal

/// Foundation's clocks and queues on the runtime's loop, in real time and without polling.
final class FoundationLoopTests: XCTestCase {
    /// Where a step was made.
    private final class Trace: Sendable {
        private let steps = Mutex<[(name: String, isMain: Bool)]>([])
        /// A step before a sleep ends that sleep.
        let wake = Mutex<(@Sendable () -> Void)?>(nil)

        func add(_ name: String) {
            steps.withLock { $0.append((name, Thread.isMainThread)) }
            wake.withLock { $0?() }
        }

        var names: [String] { steps.withLock { $0.map(\.name) } }
        var allOnMain: Bool { steps.withLock { $0.allSatisfy(\.isMain) } }
    }

    /// Runs the loop until `count` steps are made; a second is the end of patience, not a measure.
    private func run(_ trace: Trace, until count: Int, _ start: @MainActor () -> Void) throws -> UInt64 {
        try MainActor.assumeIsolated {
            let main = try MainLoop(time: SystemTime.shared)
            let waker = try main.loop.addWaker {}
            trace.wake.withLock { $0 = { waker.wake() } }
            var isPatient = true
            let patience = main.loop.makeTimer { isPatient = false }
            patience.schedule(at: main.loop.now + .milliseconds(5000))
            start()
            while trace.names.count < count, isPatient { main.loop.tick() }
            XCTAssertTrue(isPatient, "nothing woke the loop for what it waited for: \(trace.names), \(main.loop.tickCount) turns")
            patience.cancel()
            return main.loop.tickCount
        }
    }

    func testTimersQueuesTasksAndNotificationsRunOnTheMainThreadInTheirOrder() throws {
        let trace = Trace()
        let turns = try run(trace, until: 7) {
            let observer = NotificationCenter.default.addObserver(forName: .init("gimbal.test"), object: nil, queue: .main) { _ in
                trace.add("notification")
            }
            _ = observer
            // Far apart: a machine with other work wakes this thread late, and what is due by then comes by kinds.
            _ = Timer.scheduledTimer(withTimeInterval: 0.24, repeats: false) { _ in trace.add("timer 240") }
            _ = Timer.scheduledTimer(withTimeInterval: 0.08, repeats: false) { _ in
                trace.add("timer 80")
                NotificationCenter.default.post(name: .init("gimbal.test"), object: nil)
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.16) { trace.add("queue 160") }
            DispatchQueue.main.async { trace.add("queue") }
            RunLoop.main.perform { trace.add("perform") }
            Task { @MainActor in
                try? await Task.sleep(for: .milliseconds(320))
                trace.add("task 320")
            }
        }
        XCTAssertEqual(Set(trace.names.prefix(2)), ["queue", "perform"])
        XCTAssertEqual(Array(trace.names.dropFirst(2)), ["timer 80", "notification", "queue 160", "timer 240", "task 320"])
        XCTAssertTrue(trace.allOnMain)
        XCTAssertLessThan(turns, 40, "the loop spins")
    }

    func testARepeatingTimerRepeats() throws {
        let trace = Trace()
        nonisolated(unsafe) var timer: Timer?
        let turns = try run(trace, until: 5) {
            timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in trace.add("tick") }
        }
        timer?.invalidate()
        XCTAssertEqual(trace.names.count, 5)
        XCTAssertLessThan(turns, 40, "the loop spins")
    }

    func testATimerThatAnotherThreadAddsWakesTheLoop() throws {
        let trace = Trace()
        let turns = try run(trace, until: 2) {
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 0.05)
                // On Linux `Timer(timeInterval:)` is due at once, so the date is said.
                let timer = Timer(fire: Date(timeIntervalSinceNow: 0.02), interval: 0, repeats: false) { _ in trace.add("timer") }
                RunLoop.main.add(timer, forMode: .common)
                // Work without a time waits for a turn, as it does elsewhere; the timer's is one.
                RunLoop.main.perform { trace.add("perform") }
            }
        }
        XCTAssertEqual(Set(trace.names), ["timer", "perform"])
        XCTAssertTrue(trace.allOnMain)
        XCTAssertLessThan(turns, 40, "the loop spins")
    }

    func testATimerThatComesDueBetweenTwoTurnsMayScheduleOneOfTheLoop() throws {
        try MainActor.assumeIsolated {
            let main = try MainLoop(time: SystemTime.shared)
            nonisolated(unsafe) let loop = main.loop
            nonisolated(unsafe) var hasFired = false
            nonisolated(unsafe) let timer = loop.makeTimer { hasFired = true }
            let patience = loop.makeTimer {}
            patience.schedule(at: loop.now + .seconds(5))
            // Foundation was served before the date has come, and is asked for its next date after it.
            let slow = loop.addTickObserver { Thread.sleep(forTimeInterval: 0.05) }
            _ = Timer.scheduledTimer(withTimeInterval: 0.02, repeats: false) { _ in timer.schedule(after: .milliseconds(1)) }
            loop.tick(mayBlock: false)
            while !hasFired, patience.isScheduled { loop.tick() }
            XCTAssertTrue(patience.isScheduled, "the loop slept past its own timer")
            patience.cancel()
            slow.cancel()
        }
    }

    func testWhileNothingHappensItSleeps() throws {
        let trace = Trace()
        let turns = try run(trace, until: 1) {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { trace.add("at last") }
        }
        // What starts the loop and what ends the wait; the test runner has a timer of its own on the same run loop.
        XCTAssertLessThanOrEqual(turns, 5)
    }

    func testWhatAQuietTurnLeavesIsDoneSoonAfter() throws {
        try MainActor.assumeIsolated {
            let main = try MainLoop(time: SystemTime.shared)
            nonisolated(unsafe) let loop = main.loop
            nonisolated(unsafe) var isDone = false
            let patience = loop.makeTimer {}
            patience.schedule(at: loop.now + .seconds(5))
            loop.tick(mayBlock: false)
            // It is done before a sleep, which it ends.
            let end = try loop.addWaker {}
            let waker = try loop.addWaker(isQuiet: true) {
                RunLoop.main.perform {
                    isDone = true
                    end.wake()
                }
            }
            waker.wake()
            let before = loop.tickCount
            while !isDone, patience.isScheduled { loop.tick() }
            XCTAssertTrue(patience.isScheduled, "nothing asked for it")
            XCTAssertLessThan(loop.tickCount - before, 10, "the loop spins")
            patience.cancel()
        }
    }
}
