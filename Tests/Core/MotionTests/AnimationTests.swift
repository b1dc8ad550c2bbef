import Geometry
import Motion
import Testing

@Suite("Animation") struct AnimationTests {
    private func basic(
        from: Double? = nil, to: Double? = nil, by: Double? = nil, _ timing: MediaTiming = MediaTiming(beginTime: 0, duration: 1),
        pacing: Pacing = .linear, additive: Bool = false, cumulative: Bool = false
    ) -> Animation {
        func value(_ v: Double?) -> MotionValue? { v.map { .scalar($0) } }
        return Animation(
            timing: timing, pacing: pacing, track: .basic(from: value(from), to: value(to), by: value(by)), isAdditive: additive,
            isCumulative: cumulative)
    }

    /// from, to, by, value at the start, value at the end, all over a base of 7: Core Animation's table.
    @Test(
        arguments: [
            ((10, 20, nil), (10, 20)), ((10, 20, 99), (10, 20)), ((10, nil, 5), (10, 15)), ((nil, 20, 5), (15, 20)),
            ((10, nil, nil), (10, 7)), ((nil, 20, nil), (7, 20)), ((nil, nil, 5), (7, 12)),
        ] as [((Double?, Double?, Double?), (Double, Double))])
    func `from, to and by follow the table`(given: (Double?, Double?, Double?), expected: (Double, Double)) {
        let animation = basic(from: given.0, to: given.1, by: given.2, MediaTiming(beginTime: 0, duration: 1, fillMode: .both))
        #expect(animation.sample(at: 0, base: .scalar(7)) == .scalar(expected.0))
        #expect(animation.sample(at: 0.5, base: .scalar(7)) == .scalar((expected.0 + expected.1) / 2))
        #expect(animation.sample(at: 1, base: .scalar(7)) == .scalar(expected.1))
    }

    @Test func `without from, to and by there is no effect`() {
        #expect(basic().sample(at: 0.5, base: .scalar(7)) == nil)
        let empty = Animation(timing: MediaTiming(beginTime: 0, duration: 1), track: .keyframes(Keyframes(values: [])))
        #expect(empty.sample(at: 0.5, base: .scalar(7)) == nil)
    }

    @Test(
        arguments: [
            (MediaTiming.FillMode.removed, nil, nil), (.backwards, 1, nil), (.forwards, nil, 3), (.both, 1, 3),
        ] as [(MediaTiming.FillMode, Double?, Double?)])
    func `fill modes show at the edges`(mode: MediaTiming.FillMode, before: Double?, after: Double?) {
        let animation = basic(from: 1, to: 3, MediaTiming(beginTime: 5, duration: 1, fillMode: mode))
        #expect(animation.sample(at: 4, base: .scalar(7)) == before.map { .scalar($0) })
        #expect(animation.sample(at: 5.5, base: .scalar(7)) == .scalar(2))
        #expect(animation.sample(at: 6, base: .scalar(7)) == after.map { .scalar($0) })
        #expect(!animation.isFinished(at: 5.999) && animation.isFinished(at: 6))
    }

    @Test func `autoreverse comes back and mirrors its curve`() {
        let timing = MediaTiming(beginTime: 0, duration: 1, autoreverses: true, fillMode: .forwards)
        let animation = basic(from: 0, to: 1, timing, pacing: .curve(.easeIn))
        for t in [0.1, 0.4, 0.8] {
            guard case .scalar(let there)? = animation.sample(at: t, base: .scalar(7)),
                case .scalar(let back)? = animation.sample(at: 2 - t, base: .scalar(7))
            else { return #expect(Bool(false), "no value at \(t)") }
            #expect(abs(there - back) < 1e-9)
        }
        #expect(animation.sample(at: 3, base: .scalar(7)) == .scalar(0))
    }

    @Test func `cumulative repeats go on where the last ended`() {
        let timing = MediaTiming(beginTime: 0, duration: 1, repeatCount: 3, fillMode: .forwards)
        let animation = basic(from: 0, to: 10, timing, cumulative: true)
        #expect(animation.sample(at: 0.5, base: .scalar(0)) == .scalar(5))
        #expect(animation.sample(at: 2.5, base: .scalar(0)) == .scalar(25))
        #expect(animation.sample(at: 3, base: .scalar(0)) == .scalar(30))
    }

    @Test func `additive values are added to the base`() {
        #expect(basic(from: -10, to: 0, additive: true).sample(at: 0.5, base: .scalar(100)) == .scalar(95))
        #expect(basic(from: -10, additive: true).sample(at: 0.5, base: .scalar(100)) == .scalar(95))
        let moved = Animation(
            timing: MediaTiming(beginTime: 0, duration: 1),
            track: .basic(from: .matrix(.translation(x: -10, y: 0)), to: .matrix(.identity), by: nil), isAdditive: true)
        let base = MotionValue.matrix(.scale(x: 2, y: 2))
        #expect(moved.sample(at: 0.5, base: base) == .matrix(Matrix4.translation(x: -5, y: 0).concatenating(.scale(x: 2, y: 2))))
    }

    @Test func `speed 0 shows the offset at any time and never ends`() {
        for (offset, expected) in [(0.0, 0.0), (0.25, 25), (1, 100)] {
            let animation = basic(from: 0, to: 100, MediaTiming(beginTime: 3, timeOffset: offset, speed: 0, duration: 1))
            #expect(animation.sample(at: 1e6, base: .scalar(7)) == .scalar(expected))
            #expect(!animation.isFinished(at: 1e6))
        }
    }

    @Test func `without a begin time it waits in its first state`() {
        let animation = basic(from: 4, to: 100, MediaTiming(duration: 1))
        #expect(animation.sample(at: 123, base: .scalar(7)) == .scalar(4))
        #expect(!animation.isFinished(at: 1e12))
    }

    @Test func `a spring runs in seconds and ends exactly`() {
        let spring = Spring(mass: 1, stiffness: 100, damping: 10)
        let timing = MediaTiming(beginTime: 0, duration: spring.settlingDuration, fillMode: .forwards)
        let animation = basic(from: 0, to: 1, timing, pacing: .spring(spring))
        #expect(animation.sample(at: 0.2, base: .scalar(0)) == .scalar(spring.value(at: 0.2 / timing.duration * timing.duration)))
        #expect(animation.sample(at: 5, base: .scalar(0)) == .scalar(1))
    }

    @Test func `under a retime its own curve is left out`() {
        let animation = basic(from: 0, to: 100, MediaTiming(duration: 2), pacing: .curve(.easeIn))
        #expect(animation.sample(retimedTo: 0.5, total: 2, base: .scalar(7)) == .scalar(50))
        #expect(animation.sample(retimedTo: 0, total: 2, base: .scalar(7)) == .scalar(0))
        #expect(animation.sample(retimedTo: 1, total: 2, base: .scalar(7)) == .scalar(100))
    }

    @Test func `under a retime it keeps its place in the whole`() {
        let animation = basic(from: 0, to: 100, MediaTiming(beginTime: 1001, duration: 1))
        let expected = [(0.0, 0.0), (0.25, 0), (0.375, 50), (0.5, 100), (1, 100)]
        for (progress, value) in expected {
            #expect(
                animation.sample(retimedTo: progress, total: 4, origin: 1000, base: .scalar(7)) == .scalar(value), "\(progress)")
        }
        let frames = Keyframes(values: [.scalar(0), .scalar(10), .scalar(20)], keyTimes: [0, 0.2, 1])
        let keyed = Animation(timing: MediaTiming(duration: 4), pacing: .curve(.easeOut), track: .keyframes(frames))
        #expect(keyed.sample(retimedTo: 0.2, total: 4, base: .scalar(7)) == .scalar(10))
        #expect(keyed.sample(retimedTo: 0.6, total: 4, base: .scalar(7)) == .scalar(15))
    }

    @Test func `overshoot of a retime reaches only what touches that end`() {
        let whole = basic(from: 0, to: 100, MediaTiming(duration: 2))
        guard case .scalar(let over)? = whole.sample(retimedTo: 1.1, total: 2, base: .scalar(7)) else {
            return #expect(Bool(false), "no value")
        }
        #expect(abs(over - 110) < 1e-9)
        let late = basic(from: 0, to: 100, MediaTiming(beginTime: 1, duration: 1))
        #expect(late.sample(retimedTo: .nan, total: 2, base: .scalar(7)) == .scalar(0))
    }
}
