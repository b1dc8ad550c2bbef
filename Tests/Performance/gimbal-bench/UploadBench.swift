import Compositing
import Geometry
import HeadlessOutput
import OutputCore
import Reactor
import RenderGLES
import RenderServer
import Scene

/// How long a large picture holds up the display thread: the longest part that one frame has to send, against the whole.
///
/// The frames are those of the display thread in virtual time, so a part is what `DisplayCore` sends in a frame, whatever the
/// machine does. The time of this thread counts; a software driver copies on it, and clears the memory of each new texture.
enum UploadBench {
    private static let side = 8192

    static func run(_ options: BenchOptions) throws -> [Figure] {
        let image = Pixels.pattern(width: side, height: side, seed: 3)
        let whole = try atOnce(image)
        let frames = try inParts(image)
        let longest = frames.max() ?? .nan
        func milliseconds(_ time: Double) -> String { "\((time / 1e4).rounded() / 100) ms" }
        return [
            Figure(name: "a picture of 8192×8192 goes to the GPU at once", value: whole / 1e6, unit: "ms CPU"),
            Figure(name: "the same in parts, number of frames", value: Double(frames.count), unit: "frames"),
            Figure(
                name: "the same in parts, longest frame", value: longest / whole, unit: "of the whole",
                target: .atMost(0.1), note: milliseconds(longest)),
        ]
    }

    private static func atOnce(_ image: PixelImage) throws -> Double {
        let renderer = try GLESRenderer(GraphicsContext(.surfaceless))
        let start = Stopwatch.threadTime()
        renderer.apply([.upload(ContentID(1), image, damage: nil)])
        renderer.finish()
        return Stopwatch.threadTime() - start
    }

    /// Returns the time of each vblank's work until the picture has been shown.
    private static func inParts(_ image: PixelImage) throws -> [Double] {
        let loop = try EventLoop(time: VirtualTime())
        var shown = 0
        let backend = MemoryBackend(loop: loop, width: 64, height: 64) { shown += 1 }
        let core = try DisplayCore(loop: loop, backend: backend, options: DisplayOptions())
        try core.start()
        defer { core.close() }
        var scenery = Scenery(width: 64, height: 64)
        core.receive([scenery.take()])
        loop.advance(by: .milliseconds(200))
        // The layer without a picture, and the layer with it.
        let last = shown + 2
        var commit = SceneCommit(serial: 2)
        commit.contents = [.upload(ContentID(1), image, damage: nil)]
        commit.values = [ValueEdit(layer: LayerID(0), change: .contents(ContentID(1)))]
        core.receive([commit])
        var frames: [Double] = []
        while shown < last, frames.count < 1000 {
            let start = Stopwatch.threadTime()
            loop.advance(by: .nanoseconds(16_666_667))
            frames.append(Stopwatch.threadTime() - start)
        }
        return frames
    }
}
