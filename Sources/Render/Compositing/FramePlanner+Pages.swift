import Geometry
import Motion
import Scene

/// The pages of a transition: layers that an output may show on planes of its own.
///
/// A page is at whole pixels for its whole movement, whether it is on a plane or drawn: planes have integer positions, and the
/// picture must be the same on every output.
extension FramePlanner {
    /// Leaves the pages out of the drawn picture from this frame on. Called between `update` and `makePlan`.
    package func promotePages() {
        promoted = pages.map(\.layer)
        redrawEverythingNow()
    }

    /// Draws the pages again from this frame on. Called between `update` and `makePlan`, or between frames.
    package func demotePages() {
        guard !promoted.isEmpty else { return }
        promoted.removeAll(keepingCapacity: true)
        redrawEverythingNow()
    }

    private func redrawEverythingNow() {
        redrawAll()
        plan.change.add(screenBounds)
    }

    /// Finds the pages of this frame, once the tree's changes are collected.
    func updatePages(_ tree: RenderTree) {
        let isQuiet = plan.change.isEmpty
        swap(&pages, &scratch.pages)
        findPages(tree, isQuiet: isQuiet)
        guard pages.elementsEqual(scratch.pages, by: { $0.layer == $1.layer }) else {
            // Pages rest together or not at all.
            if pages.contains(where: { tree.node($0.layer)?.pageFrame == tree.frame }) { pages.removeAll(keepingCapacity: true) }
            // What was at whole pixels is drawn where it is, and the other way round.
            plan.change.add(screenBounds)
            return demotePages()
        }
        guard promoted.isEmpty else { return }
        for (page, before) in zip(pages, scratch.pages) where page.place != before.place || page.version != before.version {
            plan.change.add(before.place)
            plan.change.add(page.place)
        }
    }

    /// Whether the layer's changes are not collected: what a page of the frame before has become is found by `updatePages`.
    func wasPage(_ node: RenderNode) -> Bool { pages.contains { $0.layer == node.id } }

    private func findPages(_ tree: RenderTree, isQuiet: Bool) {
        scratch.pageItems.removeAll()
        defer { scratch.pageItems.choose(into: &pages) }
        guard tree.isAnimating || !scratch.pages.isEmpty, pointer == nil, dimming == 0, let root = tree.roots[screen],
            tree.pendingCaptures.isEmpty
        else { return }
        for node in tree.animated { markPath(above: node, tree) }
        for page in scratch.pages { if let node = tree.node(page.layer) { markPath(above: node, tree) } }
        markResting(tree, isQuiet: isQuiet)
        collectPages(root, .scale(x: scale, y: scale), screenBounds, tree)
    }

    /// Marks the pages that came to rest. As soon as anything else changes they are drawn, all of them.
    private func markResting(_ tree: RenderTree, isQuiet: Bool) {
        let isUnchanged = isQuiet && scratch.pages.allSatisfy { tree.node($0.layer)?.contentVersion == $0.version }
        for page in scratch.pages {
            guard let node = tree.node(page.layer), !node.isListedAsAnimated, isUnchanged || node.movedInFrame == tree.frame
            else { continue }
            node.pageFrame = tree.frame
        }
    }

    private func markPath(above node: RenderNode, _ tree: RenderTree) {
        var above = node.parent
        while let parent = above, parent.pathFrame != tree.frame {
            parent.pathFrame = tree.frame
            above = parent.parent
        }
    }

    /// Adds the parts of a layer in drawing order. Only layers above moving ones are taken apart.
    private func collectPages(_ node: RenderNode, _ parent: Matrix4, _ clip: PixelRect<Physical>, _ tree: RenderTree) {
        // A layer that fades in is invisible in the first frame only.
        guard !node.isInvisible || node.isListedAsAnimated, !node.subtreeBounds.isEmpty else { return }
        let matrix = node.matrix.concatenating(parent)
        if isMover(node, tree), let page = page(of: node, matrix, parent, clip, tree) {
            return scratch.pageItems.add(.page(page))
        }
        guard node.pathFrame == tree.frame, isPlainContainer(node), !isMover(node, tree) else {
            // What is animated may be elsewhere in the next frame.
            let rests = node.pathFrame != tree.frame && !node.isListedAsAnimated
            return scratch.pageItems.add(
                .drawn(rests ? pixels(node.subtreeBounds, through: matrix).intersection(clip) : clip))
        }
        scratch.pageItems.add(.drawn(pixels(node.paintedBounds, through: matrix).intersection(clip)))
        let inner = node.clipsChildren ? clip.intersection(pixels(node.values.bounds, through: matrix)) : clip
        if node.depthOrder.isEmpty {
            for child in node.children { collectPages(child, matrix, inner, tree) }
        } else {
            for index in node.depthOrder { collectPages(node.children[index], matrix, inner, tree) }
        }
    }

    /// Returns whether the layer moves, or has moved as a page and nothing else has changed since.
    ///
    /// Main changes the layers once it knows that a movement ended. Until then its pages stay where they are, undrawn.
    private func isMover(_ node: RenderNode, _ tree: RenderTree) -> Bool {
        node.isListedAsAnimated ? node.animations.contains { $0.layerAnimation.moves } : node.pageFrame == tree.frame
    }

    /// Returns whether the layer only puts its sublayers above its own picture.
    private func isPlainContainer(_ node: RenderNode) -> Bool {
        node.kind == .plain && node.mask == nil && node.values.opacity >= 1 && node.values.borderWidth == 0
            && node.corners == .zero
    }

    /// Returns the layer as a page; nil when a plane without alpha and scaling could not show it at every place of its movement.
    private func page(
        of node: RenderNode, _ matrix: Matrix4, _ parent: Matrix4, _ clip: PixelRect<Physical>, _ tree: RenderTree
    ) -> Page? {
        guard node.pathFrame != tree.frame, isPlainContainer(node), node.shadowShape == nil, !node.isInvisible,
            node.descendantCount >= limits.pageThreshold, node.model.bounds == node.values.bounds,
            node.animations.allSatisfy({ $0.layerAnimation.moves }),
            let place = pagePlace(of: node, matrix),
            let destination = pagePlace(of: node, node.makeMatrix(of: node.model).concatenating(parent)),
            place.area >= screenBounds.area / 4, place.width <= limits.surfaceSide, place.height <= limits.surfaceSide,
            clip.contains(place.intersection(screenBounds)), clip.contains(destination.intersection(screenBounds)),
            staysInside(node), fills(node, node.values.bounds)
        else { return nil }
        return Page(layer: node.id, place: place, destination: destination, version: node.contentVersion)
    }

    /// Returns the whole pixels at which a matrix shows the layer; nil when it does more than move.
    private func pagePlace(of node: RenderNode, _ matrix: Matrix4) -> PixelRect<Physical>? {
        guard matrix.isFinite, matrix.isAxisAligned, matrix.m11 == scale, matrix.m22 == scale else { return nil }
        let bounds = node.values.bounds.scaled(by: scale).reinterpreted(as: Physical.self)
        let whole = PixelRect(covering: bounds)
        guard whole.rect == bounds else { return nil }
        func pixels(_ offset: Double) -> Int32 { Int32(min(max(offset.rounded(), -1e6), 1e6)) }
        return whole.offset(x: pixels(matrix.m41), y: pixels(matrix.m42))
    }

    /// Returns whether all that is seen of the layer lies in its bounds. A bar that is hidden beyond an edge does not count.
    private func staysInside(_ node: RenderNode) -> Bool {
        let bounds = node.values.bounds
        return bounds.contains(node.paintedBounds)
            && (node.clipsChildren || node.children.allSatisfy { $0.isInvisible || bounds.contains($0.boundsInParent) })
    }

    /// Returns whether the layer, or a sublayer, covers the rectangle with opaque pixels.
    private func fills(_ node: RenderNode, _ rect: Rect<Local>) -> Bool {
        guard !node.isInvisible, isPlainContainer(node), node.values.bounds.contains(rect) else { return false }
        if node.values.backgroundColor.alpha >= 1 { return true }
        return node.children.contains { child in
            child.matrix.isTranslation && fills(child, rect.offset(x: -child.matrix.m41, y: -child.matrix.m42))
        }
    }

    /// Emits a page at its whole pixels; nothing where a plane shows it.
    func emitPage(_ node: RenderNode, at page: Page, _ parent: EmitContext, _ tree: RenderTree) {
        guard promoted.isEmpty else { return }
        var context = parent
        context.matrix.m41 = Double(page.place.left) - node.values.bounds.left * scale
        context.matrix.m42 = Double(page.place.top) - node.values.bounds.top * scale
        emitThroughSurface(node, bounds: node.values.bounds, context, isPage: true, tree)
    }

    /// Returns the plan that draws a page alone, into a buffer of its size. Called between `update` and `makePlan`.
    package func makePagePlan(of page: Page, from tree: RenderTree) -> FramePlan? {
        guard let node = tree.node(page.layer) else { return nil }
        var drawn = FramePlan()
        drawn.size = Size(width: Double(page.place.width), height: Double(page.place.height))
        let bounds = PixelRect<Physical>(x: 0, y: 0, width: page.place.width, height: page.place.height)
        drawn.change.add(bounds)
        drawn.damage.add(bounds)
        swap(&plan, &drawn)
        // As for captures: the surfaces inside live for this picture only.
        isCapturing = true
        emitPagePicture(node, bounds, tree)
        isCapturing = false
        swap(&plan, &drawn)
        return drawn
    }

    private func emitPagePicture(_ node: RenderNode, _ bounds: PixelRect<Physical>, _ tree: RenderTree) {
        let origin = node.values.bounds
        let matrix = Matrix4.translation(x: -origin.left, y: -origin.top).concatenating(.scale(x: scale, y: scale))
        emitInside(node, EmitContext(matrix: matrix, scissor: bounds, isLimitedToDamage: false), tree)
        finishPass(.output, from: 0, target: bounds, clear: .black)
        var next = 0
        emitJobs(from: &next, tree)
        scratch.reset()
        plan.passes.reverse()
        surfaces.endFrame(released: &plan.releasedSurfaces)
    }
}

extension LayerAnimation {
    /// Whether the animation only changes where the layer is.
    fileprivate var moves: Bool { property == .position || property == .transform }
}
