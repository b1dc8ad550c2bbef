import Motion
import Testing

@Suite("Retime") struct RetimeTests {
    private func run(
        from: Double, to: Double = 1, startTime: Double? = nil, duration: Double, curve: Pacing = .linear
    ) -> RetimeRun {
        RetimeRun(from: RetimePlace(from), to: to, duration: duration, pacing: curve, startTime: startTime)
    }

    private func progress(_ run: RetimeRun, at time: Double) -> Double {
        Retime(duration: 1, state: .running(run)).place(at: time).progress
    }

    @Test func `holds what the finger says`() {
        let retime = Retime(duration: 1, state: .held(RetimePlace(0.3)))
        #expect(retime.place(at: 0) == RetimePlace(0.3) && retime.place(at: 99) == RetimePlace(0.3))
        #expect(retime.isSettled(at: 0) && !retime.waitsForFrame)
        #expect(RetimePlace(.nan).progress == 0)
    }

    @Test func `runs to its end in its time and stays there`() {
        let run = run(from: 0.3, startTime: 10, duration: 0.7, curve: .curve(.easeInEaseOut))
        #expect(progress(run, at: 9) == 0.3 && progress(run, at: 10) == 0.3)
        #expect(abs(progress(run, at: 10.35) - 0.65) < 1e-6)
        #expect(progress(run, at: 10.7) == 1 && progress(run, at: 99) == 1)
        let retime = Retime(duration: 1, state: .running(run))
        #expect(!retime.isSettled(at: 10.69) && retime.isSettled(at: 10.701))
    }

    @Test func `waits for its first frame`() {
        let retime = Retime(duration: 1, state: .running(run(from: 0.3, duration: 1)))
        #expect(retime.place(at: 1e9).progress == 0.3 && !retime.isSettled(at: 1e9))
        #expect(abs(retime.started(at: 5).place(at: 5.5).progress - 0.65) < 1e-12)
        #expect(retime.started(at: 5).started(at: 9) == retime.started(at: 5))
    }

    @Test func `without a duration a run has arrived`() {
        for duration in [0, -1, Double.nan] {
            var run = run(from: 0, startTime: 2, duration: duration)
            run.start(withVelocity: 3)
            #expect(progress(run, at: 2) == 1 && progress(run, at: 1.9) == 0)
            #expect(Retime(duration: 1, state: .running(run)).isSettled(at: 2))
        }
    }

    @Test func `leaves with the velocity of the gesture and does not pass its end`() {
        for velocity in [0, 0.4, 1, 3, 20, 500] {
            var run = run(from: 0.4, startTime: 0, duration: 0.3, curve: .curve(.easeInEaseOut))
            run.start(withVelocity: velocity)
            let quotient = (progress(run, at: 1e-7) - 0.4) / 1e-7
            #expect(abs(quotient - velocity) < 0.02 * max(1, velocity), "velocity \(velocity): \(quotient)")
            for step in 0...100 {
                #expect(progress(run, at: Double(step) * 0.003) <= 1 + 1e-12)
            }
        }
    }

    @Test(arguments: [
        // fraction at the start, speed, delay, T after the start, expected fraction, whether it has arrived
        (0.0, 1.0, 0.0, 1.0, 0.5, false), (0, 1, 0, 2, 1, true), (0, 1, 1, 0.5, 0, false), (0, 1, 1, 2, 0.5, false),
        (0.5, 2, 0, 0.25, 0.75, false), (1, -1, 0, 1, 0.5, false), (1, -1, 0, 2, 0, true), (1, -1, 1, 0.5, 1, false),
        (0.25, -0.5, 0, 1, 0, true), (0, 1, 0, -1, 0, false),
    ])
    func `paced, it moves along its own pacing`(
        from: Double, speed: Double, delay: Double, elapsed: Double, fraction: Double, hasArrived: Bool
    ) {
        let paced = PacedRetime(fraction: from, speed: speed, delay: delay)
        let retime = Retime(duration: 2, pacing: .curve(.easeIn), state: .paced(paced))
        #expect(retime.place(at: 99).fraction == from && !retime.isSettled(at: 99) && retime.waitsForFrame)
        let place = retime.started(at: 10).place(at: 10 + elapsed)
        #expect(abs(place.fraction - fraction) < 1e-12)
        #expect(place.progress == TimingCurve.easeIn.value(at: place.fraction))
        #expect(retime.started(at: 10).isSettled(at: 10 + elapsed) == hasArrived)
    }

    @Test func `a run takes fraction and progress to the same end`() {
        let run = RetimeRun(from: RetimePlace(fraction: 0.2, progress: 0.6), to: 1, duration: 1, pacing: .linear, startTime: 0)
        let retime = Retime(duration: 4, state: .running(run))
        #expect(abs(retime.place(at: 0.5).fraction - 0.6) < 1e-12 && abs(retime.place(at: 0.5).progress - 0.8) < 1e-12)
        #expect(retime.place(at: 1) == RetimePlace(1))
    }

    @Test func `without a duration it is at its end`() {
        let retime = Retime(state: .paced(PacedRetime(fraction: 0))).started(at: 3)
        #expect(retime.place(at: 3) == RetimePlace(1) && retime.isSettled(at: 3))
    }
}
