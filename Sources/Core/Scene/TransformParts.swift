import Geometry
import Motion

/// A 3D transform decomposed into the parts of Core Animation's key paths: scale, rotation about x, y and z, translation.
///
/// With row vectors: first scale, then rotation about x, y, z, then translation; perspective (the fourth column) is kept. A skew
/// is lost, as it has no key path.
struct TransformParts {
    var scale: SIMD3<Double>
    /// Radians.
    var rotation: SIMD3<Double>
    var translation: SIMD3<Double>
    private var perspective: SIMD3<Double>
    private var w: Double

    init(_ m: Matrix4) {
        let rows = (SIMD3(m.m11, m.m12, m.m13), SIMD3(m.m21, m.m22, m.m23), SIMD3(m.m31, m.m32, m.m33))
        scale = SIMD3(TransformParts.length(rows.0), TransformParts.length(rows.1), TransformParts.length(rows.2))
        // A mirrored basis has one negative scale; x is taken.
        let cross = SIMD3(
            rows.0.y * rows.1.z - rows.0.z * rows.1.y, rows.0.z * rows.1.x - rows.0.x * rows.1.z,
            rows.0.x * rows.1.y - rows.0.y * rows.1.x)
        if (cross * rows.2).sum() < 0 { scale.x = -scale.x }
        func unit(_ row: SIMD3<Double>, _ length: Double) -> SIMD3<Double> { length == 0 ? row : row / length }
        let (x, y, z) = (unit(rows.0, scale.x), unit(rows.1, scale.y), unit(rows.2, scale.z))
        rotation = SIMD3(
            LibM.atan2(y.z, z.z), LibM.asin(min(max(-x.z, -1), 1)), LibM.atan2(x.y, x.x))
        translation = SIMD3(m.m41, m.m42, m.m43)
        // The fourth column is the basis times the perspective vector; the basis is orthogonal, so its rows undo it.
        let column = SIMD3(m.m14, m.m24, m.m34)
        func safe(_ value: Double, _ length: Double) -> Double { length == 0 ? 0 : value / length }
        perspective = x * safe(column.x, scale.x) + y * safe(column.y, scale.y) + z * safe(column.z, scale.z)
        w = m.m44
    }

    var matrix: Matrix4 {
        let (sa, ca) = (LibM.sin(rotation.x), LibM.cos(rotation.x))
        let (sb, cb) = (LibM.sin(rotation.y), LibM.cos(rotation.y))
        let (sc, cc) = (LibM.sin(rotation.z), LibM.cos(rotation.z))
        let x = SIMD3(cb * cc, cb * sc, -sb) * scale.x
        let y = SIMD3(sa * sb * cc - ca * sc, sa * sb * sc + ca * cc, sa * cb) * scale.y
        let z = SIMD3(ca * sb * cc + sa * sc, ca * sb * sc - sa * cc, ca * cb) * scale.z
        return Matrix4(
            m11: x.x, m12: x.y, m13: x.z, m14: (x * perspective).sum(), m21: y.x, m22: y.y, m23: y.z,
            m24: (y * perspective).sum(), m31: z.x, m32: z.y, m33: z.z, m34: (z * perspective).sum(), m41: translation.x,
            m42: translation.y, m43: translation.z, m44: w)
    }

    private static func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
}
