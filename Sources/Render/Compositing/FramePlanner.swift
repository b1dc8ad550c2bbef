package import Geometry
package import Motion
package import Scene

/// The planner of one output: it makes a `FramePlan` from the render tree.
///
/// First `update` finds the changes of the tree; without a change there is no frame to make. Then, with a buffer at hand,
/// `makePlan` walks the part of the tree inside the damage. Both visit only layers that changed or have to be drawn.
package final class FramePlanner {
    /// The budget and the limits of a planner.
    package struct Limits: Hashable, Sendable {
        /// The largest size in bytes of all surfaces kept for moving pages. Beyond it pages are drawn layer by layer.
        package var surfaceBytes: Int
        /// The longest side of a surface, in pixels.
        package var surfaceSide: Int
        /// The bytes of stack that the walk down the tree may take. Layers below are not drawn, and this is logged; the main thread
        /// refuses layers long before.
        package var stackBytes: Int
        /// The smallest number of layers below a page. A moving layer with fewer is drawn directly.
        package var pageThreshold: Int

        package init(surfaceBytes: Int = 64 << 20, surfaceSide: Int = 4096, stackBytes: Int = 4 << 20, pageThreshold: Int = 3) {
            self.surfaceBytes = surfaceBytes
            self.surfaceSide = surfaceSide
            self.stackBytes = stackBytes
            self.pageThreshold = pageThreshold
        }
    }

    package let screen: ScreenID
    package var limits: Limits
    package internal(set) var plan = FramePlan()

    /// The pointer, drawn last of all; set before `update`.
    package var pointer: PointerOverlay?
    var lastPointer: PointerOverlay?
    /// The opacity of the black over everything, from 0 to 1; set before `update`.
    package var dimming = 0.0
    var lastDimming = 0.0

    /// The number of pixels per point.
    package private(set) var scale = 1.0
    /// The time between two frames, which makes pixels a frame of a speed; set before `update`.
    package var period: Seconds = 1.0 / 60
    /// How backdrops are drawn that may be drawn at half resolution; set before `makePlan`.
    package var backdropDetail = BackdropDetail.full
    private var history = DamageHistory()
    private unowned(unsafe) var lastRoot: RenderNode?
    private var needsAll = true
    /// Whether a change was found of which no plan is made yet. The next update adds to it.
    private var isChangePending = false
    /// Whether the coming frame is drawn; set before `update`. The next frame that is drawn takes the changes of those that are not.
    package var drawsNextFrame = true
    private var undrawn = Region<Physical>()
    /// The area in which the last frame showed the moving form of a picture: unsnapped contents, rotated pages.
    ///
    /// The next frame draws it again. Otherwise a moved text would stay between pixels, and half of it would jump to whole pixels
    /// when something else is drawn over the other half.
    var unsettled = Region<Physical>()
    /// Whether the planner searches for frames in which the output could show another program's memory without drawing.
    package var seeksScanout = false
    var scanoutSearch = ScanoutSearch()
    /// The layers that a plane could show, from the bottom to the top; the same ones for a whole transition.
    package internal(set) var pages: [Page] = []
    /// What the output's planes may do; layers that do more are no pages.
    package var pageAbilities = PageAbilities()
    /// The pages that planes show. They are left out of the drawn picture; either all pages are, or none.
    var promoted: [LayerID] = []
    var surfaces: SurfaceCache
    /// Whether captures are emitted. Captures are drawn before everything else, so they share no surface with later passes.
    var isCapturing = false
    /// Where the walk down the tree began on the stack.
    var stackStart: UInt = 0
    var scratch = PlanScratch()
    var culler = OcclusionCuller()

    package init(screen: ScreenID, limits: Limits = Limits()) {
        self.screen = screen
        self.limits = limits
        surfaces = SurfaceCache(screen: screen)
    }

    /// The size in bytes of all pictures that are kept for moving layers.
    package var surfaceBytes: Int { surfaces.pageBytes }

    /// Whether the planned frame needs another one after it, even when nothing moves any more.
    package var wantsSettling: Bool { !unsettled.isEmpty }

    /// Whether a frame has to be drawn, after `update`.
    package func hasWork(_ tree: RenderTree) -> Bool { !plan.change.isEmpty || !tree.pendingCaptures.isEmpty }

    /// Sets the size and the rotation of the output. A change redraws everything.
    ///
    /// - Parameters:
    ///   - size: the size of the picture in device pixels, before `transform`.
    ///   - scale: pixels per point.
    package func configure(size: Size<Physical>, scale: Double, transform: OutputTransform) {
        guard size != plan.size || scale != self.scale || transform != plan.transform else { return }
        plan.size = size
        plan.transform = transform
        self.scale = scale
        invalidate()
    }

    /// Redraws everything in the next frame, in every buffer and every surface, because their pixels are lost.
    package func invalidate() {
        redrawAll()
        surfaces.invalidate()
    }

    /// Redraws everything in the next frame, because a frame was dropped or buffers were lost. Surfaces keep their pixels.
    package func redrawAll() {
        needsAll = true
    }

    var screenBounds: PixelRect<Physical> { PixelRect(covering: Rect(origin: .zero, size: plan.size)) }

    /// Finds the changes since the last call, after `RenderTree.sample`.
    ///
    /// - Returns: false when the screen would look the same, so that no frame is needed.
    @discardableResult
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
        updatePages(tree)
        let hasOverlayChange = pointer != lastPointer || dimming != lastDimming
        collectPointerChange()
        if dimming != lastDimming { plan.change.add(screenBounds) }
        lastDimming = dimming
        plan.change.add(unsettled)
        if needsAll { plan.change.add(screenBounds) }
        if drawsNextFrame {
            plan.change.add(undrawn)
            undrawn.removeAll()
        }
        if needsAll || hasOverlayChange || !unsettled.isEmpty || !tree.pendingCaptures.isEmpty { scanoutSearch.sceneHasChanged() }
        if scanoutSearch.takesNextPicture(), seeksScanout, !tree.isAnimating { plan.change.add(screenBounds) }
        plan.change.clip(to: screenBounds)
        spreadThroughBackdrops(\.change, tree)
        return hasWork(tree)
    }

    /// Keeps the changes that `update` found, in place of `makePlan`, for a frame that is not drawn.
    package func keepChanges() {
        undrawn.add(plan.change)
        isChangePending = false
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
        // Merged rectangles cover more than the changes did.
        spreadThroughBackdrops(\.damage, tree)
        plan.reset()
        stackStart = StackPlace.current
        unsettled.removeAll()
        surfaces.beginFrame(tree.frame)
        emitOutput(tree)
        emitSurfaces(tree)
        // Passes are found from the outside in, and drawn from the inside out.
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
    /// Empties the lists that `makePlan` fills, and keeps their storage.
    mutating func reset() {
        passes.removeAll(keepingCapacity: true)
        operations.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        transitions.removeAll(keepingCapacity: true)
        halvedPictures.removeAll(keepingCapacity: true)
        releasedSurfaces.removeAll(keepingCapacity: true)
        captures.removeAll(keepingCapacity: true)
        scanoutCandidate = nil
    }
}
