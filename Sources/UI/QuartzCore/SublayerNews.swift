import Scene

/// What the display side lacks of a layer's list of sublayers.
///
/// The whole list is sent when it is not longer than what changed: a list that is built costs its length once, and one sublayer that comes,
/// goes or moves among very many costs little.
enum SublayerNews {
    case none
    /// The sublayers that left, and how many came or moved. Those have `isPlaced` set.
    case some(left: [LayerID], placed: Int)
    case all

    var isEmpty: Bool {
        if case .none = self { true } else { false }
    }
}

extension CALayer {
    /// Notes that a sublayer came, or moved in the drawing order.
    final func notePlaced(_ child: CALayer) {
        guard isMirrored else { return }
        child.isPlaced = true
        noteNews(left: nil, placed: 1)
    }

    /// Notes that a sublayer left.
    final func noteLeft(_ child: CALayer) {
        guard isMirrored else { return }
        noteNews(left: child.isMirrored ? child.id : nil, placed: 0)
    }

    private func noteNews(left new: LayerID?, placed more: Int) {
        var (left, placed) = ([LayerID](), more)
        switch sublayerNews {
        case .all: return
        case .none: break
        case .some(let known, let count):
            (left, placed) = (known, count + more)
            // The list of those that left is not copied for each.
            sublayerNews = .none
        }
        if let new { left.append(new) }
        sublayerNews = 2 * (left.count + placed) < children.count ? .some(left: left, placed: placed) : .all
    }

    /// Calls `body` with the sublayers that the display side may not have.
    final func forEachNewSublayer(_ body: (CALayer) -> Void) {
        switch sublayerNews {
        case .none: break
        case .all: drawnChildren.forEach(body)
        case .some: for child in children where child.isPlaced { body(child) }
        }
    }

    /// Returns the edit that tells the display side of the sublayers; nil when it knows them all.
    final func takeSublayerEdit() -> StructureEdit? {
        defer { sublayerNews = .none }
        switch sublayerNews {
        case .none: return nil
        case .all:
            for child in children { child.isPlaced = false }
            return .setSublayers(id, drawnChildren.map(\.id))
        case .some(let left, _):
            let first = underlay == nil ? 0 : 1
            var placed: [SublayerPlace] = []
            for (index, child) in children.enumerated() where child.isPlaced {
                child.isPlaced = false
                placed.append(SublayerPlace(layer: child.id, index: first + index))
            }
            return .moveSublayers(id, left: left, placed: placed)
        }
    }
}
