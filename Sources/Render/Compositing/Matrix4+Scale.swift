package import Geometry

extension Matrix4 {
    /// Whether the scale is the same in every direction, so that lengths in pixels follow from lengths in points.
    package var isSimilarity: Bool {
        guard isAffine else { return false }
        let (x, y) = (m11 * m11 + m12 * m12, m21 * m21 + m22 * m22)
        return abs(x - y) <= 1e-4 * max(x, y) && abs(m11 * m21 + m12 * m22) <= 1e-4 * max(x, y)
    }

    /// The length of a unit step, as the mean of both axes.
    package var unitLength: Double {
        ((m11 * m11 + m12 * m12).squareRoot() + (m21 * m21 + m22 * m22).squareRoot()) / 2
    }
}
