import TestSupport

/// A picture of the window's size that swings over a still one. Both are drawn once.
final class MovedPicture: Show {
    private var buffers: [ScreenBuffer] = []
    private var surface: UInt32 = 0
    private var subsurface: UInt32 = 0
    /// Never zero: a server asks for no frame of a window that is covered.
    private var x = 2
    private var step = 4

    func begin(in window: FullScreenWindow) throws {
        buffers = try (0..<2).map { _ in try window.makeBuffer() }
        for (index, buffer) in buffers.enumerated() { buffer.draw(index * 20) }
        if surface == 0 {
            surface = window.desk.surface()
            subsurface = window.desk.subsurface(surface, of: window.surface)
        }
        window.attach(buffers[0], to: window.surface)
        window.attach(buffers[1], to: surface)
        window.desk.commit(surface)
    }

    func prepareFrame(in window: FullScreenWindow) {
        x += step
        if abs(x) > window.size.width / 8 { step = x > 0 ? -4 : 4 }
        window.client.request(subsurface, 1, [.int(Int32(x)), .int(0)])
    }
}
