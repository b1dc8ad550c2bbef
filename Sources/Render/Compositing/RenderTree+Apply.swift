import Diagnostics
import Geometry
import Motion
package import Scene

extension RenderTree {
    /// Applies one whole commit. An edit of a layer that does not exist is a bug of this library; it is logged and skipped.
    package func apply(_ commit: SceneCommit) {
        serial = commit.serial
        wantsFrames = commit.wantsFrames
        for edit in commit.contents { apply(edit) }
        // Code that captures a layer often removes the layer in the same tick, so its node is held before that.
        let captured = commit.contents.map { subject(of: $0) }
        for edit in commit.structure { apply(edit) }
        for edit in commit.values { apply(edit) }
        for edit in commit.retimes { apply(edit) }
        for edit in commit.animations { apply(edit) }
        for (edit, node) in zip(commit.contents, captured) { capture(edit, held: node) }
        removeLeftChildren()
        if hasDestroyedAnimated { animated.removeAll { !$0.isListedAsAnimated } }
        hasDestroyedAnimated = false
    }

    /// All pixels of a content are there that a commit brought earlier.
    package func contentHasArrived(_ id: ContentID, _ image: PixelImage) {
        apply(.upload(id, image, damage: nil))
    }

    /// A content is sampled from other pixels than before, which show the same.
    package func contentLooksDifferent(_ id: ContentID) { markUsers(of: id) }

    private func subject(of edit: ContentEdit) -> RenderNode? {
        guard case .capture(_, let layer, _) = edit else { return nil }
        return nodes[layer]
    }

    /// Pixels of the longer side of a layer's picture.
    private static let longestCapture = 16384.0

    /// Registers a capture for the next frame.
    ///
    /// - Parameter held: the layer, when it existed before the commit.
    private func capture(_ edit: ContentEdit, held: RenderNode?) {
        guard case .capture(let id, let layer, let wanted) = edit, let node = held ?? find(layer, for: "capture") else { return }
        let bounds = node.model.bounds.size
        // A picture that would have more pixels on a side than a texture has shows the whole layer with fewer.
        let scale = min(wanted, Self.longestCapture / max(bounds.width, bounds.height, 1))
        let size = bounds * scale
        func pixels(_ length: Double) -> Int { Int(min(max(length.rounded(.up), 1), Self.longestCapture)) }
        contents[id] = ContentSizes.Entry(width: pixels(size.width), height: pixels(size.height), isOpaque: false)
        pendingCaptures.append(PendingCapture(content: id, node: node, scale: scale))
        markUsers(of: id)
    }

    private func apply(_ edit: ContentEdit) {
        switch edit {
        case .upload(let id, let image, let damage):
            let entry = ContentSizes.Entry(width: image.width, height: image.height, isOpaque: image.isOpaque)
            let isSameShape = contents[id] == entry
            contents[id] = entry
            markUsers(of: id, newPixels: isSameShape ? damage.map { Region($0) } : nil)
        case .share(let id, let image, let damage):
            let entry = ContentSizes.Entry(
                width: image.width, height: image.height, isOpaque: image.isOpaque, isShared: true)
            let isSameShape = contents[id] == entry
            contents[id] = entry
            markUsers(of: id, newPixels: isSameShape ? damage : nil)
        case .release(let id):
            contents[id] = nil
            markUsers(of: id)
        case .capture, .shader, .releaseShader:
            // Captures wait for the rest of the commit. Shaders concern only the renderer.
            return
        }
    }

    /// Marks the layers that show a content.
    ///
    /// - Parameter newPixels: the changed part of the contents; nil when all pixels or the shape changed.
    private func markUsers(of id: ContentID, newPixels: Region<Buffer>? = nil) {
        for node in contentUsers[id] ?? [] {
            // An animation may bring other contents in the same frame.
            if let newPixels, !node.isListedAsAnimated { node.mark(newPixels: newPixels) } else { node.mark(.paint) }
        }
    }

    private func apply(_ edit: StructureEdit) {
        switch edit {
        case .create(let id, let kind):
            guard nodes[id] == nil else { return log.error("commit \(serial) creates \(id) a second time") }
            nodes[id] = RenderNode(id: id, kind: kind)
        case .setKind(let id, let kind):
            guard let node = find(id, for: "setKind") else { return }
            node.kind = kind
            node.mark(.everything)
        case .destroy(let id):
            destroy(id)
        case .setSublayers(let id, let children):
            guard let node = find(id, for: "setSublayers") else { return }
            let found = children.compactMap { find($0, for: "setSublayers") }
            setChildren(of: node, to: found.filter { !wouldLoop($0, under: node) }.uniqued)
        case .moveSublayers(let id, let left, let placed):
            guard let node = find(id, for: "moveSublayers") else { return }
            moveChildren(of: node, left: left, placed: placed)
        case .setMask(let id, let mask):
            guard let node = find(id, for: "setMask") else { return }
            setMask(of: node, to: mask.flatMap { find($0, for: "setMask") }.flatMap { wouldLoop($0, under: node) ? nil : $0 })
        case .setRoot(let screen, let id):
            setRoot(screen, to: id.flatMap { find($0, for: "setRoot") })
        }
    }

    private func apply(_ edit: ValueEdit) {
        guard let node = find(edit.layer, for: "value") else { return }
        if case .contents(let new) = edit.change { moveUse(of: node, from: node.model.contents, to: new) }
        // Of an animated node the sampler makes the new values, also when all animations have ended: they may fill.
        if node.changeOwnModel(edit.change) { return listAsAnimated(node) }
        node.values.apply(edit.change)
        node.mark(Self.dirt(of: edit.change))
        if case .zPosition = edit.change { node.parent?.mark(.placement) }
    }

    private func apply(_ edit: AnimationEdit) {
        switch edit {
        case .add(let id, let animation):
            guard let node = find(id, for: "animation") else { return }
            add(animation, to: node)
        case .change(let id, let animation):
            guard let node = find(id, for: "animation") else { return }
            add(animation, to: node)
        case .remove(let id, let animation):
            guard let node = nodes[id] else { return }
            node.animations.removeAll { $0.layerAnimation.id == animation }
            listAsAnimated(node)
        case .removeAll(let id):
            guard let node = nodes[id] else { return }
            node.animations.removeAll()
            listAsAnimated(node)
        }
    }

    /// Adds an animation as the last, or puts it in the place of the one with the same id.
    private func add(_ animation: LayerAnimation, to node: RenderNode) {
        let new = NodeAnimation(animation)
        node.splitModel()
        if let index = node.animations.firstIndex(where: { $0.layerAnimation.id == animation.id }) {
            node.animations[index] = new
        } else {
            node.animations.append(new)
        }
        if let retime = animation.retime { note(node, follows: retime) } else { hasMovement = true }
        listAsAnimated(node)
    }

    /// Makes the next sample visit the node, even when it only returns to the model.
    func listAsAnimated(_ node: RenderNode) {
        node.isModelNew = true
        guard !node.isListedAsAnimated else { return }
        node.isListedAsAnimated = true
        animated.append(node)
    }

    func find(_ id: LayerID, for what: StaticString) -> RenderNode? {
        if let node = nodes[id] { return node }
        log.error("commit \(serial): \(what) names \(id), which does not exist")
        return nil
    }

    private func moveUse(of node: RenderNode, from old: ContentID?, to new: ContentID?) {
        if let old { removeUse(of: old, by: node) }
        guard let new else { return }
        node.indexAmongUsers = contentUsers[new]?.count ?? 0
        contentUsers[new, default: []].append(node)
    }

    /// The last user takes the place of the node that leaves, so that thousands of layers with the same content leave in linear time.
    private func removeUse(of content: ContentID, by node: RenderNode) {
        guard let last = contentUsers[content]?.popLast() else { return }
        if last !== node {
            contentUsers[content]?[node.indexAmongUsers] = last
            last.indexAmongUsers = node.indexAmongUsers
        }
        if contentUsers[content]?.isEmpty == true { contentUsers[content] = nil }
    }

    /// Returns whether the node would be inside itself, which would be drawn without end.
    func wouldLoop(_ node: RenderNode, under parent: RenderNode) -> Bool {
        var above: RenderNode? = parent
        while let one = above {
            if one === node {
                log.error("commit \(serial) puts \(node.id) under \(parent.id), which is inside it or the same")
                return true
            }
            above = one.parent
        }
        return false
    }

    private func setMask(of node: RenderNode, to mask: RenderNode?) {
        if let old = node.mask { detach(old) }
        if let mask {
            detach(mask)
            mask.isMask = true
            mask.parent = node
            node.mask = mask
        }
        node.mark(.paint)
    }

    private func destroy(_ id: LayerID) {
        guard let node = nodes.removeValue(forKey: id) else {
            return log.error("commit \(serial) destroys \(id), which does not exist")
        }
        detach(node)
        forgetRoots(of: node)
        for child in node.children where child.isSublayer(of: node) { child.parent = nil }
        node.dirtyChildren.removeAll()
        if let mask = node.mask {
            mask.parent = nil
            mask.isMask = false
        }
        moveUse(of: node, from: node.model.contents, to: nil)
        if node.isListedAsAnimated {
            node.isListedAsAnimated = false
            hasDestroyedAnimated = true
        }
    }
}
