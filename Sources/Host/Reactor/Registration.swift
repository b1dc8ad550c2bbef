/// Keeps a handler in a loop; cancelling twice, or after the loop has gone, does nothing.
///
/// Dropping the last reference cancels too: keep it for as long as the handler is wanted. Use it on the loop's thread only.
package final class Registration {
    private weak var loop: EventLoop?
    private let kind: Kind
    private var isCancelled = false

    enum Kind {
        case descriptor(SlotKey)
        case observer(SlotKey)
        case signals([Int32])
    }

    init(loop: EventLoop, kind: Kind) {
        self.loop = loop
        self.kind = kind
    }

    deinit {
        cancel()
    }

    /// Removes the handler and drops events already in the kernel's queue; the descriptor itself is not closed.
    package func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        guard let loop else { return }
        switch kind {
        case .descriptor(let key): loop.removeDescriptor(key)
        case .observer(let key): loop.removeObserver(key)
        case .signals(let numbers): loop.removeSignals(numbers)
        }
    }

    /// Changes the events for which the handler is called; only for descriptors.
    package func setInterest(_ interest: Readiness) throws(ReactorError) {
        guard !isCancelled, let loop, case .descriptor(let key) = kind else { return }
        try loop.setInterest(interest, of: key)
    }
}
