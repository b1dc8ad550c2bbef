import Geometry
import Motion
import TestSupport
import Testing

@Suite("Scroll physics") struct ScrollPhysicsTests {
    @Test(arguments: [Decay.normal, Decay.fast])
    func `decay agrees with millisecond steps`(rate: Double) {
        let decay = Decay(start: 40, velocity: -1800, rate: rate)
        // Each small step moves by the velocity and shrinks it; 1/100 ms keeps the sum close to the integral.
        var (position, velocity, factor) = (40.0, -1800.0, 1.0)
        var root = rate
        for _ in 0..<6 {
            // Newton for the hundredth root: x¹⁰⁰ = rate.
            var power = 1.0
            for _ in 0..<99 { power *= root }
            root -= (power * root - rate) / (100 * power)
        }
        factor = root
        for step in 1...100_000 {
            let next = velocity * factor
            position += (velocity + next) / 2 * 1e-5
            velocity = next
            guard step % 10_000 == 0 else { continue }
            let time = Double(step) * 1e-5
            #expect(abs(decay.value(at: time) - position) < 1e-3)
            #expect(abs(decay.velocity(at: time) - velocity) < 1e-3)
        }
    }

    @Test func `decay knows its target, its end and its edge`() {
        let decay = Decay(start: 0, velocity: 1000)
        #expect(abs(decay.target - 499.5) < 0.01)
        #expect(abs(decay.target - decay.value(at: decay.duration) - 0.5) < 1e-9)
        #expect(abs(decay.value(at: decay.time(toReach: 300) ?? -1) - 300) < 1e-9)
        #expect(decay.time(toReach: 500) == nil && decay.time(toReach: -1) == nil && decay.time(toReach: 0) == 0)
        #expect(Decay(start: 5, velocity: 0).duration == 0 && Decay(start: .nan, velocity: .infinity, rate: 7).value(at: 1) == 0)
    }

    @Test func `rubber band gives less and less and can be undone`() {
        let band = RubberBand()
        // 100 points past the edge of a 500-point view: (1 − 1/(0.11 + 1)) · 500.
        #expect(abs(band.offset(100, dimension: 500) - 49.549_55) < 1e-4)
        #expect(band.offset(-100, dimension: 500) == -band.offset(100, dimension: 500))
        #expect(band.offset(1e9, dimension: 500) < 500 && band.offset(100, dimension: 0) == 0)
        #expect(abs(band.distance(forOffset: band.offset(123, dimension: 500), dimension: 500) - 123) < 1e-9)
        #expect(band.value(50, lower: 0, upper: 100, dimension: 500) == 50)
        #expect(band.value(200, lower: 0, upper: 100, dimension: 500) == 100 + band.offset(100, dimension: 500))
        #expect(band.value(-10, lower: 0, upper: 100, dimension: 500) == band.offset(-10, dimension: 500))
    }

    @Test func `velocity is the slope of the last tenth of a second`() {
        var tracker = VelocityTracker<Local>()
        #expect(tracker.velocity(at: 0) == .zero)
        var random = SeededRandom("VelocityTracker")
        let start = 86_400.0 * 30
        for step in 0..<200 {
            let time = start + Double(step) / 240
            // A rest first: what is older than the window must not count.
            let moving = max(0, Double(step - 100) / 240)
            tracker.add(Point(x: 900 * moving + random.number(-0.2...0.2), y: -300 * moving), at: time)
        }
        let end = start + 199.0 / 240
        let velocity = tracker.velocity(at: end)
        #expect(abs(velocity.x - 900) < 15 && abs(velocity.y + 300) < 0.01, "seed \(random.seed): \(velocity)")
        #expect(tracker.velocity(at: end + 0.1) == .zero)
        tracker.add(Point(x: .nan, y: 0), at: end + 0.01)
        tracker.add(Point(x: 0, y: 0), at: end - 5)
        #expect(tracker.velocity(at: end) == velocity)
        tracker.removeAll()
        #expect(tracker.velocity(at: end) == .zero)
    }
}
