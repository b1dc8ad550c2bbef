import Geometry
package import Scene

/// Drawing of layers that are far from what is seen.
extension CALayer {
    /// Whether the layout makes content for what is seen of the layer. It does so again in each frame in which an animation moves the bounds.
    package final var makesContentAhead: Bool {
        get { extras.makesContentAhead }
        set {
            if newValue { SceneContext.main.follow(self) }
            extras.makesContentAhead = newValue
        }
    }

    /// The bounds, and then those that animations show now and next.
    package final var comingBounds: [CGRect] { DeferredDrawings.seen(of: self).map(CGRect.init) }

    /// Calls `body` with the bounds that animations show now and next, one instant after the other; not at all while none moves them.
    ///
    /// - Parameter others: the animations that are left out.
    package final func forEachComingBounds(without others: Set<AnimationID>, _ body: (CGRect) -> Void) {
        guard !running.isEmpty, animates([.bounds]) else { return }
        DeferredDrawings.forEachInstant(of: self, without: others) { body(CGRect($0)) }
    }

    final func animates(_ properties: Set<AnimatableProperty>) -> Bool {
        running.contains { !$0.isOver && $0.parts.contains { properties.contains($0.property) } }
    }

    /// Whether an animation of a property runs on without a change on the main thread.
    final func runsOn(_ property: AnimatableProperty) -> Bool {
        running.contains { running in !running.isOver && !running.isHeld && running.parts.contains { $0.property == property } }
    }

    /// Returns the clipping layer of which the layer is too far from what is seen to be drawn, with the layer's place in it. Nil for a
    /// layer that may be seen soon. Animations of places are left out: `MotionWay` tells where they lead.
    final var farViewport: (layer: CALayer, rect: Rect<Local>)? {
        var rect = values.bounds
        var layer = self
        guard !rect.isEmpty, drawsWithinBounds else { return nil }
        while layer.maskedLayer == nil {
            guard let above = layer.parentLayer else {
                return layer.values.masksToBounds || DeferredDrawings.isNear(rect, layer) ? nil : (layer, rect)
            }
            let matrix = layer.matrixToSuperlayer
            guard matrix.isAffine else { return nil }
            rect = Quad<Local>(rect, through: matrix).bounds
            layer = above
            guard above.values.masksToBounds else { continue }
            if !DeferredDrawings.isNear(rect, above) { return (above, rect) }
            // What lies beside the clipping layer's bounds may be seen anywhere in them soon.
            let part = rect.intersection(above.values.bounds)
            rect = part.isEmpty ? above.values.bounds : part
        }
        return nil
    }

    /// Returns the layer's place in the coordinates of a layer above; nil when that is not above, or does not see it flat.
    final func rect(in viewport: CALayer) -> Rect<Local>? {
        var rect = values.bounds
        var layer = self
        while layer !== viewport {
            let matrix = layer.matrixToSuperlayer
            guard matrix.isAffine, let above = layer.parentLayer else { return nil }
            rect = Quad<Local>(rect, through: matrix).bounds
            layer = above
        }
        return rect
    }

    /// Makes the layer wait until it is near what is seen of `viewport`. Its old pixels must not be seen before the new ones.
    final func deferDrawing(to viewport: CALayer, _ rect: Rect<Local>) {
        dropDrawing()
        track(in: viewport, rect, isDrawn: false)
    }

    /// Puts the layer into the list of `viewport`.
    final func track(in viewport: CALayer, _ rect: Rect<Local>, isDrawn: Bool) {
        let drawings = viewport.drawings ?? SceneContext.main.makeDrawings(of: viewport)
        drawings.add(self, rect, isDrawn: isDrawn)
        var above = parentLayer
        while let layer = above, layer !== viewport, !layer.hasTrackedBelow {
            layer.hasTrackedBelow = true
            above = layer.parentLayer
        }
    }

    /// Gives the pixels of a drawing up; the layer draws again when it comes near.
    final func dropDrawing() {
        needsDisplayFlag = true
        guard showsDrawing else { return }
        backing = nil
        contentHandle = nil
        values.contents = nil
        mark(.contents)
    }

    /// Notes that the place of this layer or of its sublayers changed, or that the layer came into another tree.
    final func placeChanged() {
        placeMayDiffer()
        if hasTrackedBelow || tracker != nil { SceneContext.main.movedLayers.append(self) }
    }

    /// Notes a change of a property that says where sublayers are.
    final func placeChanged(_ property: LayerProperty) {
        switch property {
        case .bounds:
            placeChanged()
            if drawings != nil { SceneContext.main.scrolledLayers.append(self) }
        case .position, .transform, .anchorPoint, .anchorPointZ, .zPosition, .isGeometryFlipped: placeChanged()
        case .sublayerTransform, .masksToBounds, .timing: placesBelowChanged()
        default: break
        }
    }

    /// Notes that animations bring the layer, or what is below it, elsewhere than before.
    final func motionChanged(by animation: RunningAnimation) {
        let properties = animation.parts.map(\.property)
        if properties.contains(where: { $0.placesLayer || $0 == .bounds }) { placeChanged() }
        if properties.contains(.sublayerTransform) { placesBelowChanged() }
    }

    private func placesBelowChanged() {
        if drawings != nil || hasTrackedBelow { SceneContext.main.movedLayers.append(self) }
    }

    /// Calls `body` for this layer and the layers below it that wait, or once waited, in a list of drawings.
    final func forEachTracked(_ body: (CALayer) -> Void) {
        if tracker != nil { body(self) }
        guard hasTrackedBelow || drawings != nil else { return }
        for child in drawnChildren { child.forEachTracked(body) }
    }
}
