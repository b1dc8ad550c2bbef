import Geometry
import Motion
import TestSupport
import Testing

@Suite("MotionValue") struct MotionValueTests {
    static let pairs: [(MotionValue, MotionValue, MotionValue)] = [
        (.scalar(1), .scalar(3), .scalar(2)),
        (.point(Point(x: 1, y: 2)), .point(Point(x: 3, y: 6)), .point(Point(x: 2, y: 4))),
        (.size(Size(width: 1, height: 2)), .size(Size(width: 3, height: 6)), .size(Size(width: 2, height: 4))),
        (
            .rect(Rect(x: 0, y: 0, width: 10, height: 10)), .rect(Rect(x: 4, y: 8, width: 20, height: 0)),
            .rect(Rect(x: 2, y: 4, width: 15, height: 5))
        ),
        (.color(.black), .color(.white), .color(Color(red: 0.5, green: 0.5, blue: 0.5))),
        (.color(.clear), .color(.white), .color(Color(red: 1, green: 1, blue: 1, alpha: 0.5))),
        (.scalars([0, 1]), .scalars([1, 5]), .scalars([0.5, 3])),
        (.scalars([0]), .scalars([1, 5]), .scalars([1, 5])),
        (.colors([.black]), .colors([.white]), .colors([Color(red: 0.5, green: 0.5, blue: 0.5)])),
        (.discrete(1), .discrete(2), .discrete(2)),
        (.scalar(1), .discrete(2), .discrete(2)),
        (
            .matrix(.scale(x: -1, y: 1)), .matrix(.translation(x: 10, y: 0)),
            .matrix(.affine(a: 0, b: 0, c: 0, d: 1, tx: 5, ty: 0))
        ),
    ]

    @Test(arguments: pairs)
    func `mixes by the table, exactly at the ends`(a: MotionValue, b: MotionValue, half: MotionValue) {
        #expect(MotionValue.mix(a, b, 0.5) == half)
        #expect(MotionValue.mix(a, b, 0) == a && MotionValue.mix(a, b, 1) == b && MotionValue.mix(a, b, .nan) == b)
    }

    @Test(arguments: pairs)
    func `adding a difference gives the other`(a: MotionValue, b: MotionValue, half: MotionValue) {
        #expect(a.adding(b.subtracting(a)) == b)
        #expect(a.subtracting(a.zero).distance(to: a) == 0)
    }

    @Test func `overshoots`() {
        #expect(MotionValue.mix(.scalar(0), .scalar(10), 1.2) == .scalar(12))
        guard case .color(let color) = MotionValue.mix(.color(.clear), .color(.white), 1.5) else { return }
        #expect(color.alpha == 1)
    }

    private func turn(_ angle: Double, scale: Double = 1, tx: Double = 0) -> Matrix4 {
        // By half angles of a known table would be a second implementation; these four are exact enough.
        let table: [Double: (Double, Double)] = [
            0: (1, 0), 30: (0.75.squareRoot(), 0.5), 45: (0.5.squareRoot(), 0.5.squareRoot()), 60: (0.5, 0.75.squareRoot()),
            90: (0, 1), 120: (-0.5, 0.75.squareRoot()),
        ]
        let (c, s) = table[angle] ?? (.nan, .nan)
        return .affine(a: c * scale, b: s * scale, c: -s * scale, d: c * scale, tx: tx, ty: 0)
    }

    private func near(_ a: Matrix4, _ b: Matrix4, _ tolerance: Double = 1e-9) -> Bool {
        func fields(_ m: Matrix4) -> [Double] {
            [m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44]
        }
        return zip(fields(a), fields(b)).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0)) }
    }

    @Test func `a plane turns along the shorter arc`() {
        #expect(near(.mix(turn(0), turn(90), 0.5), turn(45)))
        #expect(near(.mix(turn(0), turn(120), 0.25), turn(30)))
        #expect(near(.mix(turn(30, scale: 2, tx: 10), turn(90, scale: 4, tx: 30), 0.5), turn(60, scale: 3, tx: 20)))
    }

    @Test func `a card flips about its axis`() {
        // A turn of 60° about y; half way is 30°.
        func flip(_ c: Double, _ s: Double) -> Matrix4 {
            var m = Matrix4.identity
            (m.m11, m.m13, m.m31, m.m33) = (c, -s, s, c)
            return m
        }
        #expect(near(.mix(.identity, flip(0.5, 0.75.squareRoot()), 0.5), flip(0.75.squareRoot(), 0.5)))
        var eye = Matrix4.identity
        eye.m34 = -0.002
        let (from, to) = (eye, flip(0.5, 0.75.squareRoot()).concatenating(eye))
        #expect(near(.mix(from, to, 0.5), flip(0.75.squareRoot(), 0.5).concatenating(eye)))
    }

    @Test func `taking apart and putting together is the same matrix`() {
        var random = SeededRandom("Matrix4.mix")
        for round in 0..<500 {
            var m = Matrix4.affine(
                a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2), d: random.number(-2...2),
                tx: random.number(-500...500), ty: random.number(-500...500))
            if round % 2 == 0 {
                (m.m13, m.m23, m.m33) = (random.number(-1...1), random.number(-1...1), random.number(0.5...2))
                (m.m31, m.m32, m.m34, m.m43) = (random.number(-1...1), random.number(-1...1), random.number(-0.01...0.01), 20)
            }
            guard let inverse = m.inverse, inverse.isFinite, abs(m.m11 * m.m22 - m.m12 * m.m21) > 0.05 else { continue }
            // Continuity at both ends says that the parts put together give the matrix again.
            let other = Matrix4.affine(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 3, ty: 4)
            #expect(near(.mix(m, other, 1e-12), m, 1e-6), "seed \(random.seed): \(m)")
            #expect(near(.mix(other, m, 1 - 1e-12), m, 1e-6), "seed \(random.seed): \(m)")
        }
    }

    @Test func `what has no parts is mixed by its fields`() {
        let flat = Matrix4.affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
        #expect(near(.mix(turn(90), flat, 0.5), Matrix4.affine(a: 0.5, b: 1.5, c: 0.5, d: 2, tx: 0, ty: 0)))
        let broken = Matrix4.affine(a: .nan, b: 1, c: 0, d: 1, tx: 0, ty: .infinity)
        #expect(Matrix4.mix(broken, turn(90), 0.5).m12 == 1)
    }
}
