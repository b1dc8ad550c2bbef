import CoreGraphics

/// How far elements have views.
extension ListEngine {
    /// How many pages of a way are prepared. With what is seen now they are fewer than three; the page at its end comes on top.
    private static let pagesAhead = 1.75
    /// The time in seconds in which a busy main thread is not noticed.
    private static let foresight = 0.25

    /// The rectangle of an area's content that is seen.
    func seenRect(_ area: ListArea) -> CGRect {
        area.lane.map { host.seenRect(ofLane: $0) } ?? host.bounds
    }

    /// Where elements get views.
    func wantedReach(_ area: ListArea) -> ListReach {
        var reach = ListReach(seenRect(area))
        addWay(of: area, to: &reach)
        guard host.preparesAhead else { return reach }
        let container = area.container
        if let flight = container.machine.flight {
            // A place that an app asked for is certainly seen. Others may be far ahead in time.
            let isNear = flight.isRequest || flight.landing <= SceneContext.main.comingFrameTime + Self.foresight
            if isNear { reach.addGoal(CGRect(origin: flight.end, size: container.bounds.size)) }
        } else {
            let way = container.wayOfDrag(seconds: Self.foresight, pages: Self.pagesAhead)
            reach.add(reach.page.offsetBy(dx: way.x, dy: way.y))
        }
        return reach
    }

    /// Where elements keep their views: a content that moves to and fro makes no views.
    func keptReach(_ area: ListArea) -> ListReach {
        let (seen, wanted) = (seenRect(area), wantedReach(area))
        var kept = ListReach(seen.insetBy(dx: -seen.width / 4, dy: -seen.height / 4))
        kept.add(wanted)
        return kept
    }

    /// Adds what animations show now, and of what they show next as much as is prepared. A list that changes its size has its own way to
    /// show that.
    private func addWay(of area: ListArea, to reach: inout ListReach) {
        let size = seenRect(area).size
        guard size.width > 0, size.height > 0 else { return }
        var (last, left) = (CGPoint?.none, host.preparesAhead ? Self.pagesAhead : 0)
        area.container.layer.forEachComingBounds(without: carryingScrolls) { bounds in
            let next = bounds.origin
            guard let from = last else {
                reach.add(CGRect(origin: next, size: size))
                return last = next
            }
            let pages = max(abs(next.x - from.x) / size.width, abs(next.y - from.y) / size.height)
            let part = pages > left ? left / pages : 1
            let end = CGPoint(x: from.x + (next.x - from.x) * part, y: from.y + (next.y - from.y) * part)
            if left > 0 { reach.add(CGRect(origin: from, size: size).union(CGRect(origin: end, size: size))) }
            (last, left) = (next, max(0, left - pages))
        }
    }
}
