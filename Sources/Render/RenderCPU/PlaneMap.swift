import Geometry

/// The map from the middles of a target's pixels to another plane, in homogeneous coordinates.
///
/// Each vector has the change from one column to the next, from one row to the next, and the value at the target's origin.
struct PlaneMap {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var w: SIMD3<Double>

    init(_ m: Matrix4) {
        x = SIMD3(m.m11, m.m21, m.m41)
        y = SIMD3(m.m12, m.m22, m.m42)
        w = SIMD3(m.m14, m.m24, m.m44)
    }

    /// Whether w is 1 everywhere.
    var isAffine: Bool { w.x == 0 && w.y == 0 && w.z == 1 }

    /// Returns x, y and w at the middle of a pixel.
    @inline(__always) func callAsFunction(_ column: Int, _ row: Int) -> SIMD3<Double> {
        let (c, r) = (Double(column) + 0.5, Double(row) + 0.5)
        return SIMD3(x.x * c + x.y * r + x.z, y.x * c + y.y * r + y.z, w.x * c + w.y * r + w.z)
    }

    /// Returns the value of one coordinate in a row as a function of the column's middle.
    @inline(__always) static func line(_ v: SIMD3<Double>, row: Int) -> (slope: Double, offset: Double) {
        (v.x, v.y * (Double(row) + 0.5) + v.z)
    }

    /// Returns a map with other axes: (x − origin) · scale.
    func rescaled(x originX: Double, _ scaleX: Double, y originY: Double, _ scaleY: Double) -> PlaneMap {
        var map = self
        map.x = (x - w * originX) * scaleX
        map.y = (y - w * originY) * scaleY
        return map
    }
}
