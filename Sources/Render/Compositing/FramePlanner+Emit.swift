import Diagnostics
import Geometry
import Motion
import Scene

/// The values that a layer inherits during the planner's walk down the tree.
struct EmitContext {
    /// The matrix from the parent's coordinates to target pixels.
    var matrix: Matrix4
    /// The area outside of which nothing is visible, in target pixels.
    var scissor: PixelRect<Physical>
    /// The area of the target that layers above leave visible, inside the damage or not.
    var visible: PixelRect<Physical>
    /// The index of the active clip shape, or -1.
    var clip: Int32 = -1
    var opacity = 1.0
    /// Whether a layer above moved in this frame.
    var isMoving = false
    /// How it moves by animations, its own and those above.
    var glide = Glide()
    /// Whether the layer's backdrop is drawn elsewhere. In the layer's own surface there is nothing behind it.
    var isWithoutBackdrop = false
    /// Whether only the parts inside the plan's damage are drawn.
    var isLimitedToDamage: Bool
    /// The index of the job that draws the current surface, or -1 in the output's own pass.
    var job = -1

    /// Narrows what is visible.
    mutating func clip(to area: PixelRect<Physical>) {
        scissor = scissor.intersection(area)
        visible = visible.intersection(area)
    }
}

extension FramePlanner {
    /// Emits the pass into the output's buffer.
    func emitOutput(_ tree: RenderTree) {
        let bounds = screenBounds
        let target = plan.damage.bounds.intersection(bounds)
        let start = plan.operations.count
        if let root = tree.roots[screen] {
            let context = EmitContext(
                matrix: .scale(x: scale, y: scale), scissor: target, visible: bounds, isLimitedToDamage: true)
            emit(root, context, tree)
        }
        emitPointer(target)
        emitDimming(target)
        finishPass(.output, from: start, target: target, clear: .black)
    }

    /// Culls the operations since `start` and closes their pass.
    func finishPass(_ target: RenderPass.Target, from start: Int, target area: PixelRect<Physical>, clear: Color) {
        let isCovered = culler.cull(&plan, from: start, &scratch, target: area)
        closeSeams(from: start)
        plan.passes.append(
            RenderPass(target: target, operations: start..<plan.operations.count, clear: isCovered ? nil : clear))
    }

    /// Emits a layer and all layers below it.
    func emit(_ node: RenderNode, _ parent: EmitContext, _ tree: RenderTree) {
        guard !node.isInvisible, !node.subtreeBounds.isEmpty else { return }
        guard StackPlace.current.distance(to: stackStart) < limits.stackBytes else {
            return log.once(.warning, id: "planner.depth", "layers nested too deep for the stack are not drawn (\(node.id))")
        }
        var context = parent
        context.isWithoutBackdrop = parent.isWithoutBackdrop && isGlass(node)
        context.matrix = node.matrix.concatenating(parent.matrix)
        context.isMoving = parent.isMoving || node.movedInFrame == tree.frame
        let page = context.isLimitedToDamage ? shownPage(of: node) : nil
        if node.isListedAsAnimated, context.isLimitedToDamage, page == nil { glide(node, parent, &context, tree) }
        guard context.matrix.isFinite, isVisible(node, context) else { return }
        if let page { return emitPage(node, at: page, context, tree) }
        if let mask = node.mask, !useAsClip(mask, of: node, &context) {
            emitMasked(node, mask, context, tree)
        } else if needsSurface(node, context) {
            emitThroughSurface(node, context, isPage: false, tree)
        } else {
            switch pageForm(of: node, context, tree) {
            case .surface: return emitThroughSurface(node, context, isPage: true, tree)
            case .layers: giveBack(node, .inside)
            case .layersWhileFast: break
            }
            context.opacity *= min(max(node.values.opacity, 0), 1)
            emitInside(node, context, tree)
        }
    }

    /// Returns the layer as a page that is on a plane, or drawn where a plane would show it.
    private func shownPage(of node: RenderNode) -> Page? {
        pages.first { $0.layer == node.id && (!$0.isScaled || !promoted.isEmpty) }
    }

    private func isVisible(_ node: RenderNode, _ context: EmitContext) -> Bool {
        let area = touched(node.subtreeBounds, through: context.matrix).intersection(context.scissor)
        guard !area.isEmpty else { return false }
        if context.isLimitedToDamage && !plan.damage.intersects(area) { return false }
        return node.values.isDoubleSided || Quad<Physical>(node.values.bounds, through: context.matrix).facesFront
    }

    /// Emits the layer's own picture, back to front: shadow, background, contents, sublayers, border.
    func emitInside(_ node: RenderNode, _ context: EmitContext, _ tree: RenderTree) {
        if case .shaderTransition(let effect) = node.kind, emitTransition(node, effect, context, tree) { return }
        emitShadow(node, context)
        if node.children.isEmpty, node.values.contents == nil, node.kind == .plain {
            return emitBackground(node, context, withBorder: true)
        }
        var inner = context
        let isCut = node.clipsChildren && enterClip(of: node, &inner)
        let hasMore = !node.children.isEmpty || node.values.contents != nil || node.kind != .plain
        emitBackground(node, context, withBorder: !hasMore)
        emitKind(node, context)
        emitContents(node, context, cut: isCut ? inner : nil, tree)
        emitChildren(of: node, inner, tree)
        if hasMore { emitBorder(node, context) }
    }

    private func emitChildren(of node: RenderNode, _ outer: EmitContext, _ tree: RenderTree) {
        var context = outer
        if node.isListedAsAnimated { glideInside(node, &context) }
        if !node.depthOrder.isEmpty {
            for index in node.depthOrder { emit(node.children[index], context, tree) }
        } else if node.childIndex.count == 0 {
            for child in node.children { emit(child, context, tree) }
        } else {
            node.childIndex.forEach(where: { isInReach($0, context) }) { emit(node.children[$0], context, tree) }
        }
    }

    private func isInReach(_ bounds: Rect<Local>, _ context: EmitContext) -> Bool {
        let area = touched(bounds, through: context.matrix).intersection(context.scissor)
        return !area.isEmpty && (!context.isLimitedToDamage || plan.damage.intersects(area))
    }

    /// Narrows the context to the node's bounds.
    ///
    /// An upright square clip is a scissor. Every other clip is a clip shape; there is one at a time, because `needsSurface`
    /// ensures it.
    ///
    /// - Returns: whether the bounds now clip by a shape.
    private func enterClip(of node: RenderNode, _ context: inout EmitContext) -> Bool {
        let bounds = node.values.bounds
        let corners = node.corners
        context.clip(to: pixels(bounds, through: context.matrix))
        if corners == .zero && isPixelAligned(bounds, context.matrix) { return false }
        guard context.clip < 0, let inverse = context.matrix.inverse else { return false }
        context.clip = Int32(plan.clips.count)
        plan.clips.append(ClipShape(rect: bounds, corners: corners, inverse: inverse))
        return true
    }

    /// Returns whether the mapped rectangle is upright with its edges on pixel edges.
    func isPixelAligned(_ rect: Rect<Local>, _ matrix: Matrix4) -> Bool {
        guard matrix.isAxisAligned else { return false }
        let mapped: Rect<Physical> = rect.bounds(through: matrix)
        return PixelRect(covering: mapped) == PixelRect(inside: mapped)
    }

    /// Adds an operation, with the pixels that it touches and the pixels that it certainly replaces.
    func add(
        _ fill: DrawOperation.Fill, _ rect: Rect<Local>, _ context: EmitContext, corners: Corners = .zero,
        coversRect: Bool, node: RenderNode, reach: Double = 0
    ) {
        let extent = pixels(reach > 0 ? rect.inset(by: -reach) : rect, through: context.matrix).intersection(context.scissor)
        guard !extent.isEmpty, !rect.isEmpty else { return }
        let replaces = coversRect && context.opacity >= 1 && context.clip < 0 && context.matrix.isAxisAligned
        let cover = replaces ? coveredPixels(rect, corners, context) : .empty
        plan.operations.append(
            DrawOperation(
                fill: fill, rect: rect, corners: corners, matrix: context.matrix, opacity: context.opacity,
                scissor: context.scissor, clip: context.clip,
                isOpaque: replaces && corners == .zero && isPixelAligned(rect, context.matrix), layer: node.id))
        let isFiltered = context.isMoving && isSampled(fill) && !restsOnPixels(rect, context.matrix)
        if context.glide.shift != .zero {
            // At its exact place it may touch one pixel more.
            noteUnsettled(extent.grown(by: 1), context)
        } else if isFiltered {
            noteUnsettled(extent, context)
        }
        scratch.extents.append(extent)
        scratch.covers.append(cover)
    }

    /// Notes a picture drawn in its moving form. It is outdated as soon as the movement rests, and so are the surfaces that show
    /// it.
    private func noteUnsettled(_ extent: PixelRect<Physical>, _ context: EmitContext) {
        guard context.job >= 0 else { return unsettled.add(extent) }
        var job = context.job
        while job >= 0 {
            scratch.jobs[job].isUnsettled = true
            job = scratch.jobs[job].outer
        }
    }

    /// Returns whether the fill is drawn from texels, so that their position relative to the pixels matters.
    private func isSampled(_ fill: DrawOperation.Fill) -> Bool {
        switch fill {
        case .content, .surface, .masked, .transition: true
        case .solid, .gradient, .shadow, .backdrop: false
        }
    }

    /// Returns whether the rectangle is drawn at rest exactly as while it moves.
    private func restsOnPixels(_ rect: Rect<Local>, _ matrix: Matrix4) -> Bool {
        matrix.isAxisAligned && matrix.m11 == scale && matrix.m22 == scale && isPixelAligned(rect, matrix)
    }

    private func coveredPixels(_ rect: Rect<Local>, _ corners: Corners, _ context: EmitContext) -> PixelRect<Physical> {
        let radius = corners.reach(in: rect.size)
        // The band between the rounded corners, over the full width.
        let solid = rect.inset(by: Insets(top: radius, left: 0, bottom: radius, right: 0))
        let mapped: Rect<Physical> = solid.bounds(through: context.matrix)
        return PixelRect(inside: mapped).intersection(context.scissor)
    }
}
