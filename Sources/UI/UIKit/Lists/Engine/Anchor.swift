/// The topmost element that is seen, which stays where it is while content above it takes its true size.
@MainActor
struct Anchor {
    private let key: ElementKey
    private let origin: CGPoint

    /// Takes an element only where content is above it or beside it, and it is not pulled past an edge.
    init?(_ engine: ListEngine) {
        let host = engine.host
        let offset = host.contentOffset
        guard host.inRange(offset) == offset, offset.y > host.yRange.lowerBound || offset.x > host.xRange.lowerBound else {
            return nil
        }
        let seen = engine.main.answer.elements.first {
            ($0.key.kind == .cell || $0.key.kind == .lane) && $0.shown != nil && $0.frame.overlaps(host.bounds)
        }
        guard let seen else { return nil }
        (key, origin) = (seen.key, seen.frame.origin)
    }

    /// Scrolls by as much as the element moved.
    func restore(in engine: ListEngine) {
        guard let now = engine.host.element(for: key)?.frame.origin, now != origin else { return }
        engine.follow(CGPoint(x: now.x - origin.x, y: now.y - origin.y))
    }
}
