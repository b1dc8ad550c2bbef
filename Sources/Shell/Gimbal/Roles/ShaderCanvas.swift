import Buffers
import Compositing
import Scene

/// What a transition is drawn from and into: shared memory, and the names of its pictures in plans.
struct ShaderCanvas {
    let layout: PainterLayout
    /// The contents that stand for the two pictures. Parameters have the numbers of commits, which count from 1.
    let from: ContentID
    let to: ContentID
    let fromSurface: OffscreenID
    let toSurface: OffscreenID
    /// Where the frame goes.
    let buffer: RenderBuffer
    private let memory: PainterMemory

    /// - Parameter number: tells canvases apart that are used at the same time.
    init(_ memory: PainterMemory, number: UInt32) {
        (self.memory, layout) = (memory, memory.layout)
        (from, to) = (ContentID(.max - UInt64(number) * 2 - 1), ContentID(.max - UInt64(number) * 2 - 2))
        (fromSurface, toSurface) = (OffscreenID(number * 2 + 1), OffscreenID(number * 2 + 2))
        let frame = memory.layout.frame
        buffer = RenderBuffer(
            id: RenderBuffer.makeID(), width: frame.width, height: frame.height, stride: frame.width * 4, format: .argb8888,
            backing: .memory(UnsafeMutableRawBufferPointer(start: memory.frame, count: frame.byteCount)))
    }

    var fromImage: PixelImage { image(memory.from, layout.from) }
    var toImage: PixelImage { image(memory.to, layout.to) }

    private func image(_ bytes: UnsafeMutableRawPointer, _ picture: PainterLayout.Picture) -> PixelImage {
        PixelImage(
            width: picture.width, height: picture.height, bytesPerRow: picture.width * 4, isOpaque: false, bytes: bytes,
            keptAliveBy: memory)
    }
}
