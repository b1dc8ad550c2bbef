package import Buffers
internal import Reactor
internal import Synchronization

/// One time that a client's dmabuf was attached, while somebody looks at it; when the last lets go, on whatever thread, the client
/// may draw there again.
package final class BufferUse: Sendable {
    package let buffer: SharedBuffer
    private let returns: BufferReturns

    init(_ buffer: SharedBuffer, returns: BufferReturns) {
        (self.buffer, self.returns) = (buffer, returns)
    }

    deinit {
        returns.add(buffer.id)
    }
}

/// Buffers that nobody looks at any more, on their way to the server's thread.
final class BufferReturns: Sendable {
    private let state = Mutex<(ids: [RenderBuffer.ID], waker: Waker?)>(([], nil))

    /// What wakes the server's thread.
    func setWaker(_ waker: Waker?) {
        state.withLock { $0.waker = waker }
    }

    func add(_ id: RenderBuffer.ID) {
        let waker = state.withLock { state in
            state.ids.append(id)
            return state.waker
        }
        waker?.wake()
    }

    func take() -> [RenderBuffer.ID] {
        state.withLock { state in
            defer { state.ids = [] }
            return state.ids
        }
    }
}
