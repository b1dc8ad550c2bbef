import Geometry
import Motion
import Scene

extension RenderNode {
    /// Returns the matrix from own coordinates to the parent's: anchor, transform, position, then the parent's sublayer
    /// transform.
    ///
    /// The result is flattened onto the parent's plane, as Core Animation does outside of transform layers.
    func makeMatrix() -> Matrix4 {
        // Field by field: a copy of all values costs more than the matrix.
        makeMatrix(
            of: Placement(
                bounds: values.bounds, position: values.position, zPosition: values.zPosition, anchorPoint: values.anchorPoint,
                anchorPointZ: values.anchorPointZ, transform: values.transform, isFlipped: values.isGeometryFlipped))
    }

    /// Returns the matrix at the end of all animations.
    func makeModelMatrix() -> Matrix4 { hasOwnModel ? makeMatrix(of: model) : makeMatrix() }

    /// Returns the matrix that the layer would have with other values.
    func makeMatrix(of values: borrowing LayerValues) -> Matrix4 {
        makeMatrix(
            of: Placement(
                bounds: values.bounds, position: values.position, zPosition: values.zPosition, anchorPoint: values.anchorPoint,
                anchorPointZ: values.anchorPointZ, transform: values.transform, isFlipped: values.isGeometryFlipped))
    }

    /// The values that place a layer in its parent.
    private struct Placement {
        let bounds: Rect<Local>
        let position: Point<Local>
        let zPosition: Double
        let anchorPoint: Point<Local>
        let anchorPointZ: Double
        let transform: Matrix4
        let isFlipped: Bool
    }

    private func makeMatrix(of v: Placement) -> Matrix4 {
        let anchorX = v.bounds.left + v.anchorPoint.x * v.bounds.size.width
        let anchorY = v.bounds.top + v.anchorPoint.y * v.bounds.size.height
        var m: Matrix4
        if v.transform == .identity && v.zPosition == 0 && v.anchorPointZ == 0 {
            m = .translation(x: v.position.x - anchorX, y: v.position.y - anchorY)
        } else {
            m = Matrix4.translation(x: -anchorX, y: -anchorY, z: -v.anchorPointZ)
                .concatenating(v.transform)
                .concatenating(.translation(x: v.position.x, y: v.position.y, z: v.zPosition))
        }
        if v.isFlipped {
            let height = v.bounds.top + v.bounds.bottom
            m = Matrix4.affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height).concatenating(m)
        }
        if let parent, !isMask, parent.values.sublayerTransform != .identity {
            m = m.concatenating(parent.sublayerMatrix)
        }
        return m.flattened
    }

    /// The sublayer transform around the center of the bounds.
    private var sublayerMatrix: Matrix4 {
        let middle = values.bounds.center
        return Matrix4.translation(x: -middle.x, y: -middle.y)
            .concatenating(values.sublayerTransform)
            .concatenating(.translation(x: middle.x, y: middle.y))
    }

    /// Returns the area that the layer alone paints, in own coordinates.
    func makePaintedBounds(contentSize: Size<Local>?) -> Rect<Local> {
        let v = values
        guard v.bounds.isFinite else { return .zero }
        var painted = Rect<Local>.zero
        let paintsBounds =
            v.backgroundColor.alpha > 0 || (v.borderWidth > 0 && v.borderColor.alpha > 0) || kind != .plain
        if paintsBounds { painted = v.bounds }
        if let contentSize {
            painted = painted.union(ContentPlacement(values: v, contentSize: contentSize).destination)
        }
        if let shadow = shadowShape {
            let reach = v.shadowRadius * 3
            painted = painted.union(
                shadow.rect.inset(by: -reach).offset(x: v.shadowOffset.width, y: v.shadowOffset.height))
        }
        return painted
    }

    /// Returns the area in which a part of the contents is visible, filtered edges included, in own coordinates.
    ///
    /// - Parameter matrix: the matrix from own coordinates to pixels of the target.
    func place(of part: PixelRect<Buffer>, _ contents: ContentSizes, _ matrix: Matrix4) -> Rect<Local> {
        let v = values
        guard let id = v.contents, let entry = contents[id], let size = contents.size(of: id, scale: v.contentsScale) else {
            return .zero
        }
        // For nine-piece stretching the reach of a pixel does not follow from one scale.
        guard v.contentsCenter == Rect(x: 0, y: 0, width: 1, height: 1) else { return paintedBounds }
        let placement = ContentPlacement(values: v, contentSize: size)
        let (to, from) = (placement.destination, placement.source)
        guard !from.size.isEmpty else { return .zero }
        let density = PictureDensity(of: entry, placement, through: matrix)
        let part = part.asSampled(density.sampling(larger: v.magnificationFilter, smaller: v.minificationFilter))
        let scaleX = to.size.width / (from.size.width * Double(entry.width))
        let scaleY = to.size.height / (from.size.height * Double(entry.height))
        let seen = Rect<Local>(
            left: to.left + (Double(part.left) - from.left * Double(entry.width)) * scaleX,
            top: to.top + (Double(part.top) - from.top * Double(entry.height)) * scaleY,
            right: to.left + (Double(part.right) - from.left * Double(entry.width)) * scaleX,
            bottom: to.top + (Double(part.bottom) - from.top * Double(entry.height)) * scaleY)
        return seen.intersection(to)
    }

    /// The shape that casts the shadow; nil when no shadow is visible.
    ///
    /// Without an explicit shape it is the layer's own outline, if the layer paints one. A shadow of sublayers, or of the holes
    /// in contents, would need a pass of its own in each frame and is not drawn.
    var shadowShape: RoundedRect? {
        guard values.shadowOpacity > 0, values.shadowColor.alpha > 0, !values.masksToBounds else { return nil }
        if let shape = values.shadowShape { return shape }
        guard values.backgroundColor.alpha > 0 || values.contents != nil || values.borderWidth > 0 else { return nil }
        return RoundedRect(rect: values.bounds, radius: values.cornerRadius)
    }

    /// Recomputes the derived values, first those of changed sublayers and then those of this node. Deep trees need its frame on the
    /// stack to be small.
    func refresh(contents: ContentSizes, frame: UInt64) {
        let what = dirt
        noteChange(what, frame: frame)
        if let mask, !mask.dirt.isEmpty { mask.refresh(contents: contents, frame: frame) }
        if movesChildren(what) {
            // A clean sublayer only computes its place again; no layer below it is visited.
            for child in children { child.refresh(contents: contents, frame: frame) }
            dirtyChildren.removeAll(keepingCapacity: true)
        } else {
            forEachDirtyChild { $0.refresh(contents: contents, frame: frame) }
        }
        deriveOwnValues(what, contents)
    }

    /// Returns whether a change gives sublayers other places. A sublayer transform turns around the center of the bounds; without one
    /// a scroll costs the same with any number of sublayers.
    private func movesChildren(_ what: Dirt) -> Bool {
        what.contains(.placement) || (what.contains(.clip) && values.sublayerTransform != .identity)
    }

    private func deriveOwnValues(_ what: Dirt, _ contents: ContentSizes) {
        if what.contains(.paint) { refreshPaint(contents: contents) }
        if movesChildren(what) { gatherChildren() } else if what.contains(.clip) { clipChildren() }
        matrix = makeMatrix()
        refreshBounds()
    }

    /// Stores in which frame the node changed, and marks it clean.
    func noteChange(_ what: Dirt, frame: UInt64) {
        if what.contains(.geometry) { movedInFrame = frame }
        if !what.subtracting(.geometry).isEmpty { changedInFrame = frame }
        dirt = []
        vacated = .zero
    }

    /// Calls `body` once with each changed sublayer, and extends the bounds around it and counts what came or went below it
    /// afterwards.
    ///
    /// - Parameter isGathered: whether `gatherChildren()` follows. Until then the index holds the previous sublayers, and a new
    ///   sublayer has no place in it.
    func forEachDirtyChild(isGathered: Bool = false, _ body: (RenderNode) -> Void) {
        for child in dirtyChildren where child.parent === self {
            // The root of another screen may be clean again, and this node has not heard of its change yet.
            if !child.dirt.isEmpty { body(child) }
            guard !isGathered else { continue }
            noteBounds(of: child)
            census.replace(child.censusInParent, by: child.census)
            child.censusInParent = child.census
        }
        dirtyChildren.removeAll(keepingCapacity: true)
    }

    func refreshPaint(contents: ContentSizes) {
        paintedBounds = makePaintedBounds(
            contentSize: values.contents.flatMap { contents.size(of: $0, scale: values.contentsScale) })
        subtreeBounds = subtreeBounds.union(paintedBounds)
    }

    func refreshBounds() {
        boundsInParent = subtreeBounds.isEmpty ? .zero : subtreeBounds.bounds(through: matrix)
        // The edges of rotated layers are antialiased and their pictures filtered, so both reach a little further.
        if !matrix.isAxisAligned && !boundsInParent.isEmpty { boundsInParent = boundsInParent.inset(by: -1) }
    }

    /// Extends the bounds and the index of this node for the new bounds of a sublayer.
    func noteBounds(of child: RenderNode) {
        childIndex.update(child.indexInParent, to: child.boundsInParent)
        sublayerBounds = sublayerBounds.union(child.boundsInParent)
        let cut = clipsChildren ? child.boundsInParent.intersection(values.bounds) : child.boundsInParent
        subtreeBounds = subtreeBounds.union(cut)
    }

    func gatherChildren() {
        childIndex.rebuild(children)
        var below = Rect<Local>.zero
        var census = Census(descendants: 0, backdrops: kind == .backdrop ? 1 : 0)
        var usesDepth = false
        for child in children {
            below = below.union(child.boundsInParent)
            census.add(child: child.census)
            child.censusInParent = child.census
            usesDepth = usesDepth || child.values.zPosition != 0
        }
        self.census = census
        depthOrder.removeAll(keepingCapacity: true)
        if usesDepth {
            // The sort is stable: equal depths keep their order.
            depthOrder.append(contentsOf: children.indices)
            depthOrder.sort { a, b in
                let (za, zb) = (children[a].values.zPosition, children[b].values.zPosition)
                return za == zb ? a < b : za < zb
            }
        }
        sublayerBounds = below
        clipChildren()
    }

    /// Computes the bounds of the subtree for the node's own bounds.
    private func clipChildren() {
        subtreeBounds = paintedBounds.union(clipsChildren ? sublayerBounds.intersection(values.bounds) : sublayerBounds)
    }
}
