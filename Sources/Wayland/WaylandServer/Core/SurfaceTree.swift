package import Geometry

/// The surfaces of one client: the pending, cached, committed and current state of each, and the parents of sub-surfaces.
///
/// A pure value. A commit makes a transaction; applying the transaction makes it current:
///
///     pending     what requests have asked for since the last commit
///     cached      commits of a sub-surface that behaves as synchronized, merged into one
///     queue       transactions that are committed and wait for something; `committed` is the state after all of them
///     current     what is shown; only this is seen from outside
///
/// A sub-surface behaves as synchronized when it or any surface above it is set so. Its commits wait in the cache until its
/// parent commits; then the caches of the whole tree below join the parent's transaction, regardless of their own settings. A
/// parent's list of sub-surfaces, with their positions and order, is part of the parent's own state and waits with it.
package struct SurfaceTree: Sendable {
    /// The changes that a transaction made to one surface.
    package struct Applied: Sendable {
        package let surface: SurfaceID
        package let update: SurfaceUpdate
        /// The damaged buffer pixels; all of them after a change of size, scale or transform.
        package let damage: Region<Buffer>
        /// Attachments that are no longer used, in the order in which they were attached.
        package let freed: [Attachment]
    }

    /// The result of a commit.
    package struct Outcome: Sendable {
        /// The transaction to apply; nil when the commit waits in the cache.
        package var transaction: Transaction?
        /// An attachment that waited in the cache and was replaced there.
        package var superseded: Attachment?
    }

    struct Node: Sendable {
        var pending = SurfaceUpdate()
        var cached: SurfaceUpdate?
        var current: SurfaceState
        /// The state once the queue is empty.
        var committed: SurfaceState
        /// The surface of which this is a sub-surface.
        var parent: SurfaceID?
        /// Its sub-surfaces, whether they are in a stack already or not.
        var children: Set<SurfaceID> = []
        /// The number of surfaces below it that have something in their cache: most commits have no reason to look for them.
        var waitingBelow = 0
        /// The state set by `set_sync` and `set_desync`; sub-surfaces start synchronized.
        var isSetSynchronized = false

        /// Adds the pending state to the cache.
        ///
        /// - Returns: an attachment that waited in the cache and is replaced there.
        mutating func cachePending() -> Attachment? {
            defer { pending = SurfaceUpdate() }
            guard cached != nil else {
                cached = pending
                return nil
            }
            return cached?.merge(pending)
        }

        /// Takes what is in the cache; it is committed then.
        mutating func takeCached() -> SurfaceUpdate? {
            guard let update = cached else { return nil }
            cached = nil
            committed.merge(update)
            return update
        }
    }

    var nodes: [SurfaceID: Node] = [:]
    package var queue = TransactionQueue()
    /// All surfaces are about to end. Stacks keep those that have: nothing is shown of them any more, and to look for each among its siblings
    /// would take longer for each, the more there are.
    package var isEnding = false

    package init() {}

    /// The number of surfaces.
    var count: Int { nodes.count }

    package mutating func insert(_ id: SurfaceID) {
        let state = SurfaceState(stack: [StackEntry(id)])
        nodes[id] = Node(current: state, committed: state)
    }

    /// - Returns: the attachments and frame callbacks that waited for the surface and end with it.
    package mutating func remove(_ id: SurfaceID) -> (freed: [Attachment], callbacks: [FrameCallbackID]) {
        // All go together: nothing is given back to a client that has gone.
        guard !isEnding else { return ([], []) }
        detach(id)
        guard let node = nodes.removeValue(forKey: id) else { return ([], []) }
        for child in node.children { nodes[child]?.parent = nil }
        let left = queue.remove(id) + [node.cached].compactMap { $0 }
        var freed = [node.current.attachment].compactMap { $0 }
        for case .attached(let attachment) in left.compactMap(\.content) { freed.append(attachment) }
        return (freed, left.flatMap(\.callbacks) + node.pending.callbacks)
    }

    /// Returns the current state of the surface.
    package func state(of id: SurfaceID) -> SurfaceState? { nodes[id]?.current }
    /// Returns the content that the next commit attaches.
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
            // A sub-surface whose parent is gone has nothing to wait for.
            guard let parent = node.parent else { return false }
            if node.isSetSynchronized { return true }
            next = parent
        }
        return false
    }

    /// Edits the surface's pending state.
    package mutating func edit(_ id: SurfaceID, _ change: (inout SurfaceUpdate) -> Void) {
        guard let index = nodes.index(forKey: id) else { return }
        change(&nodes.values[index].pending)
    }

    /// Returns the surface's state after everything committed and pending is applied, for checks at commit.
    package func afterCommit(_ id: SurfaceID) -> SurfaceState? {
        guard let node = nodes[id] else { return nil }
        var state = node.committed
        if let cached = node.cached { state.merge(cached) }
        state.merge(node.pending)
        return state
    }

    /// Commits the surface's pending state.
    package mutating func commit(_ id: SurfaceID) -> Outcome {
        guard let place = nodes.index(forKey: id) else { return Outcome() }
        var outcome = Outcome()
        let waits = isSynchronized(id)
        if nodes.values[place].cached == nil { countWaiting(above: nodes.values[place].parent, 1) }
        outcome.superseded = nodes.values[place].cachePending()
        if !waits { outcome.transaction = collect(id, behavedSynchronized: false) }
        return outcome
    }

    /// Creates a transaction from the cache of `id` and the caches of the sub-surfaces that waited for it.
    ///
    /// - Parameter behavedSynchronized: whether `id` itself has waited. If so, everything below it has waited, regardless of its
    ///   own setting; otherwise only the sub-surfaces set to synchronized have waited for `id`.
    mutating func collect(_ id: SurfaceID, behavedSynchronized: Bool) -> Transaction {
        var parts: [Transaction.Part] = []
        // Iterates instead of recursing, because clients control the depth.
        var waiting = [(id: id, forcesBelow: behavedSynchronized)]
        while let (here, forcesBelow) = waiting.popLast() {
            guard let place = nodes.index(forKey: here) else { continue }
            if let update = nodes.values[place].takeCached() {
                parts.append(Transaction.Part(surface: here, update: update))
                countWaiting(above: nodes.values[place].parent, -1)
            }
            guard nodes.values[place].waitingBelow > 0 else { continue }
            for entry in nodes.values[place].committed.stack.reversed() where entry.surface != here {
                guard forcesBelow || nodes[entry.surface]?.isSetSynchronized == true else { continue }
                waiting.append((entry.surface, true))
            }
        }
        return Transaction(parts)
    }

    /// Counts surfaces that have got something in their cache, or have nothing there any more.
    mutating func countWaiting(above parent: SurfaceID?, _ change: Int) {
        var next = change == 0 ? nil : parent
        while let here = next {
            nodes[here]?.waitingBelow += change
            next = nodes[here]?.parent
        }
    }

    /// Returns the pixels that will differ from the current content when an update that waits, or is about to, is applied.
    func damage(of id: SurfaceID, through update: SurfaceUpdate) -> Region<Buffer> {
        guard var state = nodes[id]?.current else { return Region() }
        var damage = Region<Buffer>()
        for earlier in queue.updates(of: id, before: update.content) { damage.add(state.apply(earlier).damage) }
        damage.add(state.apply(update).damage)
        return damage
    }

    /// Makes a transaction current.
    package mutating func apply(_ transaction: Transaction) -> [Applied] {
        transaction.parts.compactMap { part in
            guard let (damage, replaced) = nodes[part.surface]?.current.apply(part.update) else { return nil }
            return Applied(
                surface: part.surface, update: part.update, damage: damage, freed: replaced.map { [$0] } ?? [])
        }
    }

    /// Drops all updates of the surface's role that are not applied yet, because the role object has ended.
    mutating func dropRoleUpdates(of id: SurfaceID) {
        edit(id) { $0.role = nil }
        nodes[id]?.cached?.role = nil
        queue.edit(id) { $0.role = nil }
    }

    /// Drops all updates of the surface's pointer constraint that are not applied yet.
    mutating func dropConstraintUpdates(of id: SurfaceID) {
        edit(id) { $0.constraint = nil }
        nodes[id]?.cached?.constraint = nil
        queue.edit(id) { $0.constraint = nil }
    }
}
