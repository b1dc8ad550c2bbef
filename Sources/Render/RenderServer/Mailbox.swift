package import Reactor
import Synchronization

/// Values on their way from one thread to another, in order, with one wake-up for as many as there are.
package final class Mailbox<Value: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var values: [Value] = []
        var waker: Waker?
    }

    package init() {}

    /// The loop that empties the mailbox; what was sent before wakes it at once.
    package func setWaker(_ waker: Waker) {
        let isWaiting = state.withLock { state in
            state.waker = waker
            return !state.values.isEmpty
        }
        if isWaiting { waker.wake() }
    }

    package func send(_ value: Value) {
        let waker = state.withLock { state in
            state.values.append(value)
            return state.waker
        }
        waker?.wake()
    }

    /// Takes everything out, oldest first.
    package func take() -> [Value] {
        state.withLock { state in
            let taken = state.values
            state.values = []
            return taken
        }
    }
}
