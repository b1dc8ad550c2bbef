import Geometry
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

    /// Draws layers, or makes them wait where they are far from what is seen.
    func draw(_ layers: [CALayer]) {
        motionSteps.forget()
        for layer in layers where layer.needsDisplayFlag { draw(layer) }
    }

    private func draw(_ layer: CALayer) {
        guard let far = layer.farViewport else { return layer.displayIfNeeded() }
        let way = MotionWay(of: layer, in: far.layer)
        let rect = way.map { far.rect.union($0.extent) } ?? far.rect
        guard let way, way.isNear else { return layer.deferDrawing(to: far.layer, rect) }
        layer.displayIfNeeded()
        // It is far away when the animations are over.
        layer.track(in: far.layer, rect, isDrawn: true)
    }

    /// Queues the waiting layers that came near, and takes the pixels of those that are far away.
    ///
    /// - Returns: whether a layer is to be drawn.
    func lookAround() -> Bool {
        let (moved, scrolled) = (movedLayers, scrolledLayers)
        movedLayers = []
        scrolledLayers = []
        motionSteps.forget()
        lookedAt.removeAll(keepingCapacity: true)
        for layer in moved where lookedAt.insert(ObjectIdentifier(layer)).inserted { layer.forEachTracked(placeAgain) }
        for layer in scrolled { layer.drawings.map(look) }
        return !displayQueue.isEmpty
    }

    /// Finds a layer's distance anew. One without pixels counts as drawn, unless that finds it far away when it is to be drawn.
    private func placeAgain(_ layer: CALayer) {
        let tracker = layer.tracker
        layer.tracker = nil
        if layer.needsDisplayFlag { displayQueue.append(layer) }
        // A layer that nothing shows is found when it comes, if it is in no list.
        guard let tracker, let viewport = tracker.viewport, let place = layer.rect(in: viewport),
            !layer.needsDisplayFlag || isShown(layer)
        else { return }
        let way = MotionWay(of: layer, in: viewport)
        let rect = way.map { place.union($0.extent) } ?? place
        if layer.needsDisplayFlag || !tracker.isFar(place) || way?.isNear == true {
            layer.track(in: viewport, rect, isDrawn: true)
        } else {
            layer.deferDrawing(to: viewport, rect)
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
