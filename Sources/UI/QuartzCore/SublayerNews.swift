import Scene

/// What the display side lacks of a layer's list of sublayers.
///
/// The whole list is sent when it is not longer than what changed: a list that is built costs its length once, and one sublayer that comes,
/// goes or moves among very many costs little.
struct SublayerNews {
    private enum Extent { case none, some, all }

    private var extent = Extent.none
    /// The sublayers that left. The lists keep their room: a list that scrolls changes its sublayers in each frame.
    private(set) var left: [LayerID] = []
    /// The sublayers that came or moved, which may have left again. Those that are to be told have a `placedIndex`.
    private(set) var placed: [CALayer] = []

    var isEmpty: Bool { extent == .none }
    var isWhole: Bool { extent == .all }
    var count: Int { left.count + placed.count }

    mutating func left(_ id: LayerID?) {
        extent = .some
        if let id { left.append(id) }
    }

    mutating func came(_ layer: CALayer) {
        extent = .some
        placed.append(layer)
    }

    mutating func becomeWhole() { extent = .all }

    mutating func clear() {
        extent = .none
        left.removeAll(keepingCapacity: true)
        placed.removeAll(keepingCapacity: true)
    }
}

extension CALayer {
    /// Notes that a sublayer came to an index, or moved there.
    final func notePlaced(_ child: CALayer, at index: Int) {
        guard isMirrored, !sublayerNews.isWhole else { return }
        let isKnown = child.placedIndex != nil
        child.placedIndex = index
        guard !isKnown else { return }
        sublayerNews.came(child)
        limitSublayerNews()
    }

    /// Notes that a sublayer left.
    final func noteLeft(_ child: CALayer) {
        child.placedIndex = nil
        guard isMirrored, !sublayerNews.isWhole else { return }
        sublayerNews.left(child.isMirrored ? child.id : nil)
        limitSublayerNews()
    }

    private func limitSublayerNews() {
        if 2 * sublayerNews.count >= childList.count { sendAllSublayers() }
    }

    /// Calls `body` with the sublayers that the display side may not have.
    final func forEachNewSublayer(_ body: (CALayer) -> Void) {
        if sublayerNews.isWhole { return drawnChildren.forEach(body) }
        for child in sublayerNews.placed where child.parentLayer === self { body(child) }
    }

    /// Returns the edit that tells the display side of the sublayers; nil when it knows them all.
    final func takeSublayerEdit() -> StructureEdit? {
        guard !sublayerNews.isEmpty else { return nil }
        defer { forgetSublayerNews() }
        guard !sublayerNews.isWhole else { return .setSublayers(id, drawnChildren.map(\.id)) }
        let first = underlay == nil ? 0 : 1
        var places: [SublayerPlace] = []
        for child in sublayerNews.placed where child.parentLayer === self {
            guard let noted = child.placedIndex else { continue }
            child.placedIndex = nil
            guard let index = children.index(ofIdentical: child, near: noted) else { continue }
            places.append(SublayerPlace(layer: child.id, index: first + index))
        }
        return .moveSublayers(id, left: sublayerNews.left.map(\.self), placed: places.sorted { $0.index < $1.index })
    }

    /// The whole list is to be sent, whatever changed.
    final func sendAllSublayers() {
        forgetSublayerNews()
        sublayerNews.becomeWhole()
    }

    final func forgetSublayerNews() {
        for child in sublayerNews.placed where child.parentLayer === self { child.placedIndex = nil }
        sublayerNews.clear()
    }
}
