/// A 4×4 matrix in Core Animation's convention: points are row vectors, translation stands in `m41 m42 m43`.
///
/// The corresponding type of the façade is `CATransform3D`; the names of the sixteen fields are the same.
@frozen
public struct Matrix4: Hashable, Sendable {
    public var m11, m12, m13, m14: Double
    public var m21, m22, m23, m24: Double
    public var m31, m32, m33, m34: Double
    public var m41, m42, m43, m44: Double

    @inlinable
    public init(
        m11: Double, m12: Double, m13: Double, m14: Double, m21: Double, m22: Double, m23: Double, m24: Double,
        m31: Double, m32: Double, m33: Double, m34: Double, m41: Double, m42: Double, m43: Double, m44: Double
    ) {
        self.m11 = m11; self.m12 = m12; self.m13 = m13; self.m14 = m14
        self.m21 = m21; self.m22 = m22; self.m23 = m23; self.m24 = m24
        self.m31 = m31; self.m32 = m32; self.m33 = m33; self.m34 = m34
        self.m41 = m41; self.m42 = m42; self.m43 = m43; self.m44 = m44
    }

    @inlinable public static var identity: Matrix4 { affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    @inlinable
    public static func affine(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) -> Matrix4 {
        Matrix4(
            m11: a, m12: b, m13: 0, m14: 0, m21: c, m22: d, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0,
            m41: tx, m42: ty, m43: 0, m44: 1)
    }

    @inlinable
    public static func translation(x: Double, y: Double, z: Double = 0) -> Matrix4 {
        var m = affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
        m.m43 = z
        return m
    }

    @inlinable
    public static func scale(x: Double, y: Double, z: Double = 1) -> Matrix4 {
        var m = affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
        m.m33 = z
        return m
    }

    /// True when the matrix leaves z and w alone, so a rectangle stays a parallelogram.
    @inlinable public var isAffine: Bool {
        m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0 && m43 == 0 && m44 == 1
    }

    /// True when rectangles stay axis-aligned rectangles: only translation and scale, no rotation.
    @inlinable public var isAxisAligned: Bool { isAffine && m12 == 0 && m21 == 0 }

    /// True when the matrix only moves.
    @inlinable public var isTranslation: Bool { isAxisAligned && m11 == 1 && m22 == 1 }

    @inlinable public var isFinite: Bool {
        // A sum is not finite as soon as one term is not.
        (m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24 + m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44).isFinite
    }

    /// First `self`, then `next` (row vectors: p·self·next).
    @inlinable
    public func concatenating(_ n: Matrix4) -> Matrix4 {
        if isAffine && n.isAffine {
            return .affine(
                a: m11 * n.m11 + m12 * n.m21, b: m11 * n.m12 + m12 * n.m22, c: m21 * n.m11 + m22 * n.m21,
                d: m21 * n.m12 + m22 * n.m22, tx: m41 * n.m11 + m42 * n.m21 + n.m41, ty: m41 * n.m12 + m42 * n.m22 + n.m42)
        }
        let r1 = Matrix4.row(m11, m12, m13, m14, n)
        let r2 = Matrix4.row(m21, m22, m23, m24, n)
        let r3 = Matrix4.row(m31, m32, m33, m34, n)
        let r4 = Matrix4.row(m41, m42, m43, m44, n)
        return Matrix4(
            m11: r1.0, m12: r1.1, m13: r1.2, m14: r1.3, m21: r2.0, m22: r2.1, m23: r2.2, m24: r2.3,
            m31: r3.0, m32: r3.1, m33: r3.2, m34: r3.3, m41: r4.0, m42: r4.1, m43: r4.2, m44: r4.3)
    }

    @inlinable
    static func row(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ n: Matrix4) -> (Double, Double, Double, Double) {
        (
            a * n.m11 + b * n.m21 + c * n.m31 + d * n.m41, a * n.m12 + b * n.m22 + c * n.m32 + d * n.m42,
            a * n.m13 + b * n.m23 + c * n.m33 + d * n.m43, a * n.m14 + b * n.m24 + c * n.m34 + d * n.m44
        )
    }

    /// Maps a point of the plane z = 0 to homogeneous (x, y, w); divide by w, which is ≤ 0 behind the eye.
    @inlinable
    public func projected(x: Double, y: Double) -> (x: Double, y: Double, w: Double) {
        (x * m11 + y * m21 + m41, x * m12 + y * m22 + m42, x * m14 + y * m24 + m44)
    }

    /// Maps a point of the plane z = 0 and divides by w; returns `nil` when it lies behind the eye.
    @inlinable
    public func map<From: Space, To: Space>(_ p: Point<From>, to space: To.Type = To.self) -> Point<To>? {
        let q = projected(x: p.x, y: p.y)
        guard q.w > 0 else { return nil }
        return q.w == 1 ? Point<To>(x: q.x, y: q.y) : Point<To>(x: q.x / q.w, y: q.y / q.w)
    }
}

extension Matrix4: CustomStringConvertible {
    public var description: String {
        if self == .identity { return "identity" }
        if isTranslation { return "translate(\(m41.compact),\(m42.compact))" }
        if isAffine {
            return "affine(\([m11, m12, m21, m22, m41, m42].map(\.compact).joined(separator: ",")))"
        }
        let all = [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
        return "matrix(\(all.map(\.compact).joined(separator: ",")))"
    }
}
