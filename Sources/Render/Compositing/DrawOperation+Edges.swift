import Geometry

extension DrawOperation {
    /// Whether the edges need coverage: because they do not fall on pixels, or because the rectangle is rotated.
    package var needsSoftEdge: Bool {
        guard matrix.isAxisAligned else { return true }
        let mapped: Rect<Physical> = rect.bounds(through: matrix)
        return PixelRect(covering: mapped) != PixelRect(inside: mapped)
    }
}
