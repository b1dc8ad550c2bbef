import Geometry
import TestSupport
import Testing

@Suite("Matrix4") struct MatrixTests {
    private func fields(_ m: Matrix4) -> [Double] {
        [m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44]
    }

    private func matrix(_ f: [Double]) -> Matrix4 {
        Matrix4(
            m11: f[0], m12: f[1], m13: f[2], m14: f[3], m21: f[4], m22: f[5], m23: f[6], m24: f[7], m31: f[8], m32: f[9],
            m33: f[10], m34: f[11], m41: f[12], m42: f[13], m43: f[14], m44: f[15])
    }

    /// Gauss-Jordan with pivoting: slow, and nothing like the adjugate under test.
    private func eliminated(_ f: [Double]) -> [Double]? {
        var rows = (0..<4).map { r in Array(f[r * 4..<r * 4 + 4]) + (0..<4).map { $0 == r ? 1.0 : 0 } }
        for column in 0..<4 {
            guard let pivot = (column..<4).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }) else { return nil }
            rows.swapAt(column, pivot)
            let head = rows[column][column]
            guard abs(head) > 1e-9 else { return nil }
            rows[column] = rows[column].map { $0 / head }
            for other in 0..<4 where other != column {
                let factor = rows[other][column]
                for index in 0..<8 { rows[other][index] -= factor * rows[column][index] }
            }
        }
        return rows.flatMap { $0.suffix(4) }
    }

    @Test func `the inverse agrees with elimination`() {
        var random = SeededRandom("Matrix4.inverse")
        for _ in 0..<500 {
            let f = (0..<16).map { _ in random.number(-3...3) }
            guard let expected = eliminated(f), expected.allSatisfy({ abs($0) < 1e3 }), let inverse = matrix(f).inverse else {
                continue
            }
            for (a, b) in zip(fields(inverse), expected) { #expect(abs(a - b) < 1e-6, "seed \(random.seed): \(f)") }
        }
    }

    @Test func `what flattens space has no inverse`() {
        #expect(Matrix4.scale(x: 0, y: 1).inverse == nil && Matrix4.scale(x: .nan, y: 1).inverse == nil)
        #expect(Matrix4.translation(x: 3, y: -4, z: 5).inverse == .translation(x: -3, y: 4, z: -5))
    }

    @Test func `concatenating is row times column on both paths`() {
        var random = SeededRandom("Matrix4.concatenating")
        for round in 0..<200 {
            var (a, b) = ((0..<16).map { _ in random.number(-3...3) }, (0..<16).map { _ in random.number(-3...3) })
            if round % 2 == 0 {
                // The affine path.
                for (index, value) in [(2, 0.0), (3, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 1), (11, 0), (14, 0), (15, 1)] {
                    a[index] = value
                    b[index] = value
                }
            }
            let product = fields(matrix(a).concatenating(matrix(b)))
            for row in 0..<4 {
                for column in 0..<4 {
                    let sum = (0..<4).reduce(0) { $0 + a[row * 4 + $1] * b[$1 * 4 + column] }
                    #expect(abs(product[row * 4 + column] - sum) < 1e-12, "seed \(random.seed)")
                }
            }
        }
    }

    @Test func `a quad's bounds hold its corners and are infinite behind the eye`() {
        let turned = Quad<Physical>(
            Rect<Local>(x: 0, y: 0, width: 10, height: 20), through: .affine(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 5))
        #expect(turned.bounds == Rect(left: 30, top: 5, right: 50, bottom: 15) && turned.facesFront)
        #expect(!Quad<Physical>(Rect<Local>(x: 0, y: 0, width: 1, height: 1), through: .scale(x: -1, y: 1)).facesFront)
        var eye = Matrix4.identity
        eye.m14 = -0.2
        let behind = Quad<Physical>(Rect<Local>(x: 0, y: 0, width: 10, height: 10), through: eye)
        #expect(behind.bounds.contains(Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)))
        eye.m14 = 0.1
        let half = Quad<Physical>(Rect<Local>(x: 0, y: 0, width: 10, height: 10), through: eye)
        #expect(half.bounds == Rect(left: 0, top: 0, right: 5, bottom: 10))
    }
}
