import Geometry
import Scene

/// The lists of sublayers.
extension RenderTree {
    func setChildren(of node: RenderNode, to children: [RenderNode]) {
        let current = node.children.filter { $0.isSublayer(of: node) }
        let before = Set(current.map(ObjectIdentifier.init))
        let after = Set(children.map(ObjectIdentifier.init))
        for child in children where !before.contains(ObjectIdentifier(child)) { detach(child) }
        for child in current where !after.contains(ObjectIdentifier(child)) {
            node.vacated = node.vacated.union(child.boundsInParent)
            child.parent = nil
        }
        node.dirtyChildren.removeAll { $0.parent !== node }
        let kept = current.lazy.filter { after.contains(ObjectIdentifier($0)) }
        let keptAfter = children.lazy.filter { before.contains(ObjectIdentifier($0)) }
        let isReordered = !zip(kept, keptAfter).allSatisfy { $0 === $1 }
        node.children = children
        node.mark(isReordered ? .everything : .placement)
        for (index, child) in children.enumerated() {
            child.indexInParent = index
            if child.parent == nil { adopt(child, by: node) }
        }
    }

    private func adopt(_ child: RenderNode, by node: RenderNode) {
        child.parent = node
        child.boundsInParent = .zero
        child.dirt = []
        child.mark(.everything)
    }

    /// Takes some sublayers out, and puts others where they belong. The others are only numbered anew.
    func moveChildren(of node: RenderNode, left: [LayerID], placed: [SublayerPlace]) {
        var comers: [(node: RenderNode, index: Int)] = []
        for place in placed {
            guard let child = find(place.layer, for: "moveSublayers"), !child.isComing, !wouldLoop(child, under: node) else {
                continue
            }
            child.isComing = true
            comers.append((child, place.index))
            // The picture below it and above it changes where it is.
            if child.isSublayer(of: node) { node.vacated = node.vacated.union(child.boundsInParent) } else { detach(child) }
        }
        for id in left {
            guard let child = nodes[id], child.isSublayer(of: node), !child.isComing else { continue }
            node.vacated = node.vacated.union(child.boundsInParent)
            child.parent = nil
        }
        node.dirtyChildren.removeAll { !$0.isSublayer(of: node) }
        node.children = Self.children(of: node, with: comers)
        node.mark(.placement)
        for (index, child) in node.children.enumerated() { child.indexInParent = index }
        for comer in comers {
            comer.node.isComing = false
            if comer.node.parent == nil { adopt(comer.node, by: node) }
        }
    }

    /// Returns the sublayers that stay, in their order, with those that come at their places.
    private static func children(of node: RenderNode, with comers: [(node: RenderNode, index: Int)]) -> [RenderNode] {
        var list: [RenderNode] = []
        list.reserveCapacity(node.children.count + comers.count)
        var waiting = comers[...]
        for child in node.children where child.isSublayer(of: node) && !child.isComing {
            while let first = waiting.first, first.index <= list.count {
                list.append(first.node)
                waiting.removeFirst()
            }
            list.append(child)
        }
        list += waiting.lazy.map(\.node)
        return list
    }

    /// Removes a node from its parent, as a sublayer or as a mask. The parent's lists still name a sublayer until the commit ends.
    func detach(_ node: RenderNode) {
        guard let parent = node.parent else { return }
        if node.isMask {
            parent.mask = nil
            node.isMask = false
            parent.mark(.paint)
        } else {
            parent.vacated = parent.vacated.union(node.boundsInParent)
            if !parent.hasLeftChildren { leftParents.append(parent) }
            parent.hasLeftChildren = true
            parent.mark(.placement)
        }
        node.parent = nil
    }

    /// Takes the sublayers that left during this commit from the lists, all at once: one by one the search would be quadratic.
    func removeLeftChildren() {
        for parent in leftParents {
            parent.hasLeftChildren = false
            parent.children.removeAll { !$0.isSublayer(of: parent) }
            parent.dirtyChildren.removeAll { !$0.isSublayer(of: parent) }
            for (index, child) in parent.children.enumerated() { child.indexInParent = index }
        }
        leftParents.removeAll(keepingCapacity: true)
    }
}

extension [RenderNode] {
    /// Each node once, at its first position.
    var uniqued: [RenderNode] {
        var seen = Set<ObjectIdentifier>()
        return filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
