/// How deep layers nest.
///
/// Layout, hit tests, the commit, drawing and the release of a tree go down one call for each layer, so the depth is limited. A layer that
/// would lie deeper is refused where it is added: there its name is known.
extension CALayer {
    /// The most layers above each other's sublayers. The stacks of both threads hold calls for as many.
    package static let mostNested = 2_000

    /// Returns whether this layer can take another one, with all that is in it.
    package final func hasRoom(for layer: CALayer) -> Bool { level + 1 + layer.height < Self.mostNested }

    /// The number of layers above. A walk up at each question would make deep trees slow.
    package final var level: Int {
        guard let place = placeInTree else { return 0 }
        return place.level + place.part.shift
    }

    /// The whole tree's part, and the level in it.
    private var placeInTree: (part: TreePart, level: Int)? {
        guard let place = part?.outermost(levelInPart) else { return nil }
        (part, levelInPart) = place
        return place
    }

    /// The number of layers below this one, along the longest way.
    package final var height: Int {
        if let knownHeight { return knownHeight }
        var highest = maskLayer.map { $0.height + 1 } ?? 0
        for child in drawnChildren { highest = max(highest, child.height + 1) }
        knownHeight = highest
        return highest
    }

    private func heightMayDiffer() {
        var layer: CALayer? = self
        while let one = layer, one.knownHeight != nil {
            one.knownHeight = nil
            layer = one.parentLayer ?? one.maskedLayer
        }
    }

    /// Whether no layer is in this one.
    final var isLeaf: Bool { childList.isEmpty && maskLayer == nil && underlay == nil && overlay == nil }

    /// Returns false for layers of different trees.
    package final func mayBeBelow(_ other: CALayer) -> Bool {
        guard let own = placeInTree, let others = other.placeInTree else { return false }
        return own.part === others.part
    }

    /// Notes that a layer, with all in it, came into this one.
    final func took(_ layer: CALayer) {
        SceneContext.main.hierarchyRevision &+= 1
        heightMayDiffer()
        // A layer whose superlayer was released still counts from there.
        if layer.level != 0 { layer.countAnew(TreePart(), 0) }
        guard let inner = layer.placeInTree, !layer.isLeaf else {
            let own = placeInTree ?? beginPart()
            (layer.part, layer.levelInPart) = (own.part, own.level + 1)
            return
        }
        if let own = placeInTree { return inner.part.join(own.part, shift: own.level + 1 - inner.level) }
        (part, levelInPart) = (inner.part, inner.level - 1)
        inner.part.rise()
    }

    /// Notes that a layer, with all in it, left this one.
    final func lost(_ layer: CALayer) {
        SceneContext.main.hierarchyRevision &+= 1
        heightMayDiffer()
        if layer.isLeaf { (layer.part, layer.levelInPart) = (nil, 0) } else { layer.countAnew(TreePart(), 0) }
    }

    private func beginPart() -> (part: TreePart, level: Int) {
        let new = TreePart()
        (part, levelInPart) = (new, 0)
        return (new, 0)
    }

    private func countAnew(_ new: TreePart, _ level: Int) {
        (part, levelInPart) = (new, level)
        maskLayer?.countAnew(new, level + 1)
        for child in drawnChildren { child.countAnew(new, level + 1) }
    }
}
