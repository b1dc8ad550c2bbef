import CoreGraphics

/// The parts of an area's content whose elements have views: the page at the content's offset, and what a movement shows apart from it.
struct ListReach {
    /// What is seen when all animations have ended, with what a movement shows around it.
    private(set) var page: CGRect
    /// What a movement shows far from the page; null for nothing.
    private(set) var way = CGRect.null

    init(_ page: CGRect) { self.page = page }

    /// Adds what a movement shows; parts that touch become one.
    mutating func add(_ rect: CGRect) {
        if rect.intersects(page) { page = page.union(rect) } else { way = way.union(rect) }
        guard way.intersects(page) else { return }
        page = page.union(way)
        way = .null
    }

    mutating func add(_ other: ListReach) {
        add(other.page)
        if !other.way.isNull { add(other.way) }
    }

    private var beginsWithWay: Bool { !way.isNull && (way.minY, way.minX) < (page.minY, page.minX) }

    /// The part that comes first in the content.
    var first: CGRect { beginsWithWay ? way : page }
    /// The other part; null for none. An array of both would be made in each frame of a scroll.
    var second: CGRect { beginsWithWay ? page : way }

    /// Each part, larger by distances in points.
    func widened(dx: CGFloat, dy: CGFloat) -> ListReach {
        var wide = ListReach(page.insetBy(dx: -dx, dy: -dy))
        if !way.isNull { wide.add(way.insetBy(dx: -dx, dy: -dy)) }
        return wide
    }

    func overlaps(_ frame: CGRect) -> Bool { frame.overlaps(page) || !way.isNull && frame.overlaps(way) }

    func contains(_ other: ListReach) -> Bool {
        func holds(_ rect: CGRect) -> Bool { page.contains(rect) || !way.isNull && way.contains(rect) }
        return holds(other.page) && (other.way.isNull || holds(other.way))
    }
}
