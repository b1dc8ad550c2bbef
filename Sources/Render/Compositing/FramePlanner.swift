package import Geometry
package import Scene

/// Decides what one output shows: from the render tree to a `FramePlan`.
///
/// First `update` asks the tree what changed; when that is nothing there is no frame to make. Then, with a buffer at hand,
/// `makePlan` walks the part of the tree that lies in the damage. Both visit only what changed or what has to be drawn.
package final class FramePlanner {
    /// What a planner may spend and must respect.
    package struct Limits: Hashable, Sendable {
        /// Bytes of surfaces kept because pages move; beyond it pages are drawn layer by layer.
        package var surfaceBytes: Int
        /// Longest side of a surface, in pixels.
        package var surfaceSide: Int
        /// Layers nested deeper than this are not drawn, and reported.
        package var depth: Int
        /// A moving layer with fewer layers below is drawn directly.
        package var pageThreshold: Int

        package init(surfaceBytes: Int = 64 << 20, surfaceSide: Int = 4096, depth: Int = 256, pageThreshold: Int = 3) {
            self.surfaceBytes = surfaceBytes
            self.surfaceSide = surfaceSide
            self.depth = depth
            self.pageThreshold = pageThreshold
        }
    }

    package let screen: ScreenID
    package var limits: Limits
    package internal(set) var plan = FramePlan()

    /// Drawn last of all; set before `update`.
    package var pointer: PointerOverlay?
    var lastPointer: PointerOverlay?
    /// How much black lies over everything, 0…1; set before `update`.
    package var dimming = 0.0
    var lastDimming = 0.0

    /// Pixels a point.
    package private(set) var scale = 1.0
    private var history = DamageHistory()
    private unowned(unsafe) var lastRoot: RenderNode?
    private var needsAll = true
    /// A change was found and no plan made of it yet: the next update adds to it.
    private var isChangePending = false
    /// Where the last frame showed something as one does only while it moves: unsnapped contents, turned pages.
    ///
    /// The next frame draws it anew. Otherwise a moved text would stay between pixels, and half of it jump onto them when
    /// something else is drawn over the other half.
    var unsettled = Region<Physical>()
    /// Frames that the output need not have drawn are looked for: it could show another program's memory.
    package var seeksScanout = false
    var scanoutSearch = ScanoutSearch()
    var surfaces: SurfaceCache
    /// Captures are drawn before everything else, so they share no surface with what comes after.
    var isCapturing = false
    var scratch = PlanScratch()
    var culler = OcclusionCuller()

    package init(screen: ScreenID, limits: Limits = Limits()) {
        self.screen = screen
        self.limits = limits
        surfaces = SurfaceCache(screen: screen)
    }

    /// The frame just planned wants another one after it, also when nothing moves any more.
    package var wantsSettling: Bool { !unsettled.isEmpty }

    /// Says how large the output is and how it is turned; everything is drawn anew when that changed.
    ///
    /// - Parameters:
    ///   - size: of the picture in device pixels, before `transform`.
    ///   - scale: pixels a point.
    package func configure(size: Size<Physical>, scale: Double, transform: OutputTransform) {
        guard size != plan.size || scale != self.scale || transform != plan.transform else { return }
        plan.size = size
        plan.transform = transform
        self.scale = scale
        invalidate()
    }

    /// Draws everything anew in the next frame, into every buffer, and every surface too: their pixels are lost.
    package func invalidate() {
        redrawAll()
        surfaces.invalidate()
    }

    /// Draws everything anew in the next frame, because one was dropped or buffers were lost; surfaces keep their pixels.
    package func redrawAll() {
        needsAll = true
    }

    var screenBounds: PixelRect<Physical> { PixelRect(covering: Rect(origin: .zero, size: plan.size)) }

    /// Finds out what changed since the last call, after `RenderTree.sample`.
    ///
    /// - Returns: false when the screen would look the same, so that no frame need be made.
    package func update(from tree: RenderTree) -> Bool {
        if !isChangePending { plan.change.removeAll() }
        isChangePending = true
        let root = tree.roots[screen]
        if root !== lastRoot { needsAll = true }
        lastRoot = root
        if let root, !root.dirt.isEmpty {
            collectChanges(of: root, parent: .scale(x: scale, y: scale), clip: screenBounds, tree)
        }
        for capture in tree.pendingCaptures { refreshDetached(capture.node, tree) }
        let hasOverlayChange = pointer != lastPointer || dimming != lastDimming
        collectPointerChange()
        if dimming != lastDimming { plan.change.add(screenBounds) }
        lastDimming = dimming
        plan.change.add(unsettled)
        if needsAll { plan.change.add(screenBounds) }
        if needsAll || hasOverlayChange || !unsettled.isEmpty || !tree.pendingCaptures.isEmpty { scanoutSearch.sceneHasChanged() }
        if scanoutSearch.takesNextPicture(), seeksScanout, !tree.isAnimating { plan.change.add(screenBounds) }
        plan.change.clip(to: screenBounds)
        spreadThroughBackdrops(\.change, tree)
        return !plan.change.isEmpty || !tree.pendingCaptures.isEmpty
    }

    /// Makes `plan` for a buffer that last held the frame `age` frames ago (0: unknown content), after `update`.
    package func makePlan(from tree: RenderTree, age: Int) {
        if needsAll { history.removeAll() }
        needsAll = false
        isChangePending = false
        history.record(plan.change)
        if !history.collect(age: age, into: &plan.damage) {
            plan.damage.removeAll()
            plan.damage.add(screenBounds)
        }
        // Joined rectangles cover more than the changes did.
        spreadThroughBackdrops(\.damage, tree)
        plan.reset()
        unsettled.removeAll()
        surfaces.beginFrame(tree.frame)
        emitOutput(tree)
        emitSurfaces(tree)
        // Discovered from the outside in, drawn from the inside out.
        plan.passes.reverse()
        surfaces.endFrame(released: &plan.releasedSurfaces)
        tree.finishCaptures()
        plan.scanoutCandidate = findScanout(tree)
        if plan.scanoutCandidate == nil, plan.damage.bounds == screenBounds, isSettled(tree) { scanoutSearch.mustDraw() }
    }

    private func refreshDetached(_ node: RenderNode, _ tree: RenderTree) {
        guard !node.dirt.isEmpty, node.parent == nil else { return }
        node.refresh(contents: tree.contents, frame: tree.frame)
    }
}

extension FramePlan {
    /// Empties what `makePlan` fills, keeping the storage.
    mutating func reset() {
        passes.removeAll(keepingCapacity: true)
        operations.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        transitions.removeAll(keepingCapacity: true)
        releasedSurfaces.removeAll(keepingCapacity: true)
        captures.removeAll(keepingCapacity: true)
        scanoutCandidate = nil
    }
}
