import Scene

/// What the display side lacks of a layer's list of sublayers.
///
/// The whole list is sent when it is not longer than what changed: a list that is built costs its length once, and one sublayer that comes,
/// goes or moves among very many costs little.
enum SublayerNews {
    case none
    /// The sublayers that left, and those that came or moved, which may have left again. A sublayer that is to be told has a `placedIndex`.
    case some(left: [LayerID], placed: [CALayer])
    case all

    var isEmpty: Bool {
        if case .none = self { true } else { false }
    }
}

extension CALayer {
    /// Notes that a sublayer came to an index, or moved there.
    final func notePlaced(_ child: CALayer, at index: Int) {
        guard isMirrored else { return }
        let isKnown = child.placedIndex != nil
        child.placedIndex = index
        if !isKnown { noteNews(left: nil, placed: child) }
    }

    /// Notes that a sublayer left.
    final func noteLeft(_ child: CALayer) {
        child.placedIndex = nil
        guard isMirrored else { return }
        noteNews(left: child.isMirrored ? child.id : nil, placed: nil)
    }

    private func noteNews(left gone: LayerID?, placed new: CALayer?) {
        var (left, placed) = ([LayerID](), [CALayer]())
        switch sublayerNews {
        case .all:
            new?.placedIndex = nil
            return
        case .none: break
        case .some(let known, let others):
            (left, placed) = (known, others)
            // The lists are not copied for each sublayer.
            sublayerNews = .none
        }
        if let gone { left.append(gone) }
        if let new { placed.append(new) }
        let isLong = 2 * (left.count + placed.count) >= children.count
        sublayerNews = .some(left: left, placed: placed)
        if isLong { sendAllSublayers() }
    }

    /// Calls `body` with the sublayers that the display side may not have.
    final func forEachNewSublayer(_ body: (CALayer) -> Void) {
        switch sublayerNews {
        case .none: break
        case .all: drawnChildren.forEach(body)
        case .some(_, let placed): for child in placed where child.parentLayer === self { body(child) }
        }
    }

    /// Returns the edit that tells the display side of the sublayers; nil when it knows them all.
    final func takeSublayerEdit() -> StructureEdit? {
        let news = sublayerNews
        sublayerNews = .none
        switch news {
        case .none: return nil
        case .all: return .setSublayers(id, drawnChildren.map(\.id))
        case .some(let left, let placed):
            let first = underlay == nil ? 0 : 1
            var places: [SublayerPlace] = []
            for child in placed where child.parentLayer === self {
                guard let noted = child.placedIndex else { continue }
                child.placedIndex = nil
                guard let index = children.index(ofIdentical: child, near: noted) else { continue }
                places.append(SublayerPlace(layer: child.id, index: first + index))
            }
            return .moveSublayers(id, left: left, placed: places.sorted { $0.index < $1.index })
        }
    }

    /// The whole list is to be sent, whatever changed.
    final func sendAllSublayers() {
        forgetSublayerNews()
        sublayerNews = .all
    }

    final func forgetSublayerNews() {
        if case .some(_, let placed) = sublayerNews {
            for child in placed where child.parentLayer === self { child.placedIndex = nil }
        }
        sublayerNews = .none
    }
}
