/// How fast content moves while an item is held near an edge.
struct EdgeScroll: Equatable {
    /// The speed in points a second, along both axes.
    private(set) var speed = CGPoint.zero

    /// How near an edge the item has to be, in points.
    private static let reach: CGFloat = 56
    /// The highest speed for items of any size, in points a second.
    private static let most: CGFloat = 900
    /// One item may pass in this time, in seconds.
    private static let timeOfItem: CGFloat = 0.1

    /// - Parameters:
    ///   - place: where the item is held, in the content, in points.
    ///   - size: that of the item, in points.
    ///   - area: what is seen of the content within the insets, in points.
    init(_ place: CGPoint, _ size: CGSize, in area: CGRect) {
        speed.x = Self.speed(place.x, size.width, area.minX, area.maxX)
        speed.y = Self.speed(place.y, size.height, area.minY, area.maxY)
    }

    /// Slow at the first touch of the zone, and at most one item in a tenth of a second at the edge.
    private static func speed(_ place: CGFloat, _ extent: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
        let zone = min(reach, (end - start) / 4)
        guard zone > 0 else { return 0 }
        let depth = max(start + zone - place, place - (end - zone), 0) / zone
        let most = min(extent / timeOfItem, most) * min(depth, 1) * min(depth, 1)
        return place < start + zone ? -most : most
    }

    /// Returns how far the content moves in a time in seconds.
    func way(in time: Double) -> CGPoint { CGPoint(x: speed.x * time, y: speed.y * time) }
}
