/// The picture of a rectangle under a `Matrix4`: four corners with their homogeneous w.
///
/// Corner order is that of `Rect.corners`. When a corner lies behind the eye (w ≤ 0) `bounds` is infinite on purpose:
/// culling must then keep the quad and leave the clipping to the GPU.
@frozen
public struct Quad<S: Space>: Hashable, Sendable {
    /// x, y (already multiplied by w) and w of each corner.
    public var corners: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    @inlinable
    public init<From: Space>(_ rect: Rect<From>, through matrix: Matrix4) {
        func corner(_ x: Double, _ y: Double) -> SIMD3<Double> {
            let p = matrix.projected(x: x, y: y)
            return SIMD3(p.x, p.y, p.w)
        }
        corners = (
            corner(rect.left, rect.top), corner(rect.right, rect.top), corner(rect.right, rect.bottom),
            corner(rect.left, rect.bottom)
        )
    }

    /// The smallest axis-aligned rectangle around the quad.
    @inlinable public var bounds: Rect<S> {
        let (a, b, c, d) = corners
        guard a.z > 0, b.z > 0, c.z > 0, d.z > 0 else {
            return Rect(left: -1e9, top: -1e9, right: 1e9, bottom: 1e9)
        }
        let xs = (a.x / a.z, b.x / b.z, c.x / c.z, d.x / d.z)
        let ys = (a.y / a.z, b.y / b.z, c.y / c.z, d.y / d.z)
        return Rect(
            left: min(min(xs.0, xs.1), min(xs.2, xs.3)), top: min(min(ys.0, ys.1), min(ys.2, ys.3)),
            right: max(max(xs.0, xs.1), max(xs.2, xs.3)), bottom: max(max(ys.0, ys.1), max(ys.2, ys.3)))
    }

    /// True when the quad winds clockwise on a y-down screen, that is, when its front is seen.
    @inlinable public var facesFront: Bool {
        let (a, b, c, d) = corners
        // Twice the signed area by the shoelace formula, over the projected corners.
        func cross(_ p: SIMD3<Double>, _ q: SIMD3<Double>) -> Double { (p.x / p.z) * (q.y / q.z) - (q.x / q.z) * (p.y / p.z) }
        return cross(a, b) + cross(b, c) + cross(c, d) + cross(d, a) >= 0
    }

    @inlinable
    public static func == (l: Quad, r: Quad) -> Bool {
        l.corners.0 == r.corners.0 && l.corners.1 == r.corners.1 && l.corners.2 == r.corners.2 && l.corners.3 == r.corners.3
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(corners.0)
        hasher.combine(corners.1)
        hasher.combine(corners.2)
        hasher.combine(corners.3)
    }
}

extension Rect {
    /// Returns the bounds of the rectangle's picture under a matrix: those of its `Quad`, without the corners where it stays upright.
    @inlinable
    public func bounds<To: Space>(through m: Matrix4, in space: To.Type = To.self) -> Rect<To> {
        guard m.isAxisAligned else { return Quad<To>(self, through: m).bounds }
        let (x1, x2) = (left * m.m11 + m.m41, right * m.m11 + m.m41)
        let (y1, y2) = (top * m.m22 + m.m42, bottom * m.m22 + m.m42)
        return Rect<To>(left: min(x1, x2), top: min(y1, y2), right: max(x1, x2), bottom: max(y1, y2))
    }
}
