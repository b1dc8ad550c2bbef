import Diagnostics
import Geometry
import Scene

extension SceneContext {
    /// Lays out and draws the waiting layers of the shown trees, until none waits.
    func settle() {
        guard
            !layoutQueue.isEmpty || !displayQueue.isEmpty || !queue.isEmpty || !changedRoots.isEmpty
                || !scrolledLayers.isEmpty || !movedLayers.isEmpty
        else { return }
        placeReadings.begin()
        defer { placeReadings.end() }
        var pass = LayoutPass()
        var hidden: [CALayer] = []
        for _ in 0..<LayoutPass.most {
            layoutQueue += hidden
            hidden = []
            let newcomers = takeNewcomers()
            let displays = displayQueue.filter { $0.needsDisplayFlag && isShown($0) } + newcomers
            displayQueue.removeAll(keepingCapacity: true)
            let hasLaidOut = layOut(newcomers, &pass, &hidden)
            draw(displays)
            guard lookAround() || hasLaidOut || !displays.isEmpty else { return }
        }
        log.once(
            .warning, id: "display loop",
            "layers ask to be drawn again while they are drawn; the tick ends without these requests")
    }

    /// Lays out the waiting layers.
    ///
    /// - Parameter hidden: receives the waiting layers outside of all shown trees; they may be shown before the tick is over.
    /// - Returns: whether a layer was laid out.
    private func layOut(_ newcomers: [CALayer], _ pass: inout LayoutPass, _ hidden: inout [CALayer]) -> Bool {
        var hasLaidOut = false
        for layer in newcomers { pass.add(layer) }
        takeLayouts(into: &pass, &hidden)
        while let layer = pass.next() {
            hasLaidOut = true
            layer.layoutSublayers()
            takeLayouts(into: &pass, &hidden)
        }
        return hasLaidOut
    }

    private func takeLayouts(into pass: inout LayoutPass, _ hidden: inout [CALayer]) {
        guard !layoutQueue.isEmpty else { return }
        let asking = layoutQueue.filter(\.needsLayoutFlag)
        layoutQueue.removeAll(keepingCapacity: true)
        for layer in asking {
            if isShown(layer) { pass.add(layer) } else { hidden.append(layer) }
        }
    }

    /// Returns the layers that the display side does not have yet and that wait for layout or drawing.
    private func takeNewcomers() -> [CALayer] {
        var found: [CALayer] = []
        func visit(_ layer: CALayer) {
            guard !layer.isMirrored else { return }
            layer.forEachInTree {
                if $0.needsLayoutFlag || ($0.needsDisplayFlag && $0.tracker == nil) { found.append($0) }
                if $0.drawings != nil { scrolledLayers.append($0) }
            }
        }
        for screen in changedRoots { roots[screen].map(visit) }
        for layer in queue where !layer.sublayerNews.isEmpty || layer.hasNewMask {
            layer.forEachNewSublayer(visit)
            layer.maskLayer.map(visit)
        }
        return found
    }

    /// Returns whether the layer is in a shown tree. The answer holds for all layers above as well, so it is kept until the hierarchy
    /// changes: otherwise each of many nested layers would walk up to the root.
    func isShown(_ layer: CALayer) -> Bool {
        var (top, isIt) = (layer, false)
        while true {
            if top.shown.revision == hierarchyRevision {
                isIt = top.shown.isIt
                break
            }
            guard let above = top.parentLayer ?? top.maskedLayer else {
                isIt = roots.values.contains { $0 === top }
                break
            }
            top = above
        }
        var noted: CALayer? = layer
        while let one = noted, one.shown.revision != hierarchyRevision {
            one.shown = (isIt, hierarchyRevision)
            noted = one.parentLayer ?? one.maskedLayer
        }
        return isIt
    }

    /// Collects all changes in one commit and submits it.
    func submit() {
        var commit = SceneCommit(serial: serial + 1)
        let gone = forgetOrphans()
        for screen in changedRoots {
            guard let root = roots[screen] else { continue }
            create(root, &commit)
        }
        // What changes meanwhile waits in the other list.
        swap(&queue, &collectedQueue)
        for layer in collectedQueue { collect(layer, &commit) }
        collectedQueue.removeAll(keepingCapacity: true)
        for screen in changedRoots { commit.structure.append(.setRoot(screen, roots[screen]?.id)) }
        changedRoots = []
        commit.structure += gone
        for (layer, edit) in animationEdits where layer.isMirrored {
            if let part = edit.added, animations[part.id] == nil { continue }
            commit.animations.append(edit)
        }
        animationEdits = []
        collectRetimes(&commit)
        collectRemains(&commit)
        commit.contents = contentEdits + commit.contents
        contentEdits = []
        collectContents(&commit)
        collectCaptures(&commit)
        commit.rotations = rotations
        rotations = []
        commit.wantsFrames = wantsFrames
        guard !commit.isEmpty || commit.wantsFrames != toldWantsFrames || isFrameRequested else { return }
        isFrameRequested = false
        toldWantsFrames = commit.wantsFrames
        serial = commit.serial
        sink?.submit(commit)
    }

    private func collect(_ layer: CALayer, _ commit: inout SceneCommit) {
        layer.isQueued = false
        guard layer.isMirrored else { return }
        if layer.hasNewKind { commit.structure.append(.setKind(layer.id, layer.kind)) }
        layer.forEachNewSublayer { create($0, &commit) }
        if let edit = layer.takeSublayerEdit() { commit.structure.append(edit) }
        if layer.hasNewMask {
            layer.maskLayer.map { create($0, &commit) }
            commit.structure.append(.setMask(layer.id, layer.maskLayer?.id))
        }
        layer.hasNewKind = false
        layer.hasNewMask = false
        collectValues(layer, layer.changes, &commit)
    }

    private func collectValues(_ layer: CALayer, _ changes: LayerChanges, _ commit: inout SceneCommit) {
        if changes.contains(.contents), layer.shownHandle !== layer.contentHandle {
            layer.contentHandle.map { retain($0) }
            layer.shownHandle.map { release($0) }
            layer.shownHandle = layer.contentHandle
        }
        changes.forEach { property in
            commit.values.append(ValueEdit(layer: layer.id, change: property.change(of: layer.values)))
        }
        layer.changes = LayerChanges()
    }

    /// Adds the edits for a layer, and all layers below it, that the display side does not have.
    private func create(_ layer: CALayer, _ commit: inout SceneCommit) {
        guard !layer.isMirrored else { return }
        describe(layer, &commit)
        let children = layer.drawnChildren
        for child in children { create(child, &commit) }
        if !children.isEmpty { commit.structure.append(.setSublayers(layer.id, children.map(\.id))) }
        if let mask = layer.maskLayer {
            create(mask, &commit)
            commit.structure.append(.setMask(layer.id, mask.id))
        }
    }

    /// Adds the edits for the layer itself. It is a function of its own because a layer's values are large on the stack, and layers nest
    /// deep.
    private func describe(_ layer: CALayer, _ commit: inout SceneCommit) {
        layer.isMirrored = true
        commit.structure.append(.create(layer.id, layer.kind))
        layer.hasNewKind = false
        layer.forgetSublayerNews()
        layer.hasNewMask = false
        collectValues(layer, LayerProperty.differences(Self.untouched, layer.values), &commit)
        for running in layer.running where !running.isOver {
            for content in running.contents { retain(content) }
            for part in running.parts { commit.animations.append(.add(layer.id, part)) }
        }
    }

    private static let untouched = LayerValues()

    /// Returns the edits that destroy the layers that no root reaches any more. The main-side layers live on while they are
    /// retained.
    private func forgetOrphans() -> [StructureEdit] {
        var edits: [StructureEdit] = []
        let candidates = orphans
        orphans = []
        for orphan in candidates where !isShown(orphan) {
            orphan.forEachInTree { layer in
                guard layer.isMirrored else { return }
                forget(layer)
                edits.append(.destroy(layer.id))
            }
        }
        return edits
    }

    private func forget(_ layer: CALayer) {
        let running = layer.running
        layer.running = []
        for animation in running { layer.stop(animation, finished: false) }
        layer.isMirrored = false
        layer.changes = LayerChanges()
        layer.shownHandle.map { release($0) }
        layer.shownHandle = nil
        layer.drawingWasLost()
    }

    private func collectRemains(_ commit: inout SceneCommit) {
        let remains = Self.cleanUp.take()
        guard !remains.isEmpty else { return }
        commit.structure += remains.layers.map { .destroy($0) }
        commit.contents += remains.contents.map { .release($0) }
        commit.contents += remains.shaders.map { .releaseShader($0) }
        sharedContents = sharedContents.filter { $0.value.handle != nil }
    }
}

extension CALayer {
    /// Marks the layer as unknown to the display side, because a new display side starts empty.
    func forgetMirror() {
        guard isMirrored else { return }
        isMirrored = false
        changes = LayerChanges()
        for content in running.flatMap(\.contents) + [shownHandle].compactMap({ $0 }) {
            content.users -= 1
            content.isUploaded = content.isCapture
        }
        shownHandle = nil
        drawingWasLost()
    }
}

extension AnimationEdit {
    /// The animation that the display side has after the edit.
    fileprivate var added: LayerAnimation? {
        switch self {
        case .add(_, let animation), .change(_, let animation): animation
        case .remove, .removeAll: nil
        }
    }
}
