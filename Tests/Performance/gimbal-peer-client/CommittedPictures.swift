/// A new picture in each frame, drawn into the one of three buffers that the server has given back.
final class CommittedPictures: Show {
    private var buffers: [ScreenBuffer] = []
    private var drawn = 0

    func begin(in window: FullScreenWindow) throws {
        buffers = try (0..<3).map { _ in try window.makeBuffer() }
    }

    func prepareFrame(in window: FullScreenWindow) throws {
        let buffer = try freeBuffer(in: window)
        buffer.draw(drawn)
        drawn += 1
        window.attach(buffer, to: window.surface)
    }

    private func freeBuffer(in window: FullScreenWindow) throws -> ScreenBuffer {
        while true {
            if let buffer = buffers.first(where: \.isFree) { return buffer }
            try window.readEvents()
        }
    }
}
