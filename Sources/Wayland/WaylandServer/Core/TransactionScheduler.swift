internal import Buffers
internal import Diagnostics
internal import Reactor

/// What a client has committed and its GPU still draws. It is shown when that has finished, in the order of the commits of each
/// surface; until then the surface shows what it did, and its callbacks wait.
///
/// What was committed together is shown together, so a commit waits for all buffers in it. Nothing waits for ever: the kernel's
/// fences signal at the latest when the GPU is reset, the oldest commit is shown as it is when too many wait behind it, and so is one
/// that the kernel cannot watch.
final class HeldCommits {
    private struct Batch {
        let applied: [SurfaceTree.Applied]
        let shown: () -> Void
    }

    /// As many commits may wait as a client may sensibly have on the way, and some.
    private static let most = 64

    private var batches: [Batch] = []
    private var watches: [Int32: Registration] = [:]
    /// Descriptors that the kernel had no room to watch.
    private var unwatched: Set<Int32> = []
    private let loop: EventLoop
    private unowned let client: Client

    init(of client: Client, on loop: EventLoop) {
        (self.client, self.loop) = (client, loop)
    }

    /// Shows what became current, now or when it is drawn.
    func add(_ applied: [SurfaceTree.Applied], shown: @escaping () -> Void) {
        let batch = Batch(applied: applied, shown: shown)
        guard !batches.isEmpty || !awaited(by: batch).isEmpty else { return show(batch) }
        batches.append(batch)
        if batches.count > HeldCommits.most {
            log.once(.warning, id: "held", "client \(client.processID) commits faster than its GPU draws")
            let oldest = batches.removeFirst()
            // Its fences are closed when it is shown, and must not be watched then.
            _ = watch(batches.flatMap(awaited))
            show(oldest)
        }
        review()
    }

    /// A buffer has become ready, or a surface has ended.
    func review() {
        guard !batches.isEmpty else { return }
        var blocked: Set<SurfaceID> = []
        var open: [any Awaited] = []
        var ready: [Batch] = []
        var rest: [Batch] = []
        for batch in batches {
            let awaited = awaited(by: batch)
            if awaited.isEmpty, !batch.applied.contains(where: { blocked.contains($0.surface) }) {
                ready.append(batch)
            } else {
                rest.append(batch)
                open += awaited
                blocked.formUnion(batch.applied.map(\.surface))
            }
        }
        batches = rest
        if batches.isEmpty { unwatched = [] }
        let lost = watch(open)
        ready.forEach(show)
        guard !lost.isEmpty else { return }
        unwatched.formUnion(lost)
        review()
    }

    /// The client goes.
    func close() {
        batches = []
        _ = watch([])
    }

    private func show(_ batch: Batch) {
        client.show(batch.applied)
        batch.shown()
    }

    /// What is still drawn.
    private func awaited(by batch: Batch) -> [any Awaited] {
        let all = batch.applied.flatMap { client.surface($0.surface)?.awaited(by: $0) ?? [] }
        return all.filter { !unwatched.contains($0.descriptor) && !$0.isReady }
    }

    /// - Returns: those that cannot be watched.
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
