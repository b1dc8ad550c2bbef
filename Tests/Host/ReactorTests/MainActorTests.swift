internal import Glibc
internal import Reactor
internal import XCTest

/// XCTest runs synchronous tests on the main thread, which is what these are about.
final class MainActorTests: XCTestCase {
    @MainActor final class Trace {
        var steps: [String] = []
        var wereOnMainThread = true
        func add(_ step: String) {
            steps.append(step)
            wereOnMainThread = wereOnMainThread && Thread.isMainThread
        }
    }

    func testMainActorTasksAndSleepsRunOnTheLoopWithoutSpinning() throws {
        try MainActor.assumeIsolated {
            let loop = try EventLoop()
            let registration = try loop.serveMainActor()
            let trace = Trace()
            Task { @MainActor in
                trace.add("task")
                try? await Task.sleep(nanoseconds: 50_000_000)
                trace.add("slept")
                await Task.detached { await trace.add("from another thread") }.value
                trace.add("done")
                loop.stop()
            }
            loop.run()
            registration.cancel()
            XCTAssertEqual(trace.steps, ["task", "slept", "from another thread", "done"])
            XCTAssertTrue(trace.wereOnMainThread)
            // One turn per hop to the main actor; a loop that does not read the eventfd makes hundreds of thousands.
            XCTAssertLessThanOrEqual(loop.tickCount, 12)
        }
    }

    func testAWakerOfAnotherThreadEndsASleepWithoutADeadline() throws {
        let loop = try EventLoop()
        let waker = try loop.addWaker { [unowned loop] in loop.stop() }
        let thread = Thread { waker.wake() }
        thread.start()
        loop.run()
        XCTAssertEqual(loop.tickCount, 1)
    }

    func testATimerEndsTheSleepAndOneTurnIsEnough() throws {
        let loop = try EventLoop()
        var firedAt: MonotonicTime?
        let timer = loop.makeTimer { [unowned loop] in
            firedAt = loop.now
            loop.stop()
        }
        let deadline = loop.now + .milliseconds(20)
        timer.schedule(at: deadline)
        loop.run()
        XCTAssertGreaterThanOrEqual(try XCTUnwrap(firedAt), deadline)
        XCTAssertEqual(loop.tickCount, 1)
    }

    func testSignalsComeAsEvents() throws {
        let loop = try EventLoop()
        var heard: [Int32] = []
        let registration = try loop.addSignals([SIGUSR1, SIGUSR2]) { heard.append($0) }
        // To this thread: other threads of the test runner do not block the signal and would die of it.
        pthread_kill(pthread_self(), SIGUSR2)
        loop.tick()
        XCTAssertEqual(heard, [SIGUSR2])
        registration.cancel()
        signal(SIGUSR1, SIG_IGN)
        let again = try loop.addSignals([SIGUSR1]) { heard.append($0) }
        pthread_kill(pthread_self(), SIGUSR1)
        loop.tick(mayBlock: false)
        XCTAssertEqual(heard, [SIGUSR2, SIGUSR1])
        again.cancel()
    }

    func testASignalIsNoticedAndLeftToTheLoopThatTakesIt() throws {
        let (loop, other) = (try EventLoop(), try EventLoop())
        var heard: [Int32] = []
        let registration = try loop.addSignals([SIGUSR1, SIGUSR2]) { heard.append($0) }
        let watch = try SignalWatch(loop: other, [SIGUSR1, SIGUSR2])
        other.tick(mayBlock: false)
        XCTAssertFalse(watch.wasSent)
        pthread_kill(pthread_self(), SIGUSR2)
        other.tick()
        XCTAssertTrue(watch.wasSent)
        XCTAssertEqual(other.tick(mayBlock: false), 0, "it is said once, though the signal was not taken")
        loop.tick()
        XCTAssertEqual(heard, [SIGUSR2])
        registration.cancel()
    }

    func testASignalThatCannotBeIsAnError() throws {
        let loop = try EventLoop()
        XCTAssertThrowsError(try loop.addSignals([99]) { _ in }) { error in
            XCTAssertEqual("\(error)", "signalfd failed for signal 99: Invalid argument")
        }
    }
}
