package import Geometry

/// The surfaces of one client: what is pending, cached and current for each, and who is whose sub-surface.
///
/// A pure value. A commit answers with what is to be shown now, in order, parents before their sub-surfaces:
///
///     pending   what requests have asked for since the last commit
///     cached    commits of a sub-surface that behaves as synchronised, merged into one
///     current   what is shown
///
/// A sub-surface behaves as synchronised when it is set so or any surface above it is. Its commits wait in the cache until its
/// parent's state is applied; then the caches of the whole tree below are, whatever each is set to. A parent's list of
/// sub-surfaces, with their places and order, is part of the parent's own state: it waits with it.
package struct SurfaceTree: Sendable {
    /// What a commit, or the end of waiting, made visible of one surface.
    package struct Applied: Sendable {
        package let surface: SurfaceID
        package let update: SurfaceUpdate
        /// Buffer pixels that are not what they were; everything after a change of size, scale or transform.
        package let damage: Region<Buffer>
        /// Attachments that nobody will look at again, in the order in which they were attached.
        package let freed: [Attachment]
    }

    /// What came of a commit.
    package struct Outcome: Sendable {
        package var applied: [Applied] = []
        /// An attachment that waited in the cache and was replaced there.
        package var superseded: Attachment?
    }

    struct Node: Sendable {
        var pending = SurfaceUpdate()
        var cached: SurfaceUpdate?
        var current: SurfaceState
        /// Whose sub-surface it is.
        var parent: SurfaceID?
        /// What `set_sync` and `set_desync` have said; sub-surfaces start synchronised.
        var isSetSynchronized = false
    }

    var nodes: [SurfaceID: Node] = [:]

    package init() {}

    package mutating func insert(_ id: SurfaceID) {
        nodes[id] = Node(current: SurfaceState(stack: [StackEntry(id)]))
    }

    /// - Returns: what waited for the surface and ends with it: attachments and frame callbacks.
    package mutating func remove(_ id: SurfaceID) -> (freed: [Attachment], callbacks: [FrameCallbackID]) {
        detach(id)
        guard let node = nodes.removeValue(forKey: id) else { return ([], []) }
        for other in Array(nodes.keys) where nodes[other]?.parent == id { nodes[other]?.parent = nil }
        var freed: [Attachment] = []
        if case .attached(let attachment) = node.cached?.content { freed.append(attachment) }
        if let attachment = node.current.attachment { freed.append(attachment) }
        return (freed, (node.cached?.callbacks ?? []) + node.pending.callbacks)
    }

    package func state(of id: SurfaceID) -> SurfaceState? { nodes[id]?.current }
    /// What the next commit attaches.
    func pendingContent(of id: SurfaceID) -> SurfaceUpdate.Content? { nodes[id]?.pending.content }
    package func parent(of id: SurfaceID) -> SurfaceID? { nodes[id]?.parent }

    /// True when the surface and everything above it have content.
    package func isMapped(_ id: SurfaceID) -> Bool {
        var next: SurfaceID? = id
        while let here = next {
            guard let node = nodes[here], node.current.attachment != nil else { return false }
            // A sub-surface becomes visible with its parent's state.
            if let parent = node.parent, nodes[parent]?.current.stack.contains(where: { $0.surface == here }) != true {
                return false
            }
            next = node.parent
        }
        return true
    }

    /// True when commits of the surface wait for its parent.
    package func isSynchronized(_ id: SurfaceID) -> Bool {
        var next: SurfaceID? = id
        while let here = next, let node = nodes[here] {
            // A sub-surface whose parent is gone has nobody to wait for.
            guard let parent = node.parent else { return false }
            if node.isSetSynchronized { return true }
            next = parent
        }
        return false
    }

    /// Changes what the surface's next commit will bring.
    package mutating func edit(_ id: SurfaceID, _ change: (inout SurfaceUpdate) -> Void) {
        guard let index = nodes.index(forKey: id) else { return }
        change(&nodes.values[index].pending)
    }

    /// What the surface would be if it were committed and applied now: for checks at commit.
    package func afterCommit(_ id: SurfaceID) -> SurfaceState? {
        guard let node = nodes[id] else { return nil }
        var state = node.current
        if let cached = node.cached { _ = state.apply(cached) }
        _ = state.apply(node.pending)
        return state
    }

    /// The surface's pending state is complete.
    package mutating func commit(_ id: SurfaceID) -> Outcome {
        guard var node = nodes[id] else { return Outcome() }
        var outcome = Outcome()
        let waits = isSynchronized(id)
        var update = node.cached ?? SurfaceUpdate()
        outcome.superseded = update.merge(node.pending)
        node.pending = SurfaceUpdate()
        node.cached = update
        nodes[id] = node
        if !waits { outcome.applied = applyCached(id, behavedSynchronized: false) }
        return outcome
    }

    /// Applies the cache of `id`, then what waited for it below.
    ///
    /// - Parameter behavedSynchronized: whether `id` itself has waited. Then everything below it has, whatever it is set to;
    ///   otherwise only what is set so has waited for `id`, and the rest for nobody.
    mutating func applyCached(_ id: SurfaceID, behavedSynchronized: Bool) -> [Applied] {
        var applied: [Applied] = []
        // A list and not recursion: clients choose the depth.
        var waiting = [(id: id, forcesBelow: behavedSynchronized)]
        while let (here, forcesBelow) = waiting.popLast() {
            guard var node = nodes[here] else { continue }
            if let update = node.cached {
                node.cached = nil
                let (damage, replaced) = node.current.apply(update)
                applied.append(
                    Applied(surface: here, update: update, damage: damage, freed: replaced.map { [$0] } ?? []))
                nodes[here] = node
            }
            for entry in node.current.stack.reversed() where entry.surface != here {
                guard forcesBelow || nodes[entry.surface]?.isSetSynchronized == true else { continue }
                waiting.append((entry.surface, true))
            }
        }
        return applied
    }
}
