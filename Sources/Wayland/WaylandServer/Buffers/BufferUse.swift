package import Buffers
internal import Reactor
internal import Synchronization

/// One time that a client's dmabuf was attached, while somebody looks at it; when the last lets go, on whatever thread, the client
/// may draw there again.
package final class BufferUse: Sendable {
    package let buffer: SharedBuffer
    private let number: Int
    private let returns: BufferReturns

    /// - Parameter number: which of the buffer's uses it is.
    init(_ buffer: SharedBuffer, number: Int, returns: BufferReturns) {
        (self.buffer, self.number, self.returns) = (buffer, number, returns)
    }

    deinit {
        returns.add(BufferReturns.End(buffer: buffer.id, number: number))
    }
}

/// Buffers that nobody looks at any more, on their way to the server's thread.
final class BufferReturns: Sendable {
    /// Of one use of a buffer.
    struct End: Sendable {
        let buffer: RenderBuffer.ID
        let number: Int
    }

    private let state = Mutex<(ends: [End], waker: Waker?)>(([], nil))

    /// What wakes the server's thread.
    func setWaker(_ waker: Waker?) {
        state.withLock { $0.waker = waker }
    }

    func add(_ end: End) {
        let waker = state.withLock { state in
            state.ends.append(end)
            return state.waker
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
