/// Asks for the data of the items that come next while the content moves: those of about one screen, in the direction of the movement.
///
/// Each is asked for once, until it has a view or until it leaves the screen ahead without one; then it is cancelled. The layout is asked
/// again after a quarter of a screen, so most frames cost nothing.
@MainActor
final class ListPrefetching {
    private unowned let list: any PrefetchingList
    /// The items that were asked for and have no view yet.
    private var asked: Set<ListPath> = []
    /// The offset of the last pass; nil before the first.
    private var lastOffset: CGPoint?
    /// What the layout was asked for last.
    private var question: (offset: CGPoint, direction: CGVector)?

    init(_ list: any PrefetchingList) { self.list = list }

    /// All is loaded anew: the paths mean other items.
    func forget() {
        asked.removeAll()
        (lastOffset, question) = (nil, nil)
    }

    /// The items go on to their new places; what is deleted is not waited for.
    func follow(_ plan: ListUpdatePlan) {
        guard !asked.isEmpty else { return }
        asked = Set(asked.compactMap(plan.newPath))
        question = nil
    }

    /// Called in each pass, after what is seen has its views.
    func followContent() {
        guard list.prefetches, list.engine.hasCounts else { return }
        dropShown()
        let offset = list.contentOffset
        defer { lastOffset = offset }
        guard let lastOffset, lastOffset != offset else { return }
        let direction = Self.direction(lastOffset, offset)
        guard isNewQuestion(offset, direction) else { return }
        question = (offset, direction)
        ask(direction)
    }

    /// What has a view is not waited for any more, also when it leaves before the next question.
    private func dropShown() {
        let shown = list.engine.shown
        guard asked.contains(where: { shown[.cell($0)] != nil }) else { return }
        asked = asked.filter { shown[.cell($0)] == nil }
    }

    /// The way along the axis of the greater movement, of length 1.
    private static func direction(_ old: CGPoint, _ new: CGPoint) -> CGVector {
        let way = CGVector(dx: new.x - old.x, dy: new.y - old.y)
        return abs(way.dx) > abs(way.dy) ? CGVector(dx: way.dx < 0 ? -1 : 1, dy: 0) : CGVector(dx: 0, dy: way.dy < 0 ? -1 : 1)
    }

    private func isNewQuestion(_ offset: CGPoint, _ direction: CGVector) -> Bool {
        guard let question, question.direction == direction else { return true }
        return abs(offset.x - question.offset.x) >= list.bounds.width / 4
            || abs(offset.y - question.offset.y) >= list.bounds.height / 4
    }

    private func ask(_ direction: CGVector) {
        let bounds = list.bounds
        let ahead = bounds.offsetBy(dx: direction.dx * bounds.width, dy: direction.dy * bounds.height)
        var found: [ListAnswer.Element] = []
        list.elements(in: ahead, into: &found)
        let waiting = found.filter { $0.key.kind == .cell && list.engine.shown[$0.key] == nil && $0.frame.overlaps(ahead) }
        let near = waiting.sorted { Self.isNearer($0, $1, bounds, direction) }.map(\.key.path)
        let gone = asked.subtracting(near).sorted()
        let new = near.filter { !asked.contains($0) }
        asked = Set(near)
        // An app may change the data in these calls, so that they are the last thing.
        if !gone.isEmpty { list.cancelPrefetch(gone.map(\.indexPath)) }
        if !new.isEmpty { list.prefetch(new.map(\.indexPath)) }
    }

    /// Elements at the same distance come in the order of their paths.
    private static func isNearer(
        _ a: ListAnswer.Element, _ b: ListAnswer.Element, _ bounds: CGRect, _ direction: CGVector
    ) -> Bool {
        func distance(_ frame: CGRect) -> CGFloat {
            if direction.dx != 0 { return direction.dx > 0 ? frame.minX - bounds.maxX : bounds.minX - frame.maxX }
            return direction.dy > 0 ? frame.minY - bounds.maxY : bounds.minY - frame.maxY
        }
        let (near, far) = (distance(a.frame), distance(b.frame))
        return near == far ? a.key < b.key : near < far
    }
}
