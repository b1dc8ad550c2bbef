internal import Buffers

/// Memory that is called the GPU's; it says how much of it is alive.
final class FakeAllocator: BufferAllocator {
    /// What each allocation asked for, oldest first.
    private(set) var requests: [[UInt64]] = []
    private(set) var aliveCount = 0
    /// How many allocations work before one fails.
    var room = Int.max

    func allocate(width: Int, height: Int, format: PixelFormat, modifiers: [UInt64]) throws(BufferError) -> RenderBuffer {
        guard room > 0 else {
            throw .cannotAllocate(width: width, height: height, format: format, reason: "the test's room is used up")
        }
        room -= 1
        requests.append(modifiers)
        aliveCount += 1
        return RenderBuffer(
            id: RenderBuffer.makeID(), width: width, height: height, stride: width * 4, format: format,
            modifier: modifiers.first ?? RenderBuffer.invalidModifier, backing: .dmabuf(descriptor: 0, offset: 0),
            release: { [self] in aliveCount -= 1 })
    }
}
