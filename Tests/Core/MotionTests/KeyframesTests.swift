import Geometry
import Motion
import Testing

@Suite("Keyframes") struct KeyframesTests {
    private let values: [MotionValue] = [.scalar(0), .scalar(10), .scalar(40)]

    private func number(_ frames: Keyframes, _ fraction: Double) -> Double {
        guard case .scalar(let value) = frames.value(at: fraction) else { return .nan }
        return value
    }

    @Test func `linear goes evenly without key times`() {
        let frames = Keyframes(values: values)
        #expect([0, 0.25, 0.5, 0.75, 1].map { number(frames, $0) } == [0, 5, 10, 25, 40])
        #expect(number(frames, -1) == 0 && number(frames, 2) == 40 && number(frames, .nan) == 0)
    }

    @Test func `linear obeys key times and curves`() {
        let frames = Keyframes(values: values, keyTimes: [0, 0.8, 1], curves: [.easeIn, .linear])
        #expect(abs(number(frames, 0.4) - 10 * TimingCurve.easeIn.value(at: 0.5)) < 1e-9)
        #expect(abs(number(frames, 0.9) - 25) < 1e-9)
    }

    @Test func `discrete steps, evenly or by n + 1 times`() {
        let even = Keyframes(values: values, mode: .discrete)
        #expect([0, 0.32, 0.34, 0.66, 0.67, 1].map { number(even, $0) } == [0, 0, 10, 10, 40, 40])
        let timed = Keyframes(values: values, keyTimes: [0, 0.1, 0.9, 1], mode: .discrete)
        #expect([0.05, 0.1, 0.89, 0.9, 1].map { number(timed, $0) } == [0, 10, 10, 40, 40])
    }

    @Test func `paced keeps one speed and ignores key times`() {
        let frames = Keyframes(values: values, keyTimes: [0, 0.9, 1], curves: [.easeIn, .easeIn], mode: .paced)
        for fraction in [0, 0.1, 0.25, 0.5, 0.9, 1] { #expect(abs(number(frames, fraction) - 40 * fraction) < 1e-9) }
        let still = Keyframes(values: [.scalar(3), .scalar(3)], mode: .paced)
        #expect(number(still, 0.5) == 3)
    }

    @Test func `cubic goes through its values and is smooth there`() {
        let frames = Keyframes(values: values, mode: .cubic)
        #expect(number(frames, 0) == 0 && number(frames, 0.5) == 10 && number(frames, 1) == 40)
        let (left, right) = (10 - number(frames, 0.5 - 1e-6), number(frames, 0.5 + 1e-6) - 10)
        #expect(abs(left - right) < 1e-8)
        // Catmull-Rom by hand: tangents 10, 20 → h(½) = ½·0 + ½·10 + ⅛·(10 − 20).
        #expect(abs(number(frames, 0.25) - 3.75) < 1e-12)
        let tense = Keyframes(values: values, mode: .cubic, tension: [1, 1, 1])
        #expect(abs(number(tense, 0.25) - 5) < 1e-12 && number(tense, 0.1) < 10 * 0.2)
    }

    @Test func `cubic-paced keeps one speed along the curve`() {
        let corners: [MotionValue] = [(0.0, 0.0), (100, 0), (100, 20)].map { .point(Point(x: $0.0, y: $0.1)) }
        let frames = Keyframes(values: corners, mode: .cubicPaced)
        let points = (0...50).map { frames.value(at: Double($0) / 50) }
        let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
        #expect(points.first == corners.first && points.last == corners.last)
        #expect((steps.max() ?? 0) / (steps.min() ?? 1) < 1.2)
    }

    @Test func `key times that make no sense are put in order`() {
        let frames = Keyframes(values: values, keyTimes: [.nan, 0.9, 0.1])
        #expect(number(frames, 0.9) == 40 && number(frames, 1) == 40 && number(frames, 0.45) == 5)
        #expect(number(Keyframes(values: values, keyTimes: [0, 1]), 0.5) == 10)
        #expect(number(Keyframes(values: [.scalar(5)], mode: .cubicPaced), 0.5) == 5)
    }

    @Test func `turned matrices turn in cubic mode`() {
        let quarter = Matrix4.affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        let frames = Keyframes(values: [.matrix(.identity), .matrix(quarter)], mode: .cubic)
        guard case .matrix(let half) = frames.value(at: 0.5) else { return #expect(Bool(false), "no matrix") }
        #expect(abs(half.m11 - 0.5.squareRoot()) < 1e-9 && abs(half.m12 - 0.5.squareRoot()) < 1e-9)
    }
}
