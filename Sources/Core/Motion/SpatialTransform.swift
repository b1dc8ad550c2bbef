internal import Geometry

/// A transform of space, decomposed into scale, skew, rotation, translation and perspective.
///
/// After Spencer Thomas' "unmatrix" (Graphics Gems II, 1991), in the form of CSS Transforms Level 2, section 12.
struct SpatialTransform {
    var translation: SIMD3<Double>
    var scale: SIMD3<Double>
    /// xy, xz, yz.
    var skew: SIMD3<Double>
    var perspective: SIMD4<Double>
    /// x, y, z, w.
    var turn: SIMD4<Double>

    init?(_ matrix: Matrix4) {
        guard matrix.isFinite, matrix.m44 != 0 else { return nil }
        let m = matrix.combined(1 / matrix.m44, matrix, 0)
        var upright = m
        (upright.m14, upright.m24, upright.m34, upright.m44) = (0, 0, 0, 1)
        guard let inverse = upright.inverse else { return nil }
        perspective = SpatialTransform.perspective(of: m, inverse: inverse)
        translation = SIMD3(m.m41, m.m42, m.m43)
        var x = SIMD3(m.m11, m.m12, m.m13)
        var y = SIMD3(m.m21, m.m22, m.m23)
        var z = SIMD3(m.m31, m.m32, m.m33)
        (scale, skew) = (.zero, .zero)
        scale.x = SpatialTransform.normalize(&x)
        skew.x = (x * y).sum()
        y -= x * skew.x
        scale.y = SpatialTransform.normalize(&y)
        skew.y = (x * z).sum()
        z -= x * skew.y
        skew.z = (y * z).sum()
        z -= y * skew.z
        scale.z = SpatialTransform.normalize(&z)
        guard scale.x > 1e-9, scale.y > 1e-9, scale.z > 1e-9 else { return nil }
        skew /= SIMD3(scale.y, scale.z, scale.z)
        if (x * SpatialTransform.cross(y, z)).sum() < 0 {
            // The space is mirrored: mirroring all three axes leaves a rotation.
            scale = -scale
            (x, y, z) = (-x, -y, -z)
        }
        turn = SpatialTransform.quaternion(x, y, z)
    }

    private static func perspective(of m: Matrix4, inverse i: Matrix4) -> SIMD4<Double> {
        guard m.m14 != 0 || m.m24 != 0 || m.m34 != 0 else { return SIMD4(0, 0, 0, 1) }
        func row(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double { a * m.m14 + b * m.m24 + c * m.m34 + d * m.m44 }
        return SIMD4(
            row(i.m11, i.m12, i.m13, i.m14), row(i.m21, i.m22, i.m23, i.m24), row(i.m31, i.m32, i.m33, i.m34),
            row(i.m41, i.m42, i.m43, i.m44))
    }

    private static func normalize(_ v: inout SIMD3<Double>) -> Double {
        let length = (v * v).sum().squareRoot()
        if length > 0 { v /= length }
        return length
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    /// Returns the rotation whose matrix has the rows x, y, z (row vectors), computed from the largest of its four components.
    private static func quaternion(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD4<Double> {
        let trace = x.x + y.y + z.z
        let q: SIMD4<Double>
        if trace > 0 {
            q = SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace)
        } else if x.x > y.y && x.x > z.z {
            q = SIMD4(1 + x.x - y.y - z.z, x.y + y.x, x.z + z.x, y.z - z.y)
        } else if y.y > z.z {
            q = SIMD4(x.y + y.x, 1 + y.y - x.x - z.z, y.z + z.y, z.x - x.z)
        } else {
            q = SIMD4(x.z + z.x, y.z + z.y, 1 + z.z - x.x - y.y, x.y - y.x)
        }
        return q / (q * q).sum().squareRoot()
    }

    static func mix(_ a: SpatialTransform, _ b: SpatialTransform, _ t: Double) -> SpatialTransform {
        var result = a
        result.translation += (b.translation - a.translation) * t
        result.scale += (b.scale - a.scale) * t
        result.skew += (b.skew - a.skew) * t
        result.perspective += (b.perspective - a.perspective) * t
        result.turn = slerp(a.turn, b.turn, t)
        return result
    }

    private static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
        var (cosine, to) = ((a * b).sum(), b)
        if cosine < 0 { (cosine, to) = (-cosine, -b) }
        if cosine > 1 - 1e-9 {
            let straight = a + (to - a) * t
            return straight / (straight * straight).sum().squareRoot()
        }
        let angle = LibM.acos(cosine)
        let sine = (1 - cosine * cosine).squareRoot()
        return a * (LibM.sin((1 - t) * angle) / sine) + to * (LibM.sin(t * angle) / sine)
    }

    var matrix: Matrix4 {
        let (x, y, z, w) = (turn.x, turn.y, turn.z, turn.w)
        let row1 = SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
        let row2 = SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
        let row3 = SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
        let r1 = row1 * scale.x
        let r2 = (row2 + row1 * skew.x) * scale.y
        let r3 = (row3 + row2 * skew.z + row1 * skew.y) * scale.z
        let upright = Matrix4(
            m11: r1.x, m12: r1.y, m13: r1.z, m14: 0, m21: r2.x, m22: r2.y, m23: r2.z, m24: 0, m31: r3.x, m32: r3.y, m33: r3.z,
            m34: 0, m41: translation.x, m42: translation.y, m43: translation.z, m44: 1)
        guard perspective != SIMD4(0, 0, 0, 1) else { return upright }
        var eye = Matrix4.identity
        (eye.m14, eye.m24, eye.m34, eye.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
        return upright.concatenating(eye)
    }
}
