package import Buffers
internal import Reactor
internal import Synchronization

/// One attachment of a client's dmabuf; when its last reference is released, on any thread, the client may draw there again.
package final class BufferUse: Sendable {
    package let buffer: SharedBuffer
    private let number: Int
    private let returns: BufferReturns

    /// - Parameter number: the number of this use of the buffer.
    init(_ buffer: SharedBuffer, number: Int, returns: BufferReturns) {
        (self.buffer, self.number, self.returns) = (buffer, number, returns)
    }

    deinit {
        returns.add(BufferReturns.End(buffer: buffer.id, number: number), isUrgent: true)
    }
}

/// The ended uses of buffers, on their way to the server's thread.
final class BufferReturns: Sendable {
    /// The end of one use of a buffer.
    struct End: Sendable {
        let buffer: RenderBuffer.ID
        let number: Int
    }

    private struct State {
        var ends: [End] = []
        var waker: Waker?
        /// The server's thread looks by itself soon.
        var isExpected = false
    }

    private let state = Mutex(State())

    /// Sets the waker of the server's thread.
    func setWaker(_ waker: Waker?) {
        state.withLock { $0.waker = waker }
    }

    /// Sets whether the server's thread looks by itself soon.
    func expect(_ isExpected: Bool) {
        state.withLock { $0.isExpected = isExpected }
    }

    /// - Parameter isUrgent: the server's thread is woken, also where it looks by itself soon.
    func add(_ end: End, isUrgent: Bool) {
        let waker = state.withLock { state in
            state.ends.append(end)
            return isUrgent || !state.isExpected ? state.waker : nil
        }
        waker?.wake()
    }

    func take() -> [End] {
        state.withLock { state in
            defer { state.ends = [] }
            return state.ends
        }
    }
}
