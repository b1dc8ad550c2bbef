/// A copy of `Geometry.Matrix4`, as far as the bench calls it, that the optimiser sees whole.
struct LocalMatrix {
    var m11, m12, m13, m14: Double
    var m21, m22, m23, m24: Double
    var m31, m32, m33, m34: Double
    var m41, m42, m43, m44: Double

    static func affine(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) -> LocalMatrix {
        LocalMatrix(
            m11: a, m12: b, m13: 0, m14: 0, m21: c, m22: d, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0,
            m41: tx, m42: ty, m43: 0, m44: 1)
    }

    var isAffine: Bool {
        m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0 && m43 == 0 && m44 == 1
    }

    func concatenating(_ n: LocalMatrix) -> LocalMatrix {
        if isAffine && n.isAffine {
            return .affine(
                a: m11 * n.m11 + m12 * n.m21, b: m11 * n.m12 + m12 * n.m22, c: m21 * n.m11 + m22 * n.m21,
                d: m21 * n.m12 + m22 * n.m22, tx: m41 * n.m11 + m42 * n.m21 + n.m41, ty: m41 * n.m12 + m42 * n.m22 + n.m42)
        }
        let r1 = LocalMatrix.row(m11, m12, m13, m14, n)
        let r2 = LocalMatrix.row(m21, m22, m23, m24, n)
        let r3 = LocalMatrix.row(m31, m32, m33, m34, n)
        let r4 = LocalMatrix.row(m41, m42, m43, m44, n)
        return LocalMatrix(
            m11: r1.0, m12: r1.1, m13: r1.2, m14: r1.3, m21: r2.0, m22: r2.1, m23: r2.2, m24: r2.3,
            m31: r3.0, m32: r3.1, m33: r3.2, m34: r3.3, m41: r4.0, m42: r4.1, m43: r4.2, m44: r4.3)
    }

    static func row(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ n: LocalMatrix) -> (Double, Double, Double, Double) {
        (
            a * n.m11 + b * n.m21 + c * n.m31 + d * n.m41, a * n.m12 + b * n.m22 + c * n.m32 + d * n.m42,
            a * n.m13 + b * n.m23 + c * n.m33 + d * n.m43, a * n.m14 + b * n.m24 + c * n.m34 + d * n.m44
        )
    }

    func projected(x: Double, y: Double) -> (x: Double, y: Double, w: Double) {
        (x * m11 + y * m21 + m41, x * m12 + y * m22 + m42, x * m14 + y * m24 + m44)
    }
}
