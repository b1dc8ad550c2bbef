import Geometry
import Motion
import Scene

/// The pages of a transition: layers that an output may show on planes of its own.
///
/// A page that moves is at whole pixels for its whole movement, whether it is on a plane or drawn: planes have integer positions, and
/// the picture must be the same on every output. A page that is scaled is at whole pixels on a plane only: drawn edges that snap to
/// pixels would tremble.
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

    /// The output does not take the pages as they are. What its planes cannot do is not asked for again. Called between `update` and
    /// `makePlan`.
    package func pagesWereRefused() {
        if pages.contains(where: \.isScaled) {
            pageAbilities.remove(.scaling)
        } else if pages.contains(where: \.isTranslucent) {
            pageAbilities.remove(.fading)
        }
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
        for (page, before) in zip(pages, scratch.pages) where page.look != before.look || page.version != before.version {
            plan.change.add(before.touched)
            plan.change.add(page.touched)
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

    /// Adds the parts of a layer, the topmost first. Only layers above moving ones are taken apart.
    private func collectPages(_ node: RenderNode, _ parent: Matrix4, _ clip: PixelRect<Physical>, _ tree: RenderTree) {
        // A layer that fades in is invisible in the first frame only.
        guard !node.isInvisible || node.isListedAsAnimated, !node.subtreeBounds.isEmpty else { return }
        let matrix = node.matrix.concatenating(parent)
        if isMover(node, tree), let page = page(of: node, matrix, parent, clip, tree) {
            return scratch.pageItems.addBelow(.page(page))
        }
        guard node.pathFrame == tree.frame, isPlainContainer(node), !isMover(node, tree) else {
            // What is animated may be elsewhere in the next frame.
            let rests = node.pathFrame != tree.frame && !node.isListedAsAnimated
            return scratch.pageItems.addBelow(
                .drawn(rests ? pixels(node.subtreeBounds, through: matrix).intersection(clip) : clip))
        }
        let inner = node.clipsChildren ? clip.intersection(pixels(node.values.bounds, through: matrix)) : clip
        for position in node.children.indices.reversed() {
            let child = node.children[node.depthOrder.isEmpty ? position : node.depthOrder[position]]
            collectPages(child, matrix, inner, tree)
            if scratch.pageItems.isComplete { return }
        }
        scratch.pageItems.addBelow(.drawn(pixels(node.paintedBounds, through: matrix).intersection(clip)))
    }

    /// Returns whether the layer moves, or has moved as a page and nothing else has changed since.
    ///
    /// Main changes the layers once it knows that a movement ended. Until then its pages stay where they are, undrawn.
    private func isMover(_ node: RenderNode, _ tree: RenderTree) -> Bool {
        node.isListedAsAnimated ? node.animations.contains { isPageMovement($0.layerAnimation) } : node.pageFrame == tree.frame
    }

    /// Returns whether the animation changes nothing but what planes can do.
    private func isPageMovement(_ animation: LayerAnimation) -> Bool {
        switch animation.property {
        case .position, .transform: true
        case .opacity: pageAbilities.contains(.fading)
        default: false
        }
    }

    /// Returns whether the layer only puts its sublayers above its own picture.
    private func isPlainContainer(_ node: RenderNode) -> Bool { node.values.opacity >= 1 && isPlainGroup(node) }

    private func isPlainGroup(_ node: RenderNode) -> Bool {
        node.kind == .plain && node.mask == nil && node.values.borderWidth == 0 && node.corners == .zero
    }

    /// Returns the layer as a page; nil when the output's planes could not show it during its whole movement.
    private func page(
        of node: RenderNode, _ matrix: Matrix4, _ parent: Matrix4, _ clip: PixelRect<Physical>, _ tree: RenderTree
    ) -> Page? {
        guard node.pathFrame != tree.frame, isPlainGroup(node), node.shadowShape == nil, !node.values.isHidden,
            node.values.opacity >= 1 || pageAbilities.contains(.fading), isWorthAPlane(node),
            node.model.bounds == node.values.bounds,
            node.animations.allSatisfy({ isPageMovement($0.layerAnimation) }), let picture = pictureSize(of: node),
            let place = pagePlace(of: node, matrix),
            let destination = pagePlace(of: node, node.makeModelMatrix().concatenating(parent)),
            max(place.area, destination.area) >= screenBounds.area / 4,
            clip.contains(place.intersection(screenBounds)), clip.contains(destination.intersection(screenBounds)),
            staysInside(node), fills(node, node.values.bounds)
        else { return nil }
        return Page(
            layer: node.id, look: Page.Look(place: place, opacity: pageOpacity(node.values)),
            destination: Page.Look(place: destination, opacity: pageOpacity(node.model)), picture: picture,
            version: node.contentVersion)
    }

    /// Returns whether the layer has enough sublayers, or darkens what may be on a plane below it.
    private func isWorthAPlane(_ node: RenderNode) -> Bool {
        node.census.descendants >= limits.pageThreshold
            || pageAbilities.contains(.fading) && min(node.values.opacity, node.model.opacity) < 1
    }

    private func pageOpacity(_ values: LayerValues) -> Double { min(max(values.opacity, 0), 1) }

    /// Returns the size of the page's picture; nil when that is too large, or not whole pixels.
    private func pictureSize(of node: RenderNode) -> Page.PixelSize? {
        let bounds = node.values.bounds.scaled(by: scale).reinterpreted(as: Physical.self)
        let whole = PixelRect(covering: bounds)
        guard whole.rect == bounds, whole.width <= limits.surfaceSide, whole.height <= limits.surfaceSide else { return nil }
        return Page.PixelSize(width: Int(whole.width), height: Int(whole.height))
    }

    /// Returns the whole pixels at which a matrix shows the layer; nil when it does more than planes can do.
    private func pagePlace(of node: RenderNode, _ matrix: Matrix4) -> PixelRect<Physical>? {
        guard matrix.isFinite, matrix.isAxisAligned else { return nil }
        if matrix.m11 == scale, matrix.m22 == scale {
            let whole = PixelRect(covering: node.values.bounds.scaled(by: scale).reinterpreted(as: Physical.self))
            return whole.offset(x: wholePixels(matrix.m41), y: wholePixels(matrix.m42))
        }
        guard pageAbilities.contains(.scaling), matrix.m11 > 0, matrix.m22 > 0 else { return nil }
        let exact = Quad<Physical>(node.values.bounds, through: matrix).bounds
        let place = PixelRect<Physical>(
            left: wholePixels(exact.left), top: wholePixels(exact.top), right: wholePixels(exact.right),
            bottom: wholePixels(exact.bottom))
        return place.isEmpty ? nil : place
    }

    private func wholePixels(_ offset: Double) -> Int32 { Int32(min(max(offset.rounded(), -1e6), 1e6)) }

    /// Returns whether all that is seen of the layer lies in its bounds. A bar that is hidden beyond an edge does not count.
    private func staysInside(_ node: RenderNode) -> Bool {
        let bounds = node.values.bounds
        return bounds.contains(node.paintedBounds)
            && (node.clipsChildren || node.children.allSatisfy { $0.isInvisible || bounds.contains($0.boundsInParent) })
    }

    /// Returns whether the layer, or a sublayer, covers the rectangle with opaque pixels.
    private func fills(_ node: RenderNode, _ rect: Rect<Local>) -> Bool {
        guard isPlainGroup(node), node.values.bounds.contains(rect) else { return false }
        if node.values.backgroundColor.alpha >= 1 { return true }
        return node.children.contains { child in
            !child.isInvisible && child.values.opacity >= 1 && child.matrix.isTranslation
                && fills(child, rect.offset(x: -child.matrix.m41, y: -child.matrix.m42))
        }
    }

    /// Emits a page at its whole pixels; nothing where a plane shows it.
    func emitPage(_ node: RenderNode, at page: Page, _ parent: EmitContext, _ tree: RenderTree) {
        guard promoted.isEmpty else { return }
        var context = parent
        context.matrix.m41 = Double(page.look.place.left) - node.values.bounds.left * scale
        context.matrix.m42 = Double(page.look.place.top) - node.values.bounds.top * scale
        emitThroughSurface(node, bounds: node.values.bounds, context, isPage: true, tree)
    }

    /// Returns the plan that draws a page alone, into a buffer of its size. Called between `update` and `makePlan`.
    package func makePagePlan(of page: Page, from tree: RenderTree) -> FramePlan? {
        guard let node = tree.node(page.layer) else { return nil }
        var drawn = FramePlan()
        drawn.size = Size(width: Double(page.picture.width), height: Double(page.picture.height))
        let bounds = PixelRect<Physical>(x: 0, y: 0, width: page.picture.width, height: page.picture.height)
        drawn.change.add(bounds)
        drawn.damage.add(bounds)
        swap(&plan, &drawn)
        // As for captures: the surfaces inside live for this picture only.
        isCapturing = true
        stackStart = StackPlace.current
        emitPagePicture(node, bounds, tree)
        isCapturing = false
        swap(&plan, &drawn)
        return drawn
    }

    private func emitPagePicture(_ node: RenderNode, _ bounds: PixelRect<Physical>, _ tree: RenderTree) {
        let origin = node.values.bounds
        let matrix = Matrix4.translation(x: -origin.left, y: -origin.top).concatenating(.scale(x: scale, y: scale))
        emitInside(node, EmitContext(matrix: matrix, scissor: bounds, visible: bounds, isLimitedToDamage: false), tree)
        finishPass(.output, from: 0, target: bounds, clear: .black)
        var next = 0
        emitJobs(from: &next, tree)
        scratch.reset()
        plan.passes.reverse()
        surfaces.endFrame(released: &plan.releasedSurfaces)
    }
}
