import CoreGraphics

/// The topmost element that is seen, which stays where it is while content above it takes its true size.
@MainActor
struct Anchor {
    private let key: ElementKey
    /// Where the element is in the content, as it is shown.
    private var origin: CGPoint

    /// Takes an element only where content is out of sight above it or beside it, and it is not pulled past an edge.
    init?(_ engine: ListEngine) {
        let host = engine.host
        let offset = host.contentOffset
        // In a pass it stays the same one, and after content that was too short for it.
        if let anchor = engine.anchor ?? engine.missed?.anchor(at: offset) {
            self = anchor
            return
        }
        // While the content is too short its offset is smaller than it will be.
        let wanted = engine.missed?.wanted(from: offset) ?? offset
        guard host.inRange(offset) == offset, wanted.y > 0 || wanted.x > 0 else { return nil }
        let bounds = host.bounds
        let seen =
            Self.topmost(engine, in: CGRect(origin: wanted, size: bounds.size)) ?? Self.topmost(engine, in: bounds)
        guard let seen else { return nil }
        (key, origin) = (seen.key, seen.frame.origin)
    }

    /// An answer is in the order in which views lie over each other. What a finger holds moves with it, and not with the content.
    ///
    /// What only comes into sight was not seen before and moves nothing that was; after a reload all comes, and the offset stays. What a
    /// change brings stands where the change puts it, and what follows makes room; where it brings all, it is like a reload.
    private static func topmost(_ engine: ListEngine, in bounds: CGRect) -> (key: ElementKey, frame: CGRect)? {
        var (found, isAnyKnown): ((key: ElementKey, frame: CGRect)?, Bool) = (nil, false)
        for place in engine.main.answer.elements where place.key.kind == .cell || place.key.kind == .lane {
            let frame = place.frame
            guard let shown = place.shown, shown.isDisplayed || engine.running != nil, frame.overlaps(bounds),
                !engine.host.holds(shown)
            else { continue }
            isAnyKnown = isAnyKnown || shown.isDisplayed
            if let found, (found.frame.minY, found.frame.minX) <= (frame.minY, frame.minX) { continue }
            found = (place.key, frame)
        }
        return isAnyKnown ? found : nil
    }

    /// Scrolls by as much as the element moved.
    mutating func restore(in engine: ListEngine) {
        guard let now = engine.host.element(for: key)?.frame.origin else { return engine.anchor = nil }
        let way = CGPoint(x: now.x - origin.x, y: now.y - origin.y)
        origin = now
        engine.anchor = self
        if way != .zero { engine.follow(way) }
    }
}
