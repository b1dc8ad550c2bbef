import Synchronization

/// A right that one task has at a time; those that wait get it in the order in which they asked, and block no thread meanwhile.
package final class FairLock: Sendable {
    /// The right to have GL contexts in this process.
    package static let contexts = FairLock()

    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// Returns when it is the caller's turn, which then lasts until `end()`.
    package func begin() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isTaken {
                    state.waiting.append(continuation)
                    return false
                }
                state.isTaken = true
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    package func end() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.isTaken = false
                return nil as CheckedContinuation<Void, Never>?
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
