import Motion
import TestSupport
import Testing

@Suite("TimingCurve") struct TimingCurveTests {
    /// y at x = 0.25, 0.5, 0.75, computed by dense evaluation of the Bézier as browsers' test suites print it.
    @Test(arguments: [
        (TimingCurve.default, [0.408511, 0.802403, 0.960459]),
        (.easeIn, [0.093465, 0.315357, 0.621862]),
        (.easeOut, [0.378138, 0.684643, 0.906535]),
        (.easeInEaseOut, [0.129162, 0.5, 0.870838]),
        (.linear, [0.25, 0.5, 0.75]),
    ])
    func `goes through the published points`(curve: TimingCurve, expected: [Double]) {
        for (x, y) in zip([0.25, 0.5, 0.75], expected) {
            #expect(abs(curve.value(at: x) - y) < 2e-5, "\(curve) at \(x): \(curve.value(at: x))")
        }
    }

    @Test func `is exact at both ends and holds outside`() {
        for curve in [TimingCurve.default, TimingCurve(1, 0, 0, 1), TimingCurve(0.3, -2, 0.6, 3), .linear] {
            #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
            #expect(curve.value(at: -3) == 0 && curve.value(at: 9) == 1 && curve.value(at: .nan) == 0)
        }
    }

    @Test func `may overshoot but never folds time`() {
        #expect(TimingCurve(0.3, 2, 0.6, 1).value(at: 0.5) > 1)
        let wild = TimingCurve(7, .nan, -.infinity, 1)
        #expect(wild.x1 == 1 && wild.y1 == 0 && wild.x2 == 0)
        #expect(wild.value(at: 0.5).isFinite)
    }

    @Test func `solves every curve to 1e-7 and inverts it`() {
        var random = SeededRandom("TimingCurve")
        for _ in 0..<500 {
            let (x1, x2) = (random.number(0...1), random.number(0...1))
            let (y1, y2) = (random.number(0...1), random.number(0...1))
            let curve = TimingCurve(x1, y1, x2, y2)
            // Independent of the solver: choose the parameter, compute both coordinates by de Casteljau.
            let s = random.number(0...1)
            let (x, y) = (casteljau(x1, x2, s), casteljau(y1, y2, s))
            // 1e-7 in x is up to 1e-7 × slope in y.
            let slope = max(1, abs(curve.slope(at: x)))
            #expect(abs(curve.value(at: x) - y) < 1e-6 * slope, "seed \(random.seed): \(curve) at \(x)")
            let back = curve.value(at: curve.fraction(forValue: y))
            #expect(abs(back - y) < 1e-6 * slope, "seed \(random.seed): \(curve) for \(y)")
        }
    }

    @Test func `slope is the difference quotient`() {
        for curve in [TimingCurve.default, .easeIn, .easeOut, .easeInEaseOut] {
            for x in stride(from: 0.05, to: 1, by: 0.05) {
                let quotient = (curve.value(at: x + 1e-5) - curve.value(at: x - 1e-5)) / 2e-5
                #expect(abs(curve.slope(at: x) - quotient) < 1e-3, "\(curve) at \(x)")
            }
        }
        #expect(TimingCurve.easeIn.slope(at: 0) == 0 && abs(TimingCurve.easeOut.slope(at: 0) - 1 / 0.58) < 1e-9)
        #expect(TimingCurve.easeInEaseOut.slope(at: 1) == 0)
    }

    private func casteljau(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
        func mix(_ a: Double, _ b: Double) -> Double { a * (1 - s) + b * s }
        let (a, b, c) = (mix(0, p1), mix(p1, p2), mix(p2, 1))
        return mix(mix(a, b), mix(b, c))
    }
}
