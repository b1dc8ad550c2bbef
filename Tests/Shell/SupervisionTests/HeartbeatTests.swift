internal import Reactor
internal import Supervision
internal import Synchronization
internal import SystemBus
internal import Testing

/// A manager that keeps what it is told.
final class ToldManager: Sendable {
    private let lines = Mutex<[String]>([])

    func manager(patience: TimeSpan?) -> ServiceNotifier {
        ServiceNotifier(patience: patience) { text, _ in
            self.lines.withLock { $0 += text.split(separator: "\n").map(String.init) }
        }
    }

    var told: [String] { lines.withLock { $0 } }

    func count(of line: String) -> Int { told.count { $0 == line } }
}

@Suite("Service: heartbeat in virtual time") struct HeartbeatTests {
    let loop: EventLoop
    let told = ToldManager()

    init() throws {
        loop = try EventLoop(time: VirtualTime())
    }

    private func heartbeat(
        patience: TimeSpan? = .seconds(4), main: TickMark = TickMark(),
        outputs: @escaping () -> [Vitals.Output] = { [Vitals.Output(name: "DSI-1", isSettled: true, lostFrames: 0)] }
    ) -> Heartbeat {
        let heartbeat = Heartbeat(told.manager(patience: patience), loop: loop, main: main, outputs: outputs)
        heartbeat.begin()
        return heartbeat
    }

    @Test func `S2: without a display the service is ready at once`() {
        let heartbeat = heartbeat(outputs: { [] })
        #expect(told.told == ["READY=1"])
        heartbeat.close()
    }

    @Test func `S1: the service is ready with the first frame of the last display, and says it once`() {
        var shown = [false, false]
        let heartbeat = heartbeat(outputs: {
            shown.enumerated().map { Vitals.Output(name: "DSI-\($0.offset)", isSettled: $0.element, lostFrames: 0) }
        })
        shown[0] = true
        heartbeat.outputsChanged()
        #expect(told.told.isEmpty)
        shown[1] = true
        heartbeat.outputsChanged()
        heartbeat.outputsChanged()
        #expect(told.told == ["READY=1"])
        heartbeat.close()
    }

    @Test func `the readiness is known here before the manager hears of it`() {
        var isSettled = false
        var toldBefore: [String]?
        let heartbeat = heartbeat(outputs: { [Vitals.Output(name: "DSI-1", isSettled: isSettled, lostFrames: 0)] })
        heartbeat.onReady = { toldBefore = told.told }
        isSettled = true
        heartbeat.outputsChanged()
        #expect(toldBefore == [] && told.told == ["READY=1"])
        heartbeat.close()
    }

    @Test func `an output that settles without a frame is found within a second`() {
        var isSettled = false
        let heartbeat = heartbeat(outputs: { [Vitals.Output(name: "DSI-1", isSettled: isSettled, lostFrames: 0)] })
        isSettled = true
        loop.advance(by: .seconds(1))
        #expect(told.told.first == "READY=1")
        heartbeat.close()
    }

    @Test func `S13: an idle service says that it works four times in the manager's patience, with a wake-up each`() {
        let heartbeat = heartbeat()
        loop.advance(by: .seconds(60))
        // Each is said in a wake-up of its own, and the first look comes an interval after the start.
        #expect(told.told.dropFirst() == Array(repeating: "WATCHDOG=1", count: 60)[...])
        heartbeat.close()
    }

    @Test func `without a watchdog nothing wakes the display thread once the service is ready`() {
        var isSettled = false
        let heartbeat = heartbeat(
            patience: nil, outputs: { [Vitals.Output(name: "DSI-1", isSettled: isSettled, lostFrames: 0)] })
        isSettled = true
        heartbeat.outputsChanged()
        #expect(loop.nextTimerDeadline == nil)
        loop.advance(by: .seconds(60))
        #expect(told.told == ["READY=1"])
        heartbeat.close()
    }

    @Test func `S10: main that hangs is given up two seconds after its tick began, with the reason kept`() throws {
        let main = try EventLoop(time: loop.timeSource)
        let kept = try #require(LastWords(nil, manager: told.manager(patience: nil)))
        let heartbeat = Heartbeat(
            told.manager(patience: .seconds(20)), loop: loop, main: main.tickMark, lastWords: kept,
            outputs: { [Vitals.Output(name: "DSI-1", isSettled: true, lostFrames: 0)] })
        heartbeat.begin()
        // A tick that does not end: the loop sleeps only where it may.
        loop.advance(by: .milliseconds(4900))
        main.tick(mayBlock: false)
        loop.advance(by: .milliseconds(1900))
        #expect(told.count(of: "WATCHDOG=trigger") == 0)
        loop.advance(by: .milliseconds(200))
        #expect(told.count(of: "WATCHDOG=trigger") == 1)
        #expect(kept.take() == "the main thread has not served an event for 2000 ms")
        #expect(kept.take() == nil)
        heartbeat.close()
    }

    @Test func `S18: the reason why a GPU that hangs again ends the service is kept`() throws {
        let kept = try #require(LastWords(nil, manager: told.manager(patience: nil)))
        var failures = 0
        let heartbeat = Heartbeat(
            told.manager(patience: .seconds(4)), loop: loop, main: TickMark(), lastWords: kept, drawingFailures: { failures },
            outputs: { [] })
        heartbeat.begin()
        failures = 1
        loop.advance(by: .seconds(2))
        #expect(told.count(of: "WATCHDOG=trigger") == 0)
        failures = 2
        loop.advance(by: .seconds(2))
        #expect(told.count(of: "WATCHDOG=trigger") == 1)
        #expect(kept.take() == "the GPU has hung or lost its context 2 times within a minute")
        heartbeat.close()
    }

    @Test func `S6: a driver that compiles a shader is given time, before the service is ready and after`() {
        var isSettled = false
        let heartbeat = heartbeat(outputs: { [Vitals.Output(name: "DSI-1", isSettled: isSettled, lostFrames: 0)] })
        heartbeat.expectSilence(for: .seconds(20))
        #expect(told.told == ["EXTEND_TIMEOUT_USEC=20000000"])
        isSettled = true
        heartbeat.outputsChanged()
        heartbeat.expectSilence(for: .seconds(20))
        heartbeat.expectSilence(for: nil)
        #expect(told.told.suffix(4) == ["WATCHDOG=1", "WATCHDOG_USEC=20000000", "WATCHDOG=1", "WATCHDOG_USEC=4000000"])
        heartbeat.close()
    }

    @Test func `S19: an hour in which the machine stood still is not taken for a main that hangs`() throws {
        let main = try EventLoop(time: loop.timeSource)
        let heartbeat = heartbeat(main: main.tickMark)
        main.tick(mayBlock: false)
        try #require(loop.timeSource.virtual).spend(.seconds(3600))
        loop.tick(mayBlock: false)
        #expect(told.told == ["READY=1", "WATCHDOG=1"])
        // Main was busy for the second before.
        loop.advance(by: .milliseconds(900))
        #expect(told.count(of: "WATCHDOG=trigger") == 0)
        loop.advance(by: .milliseconds(200))
        #expect(told.count(of: "WATCHDOG=trigger") == 1)
        heartbeat.close()
    }

    @Test func `main that hangs is given up also where every look comes late`() throws {
        let main = try EventLoop(time: loop.timeSource)
        let heartbeat = heartbeat(main: main.tickMark)
        main.tick(mayBlock: false)
        let time = try #require(loop.timeSource.virtual)
        for _ in 0..<20 {
            time.spend(.milliseconds(800))
            loop.tick(mayBlock: false)
        }
        #expect(told.count(of: "WATCHDOG=trigger") == 1)
        heartbeat.close()
    }
}
