/// The transactions of one client that are committed and not applied yet, oldest first.
///
/// A pure value. A transaction leaves the queue when nothing that it waits for is open, and when no older transaction in the queue has
/// one of its surfaces: each surface sees its commits in their order, and a surface that waits does not hold up the others.
package struct TransactionQueue: Sendable {
    private var waiting: [Transaction] = []

    package init() {}

    package var count: Int { waiting.count }
    package var isEmpty: Bool { waiting.isEmpty }

    package mutating func append(_ transaction: Transaction) { waiting.append(transaction) }

    /// Takes out what can be applied now.
    ///
    /// - Parameter isBlocked: whether something that the transaction waits for is still open; asked once for each.
    /// - Returns: transactions to apply, in this order.
    package mutating func takeReady(isBlocked: (Transaction) -> Bool) -> [Transaction] {
        var held: Set<SurfaceID> = []
        var ready: [Transaction] = []
        var rest: [Transaction] = []
        for transaction in waiting {
            if !isBlocked(transaction), !transaction.parts.contains(where: { held.contains($0.surface) }) {
                ready.append(transaction)
            } else {
                rest.append(transaction)
                held.formUnion(transaction.parts.map(\.surface))
            }
        }
        waiting = rest
        return ready
    }

    /// Takes out the oldest transaction, whatever it waits for.
    package mutating func takeOldest() -> Transaction? {
        waiting.isEmpty ? nil : waiting.removeFirst()
    }

    package mutating func removeAll() { waiting = [] }

    /// The surface has ended: its parts will not be applied.
    ///
    /// - Returns: its updates, oldest first.
    package mutating func remove(_ surface: SurfaceID) -> [SurfaceUpdate] {
        var removed: [SurfaceUpdate] = []
        for index in waiting.indices {
            removed += waiting[index].parts.filter { $0.surface == surface }.map(\.update)
            waiting[index].parts.removeAll { $0.surface == surface }
        }
        waiting.removeAll { $0.parts.isEmpty }
        return removed
    }

    /// Changes the updates of a surface that wait.
    mutating func edit(_ surface: SurfaceID, _ change: (inout SurfaceUpdate) -> Void) {
        for index in waiting.indices {
            for part in waiting[index].parts.indices where waiting[index].parts[part].surface == surface {
                change(&waiting[index].parts[part].update)
            }
        }
    }
}
