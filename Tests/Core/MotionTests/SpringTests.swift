import Motion
import TestSupport
import Testing

@Suite("Spring") struct SpringTests {
    /// mass, stiffness, damping, velocity: under-, critically, nearly critically, over-damped, undamped, thrown both ways.
    static let table: [(Double, Double, Double, Double)] = [
        (1, 100, 10, 0), (1, 100, 5, 3), (1, 100, 20, 0), (1, 100, 20, -8), (1, 100, 19.9999, 4), (1, 100, 20.0001, 4),
        (3, 1000, 500, 0), (1, 100, 60, 12), (1, 250, 0, 2), (2, 80, 15, -20), (1, 1, 200, 0),
    ]

    @Test(arguments: table)
    func `agrees with the integrated equation`(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
        let step = 1e-4
        var (u, v) = (-1.0, velocity)
        func acceleration(_ u: Double, _ v: Double) -> Double { -(damping * v + stiffness * u) / mass }
        for index in 1...20_000 {
            // Classic fourth-order Runge-Kutta.
            let (k1u, k1v) = (v, acceleration(u, v))
            let (k2u, k2v) = (v + step / 2 * k1v, acceleration(u + step / 2 * k1u, v + step / 2 * k1v))
            let (k3u, k3v) = (v + step / 2 * k2v, acceleration(u + step / 2 * k2u, v + step / 2 * k2v))
            let (k4u, k4v) = (v + step * k3v, acceleration(u + step * k3u, v + step * k3v))
            u += step / 6 * (k1u + 2 * k2u + 2 * k3u + k4u)
            v += step / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
            guard index % 500 == 0 else { continue }
            let time = Double(index) * step
            #expect(abs(spring.value(at: time) - (1 + u)) < 1e-6, "\(spring) at \(time)")
            #expect(abs(spring.velocity(at: time) - v) < 1e-5, "\(spring) at \(time)")
        }
    }

    @Test func `settles when Core Animation says so`() {
        func settling(_ mass: Double, _ stiffness: Double, _ damping: Double) -> Double {
            Spring(mass: mass, stiffness: stiffness, damping: damping).settlingDuration
        }
        #expect(abs(settling(1, 100, 5) - 2.85) < 0.01)
        #expect(abs(settling(1, 100, 10) - 1.4727) < 1e-4)
        #expect(settling(1, 100, 15) > 1 && settling(1, 100, 15) < 1.05)
        let system = Spring(mass: 3, stiffness: 1000, damping: 500).limitedToCriticalDamping
        #expect(abs(system.settlingDuration - 0.506) < 1e-3)
        #expect(settling(1, 100, 0) == .infinity)
    }

    @Test func `stays within a thousandth after it settled`() {
        var random = SeededRandom("Spring")
        for _ in 0..<300 {
            let spring = Spring(
                dampingRatio: random.number(0.05...3), response: random.number(0.1...2), initialVelocity: random.number(-30...30))
            let end = spring.settlingDuration
            for step in 0..<200 {
                let time = end * (1 + Double(step) / 100)
                #expect(abs(spring.value(at: time) - 1) <= 0.001 + 1e-9, "seed \(random.seed): \(spring) at \(time)")
            }
        }
    }

    @Test func `made for a duration rests when it is over`() {
        for ratio in [0.1, 0.5, 0.8, 0.999, 1] {
            for velocity in [0.0, 1, -4, 30] {
                let spring = Spring(dampingRatio: ratio, duration: 0.4, initialVelocity: velocity)
                #expect(abs(spring.settlingDuration - 0.4) < 1e-6, "\(spring)")
                #expect(abs(spring.damping / (2 * spring.stiffness.squareRoot()) - ratio) < 1e-9)
                #expect(spring.initialVelocity == velocity)
                #expect(Pacing.spring(spring).progress(at: 1, duration: 0.4) == 1)
            }
        }
    }

    @Test func `starts at 0 with its velocity and ends at 1`() {
        let spring = Spring(mass: 1, stiffness: 100, damping: 8, initialVelocity: 5)
        #expect(spring.value(at: 0) == 0 && spring.velocity(at: 0) == 5)
        #expect(spring.value(at: .infinity) == 1 && spring.velocity(at: .infinity) == 0 && spring.value(at: -1) == 0)
        #expect(abs((spring.value(at: 1e-6) - 0) / 1e-6 - 5) < 1e-3)
    }

    @Test func `no parameter makes it leave the numbers`() {
        let wild = [Double.nan, .infinity, -.infinity, 0, -1, 1e-300, 1e300, 1]
        for mass in wild {
            for stiffness in wild {
                for damping in wild {
                    for velocity in wild {
                        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
                        #expect(spring.value(at: 0.3).isFinite && spring.velocity(at: 0.3).isFinite, "\(spring)")
                    }
                }
                let made = Spring(dampingRatio: mass, duration: stiffness, initialVelocity: 1)
                #expect(made.value(at: 0.1).isFinite && !made.settlingDuration.isNaN, "\(made)")
                #expect(Spring(dampingRatio: mass, response: stiffness).value(at: 0.1).isFinite)
            }
        }
    }
}
