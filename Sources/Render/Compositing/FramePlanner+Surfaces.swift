import Diagnostics
import Geometry
import Motion
import Scene

/// The layers that are drawn into a surface first: groups, masks, moving pages, and the two sides of a shader transition.
extension FramePlanner {
    /// Returns whether the picture is correct only when the layer and its sublayers are drawn as one.
    func needsSurface(_ node: RenderNode, _ context: EmitContext) -> Bool {
        if node.values.opacity < 1 && node.values.allowsGroupOpacity && paintsMoreThanOnce(node) { return true }
        // Only one clip shape can be active at a time.
        return node.clipsChildren && context.clip >= 0 && node.census.descendants > 0
            && !(node.corners == .zero && isPixelAligned(node.values.bounds, context.matrix))
    }

    private func paintsMoreThanOnce(_ node: RenderNode) -> Bool {
        if case .shaderTransition = node.kind { return false }
        if node.census.descendants > 0 { return node.census.descendants > 1 || !node.paintedBounds.isEmpty }
        var count = node.values.backgroundColor.alpha > 0 || node.kind != .plain ? 1 : 0
        if node.values.contents != nil { count += 1 }
        if node.values.borderWidth > 0 { count += 1 }
        if node.shadowShape != nil { count += 1 }
        return count > 1
    }

    /// How a layer is drawn that needs no surface to be correct.
    enum PageForm {
        /// It moves without a change inside: its picture is drawn once and moved as a whole.
        case surface
        case layers
        /// It moves too fast for its surface, which is kept for some frames without being shown.
        case layersWhileFast
    }

    func pageForm(of node: RenderNode, _ context: EmitContext, _ tree: RenderTree) -> PageForm {
        guard context.isMoving, context.isLimitedToDamage, node.census.descendants >= limits.pageThreshold else { return .layers }
        // The surface of a rotated page is sampled between pixels. That is correct only during a movement, which is the case
        // here.
        guard node.changedInFrame != tree.frame, !node.containsBackdrop, context.clip < 0 else { return .layers }
        if case .shaderTransition = node.kind { return .layers }
        let known = surfaces[.init(layer: node.id, role: .inside)]
        let extent = SurfaceExtent(of: node.subtreeBounds, context, scale: scale, limits, screenBounds)
        if let known, extent.isLeftBehind(by: known.rect) { return .layersWhileFast }
        let geometry = surfaceGeometry(for: extent.room, context, isMoving: true)
        let bytes = geometry.width * geometry.height * 4
        let fits = geometry.scale > 0 && surfaces.pageBytes - (known?.bytes ?? 0) + bytes <= limits.surfaceBytes
        return fits ? .surface : .layers
    }

    struct SurfaceGeometry {
        var rect: Rect<Local>
        var scale: Double
        var width: Int
        var height: Int
    }

    /// Returns the part of a layer's plane that a surface holds, and its resolution. It is aligned with whole pixels of an
    /// unscaled layer.
    func surfaceGeometry(for bounds: Rect<Local>, _ context: EmitContext, isMoving: Bool) -> SurfaceGeometry {
        var raster = isMoving ? scale : context.matrix.scaleEstimate
        if !(raster > 0.05) || !raster.isFinite { raster = scale }
        raster = min(raster, scale * 4)
        let side = Double(limits.surfaceSide)
        raster = min(raster, side / max(bounds.size.width, 1), side / max(bounds.size.height, 1))
        let pixels = PixelRect<Physical>(covering: bounds.scaled(by: raster).reinterpreted(as: Physical.self))
        return SurfaceGeometry(
            rect: pixels.rect.scaled(by: 1 / raster).reinterpreted(as: Local.self), scale: raster,
            width: max(pixels.width, 1), height: max(pixels.height, 1))
    }

    /// Emits the layer as one picture with its opacity.
    ///
    /// - Parameter bounds: the part of the layer; nil means everything that it and its sublayers paint.
    func emitThroughSurface(
        _ node: RenderNode, bounds: Rect<Local>? = nil, _ context: EmitContext, isPage: Bool, _ tree: RenderTree
    ) {
        let bounds = bounds ?? node.subtreeBounds
        let isGlass = emitGlass(of: node, context)
        let surface = obtain(
            .init(layer: node.id, role: .inside), isGlass ? .overBackdrop(node) : .inside(node), bounds: bounds,
            node.contentVersion, context,
            isPage: isPage)
        var outer = context
        outer.opacity *= min(max(node.values.opacity, 0), 1)
        // The surface consists of whole pixels. Its filtered edge may reach beyond its layers, where no damage is noted.
        outer.scissor = outer.scissor.intersection(touched(bounds, through: outer.matrix))
        let isOpaque = coversItself(node) && node.values.bounds.contains(surface.geometry.rect)
        let sampling = sampling(of: surface.geometry, through: outer.matrix)
        if sampling.halvings > 0 { plan.halvedPictures.append(HalvedPicture(.surface(surface.id), halvings: sampling.halvings)) }
        add(
            .surface(surface.id, source: .unit, isOpaque: isOpaque, sampling: sampling), surface.geometry.rect, outer,
            coversRect: isOpaque, node: node)
    }

    private func sampling(of surface: SurfaceGeometry, through matrix: Matrix4) -> PictureSampling {
        PictureDensity(width: Double(surface.width), height: Double(surface.height), in: surface.rect, through: matrix).sampling()
    }

    /// Emits the backdrop at the bottom of a layer that needs a surface, into the pass where there is something behind it.
    ///
    /// - Returns: false when the layer has no such backdrop. A backdrop over other parts of the layer reads those, inside the
    ///   surface.
    private func emitGlass(of node: RenderNode, _ context: EmitContext) -> Bool {
        var behind = context
        behind.opacity *= min(max(node.values.opacity, 0), 1)
        if node.kind == .backdrop {
            emitKind(node, behind)
            return true
        }
        guard let glass = node.children.first, isGlass(glass) else { return false }
        behind.matrix = glass.matrix.concatenating(context.matrix)
        behind.opacity *= min(max(glass.values.opacity, 0), 1)
        if node.clipsChildren {
            behind.scissor = behind.scissor.intersection(pixels(node.values.bounds, through: context.matrix))
        }
        emitKind(glass, behind, corners: node.clipsChildren ? node.corners : glass.corners)
        return true
    }

    /// Returns whether the node is a backdrop that fills its superlayer below all other sublayers.
    func isGlass(_ node: RenderNode) -> Bool {
        guard node.kind == .backdrop, let parent = node.parent, parent.children.first === node, parent.depthOrder.isEmpty else {
            return false
        }
        return !node.isInvisible && node.mask == nil && node.census.descendants == 0 && parent.values.backgroundColor.alpha <= 0
            && parent.values.contents == nil && parent.kind == .plain && parent.shadowShape == nil
            && Quad<Local>(node.values.bounds, through: node.matrix).bounds.inset(by: -0.01).contains(parent.values.bounds)
    }

    /// Returns whether the layer's own background fills its bounds without a hole.
    private func coversItself(_ node: RenderNode) -> Bool {
        node.values.backgroundColor.alpha >= 1 && node.corners == .zero
    }

    private func obtain(
        _ key: SurfaceCache.Key, _ subject: SurfaceJob.Subject, bounds: Rect<Local>, _ version: UInt64,
        _ context: EmitContext, isPage: Bool
    ) -> (id: OffscreenID, geometry: SurfaceGeometry) {
        let extent = SurfaceExtent(of: bounds, context, scale: scale, limits, screenBounds)
        var geometry = surfaceGeometry(for: extent.room, context, isMoving: context.isMoving)
        if context.isMoving, let known = surfaces[key], known.rect == bounds || isPage == known.isPage,
            known.rect.contains(extent.needed), known.version == version
        {
            // A picture made at rest is used while it moves too, so that there is no visible change when the motion begins.
            geometry = SurfaceGeometry(rect: known.rect, scale: known.scale, width: known.width, height: known.height)
        }
        let (id, needsDrawing) =
            isCapturing
            ? (surfaces.makeTransient(), true)
            : surfaces.obtain(
                key, rect: geometry.rect, scale: geometry.scale, width: geometry.width, height: geometry.height,
                version: version, isPage: isPage)
        if needsDrawing {
            scratch.jobs.append(
                SurfaceJob(
                    surface: id, subject: subject, rect: geometry.rect, scale: geometry.scale, width: geometry.width,
                    height: geometry.height, extent: shownExtent(of: bounds, context), key: isCapturing ? nil : key,
                    outer: context.job))
        }
        return (id, geometry)
    }

    /// Returns the pixels of the output that show what is drawn in `context`.
    private func shownExtent(of bounds: Rect<Local>, _ context: EmitContext) -> PixelRect<Physical> {
        context.job >= 0
            ? scratch.jobs[context.job].extent : pixels(bounds, through: context.matrix).intersection(context.scissor)
    }

    /// Uses a mask that is one opaque rectangle, rounded or not, as a clip shape without a surface. Returns whether that is
    /// possible.
    func useAsClip(_ mask: RenderNode, of node: RenderNode, _ context: inout EmitContext) -> Bool {
        guard mask.kind == .plain, mask.children.isEmpty, mask.mask == nil, mask.values.contents == nil,
            mask.values.backgroundColor.alpha >= 1,
            mask.values.opacity >= 1, !mask.values.isHidden, mask.values.borderWidth == 0, mask.shadowShape == nil,
            context.clip < 0
        else { return false }
        // The layer's own clip shape would be a second one.
        if node.clipsChildren && node.corners != .zero && node.census.descendants > 0 { return false }
        let matrix = mask.matrix.concatenating(context.matrix)
        guard let inverse = matrix.inverse else { return false }
        context.clip(to: pixels(mask.values.bounds, through: matrix))
        context.clip = Int32(plan.clips.count)
        plan.clips.append(ClipShape(rect: mask.values.bounds, corners: mask.corners, inverse: inverse))
        return true
    }

    /// Emits the layer's picture multiplied with the alpha of its mask's picture.
    func emitMasked(_ node: RenderNode, _ mask: RenderNode, _ context: EmitContext, _ tree: RenderTree) {
        let bounds = node.subtreeBounds.intersection(mask.boundsInParent)
        guard !bounds.isEmpty, !mask.isInvisible else { return }
        let picture = obtain(
            .init(layer: node.id, role: .inside), .inside(node), bounds: bounds, node.contentVersion, context, isPage: false)
        let cut = obtain(
            .init(layer: node.id, role: .mask), .whole(mask), bounds: bounds, node.contentVersion, context, isPage: false)
        var outer = context
        outer.opacity *= min(max(node.values.opacity, 0), 1)
        outer.scissor = outer.scissor.intersection(touched(bounds, through: outer.matrix))
        add(.masked(picture.id, mask: cut.id), picture.geometry.rect, outer, coversRect: false, node: node)
    }

    /// Releases a surface that the layer does not need any longer.
    func giveBack(_ node: RenderNode, _ role: SurfaceCache.Role) {
        if !isCapturing { surfaces.release(.init(layer: node.id, role: role)) }
    }

    /// Emits two sublayers mixed by a shader. At progress 0 and 1 it emits only the visible one, unchanged.
    ///
    /// - Returns: false when there are not two sublayers to mix. The layer is then drawn like any other.
    func emitTransition(_ node: RenderNode, _ effect: ShaderEffect, _ context: EmitContext, _ tree: RenderTree) -> Bool {
        guard node.children.count >= 2 else { return false }
        let progress = node.values.progress
        if progress <= 0 || progress >= 1 {
            giveBack(node, .from)
            giveBack(node, .to)
            emit(node.children[progress <= 0 ? 0 : 1], context, tree)
            return true
        }
        let bounds = node.values.bounds
        let sides = zip([SurfaceCache.Role.from, .to], node.children).map { role, child in
            obtain(
                .init(layer: node.id, role: role), .whole(child), bounds: bounds,
                child.contentVersion &+ (child.movedInFrame << 32), context, isPage: false)
        }
        plan.transitions.append(effect)
        add(
            .transition(plan.transitions.count - 1, from: sides[0].id, to: sides[1].id, progress: progress),
            sides[0].geometry.rect, context, coversRect: false, node: node)
        return true
    }

    /// Emits the surfaces that the passes so far read, and the surfaces that those read.
    func emitSurfaces(_ tree: RenderTree) {
        var next = 0
        emitJobs(from: &next, tree)
        // The job found last is drawn first: a layer that shows a capture may be in the same frame.
        isCapturing = true
        emitCaptures(tree)
        emitJobs(from: &next, tree)
        isCapturing = false
        settleSurfaces()
        scratch.reset()
    }

    /// Marks surfaces with moving content as outdated. The next frame draws them again at rest.
    private func settleSurfaces() {
        for job in scratch.jobs where job.isUnsettled {
            guard let key = job.key else { continue }
            surfaces.outdate(key)
            unsettled.add(job.extent)
        }
    }

    func emitJobs(from next: inout Int, _ tree: RenderTree) {
        while next < scratch.jobs.count {
            emitSurface(next, tree)
            next += 1
        }
    }

    private func emitSurface(_ index: Int, _ tree: RenderTree) {
        let job = scratch.jobs[index]
        let start = plan.operations.count
        let bounds = PixelRect<Physical>(x: 0, y: 0, width: job.width, height: job.height)
        let toSurface = Matrix4.translation(x: -job.rect.left, y: -job.rect.top)
            .concatenating(.scale(x: job.scale, y: job.scale))
        var context = EmitContext(matrix: toSurface, scissor: bounds, visible: bounds, isLimitedToDamage: false, job: index)
        switch job.subject {
        case .overBackdrop(let node):
            context.isWithoutBackdrop = true
            emitInside(node, context, tree)
        case .inside(let node): emitInside(node, context, tree)
        case .whole(let node): emit(node, context, tree)
        }
        finishPass(
            .surface(job.surface, width: job.width, height: job.height), from: start, target: bounds, clear: .clear)
    }

    /// Emits the pictures of layers that the main thread requested.
    private func emitCaptures(_ tree: RenderTree) {
        for capture in tree.pendingCaptures {
            guard let entry = tree.contents[capture.content] else { continue }
            let node = capture.node
            let surface = surfaces.makeTransient()
            plan.captures.append(SurfaceCapture(surface: surface, content: capture.content))
            scratch.jobs.append(
                SurfaceJob(
                    surface: surface, subject: .inside(node), rect: node.values.bounds, scale: capture.scale,
                    width: entry.width, height: entry.height, extent: .empty, key: nil, outer: -1))
        }
    }
}

extension Rect {
    /// The unit square.
    static var unit: Rect { Rect(x: 0, y: 0, width: 1, height: 1) }
}
