import Geometry
import Motion
import Scene

/// The layers below one clipping layer that draw themselves only near what is seen of it.
///
/// A layer that is far away waits here without pixels. A look finds those that came near, and those that are far away again and lose
/// their pixels. It passes over all rectangles, and is made only after the content has moved by half of the clipping layer's size, or
/// while an animation moves it.
final class DeferredDrawings {
    private struct Entry {
        weak var layer: CALayer?
        /// The number of the entry. A layer with another number has a newer entry, or none.
        var number: UInt64
        var isDrawn = false
    }

    /// What a look found.
    struct Look {
        /// The layers without pixels that came near.
        var near: [CALayer] = []
        /// The layers with pixels that are far away.
        var far: [CALayer] = []
    }

    /// The clipping layer, which owns this object.
    private(set) weak var viewport: CALayer?
    /// The layers' rectangles in the coordinates of the clipping layer, and what else belongs to them.
    private var rects: [Rect<Local>] = []
    private var entries: [Entry] = []
    private var lastNumber: UInt64 = 0
    /// The number of entries at which those without a layer are removed.
    private var limit = 64
    /// The part of the content in which no layer waits.
    private var explored = Rect<Local>.zero
    /// Whether the content has moved since the first layer waited. More of what is around it is drawn then.
    private var hasMoved = false

    /// What was seen and is going to be, as it was found last. A look finds it anew.
    private var known: (time: Seconds, bounds: Rect<Local>, animations: Int, seen: [Rect<Local>])?

    /// How far around what is seen layers are drawn, in sizes of the clipping layer: at first, and once the content moves. The display
    /// side's picture of moving content reaches half a size beyond what is seen.
    private static let (margin, movingMargin) = (0.5, 1.0)
    /// The least distance to the edge of the explored part.
    private static let least = 0.5
    /// How far away layers lose their pixels.
    private static let farMargin = 3.0
    /// An animation is followed so many seconds ahead: the main thread may stand still for as long.
    static let foresight = 0.25
    /// How many instants of that time are looked at. Content that moves by more than three sizes from one to the next is nowhere long
    /// enough to be read, and all of a long way would be drawn for it.
    static let instants = 8

    init(_ viewport: CALayer) { self.viewport = viewport }

    /// Adds a layer; an older entry of it does not count any more.
    func add(_ layer: CALayer, _ rect: Rect<Local>, isDrawn: Bool) {
        if entries.count >= limit { removeOld() }
        if !isDrawn, let viewport {
            let room = Self.room(of: viewport.values.bounds, margin)
            explored = entries.isEmpty ? room : explored.intersection(room)
        }
        lastNumber += 1
        rects.append(rect)
        entries.append(Entry(layer: layer, number: lastNumber, isDrawn: isDrawn))
        (layer.tracker, layer.trackerNumber) = (self, lastNumber)
    }

    private func layer(at index: Int) -> CALayer? {
        guard let layer = entries[index].layer, layer.tracker === self, layer.trackerNumber == entries[index].number else {
            return nil
        }
        return layer
    }

    private func removeOld() {
        let kept = entries.indices.filter { layer(at: $0) != nil }
        (rects, entries) = (kept.map { rects[$0] }, kept.map { entries[$0] })
        limit = max(64, entries.count * 2)
    }

    private var margin: Double { hasMoved ? Self.movingMargin : Self.margin }

    /// Returns whether a rectangle of the clipping layer's coordinates is near enough to be drawn. Asked for each layer that is to be
    /// drawn, so the forecast of a tick is made once.
    static func isNear(_ rect: Rect<Local>, _ viewport: CALayer) -> Bool {
        let margin = viewport.drawings?.margin ?? Self.margin
        let seen = viewport.drawings?.forecast() ?? seen(of: viewport)
        return seen.contains { room(of: $0, margin).intersects(rect) }
    }

    /// Returns whether a rectangle is so far away that a layer loses its pixels there.
    func isFar(_ rect: Rect<Local>) -> Bool {
        !(forecast() ?? []).contains { Self.room(of: $0, Self.farMargin).intersects(rect) }
    }

    private func forecast() -> [Rect<Local>]? {
        guard let viewport else { return nil }
        let (time, bounds) = (SceneContext.main.tickTime, viewport.values.bounds)
        if let known, known.time == time, known.bounds == bounds, known.animations == viewport.running.count { return known.seen }
        let seen = Self.seen(of: viewport)
        known = (time, bounds, viewport.running.count, seen)
        return seen
    }

    /// Looks for layers that came near, if the content has moved far enough; nil when it has not.
    func look() -> Look? {
        guard let viewport, !entries.isEmpty else { return nil }
        let bounds = viewport.values.bounds
        let seen = Self.seen(of: viewport)
        guard seen.count > 1 || !explored.contains(Self.room(of: bounds, Self.least)) else { return nil }
        hasMoved = true
        explored = Self.room(of: bounds, margin)
        let near = seen.map { Self.room(of: $0, margin) }
        let far = seen.map { Self.room(of: $0, Self.farMargin) }
        var look = Look()
        for index in rects.indices {
            if entries[index].isDrawn {
                guard !far.contains(where: { $0.intersects(rects[index]) }) else { continue }
                entries[index].isDrawn = false
                layer(at: index).map { look.far.append($0) }
            } else if near.contains(where: { $0.intersects(rects[index]) }) {
                entries[index].isDrawn = true
                layer(at: index).map { look.near.append($0) }
            }
        }
        return look
    }

    /// Returns what is seen of the content now, and what an animation shows next.
    static func seen(of viewport: CALayer) -> [Rect<Local>] {
        let bounds = viewport.values.bounds
        guard viewport.animates([.bounds]) else { return [bounds] }
        var seen = [bounds]
        forEachInstant(of: viewport) { next in
            let both = seen[seen.count - 1].union(next)
            let isOneStrip = both.size.width <= 3 * bounds.size.width && both.size.height <= 3 * bounds.size.height
            if seen.count > 1, isOneStrip { seen[seen.count - 1] = both } else { seen.append(next) }
        }
        return seen
    }

    /// Calls `body` with the bounds that animations show now and next, one instant after the other.
    ///
    /// - Parameter others: the animations that are left out.
    static func forEachInstant(of viewport: CALayer, without others: Set<AnimationID> = [], _ body: (Rect<Local>) -> Void) {
        let now = SceneContext.main.tickTime
        for instant in 0...instants {
            let time = now + foresight * Double(instant) / Double(instants)
            body(viewport.expectedBounds(at: time, now: now, without: others))
        }
    }

    private static func room(of rect: Rect<Local>, _ margin: Double) -> Rect<Local> {
        let (x, y) = (rect.size.width * margin, rect.size.height * margin)
        return rect.inset(by: Insets(top: -y, left: -x, bottom: -y, right: -x))
    }
}
