import CoreGraphics

/// The parts of an area's content whose elements have views; what lies between them has none.
struct ListReach {
    /// What is seen when all animations have ended, with what a movement shows around it.
    private(set) var page: CGRect
    /// What a movement shows far from the page; null for nothing.
    private(set) var way = CGRect.null
    /// Where a movement ends, far from both; null for nothing.
    private(set) var goal = CGRect.null

    init(_ page: CGRect) { self.page = page }

    /// Adds what a movement shows; parts that touch become one.
    mutating func add(_ rect: CGRect) {
        if rect.intersects(page) { page = page.union(rect) } else { way = way.union(rect) }
        joinParts()
    }

    /// Adds where a movement ends. The movement may show what is neither there nor at the page, so that it is a part of its own.
    mutating func addGoal(_ rect: CGRect) {
        goal = goal.union(rect)
        joinParts()
    }

    mutating func add(_ other: ListReach) {
        add(other.page)
        if !other.way.isNull { add(other.way) }
        if !other.goal.isNull { addGoal(other.goal) }
    }

    private mutating func joinParts() {
        if goal.intersects(way) { (way, goal) = (way.union(goal), .null) }
        if way.intersects(page) { (page, way) = (page.union(way), .null) }
        if goal.intersects(page) { (page, goal) = (page.union(goal), .null) }
    }

    /// The parts as they come in the content, null ones last. An array would be made in each frame of a scroll.
    var inOrder: (CGRect, CGRect, CGRect) {
        func isLater(_ one: CGRect, _ other: CGRect) -> Bool { (one.minY, one.minX) > (other.minY, other.minX) }
        var (first, second, third) = (page, way, goal)
        if isLater(first, second) { swap(&first, &second) }
        if isLater(second, third) { swap(&second, &third) }
        if isLater(first, second) { swap(&first, &second) }
        return (first, second, third)
    }

    /// Each part, larger by distances in points.
    func widened(dx: CGFloat, dy: CGFloat) -> ListReach {
        var wide = ListReach(page.insetBy(dx: -dx, dy: -dy))
        if !way.isNull { wide.add(way.insetBy(dx: -dx, dy: -dy)) }
        if !goal.isNull { wide.addGoal(goal.insetBy(dx: -dx, dy: -dy)) }
        return wide
    }

    func overlaps(_ frame: CGRect) -> Bool {
        frame.overlaps(page) || !way.isNull && frame.overlaps(way) || !goal.isNull && frame.overlaps(goal)
    }

    func contains(_ other: ListReach) -> Bool {
        holds(other.page) && (other.way.isNull || holds(other.way)) && (other.goal.isNull || holds(other.goal))
    }

    private func holds(_ rect: CGRect) -> Bool {
        page.contains(rect) || !way.isNull && way.contains(rect) || !goal.isNull && goal.contains(rect)
    }
}
