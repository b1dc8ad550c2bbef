/// The transactions of one client that are committed and not applied yet, oldest first.
///
/// A pure value. A transaction leaves the queue when it waits for nothing more and no older transaction in the queue contains one
/// of its surfaces. Each surface thus sees its commits in order, and a surface that waits does not delay the others.
package struct TransactionQueue: Sendable {
    private var waiting: [Transaction] = []

    package init() {}

    package var count: Int { waiting.count }
    /// The updates of surfaces in all transactions.
    var partCount: Int { waiting.reduce(0) { $0 + $1.parts.count } }
    package var isEmpty: Bool { waiting.isEmpty }

    package mutating func append(_ transaction: Transaction) { waiting.append(transaction) }

    /// Returns the transaction that a later one can be added to: the last that has any of its surfaces, where one of the two has all surfaces
    /// of the other.
    func mergeable(_ later: Transaction) -> (index: Int, transaction: Transaction)? {
        guard let index = waiting.lastIndex(where: { $0.shares(later) }) else { return nil }
        let earlier = waiting[index]
        return earlier.covers(later) || later.covers(earlier) ? (index, earlier) : nil
    }

    /// Adds a later transaction to the one at `index`.
    ///
    /// - Returns: what is never shown for that.
    mutating func merge(_ later: Transaction, at index: Int) -> Transaction.Skipped { waiting[index].merge(later) }

    /// Keeps what was found out about the transaction at `index`.
    mutating func replace(at index: Int, by asked: Transaction) { waiting[index] = asked }

    /// Returns the updates of a surface before the one with `content`, oldest first. It is asked for each surface in the queue, and mostly
    /// there are none.
    func updates(of surface: SurfaceID, before content: SurfaceUpdate.Content? = nil) -> [SurfaceUpdate] {
        var result: [SurfaceUpdate] = []
        for transaction in waiting {
            if content != nil, transaction.content(of: surface) == content { break }
            if let update = transaction.update(of: surface) { result.append(update) }
        }
        return result
    }

    /// Removes and returns the transactions that can be applied now.
    ///
    /// - Parameter isBlocked: returns whether the transaction still waits for something; called once for each.
    /// - Returns: the transactions to apply, in order.
    package mutating func takeReady(isBlocked: (inout Transaction) -> Bool) -> [Transaction] {
        var held: Set<SurfaceID> = []
        var ready: [Transaction] = []
        var rest: [Transaction] = []
        for (index, var transaction) in waiting.enumerated() {
            if !isBlocked(&transaction), held.isEmpty || !transaction.parts.contains(where: { held.contains($0.surface) }) {
                ready.append(transaction)
            } else {
                rest.append(transaction)
                if index + 1 < waiting.count { held.formUnion(transaction.parts.lazy.map(\.surface)) }
            }
        }
        waiting = rest
        return ready
    }

    /// Removes and returns the oldest transaction that may go and has no older one before it, regardless of what it waits for.
    package mutating func takeOldest(where mayGo: (inout Transaction) -> Bool = { _ in true }) -> Transaction? {
        var held: Set<SurfaceID> = []
        for index in waiting.indices {
            if !waiting[index].parts.contains(where: { held.contains($0.surface) }), mayGo(&waiting[index]) {
                return waiting.remove(at: index)
            }
            held.formUnion(waiting[index].parts.lazy.map(\.surface))
        }
        return nil
    }

    package mutating func removeAll() { waiting = [] }

    /// Removes the parts of a surface that has ended.
    ///
    /// - Returns: its updates, oldest first.
    package mutating func remove(_ surface: SurfaceID) -> [SurfaceUpdate] {
        var removed: [SurfaceUpdate] = []
        for index in waiting.indices {
            if let update = waiting[index].remove(surface) { removed.append(update) }
        }
        if !removed.isEmpty { waiting.removeAll { $0.parts.isEmpty } }
        return removed
    }

    /// Edits the queued updates of a surface.
    mutating func edit(_ surface: SurfaceID, _ change: (inout SurfaceUpdate) -> Void) {
        for index in waiting.indices { waiting[index].edit(surface, change) }
    }
}
