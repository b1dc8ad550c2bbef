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
        returns.add(BufferReturns.End(buffer: buffer.id, number: number))
    }
}

/// The ended uses of buffers, on their way to the server's thread.
final class BufferReturns: Sendable {
    /// The end of one use of a buffer.
    struct End: Sendable {
        let buffer: RenderBuffer.ID
        let number: Int
    }

    private let state = Mutex<(ends: [End], waker: Waker?)>(([], nil))

    /// Sets the waker of the server's thread.
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
