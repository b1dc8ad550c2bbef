internal import Geometry

/// An affine transform of the plane, decomposed into shear, then rotation, then translation.
///
/// The factorization is QR: the remaining matrix is lower triangular, so a pure rotation with scale has no shear.
struct FlatTransform {
    var x, y: Double
    var angle: Double
    var scaleX, scaleY, shear: Double

    init?(_ m: Matrix4) {
        let determinant = m.m11 * m.m22 - m.m12 * m.m21
        let length = (m.m11 * m.m11 + m.m12 * m.m12).squareRoot()
        guard m.isFinite, length > 1e-9, abs(determinant) > 1e-12 else { return nil }
        (x, y) = (m.m41, m.m42)
        // The plane is mirrored. The mirrored axis cannot be determined, so the one that gives the smaller rotation is taken.
        let mirrorsX = determinant < 0 && m.m11 < m.m22
        scaleX = mirrorsX ? -length : length
        angle = LibM.atan2(m.m12 / scaleX, m.m11 / scaleX)
        let (cosine, sine) = (m.m11 / scaleX, m.m12 / scaleX)
        shear = m.m21 * cosine + m.m22 * sine
        scaleY = m.m22 * cosine - m.m21 * sine
    }

    static func mix(_ a: FlatTransform, _ b: FlatTransform, _ t: Double) -> FlatTransform {
        var (from, result) = (a, b)
        // One mirrored along x and the other along y equal a half rotation between them.
        if (a.scaleX < 0) != (b.scaleX < 0) && (a.scaleY < 0) != (b.scaleY < 0) {
            from.scaleX = -a.scaleX
            from.scaleY = -a.scaleY
            from.shear = -a.shear
            from.angle += a.angle < 0 ? Double.pi : -Double.pi
        }
        var turn = result.angle - from.angle
        if turn > Double.pi { turn -= 2 * Double.pi }
        if turn < -Double.pi { turn += 2 * Double.pi }
        result.x = lerp(from.x, b.x, t)
        result.y = lerp(from.y, b.y, t)
        result.angle = from.angle + turn * t
        result.scaleX = lerp(from.scaleX, b.scaleX, t)
        result.scaleY = lerp(from.scaleY, b.scaleY, t)
        result.shear = lerp(from.shear, b.shear, t)
        return result
    }

    var matrix: Matrix4 {
        let (cosine, sine) = (LibM.cos(angle), LibM.sin(angle))
        return .affine(
            a: scaleX * cosine, b: scaleX * sine, c: shear * cosine - scaleY * sine, d: shear * sine + scaleY * cosine, tx: x,
            ty: y)
    }
}
