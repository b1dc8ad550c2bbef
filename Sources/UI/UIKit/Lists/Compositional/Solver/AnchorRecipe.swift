/// A point of a rectangle as values.
struct AnchorRecipe: Equatable, Sendable {
    /// From 0 at the leading or upper edge to 1 at the other.
    var point: CGPoint
    var offset: CGPoint
    /// The offset is in points, not in sizes of the supplementary element.
    var isAbsolute: Bool

    /// Returns the point in a rectangle of a size, for a supplementary element of `own` points.
    func place(in size: CGSize, own: CGSize) -> CGPoint {
        let unit = isAbsolute ? CGSize(width: 1, height: 1) : own
        return CGPoint(x: point.x * size.width + offset.x * unit.width, y: point.y * size.height + offset.y * unit.height)
    }
}
