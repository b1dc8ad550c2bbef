internal import Reactor
internal import Supervision
internal import Testing

@Suite("Service: health") struct HealthTests {
    private static let start = MonotonicTime(nanoseconds: 1_000_000_000)

    private static func vitals(busy: TimeSpan? = nil, settled: Bool = true, lost: Int = 0) -> Vitals {
        Vitals(
            mainBusySince: busy.map { start - $0 },
            outputs: [Vitals.Output(name: "DSI-1", isSettled: settled, lostFrames: lost)])
    }

    private static func afterReady(_ looks: Vitals...) -> [Health.Action] {
        var health = Health()
        _ = health.check(vitals(), at: start)
        return looks.map { health.check($0, at: start) }
    }

    @Test func `a service is ready when every display shows a frame`() {
        var health = Health()
        #expect(health.check(Self.vitals(settled: false), at: Self.start) == .nothing)
        #expect(health.check(Self.vitals(settled: false), at: Self.start) == .nothing)
        #expect(health.check(Self.vitals(), at: Self.start) == .ready)
        #expect(health.check(Self.vitals(), at: Self.start) == .alive)
    }

    @Test func `without a display a service is ready at once`() {
        var health = Health()
        #expect(health.check(Vitals(), at: Self.start) == .ready)
    }

    @Test func `S10: main that is busy for 1.9 seconds is complained of once, and for 2.1 seconds it is given up`() {
        let (slow, hung) = (TimeSpan.milliseconds(1900), TimeSpan.milliseconds(2100))
        let actions = Self.afterReady(Self.vitals(busy: .milliseconds(400)), Self.vitals(busy: slow), Self.vitals(busy: slow))
        #expect(actions == [.alive, .complain(.mainHangs(for: slow), isAlive: true), .alive])
        #expect(Self.afterReady(Self.vitals(busy: hung), Self.vitals()) == [.end(.mainHangs(for: hung)), .nothing])
    }

    @Test func `main that answers again is well`() {
        let slow = TimeSpan.milliseconds(900)
        let actions = Self.afterReady(Self.vitals(busy: slow), Self.vitals(), Self.vitals())
        #expect(actions.suffix(2) == [.recovered(.mainHangs(for: slow)), .alive])
    }

    @Test func `S12: one lost frame is recovered; after a second one nothing is said until a frame is shown`() {
        let complaint = Complaint.framesAreLost(output: "DSI-1", count: 2)
        let actions = Self.afterReady(
            Self.vitals(lost: 1), Self.vitals(lost: 2), Self.vitals(lost: 3), Self.vitals(lost: 0))
        #expect(
            actions == [
                .alive, .complain(complaint, isAlive: false), .nothing, .recovered(.framesAreLost(output: "DSI-1", count: 3)),
            ])
    }

    @Test func `S18: a GPU that hangs once is mended by another renderer, and a second time in a minute ends the service`() {
        func failures(_ count: Int) -> Vitals {
            var vitals = Self.vitals()
            vitals.drawingFailures = count
            return vitals
        }
        #expect(Self.afterReady(failures(1), failures(2), failures(1)) == [.alive, .end(.drawingFails(count: 2)), .nothing])
    }

    @Test func `main that hangs while frames are lost is given up`() {
        let hung = TimeSpan.seconds(3)
        #expect(Self.afterReady(Self.vitals(lost: 2), Self.vitals(busy: hung, lost: 2)).last == .end(.mainHangs(for: hung)))
    }

    @Test func `a look at a busy main comes again at half a second and at two seconds`() {
        func next(after span: TimeSpan) -> TimeSpan? {
            Health.nextCheck(mainBusySince: Self.start, at: Self.start + span).map { $0 - Self.start }
        }
        #expect(next(after: .milliseconds(100)) == .milliseconds(500))
        #expect(next(after: .milliseconds(600)) == .seconds(2))
        #expect(next(after: .seconds(3)) == nil)
    }

    @Test func `each complaint is a sentence with its object`() {
        #expect("\(Complaint.mainHangs(for: .milliseconds(2034)))" == "the main thread has not served an event for 2034 ms")
        #expect("\(Complaint.framesAreLost(output: "DSI-1", count: 2))" == "output DSI-1 has lost 2 frames and shown none since")
        #expect("\(Complaint.drawingFails(count: 2))" == "the GPU has hung or lost its context 2 times within a minute")
    }
}
