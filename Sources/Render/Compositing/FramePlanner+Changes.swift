import Geometry
import Scene

extension FramePlanner {
    /// Visits the changed paths of the tree and marks them clean. It adds the areas that they covered and now cover to
    /// `plan.change`.
    func collectChanges(of node: RenderNode, parent: Matrix4, clip: PixelRect<Physical>, _ tree: RenderTree) {
        let what = node.dirt
        if !what.isSubset(of: [.pixels, .subtree]) { scanoutSearch.sceneHasChanged() }
        if wasPage(node) { return node.refresh(contents: tree.contents, frame: tree.frame) }
        if what.contains(.geometry) || node.mask?.dirt.isEmpty == false {
            addPlace(of: node, through: parent, clip)
            node.refresh(contents: tree.contents, frame: tree.frame)
            addPlace(of: node, through: parent, clip)
            return
        }
        let matrix = node.matrix.concatenating(parent)
        addChange(node.vacated, through: matrix, clip)
        node.noteChange(what, frame: tree.frame)
        // Each sublayer below extends the bounds as soon as its change is known.
        let before = node.subtreeBounds
        if what.contains(.paint) {
            collectPaint(of: node, matrix, clip, tree)
        } else if what.contains(.pixels) {
            for part in node.newPixels.rects { addChange(node.place(of: part, tree.contents, matrix), through: matrix, clip) }
            notePicture(of: node, matrix, tree)
        }
        let inner = node.clipsChildren ? clip.intersection(pixels(node.values.bounds, through: matrix)) : clip
        let isGathered = what.contains(.placement)
        node.forEachDirtyChild(isGathered: isGathered) { collectChanges(of: $0, parent: matrix, clip: inner, tree) }
        if isGathered { node.gatherChildren() }
        node.refreshBounds()
        if isShownAsOne(node) { addChange(node.subtreeBounds, through: matrix, clip) }
        if before != node.subtreeBounds && mayHaveFilteredEdges(node, matrix) {
            addChange(before, through: matrix, clip)
            addChange(node.subtreeBounds, through: matrix, clip)
        }
    }

    /// Returns whether the edges of the layer's surface lie between pixels. Such edges are filtered, so they change when the
    /// surface grows.
    private func mayHaveFilteredEdges(_ node: RenderNode, _ matrix: Matrix4) -> Bool {
        guard node.values.opacity < 1 || node.clipsChildren || node.mask != nil else { return false }
        return !liesOnPixels(matrix)
    }

    private func collectPaint(of node: RenderNode, _ matrix: Matrix4, _ clip: PixelRect<Physical>, _ tree: RenderTree) {
        addChange(node.paintedBounds, through: matrix, clip)
        node.refreshPaint(contents: tree.contents)
        addChange(node.paintedBounds, through: matrix, clip)
    }

    /// Returns whether a change anywhere below changes the whole picture.
    private func isShownAsOne(_ node: RenderNode) -> Bool {
        if case .shaderTransition = node.kind { return true }
        return false
    }

    private func addChange(
        _ rect: Rect<Local>, through matrix: Matrix4, _ clip: PixelRect<Physical>, isBetweenPixels: Bool = false
    ) {
        guard !rect.isEmpty else { return }
        plan.change.add(touched(rect, through: matrix, isBetweenPixels: isBetweenPixels).intersection(clip))
    }

    /// Adds the pixels that a layer and all below may touch. Between pixels it may be drawn on the nearest whole ones.
    private func addPlace(of node: RenderNode, through parent: Matrix4, _ clip: PixelRect<Physical>) {
        let place = node.boundsInParent
        guard !place.isEmpty else { return }
        let isBetweenPixels = !liesOnPixels(node.matrix) || !liesOnPixels(node.matrix.concatenating(parent))
        addChange(place, through: parent, clip, isBetweenPixels: isBetweenPixels)
    }

    /// Returns the pixels that a rectangle may touch. A picture drawn through a surface between pixels is filtered, so it reaches
    /// one pixel further.
    func touched(_ rect: Rect<Local>, through matrix: Matrix4, isBetweenPixels: Bool = false) -> PixelRect<Physical> {
        let area = pixels(rect, through: matrix)
        return liesOnPixels(matrix) && !isBetweenPixels ? area : area.grown(by: 1)
    }

    private func liesOnPixels(_ matrix: Matrix4) -> Bool {
        func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1.0 / 1024 }
        return matrix.isAxisAligned && isWhole(matrix.m41) && isWhole(matrix.m42)
    }

    /// Returns the pixels that a rectangle touches, antialiased edges included.
    func pixels(_ rect: Rect<Local>, through matrix: Matrix4) -> PixelRect<Physical> {
        let bounds: Rect<Physical> = rect.bounds(through: matrix)
        return PixelRect(covering: matrix.isAxisAligned ? bounds : bounds.inset(by: -1))
    }

    /// Extends a region by the backdrops that it touches. A backdrop reads the pixels around it: if some of them are drawn, all
    /// must be.
    func spreadThroughBackdrops(_ path: WritableKeyPath<FramePlan, Region<Physical>>, _ tree: RenderTree) {
        guard let root = tree.roots[screen], root.containsBackdrop, !plan[keyPath: path].isEmpty else { return }
        // The region is removed from the plan, because the walk reads the plan.
        var region = Region<Physical>()
        swap(&region, &plan[keyPath: path])
        defer { swap(&region, &plan[keyPath: path]) }
        // The area of one backdrop may reach another. A few rounds are enough except for a long chain, which is drawn whole.
        for _ in 0..<4 where !spread(&region, root, parent: .scale(x: scale, y: scale)) { return }
        region.add(screenBounds)
    }

    /// Extends the region by the backdrops of a subtree.
    ///
    /// - Returns: whether the region grew.
    private func spread(_ region: inout Region<Physical>, _ node: RenderNode, parent: Matrix4) -> Bool {
        guard !node.isInvisible else { return false }
        let matrix = node.matrix.concatenating(parent)
        var hasGrown = false
        if node.kind == .backdrop {
            let reach = node.values.backdrop.blurRadius * 3 + 2 / scale
            let around = pixels(node.values.bounds.inset(by: -reach), through: matrix).intersection(screenBounds)
            if region.intersects(around) && !region.rects.contains(where: { $0.contains(around) }) {
                region.add(around)
                hasGrown = true
            }
        }
        for child in node.children where child.containsBackdrop {
            if spread(&region, child, parent: matrix) { hasGrown = true }
        }
        return hasGrown
    }
}
