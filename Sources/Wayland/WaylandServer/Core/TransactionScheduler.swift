internal import Buffers
internal import Diagnostics
internal import Reactor

/// Applies a client's transactions when its GPU has drawn all buffers in them, and threads have read those that are copied.
///
/// Until then the surfaces keep their old state as a whole: size, regions, role and callbacks belong to the content that is
/// shown. No transaction waits for ever: the kernel's fences signal at the latest when the GPU is reset, and a look at a surface is
/// waited for until a time. The oldest transaction is applied unconditionally when too many wait behind it, and so is a transaction
/// whose fence the kernel cannot watch.
///
/// Later commits are merged into a transaction that waits for a look. A client that commits faster than it is looked at so has two
/// contents in the queue: a thread reads the first, and the newest waits.
final class TransactionScheduler {
    /// More transactions than a client normally has in flight.
    private static let limit = 64
    /// Fewer parts are all asked in each review.
    private static let many = 16

    /// What a transaction still waits for.
    private struct Waits {
        var awaited: [any Awaited] = []
        /// The time until which it waits for a look.
        var look: MonotonicTime?

        /// The surfaces whose parts hold it up, until they are looked at or a thread has read them.
        var holdUps: [SurfaceID] = []

        /// A thread reads one of its contents, or has read it.
        var isBegun = false
        /// A thread reads one of them still.
        var isBeingRead = false

        var isEmpty: Bool { awaited.isEmpty && look == nil && !isBeingRead }
        /// It waits for a look, or only behind others: what comes later may join it.
        var mayGrow: Bool { awaited.isEmpty && !isBegun }
    }

    private var watches: [Int32: Registration] = [:]
    /// Descriptors that the kernel had no room to watch.
    private var unwatched: Set<Int32> = []
    private let loop: EventLoop
    private unowned let client: Client
    /// Fires when a look is waited for no longer, or has come.
    private lazy var lookTimer = loop.makeTimer { [weak self] in self?.review() }

    init(of client: Client, on loop: EventLoop) {
        (self.client, self.loop) = (client, loop)
    }

    /// Applies the transaction, now or when its buffers are drawn and read.
    func submit(_ transaction: Transaction) {
        guard !transaction.parts.isEmpty else { return }
        var transaction = transaction
        if client.tree.queue.isEmpty, ask(&transaction).isEmpty { return client.apply(transaction) }
        if let earlier = client.tree.queue.mergeable(transaction), mayGrow(earlier.transaction, at: earlier.index) {
            let skipped = client.tree.queue.merge(transaction, at: earlier.index)
            // First, so that no descriptor is closed that is still watched.
            review()
            return client.skip(skipped)
        }
        client.tree.queue.append(transaction)
        if client.tree.queue.count > TransactionScheduler.limit { applyOldest() }
        review()
        // A thread reads one commit of all surfaces, the next waits for that, and the newest for a look.
        let most = 4 * client.limits.surfaces
        if client.tree.queue.partCount > most { client.refuse("more than \(most) updates of surfaces that wait") }
    }

    /// A look came; what waits for it is reviewed in the next tick, and not inside the look.
    func lookCame() { reviewSoon() }

    /// A thread has read something of what waits.
    func contentWasRead() { reviewSoon() }

    /// Many descriptors that become ready in one turn have one review.
    private func reviewSoon() {
        if !client.tree.queue.isEmpty { lookTimer.schedule(after: .zero) }
    }

    /// Applies what is ready; called when a buffer has become ready or a surface has ended.
    func review() {
        // What is applied may be what others wait for. Where nothing waits, nothing is watched: descriptors are closed next.
        while let applied = reviewOnce() {
            // The rest has the next turn, because others wait for this one.
            if applied >= TransactionScheduler.many { return reviewSoon() }
        }
    }

    /// - Returns: the number of parts that were applied, where that is a reason to review once more.
    private func reviewOnce() -> Int? {
        var open = Waits()
        // What a transaction waits for depends on those before it, which stay in the tree meanwhile.
        var queue = client.tree.queue
        let ready = queue.takeReady { transaction in
            let waits = holdUp(of: &transaction) ?? ask(&transaction)
            open.awaited += waits.awaited
            open.look = [open.look, waits.look].compactMap { $0 }.min()
            return !waits.isEmpty
        }
        client.tree.queue = queue
        if queue.isEmpty { unwatched = [] }
        let lost = watch(open.awaited)
        if let look = open.look { lookTimer.schedule(at: look) } else { lookTimer.cancel() }
        ready.forEach(client.apply)
        unwatched.formUnion(lost)
        return ready.isEmpty && lost.isEmpty ? nil : ready.reduce(0) { $0 + $1.parts.count }
    }

    /// Drops all transactions and watches, because the client is going to end.
    func close() {
        client.tree.queue.removeAll()
        lookTimer.cancel()
        _ = watch([])
    }

    /// What a thread reads is not applied before: it would be copied here.
    private func applyOldest() {
        var queue = client.tree.queue
        let taken = queue.takeOldest { !ask(&$0).isBegun }
        guard let oldest = taken else { return client.tree.queue = queue }
        log.once(.warning, id: "held", "client \(client.processID) commits faster than its GPU draws")
        let awaited = waits(of: oldest).awaited
        client.tree.queue = queue
        // Applying the transaction closes its fences, which must not be watched any more.
        for awaited in awaited { watches.removeValue(forKey: awaited.descriptor)?.cancel() }
        client.apply(oldest)
    }

    /// Returns what the first remembered hold-up still waits for; nil where none waits and all parts are to be asked. There is a review for
    /// each content that is looked at or read, and each would ask a thousand parts.
    private func holdUp(of transaction: inout Transaction) -> Waits? {
        while let surface = transaction.holdUps.first {
            if let waits = delay(of: surface) { return waits }
            transaction.dropHoldUp()
        }
        return nil
    }

    private func delay(of surface: SurfaceID) -> Waits? {
        switch client.surface(surface)?.delay {
        case .look(let end): Waits(look: end)
        case .reading: Waits(isBeingRead: true)
        case .ready, nil: nil
        }
    }

    /// Asks all parts, and has a large transaction remember which of them hold it up.
    private func ask(_ transaction: inout Transaction) -> Waits {
        let waits = waits(of: transaction)
        if transaction.parts.count >= TransactionScheduler.many {
            transaction.heldUp(by: waits.holdUps, isBegun: waits.isBegun)
        }
        return waits
    }

    /// Returns whether what comes later may join the transaction at `index` of the queue.
    private func mayGrow(_ transaction: Transaction, at index: Int) -> Bool {
        if transaction.holdUps.contains(where: { delay(of: $0) != nil }) { return !transaction.isBegun }
        var asked = transaction
        let waits = ask(&asked)
        client.tree.queue.replace(at: index, by: asked)
        return waits.mayGrow
    }

    private func waits(of transaction: Transaction) -> Waits {
        var result = Waits()
        var direct = 0
        for part in transaction.parts {
            for wait in client.surface(part.surface)?.waits(for: part.update, beside: &direct) ?? [] {
                switch wait {
                case .ready(let awaited):
                    if !unwatched.contains(awaited.descriptor), !awaited.isReady { result.awaited.append(awaited) }
                case .reading(let reading):
                    result.isBegun = true
                    if !reading.isDone {
                        result.isBeingRead = true
                        result.holdUps.append(part.surface)
                    }
                case .look(let end):
                    result.holdUps.append(part.surface)
                    result.look = result.look.map { min($0, end) } ?? end
                }
            }
        }
        // All fences are watched together.
        if !result.awaited.isEmpty { result.holdUps = [] }
        return result
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
                watches[descriptor] = try loop.addDescriptor(descriptor) { [weak self] _ in self?.reviewSoon() }
            } catch {
                log.once(.warning, id: "fence", "a client's buffer cannot be waited for: \(error)")
                lost.insert(descriptor)
            }
        }
        return lost
    }
}
