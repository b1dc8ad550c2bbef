import Motion
import TestSupport
import Testing

@Suite("Retime") struct RetimeTests {
    @Test func `holds what the finger says`() {
        let retime = Retime.following(0.3)
        #expect(retime.progress(at: 0) == 0.3 && retime.progress(at: 99) == 0.3 && retime.velocity(at: 1) == 0)
        #expect(retime == .held(0.3) && retime.isSettled(at: 0))
        #expect(Retime.held(.nan).progress(at: 0) == 0)
    }

    @Test func `runs to its end in its time and stays there`() {
        let run = Retime.running(from: 0.3, to: 1, startTime: 10, duration: 0.7, curve: .curve(.easeInEaseOut))
        #expect(run.progress(at: 9) == 0.3 && run.progress(at: 10) == 0.3)
        #expect(abs(run.progress(at: 10.35) - 0.65) < 1e-6)
        #expect(run.progress(at: 10.7) == 1 && run.progress(at: 99) == 1)
        #expect(!run.isSettled(at: 10.69) && run.isSettled(at: 10.701))
    }

    @Test func `waits for its first frame`() {
        let run = Retime.running(from: 0.3, to: 1, duration: 1)
        #expect(run.progress(at: 1e9) == 0.3 && !run.isSettled(at: 1e9))
        #expect(abs(run.started(at: 5).progress(at: 5.5) - 0.65) < 1e-12)
        #expect(run.started(at: 5).started(at: 9) == run.started(at: 5))
    }

    @Test func `without a duration it has arrived`() {
        for duration in [0, -1, Double.nan] {
            let run = Retime.running(from: 0, to: 1, startTime: 2, duration: duration, initialVelocity: 3)
            #expect(run.progress(at: 2) == 1 && run.isSettled(at: 2) && run.progress(at: 1.9) == 0)
        }
    }

    @Test func `leaves with the velocity of the gesture and does not pass its end`() {
        for velocity in [0, 0.4, 1, 3, 20, 500] {
            let run = Retime.running(
                from: 0.4, to: 1, startTime: 0, duration: 0.3, curve: .curve(.easeInEaseOut), initialVelocity: velocity)
            #expect(abs(run.velocity(at: 0) - velocity) < 1e-6 * max(1, velocity))
            let quotient = (run.progress(at: 1e-7) - 0.4) / 1e-7
            #expect(abs(quotient - velocity) < 0.02 * max(1, velocity), "velocity \(velocity): \(quotient)")
            for step in 0...100 {
                #expect(run.progress(at: Double(step) * 0.003) <= 1 + 1e-12)
            }
        }
    }

    @Test func `position and velocity are continuous at every hand-over`() {
        var random = SeededRandom("Retime")
        for _ in 0..<500 {
            let start = random.number(0...1000)
            var retime = Retime.running(
                from: random.number(0...1), to: 1, startTime: start, duration: random.number(0.1...1), curve: .curve(.default),
                initialVelocity: random.number(-2...8))
            var time = start
            for hop in 0..<6 {
                time += random.number(0.001...0.3)
                let curve: Pacing =
                    hop % 2 == 0 ? .curve(.easeInEaseOut) : .spring(Spring(dampingRatio: 0.8, duration: 0.5))
                let next = retime.continuing(to: hop % 2 == 0 ? 0 : 1, at: time, duration: 0.5, curve: curve)
                #expect(next.progress(at: time) == retime.progress(at: time), "seed \(random.seed)")
                let (before, after) = (retime.velocity(at: time), next.velocity(at: time))
                #expect(abs(before - after) < 1e-6 * max(1, abs(before)), "seed \(random.seed): \(before) → \(after)")
                retime = next
            }
        }
    }
}
