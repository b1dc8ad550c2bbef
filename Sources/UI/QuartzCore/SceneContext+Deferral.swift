import Scene

/// Which layers wait with their drawing until they come near what is seen.
extension SceneContext {
    func makeDrawings(of viewport: CALayer) -> DeferredDrawings {
        follow(viewport)
        let drawings = DeferredDrawings(viewport)
        viewport.drawings = drawings
        return drawings
    }

    /// Watches the animations of a layer that needs other content when its bounds move.
    func follow(_ viewport: CALayer) {
        guard viewport.drawings == nil, !viewport.makesContentAhead else { return }
        viewports.removeAll { $0.layer == nil }
        viewports.append(WeakLayer(layer: viewport))
    }

    /// Looks at the content of a layer whose animations changed, or move it.
    func animationsMove(_ layer: CALayer) {
        if layer.drawings != nil { scrolledLayers.append(layer) }
        if layer.makesContentAhead { layer.setNeedsLayout() }
    }

    /// Draws a layer, or makes it wait where it is far from what is seen.
    func draw(_ layer: CALayer) {
        guard layer.needsDisplayFlag else { return }
        if let far = layer.farViewport { return layer.deferDrawing(to: far.layer, far.rect) }
        layer.displayIfNeeded()
    }

    /// Queues the waiting layers that came near, and takes the pixels of those that are far away.
    ///
    /// - Returns: whether a layer is to be drawn.
    func lookAround() -> Bool {
        let (moved, scrolled) = (movedLayers, scrolledLayers)
        movedLayers = []
        scrolledLayers = []
        for layer in moved { layer.forEachTracked(placeAgain) }
        for layer in scrolled { layer.drawings.map(look) }
        return !displayQueue.isEmpty
    }

    /// Notes that a layer's distance is to be found anew.
    private func placeAgain(_ layer: CALayer) {
        let tracker = layer.tracker
        layer.tracker = nil
        if layer.needsDisplayFlag {
            displayQueue.append(layer)
        } else if let tracker, let rect = tracker.viewport.flatMap(layer.rect) {
            tracker.add(layer, rect, isDrawn: true)
        }
    }

    private func look(in drawings: DeferredDrawings) {
        // A layer that comes into a shown tree is looked at then.
        guard let viewport = drawings.viewport, isShown(viewport), let look = drawings.look() else { return }
        displayQueue += look.near
        for layer in look.far { layer.dropDrawing() }
    }

    /// Whether an animation runs on by itself that brings layers near.
    var scrollsWhereWatched: Bool {
        viewports.contains { $0.layer?.runsOn(.bounds) ?? false }
    }

    /// Looks where animations scroll: they bring layers near without a change on the main thread.
    func lookWhereAnimated() {
        for viewport in viewports {
            guard let layer = viewport.layer, !layer.running.isEmpty, layer.animates([.bounds]) else { continue }
            animationsMove(layer)
            needTick()
        }
    }

    /// Draws all that waits below a layer, for a picture of it.
    func drawAll(below layer: CALayer) {
        layer.forEachTracked { $0.displayIfNeeded() }
    }
}

struct WeakLayer {
    weak var layer: CALayer?
}
