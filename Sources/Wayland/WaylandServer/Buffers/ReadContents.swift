internal import Reactor
internal import Synchronization

/// Which clients have contents that threads have read, on their way to the server's thread.
///
/// All have one descriptor: each content would take one of its own, and a client has hundreds.
final class ReadContents: Sendable {
    private struct State {
        var clients: Set<UInt64> = []
        var waker: Waker?
    }

    private let state = Mutex(State())

    /// Sets the waker of the server's thread.
    func setWaker(_ waker: Waker?) { state.withLock { $0.waker = waker } }

    /// Nothing would tell the server's thread.
    var isDeaf: Bool { state.withLock { $0.waker == nil } }

    /// Called by the thread that has read something of the client with this number.
    func add(_ client: UInt64) {
        let waker = state.withLock { state in
            state.clients.insert(client)
            return state.waker
        }
        waker?.wake()
    }

    func take() -> Set<UInt64> {
        state.withLock { state in
            defer { state.clients = [] }
            return state.clients
        }
    }
}
