public import Geometry

extension Matrix4 {
    /// The transform `t` of the way from `a` to `b`, as Core Animation interpolates `transform`.
    ///
    /// Both are taken apart into translation, scale, skew, rotation and perspective, the parts are mixed (rotations along
    /// the shorter arc) and put together again. Matrices that only move and scale are mixed field by field, which gives the
    /// same picture and keeps a mirroring a mirroring. Matrices that flatten space have no parts; they are mixed field by field.
    /// Exactly `a` at 0 and `b` at 1.
    public static func mix(_ a: Matrix4, _ b: Matrix4, _ t: Double) -> Matrix4 {
        if t == 0 || a == b { return a }
        if t == 1 { return b }
        if a.onlyMovesAndScales && b.onlyMovesAndScales { return fieldwise(a, b, t) }
        if a.isAffine && b.isAffine {
            guard let from = FlatTransform(a), let to = FlatTransform(b) else { return fieldwise(a, b, t) }
            return FlatTransform.mix(from, to, t).matrix
        }
        guard let from = SpatialTransform(a), let to = SpatialTransform(b) else { return fieldwise(a, b, t) }
        return SpatialTransform.mix(from, to, t).matrix
    }

    var onlyMovesAndScales: Bool {
        m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
    }

    static func fieldwise(_ a: Matrix4, _ b: Matrix4, _ t: Double) -> Matrix4 {
        a.zip(b) { lerp($0, $1, t) }
    }

    /// `i` times this matrix plus `j` times another, field by field.
    func combined(_ i: Double, _ other: Matrix4, _ j: Double) -> Matrix4 {
        zip(other) { $0 * i + $1 * j }
    }

    private func zip(_ o: Matrix4, _ f: (Double, Double) -> Double) -> Matrix4 {
        Matrix4(
            m11: f(m11, o.m11), m12: f(m12, o.m12), m13: f(m13, o.m13), m14: f(m14, o.m14),
            m21: f(m21, o.m21), m22: f(m22, o.m22), m23: f(m23, o.m23), m24: f(m24, o.m24),
            m31: f(m31, o.m31), m32: f(m32, o.m32), m33: f(m33, o.m33), m34: f(m34, o.m34),
            m41: f(m41, o.m41), m42: f(m42, o.m42), m43: f(m43, o.m43), m44: f(m44, o.m44))
    }
}
