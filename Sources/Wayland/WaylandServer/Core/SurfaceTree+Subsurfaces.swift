extension SurfaceTree {
    /// The reason why a surface cannot become another's sub-surface.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case isItself
        case isAncestor
        case hasParent
        case isTooDeep

        package var description: String {
            switch self {
            case .isItself: "a surface cannot be its own sub-surface"
            case .isAncestor: "the parent is below the surface"
            case .hasParent: "the surface is a sub-surface already"
            case .isTooDeep: "sub-surfaces are nested more than \(SurfaceTree.deepest) deep"
            }
        }
    }

    /// The maximum nesting depth, limited because every check of a commit walks it.
    package static var deepest: Int { 64 }

    /// Adds `child` on top of the stack of the parent's next commit.
    package mutating func attach(_ child: SurfaceID, to parent: SurfaceID) throws(Refusal) {
        guard child != parent else { throw .isItself }
        guard nodes[child]?.parent == nil else { throw .hasParent }
        var depth = height(of: child)
        var next: SurfaceID? = parent
        while let here = next {
            if here == child { throw .isAncestor }
            depth += 1
            next = nodes[here]?.parent
        }
        guard depth < SurfaceTree.deepest else { throw .isTooDeep }
        countWaiting(above: parent, waiting(in: child))
        nodes[child]?.parent = parent
        nodes[parent]?.children.insert(child)
        nodes[child]?.isSetSynchronized = true
        editStack(of: parent) { $0.append(StackEntry(child)) }
    }

    /// Removes the sub-surface at once, without a commit of its parent.
    ///
    /// Its cached state is applied with the surface's next commit.
    package mutating func detach(_ child: SurfaceID) {
        guard !isEnding, let parent = nodes[child]?.parent else { return }
        countWaiting(above: parent, -waiting(in: child))
        nodes[child]?.parent = nil
        nodes[parent]?.children.remove(child)
        nodes[child]?.isSetSynchronized = false
        nodes[parent]?.current.stack.removeAll { $0.surface == child }
        nodes[parent]?.committed.stack.removeAll { $0.surface == child }
        queue.edit(parent) { $0.stack?.removeAll { $0.surface == child } }
        nodes[parent]?.cached?.stack?.removeAll { $0.surface == child }
        nodes[parent]?.pending.stack?.removeAll { $0.surface == child }
    }

    /// Sets a sub-surface's position, effective with its parent's next commit.
    package mutating func setPosition(of child: SurfaceID, x: Int32, y: Int32) {
        guard let parent = nodes[child]?.parent else { return }
        editStack(of: parent) { stack in
            guard let at = stack.firstIndex(where: { $0.surface == child }) else { return }
            stack[at].x = x
            stack[at].y = y
        }
    }

    /// Restacks a sub-surface directly above or below a sibling or its parent, effective with the parent's next commit.
    ///
    /// - Returns: false when `reference` is neither.
    package mutating func place(_ child: SurfaceID, above isAbove: Bool, _ reference: SurfaceID) -> Bool {
        guard let parent = nodes[child]?.parent, reference != child,
            reference == parent || nodes[reference]?.parent == parent
        else { return false }
        editStack(of: parent) { stack in
            guard let from = stack.firstIndex(where: { $0.surface == child }) else { return }
            let entry = stack.remove(at: from)
            let at = stack.firstIndex { $0.surface == reference } ?? stack.endIndex - 1
            stack.insert(entry, at: isAbove ? at + 1 : at)
        }
        return true
    }

    /// Handles `set_sync` and `set_desync`.
    ///
    /// - Returns: the cached commits that no longer have to wait for the parent; nil if there are none.
    package mutating func setSynchronized(_ child: SurfaceID, _ isSynchronized: Bool) -> Transaction? {
        guard let node = nodes[child], node.parent != nil else { return nil }
        nodes[child]?.isSetSynchronized = isSynchronized
        guard node.isSetSynchronized, !isSynchronized, !self.isSynchronized(child) else { return nil }
        return collect(child, behavedSynchronized: true)
    }

    /// Edits the stack of the parent's next commit.
    private mutating func editStack(of parent: SurfaceID, _ change: (inout [StackEntry]) -> Void) {
        guard let node = nodes[parent] else { return }
        var stack = node.pending.stack ?? node.cached?.stack ?? node.committed.stack
        change(&stack)
        nodes[parent]?.pending.stack = stack
    }

    /// Returns the number of surfaces with something in their cache: the surface and those below it.
    private func waiting(in id: SurfaceID) -> Int {
        nodes[id].map { $0.waitingBelow + ($0.cached == nil ? 0 : 1) } ?? 0
    }

    /// Returns the depth of the sub-surfaces nested below `id`.
    private func height(of id: SurfaceID) -> Int {
        var level = [id]
        var height = -1
        while !level.isEmpty {
            height += 1
            level = level.flatMap { nodes[$0]?.children ?? [] }
        }
        return height
    }
}
