import Diagnostics
import Geometry
import Scene

extension CALayer: ListedChild {
    package nonisolated(unsafe) static let gapInList = CALayer()

    /// The sublayers, back to front.
    final var children: [CALayer] {
        if childList.gaps > 0 { childList.closeGaps() }
        return childList.places
    }

    final var superlayerOrItsPresentation: CALayer? {
        guard let original else { return parentLayer ?? maskedLayer }
        return original.superlayer?.presentation()
    }

    final var sublayersOrTheirPresentations: [CALayer]? {
        guard let original else { return childList.isEmpty ? nil : children }
        return original.sublayers?.compactMap { $0.presentation() }
    }

    final func insert(_ layer: CALayer, at index: Int) {
        checkThread()
        guard original == nil else { return report("a presentation copy takes no sublayers") }
        guard layer !== self, layer.isLeaf || !isBelow(layer) else { return report("a layer cannot be put into itself") }
        guard hasRoom(for: layer) else { return refuse(layer) }
        var index = index
        if layer.parentLayer === self, let old = childList.index(of: layer) {
            childList.remove(layer)
            index = min(max(index > old ? index - 1 : index, 0), childList.count)
            childList.insert(layer, at: index)
        } else {
            layer.detach()
            index = min(max(index, 0), childList.count)
            childList.insert(layer, at: index)
            layer.parentLayer = self
            took(layer)
        }
        layer.placeChanged()
        notePlaced(layer, at: index)
        sublayersChanged()
        layer.pendingAction(forKey: kCAOnOrderIn)?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
    }

    final func insert(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, at: sibling.flatMap { childList.index(of: $0) } ?? 0)
    }

    final func insert(_ layer: CALayer, above sibling: CALayer?) {
        let index = sibling.flatMap { childList.index(of: $0) }
        insert(layer, at: index.map { $0 + 1 } ?? childList.count)
    }

    final func replace(_ old: CALayer, with new: CALayer) {
        guard old !== new, let index = childList.index(of: old) else { return }
        old.removeFromSuperlayer()
        insert(new, at: index)
    }

    final func replaceSublayers(with layers: [CALayer]) {
        let kept = Set(layers.map(ObjectIdentifier.init))
        for child in children where !kept.contains(ObjectIdentifier(child)) { child.removeFromSuperlayer() }
        for layer in layers { addSublayer(layer) }
    }

    final func detach() {
        checkThread()
        if let masked = maskedLayer {
            masked.setMask(nil)
            return
        }
        guard let parent = parentLayer, parent.childList.contains(self) else { return }
        pendingAction(forKey: kCAOnOrderOut)?.run(forKey: kCAOnOrderOut, object: self, arguments: nil)
        parent.childList.remove(self)
        parentLayer = nil
        placeMayDiffer()
        parent.lost(self)
        parent.noteLeft(self)
        parent.sublayersChanged()
        if isMirrored { SceneContext.main.noteOrphan(self) }
    }

    final func setMask(_ mask: CALayer?) {
        checkThread()
        guard mask !== maskLayer else { return }
        if let mask {
            guard mask !== self, !isBelow(mask) else { return report("a layer cannot mask itself") }
            guard hasRoom(for: mask) else { return refuse(mask) }
            mask.detach()
        }
        let old = maskLayer
        maskLayer = mask
        if let old {
            old.maskedLayer = nil
            lost(old)
            if old.isMirrored { SceneContext.main.noteOrphan(old) }
        }
        if let mask {
            mask.maskedLayer = self
            took(mask)
        }
        hasNewMask = true
        enqueue()
    }

    /// Notes that the members of the subtree, or their drawing order, changed.
    private func sublayersChanged() {
        enqueue()
        setNeedsLayout()
    }

    private func refuse(_ layer: CALayer) {
        log.once(
            .error, id: "nesting",
            "\(type(of: layer)) '\(layer.name ?? "\(layer.id)")' is not added to \(type(of: self)) '\(name ?? "\(id)")': layers nest at most \(Self.mostNested) deep"
        )
    }

    private func isBelow(_ other: CALayer) -> Bool {
        guard mayBeBelow(other) else { return false }
        var layer: CALayer? = self
        while let current = layer {
            if current === other { return true }
            layer = current.parentLayer ?? current.maskedLayer
        }
        return false
    }

    /// The outermost layer above this one.
    final var root: CALayer {
        var layer = self
        while let above = layer.parentLayer ?? layer.maskedLayer { layer = above }
        return layer
    }

    /// Calls `body` with this layer, its mask and all layers below, parents first.
    final func forEachInTree(_ body: (CALayer) -> Void) {
        body(self)
        maskLayer?.forEachInTree(body)
        for child in drawnChildren { child.forEachInTree(body) }
    }

    /// All layers that the display side draws below this layer, back to front.
    final var drawnChildren: [CALayer] {
        guard underlay != nil || overlay != nil else { return children }
        return [underlay].compactMap { $0 } + children + [overlay].compactMap { $0 }
    }

    final func setUnderlay(_ layer: CALayer?) {
        let old = underlay
        underlay = layer
        replacePrivate(old, with: layer)
    }

    final func setOverlay(_ layer: CALayer?) {
        let old = overlay
        overlay = layer
        replacePrivate(old, with: layer)
    }

    private func replacePrivate(_ old: CALayer?, with new: CALayer?) {
        guard old !== new else { return }
        if let old {
            old.parentLayer = nil
            lost(old)
            if old.isMirrored { SceneContext.main.noteOrphan(old) }
        }
        if let new {
            new.parentLayer = self
            took(new)
        }
        sendAllSublayers()
        enqueue()
    }

    final func hit(_ p: CGPoint) -> CALayer? {
        guard !isHidden, let inverse = matrixToSuperlayer.inverse,
            let local = inverse.map(Point<Local>(p), to: Local.self)
        else { return nil }
        let point = CGPoint(local)
        let isInside = contains(point)
        if masksToBounds && !isInside { return nil }
        if let mask = maskLayer, mask.hitTest(point) == nil { return nil }
        let layers = (sublayers ?? []).enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }
        for (_, child) in layers {
            if let found = child.hitTest(point) { return found }
        }
        return isInside ? self : nil
    }
}
