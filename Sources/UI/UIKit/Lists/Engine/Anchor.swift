import CoreGraphics

/// The topmost element that is seen, which stays where it is while content above it takes its true size.
@MainActor
struct Anchor {
    private let key: ElementKey
    /// Where the element is in the content, as it is shown.
    private var origin: CGPoint

    /// Takes an element only where content is above it or beside it, and it is not pulled past an edge. In a pass it stays the same one.
    init?(_ engine: ListEngine) {
        let host = engine.host
        let offset = host.contentOffset
        guard host.inRange(offset) == offset, offset.y > host.yRange.lowerBound || offset.x > host.xRange.lowerBound else {
            return nil
        }
        if let anchor = engine.anchor {
            self = anchor
            return
        }
        let seen = engine.main.answer.elements.first {
            ($0.key.kind == .cell || $0.key.kind == .lane) && $0.shown != nil && $0.frame.overlaps(host.bounds)
        }
        guard let seen else { return nil }
        (key, origin) = (seen.key, seen.frame.origin)
    }

    /// Scrolls by as much as the element moved.
    mutating func restore(in engine: ListEngine) {
        guard let now = engine.host.element(for: key)?.frame.origin else { return engine.anchor = nil }
        let way = CGPoint(x: now.x - origin.x, y: now.y - origin.y)
        origin = now
        // An app may scroll before the pass that is to come.
        engine.anchor = engine.isLayingOut || engine.running != nil ? self : nil
        if way != .zero { engine.follow(way) }
    }
}
