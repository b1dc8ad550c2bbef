import Geometry
package import Scene

/// Drawing of layers that are far from what is seen.
extension CALayer {
    private static let places: Set<AnimatableProperty> = [.position, .transform, .anchorPoint, .sublayerTransform, .zPosition]

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

    /// Whether an animation may bring what is below this layer anywhere.
    private var isInMotion: Bool {
        guard !running.isEmpty else { return false }
        return animates(Self.places) || (!values.masksToBounds && animates([.bounds]))
    }

    /// Returns the clipping layer of which the layer is too far from what is seen to be drawn now, with the layer's place in it. Nil for
    /// a layer that may be seen soon.
    final var farViewport: (layer: CALayer, rect: Rect<Local>)? {
        var rect = values.bounds
        var layer = self
        guard !rect.isEmpty, drawsWithinBounds else { return nil }
        while !layer.isInMotion, layer.maskedLayer == nil {
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
        let drawings = viewport.drawings ?? SceneContext.main.makeDrawings(of: viewport)
        drawings.add(self, rect, isDrawn: false)
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
        case .sublayerTransform, .masksToBounds:
            if drawings != nil || hasTrackedBelow { SceneContext.main.movedLayers.append(self) }
        default: break
        }
    }

    /// Calls `body` for this layer and the layers below it that wait, or once waited, in a list of drawings.
    final func forEachTracked(_ body: (CALayer) -> Void) {
        if tracker != nil { body(self) }
        guard hasTrackedBelow || drawings != nil else { return }
        for child in drawnChildren { child.forEachTracked(body) }
    }
}
