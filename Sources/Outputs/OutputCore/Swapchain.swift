package import Buffers

/// The few buffers of one output and where each of them is: free, being drawn, on the way, on the screen.
///
/// A borrowed buffer, another program's, is on the way or on the screen as any other, and never free: it is let go of instead.
///
/// Ages follow EGL's buffer age: 1 for the picture shown last, n for the one n frames ago, 0 for undefined content.
package struct Swapchain {
    private var free: [RenderBuffer] = []
    private var drawing: [RenderBuffer] = []
    private var submitted: RenderBuffer?
    private var shown: RenderBuffer?

    package init(_ buffers: [RenderBuffer] = []) {
        free = buffers
        // No growing later: a steady frame allocates nothing.
        free.reserveCapacity(buffers.count)
        drawing.reserveCapacity(buffers.count)
    }

    package var count: Int { free.count + drawing.count + (submitted == nil ? 0 : 1) + (shown == nil ? 0 : 1) }

    /// One of the buffers; all own ones have the same size and the same kind of memory.
    private var sample: RenderBuffer? { free.first ?? drawing.first ?? shown ?? submitted }

    /// The GPU draws into its buffers; false when there are none.
    package var isForGPU: Bool {
        switch sample?.backing {
        case .dmabuf, .gbm: true
        case .memory, nil: false
        }
    }

    /// Its buffers have this size; false when there are none.
    package func isOf(width: Int, height: Int) -> Bool {
        guard let one = shown ?? submitted ?? free.first ?? drawing.first else { return false }
        return one.width == width && one.height == height
    }

    /// The buffer on the screen.
    package var onScreen: RenderBuffer? { shown }

    /// The buffer that the next `presented()` puts on the screen.
    package var onTheWay: RenderBuffer? { submitted }

    /// The free buffer with the youngest picture, because it needs the least drawing.
    package mutating func acquire() -> RenderBuffer? {
        guard var best = free.indices.first else { return nil }
        for index in free.indices where Swapchain.isYounger(free[index], free[best]) { best = index }
        let buffer = free.remove(at: best)
        drawing.append(buffer)
        return buffer
    }

    /// Gives back a buffer that was not committed; its content is undefined now.
    package mutating func giveBack(_ buffer: RenderBuffer) {
        guard let index = drawing.firstIndex(where: { $0 === buffer }) else { return }
        drawing.remove(at: index)
        buffer.age = 0
        free.append(buffer)
    }

    /// The output accepted `buffer`; every other picture is a frame older now.
    package mutating func submit(_ buffer: RenderBuffer) {
        if let index = drawing.firstIndex(where: { $0 === buffer }) { drawing.remove(at: index) }
        if let waiting = submitted, waiting !== buffer { letGo(of: waiting) }
        for other in free where other.age > 0 { other.age += 1 }
        for other in drawing where other.age > 0 { other.age += 1 }
        if let shown, shown !== buffer, shown.age > 0 { shown.age += 1 }
        buffer.age = 1
        submitted = buffer === shown ? nil : buffer
    }

    /// The submitted buffer is on the screen; the one before is free.
    package mutating func presented() {
        guard let submitted else { return }
        if let shown { letGo(of: shown) }
        shown = submitted
        self.submitted = nil
    }

    /// Nothing is on the screen or on its way any more, and every content is undefined; after a loss of the device.
    package mutating func forgetContents() {
        if let submitted { letGo(of: submitted) }
        if let shown { letGo(of: shown) }
        submitted = nil
        shown = nil
        for buffer in free { buffer.age = 0 }
        for buffer in drawing { buffer.age = 0 }
    }

    private mutating func letGo(of buffer: RenderBuffer) {
        guard buffer.isBorrowed else { return free.append(buffer) }
        buffer.use = nil
    }

    private static func isYounger(_ a: RenderBuffer, _ b: RenderBuffer) -> Bool {
        (a.age == 0 ? Int.max : a.age) < (b.age == 0 ? Int.max : b.age)
    }
}
