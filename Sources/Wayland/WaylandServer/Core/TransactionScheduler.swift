internal import Buffers
internal import Diagnostics
internal import Reactor

/// Applies a client's transactions when its GPU has drawn all buffers in them.
///
/// Until then the surfaces keep their old state as a whole: size, regions, role and callbacks belong to the content that is
/// shown. No transaction waits for ever: the kernel's fences signal at the latest when the GPU is reset. The oldest transaction
/// is applied unconditionally when too many wait behind it, and so is a transaction whose fence the kernel cannot watch.
final class TransactionScheduler {
    /// More transactions than a client normally has in flight.
    private static let limit = 64

    private var watches: [Int32: Registration] = [:]
    /// Descriptors that the kernel had no room to watch.
    private var unwatched: Set<Int32> = []
    private let loop: EventLoop
    private unowned let client: Client

    init(of client: Client, on loop: EventLoop) {
        (self.client, self.loop) = (client, loop)
    }

    /// Applies the transaction, now or when its buffers are drawn.
    func submit(_ transaction: Transaction) {
        guard !transaction.parts.isEmpty else { return }
        guard !client.tree.queue.isEmpty || !open(in: transaction).isEmpty else { return client.apply(transaction) }
        client.tree.queue.append(transaction)
        if client.tree.queue.count > TransactionScheduler.limit { applyOldest() }
        review()
    }

    /// Applies what is ready; called when a buffer has become ready or a surface has ended.
    func review() {
        guard !client.tree.queue.isEmpty else { return }
        var awaited: [any Awaited] = []
        let ready = client.tree.queue.takeReady { transaction in
            let open = open(in: transaction)
            awaited += open
            return !open.isEmpty
        }
        if client.tree.queue.isEmpty { unwatched = [] }
        let lost = watch(awaited)
        ready.forEach(client.apply)
        guard !lost.isEmpty else { return }
        unwatched.formUnion(lost)
        review()
    }

    /// Drops all transactions and watches, because the client is going to end.
    func close() {
        client.tree.queue.removeAll()
        _ = watch([])
    }

    private func applyOldest() {
        log.once(.warning, id: "held", "client \(client.processID) commits faster than its GPU draws")
        guard let oldest = client.tree.queue.takeOldest() else { return }
        // Applying the transaction closes its fences, which must not be watched any more.
        for awaited in open(in: oldest) { watches.removeValue(forKey: awaited.descriptor)?.cancel() }
        client.apply(oldest)
    }

    /// Returns what the transaction still waits for.
    private func open(in transaction: Transaction) -> [any Awaited] {
        let all = transaction.parts.flatMap { client.surface($0.surface)?.awaited(by: $0.update) ?? [] }
        return all.filter { !unwatched.contains($0.descriptor) && !$0.isReady }
    }

    /// - Returns: the descriptors that cannot be watched.
    private func watch(_ open: [any Awaited]) -> Set<Int32> {
        var lost: Set<Int32> = []
        let wanted = Set(open.map(\.descriptor))
        for (descriptor, registration) in watches where !wanted.contains(descriptor) {
            registration.cancel()
            watches[descriptor] = nil
        }
        for descriptor in wanted where watches[descriptor] == nil {
            do throws(ReactorError) {
                watches[descriptor] = try loop.addDescriptor(descriptor) { [weak self] _ in self?.review() }
            } catch {
                log.once(.warning, id: "fence", "a client's buffer cannot be waited for: \(error)")
                lost.insert(descriptor)
            }
        }
        return lost
    }
}
