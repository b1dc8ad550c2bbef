import Compositing
import HeadlessOutput
import OutputCore
import Reactor
import RenderGLES
import RenderServer

/// One output in memory, in real time.
final class MemoryBackend: DisplayBackend {
    private let output: HeadlessOutput

    /// - Parameter shown: called at each vblank that brings a new picture, on the display thread.
    init(loop: EventLoop, width: Int, height: Int, shown: @escaping () -> Void) {
        output = HeadlessOutput(loop: loop, width: width, height: height)
        output.onShown = { _, _ in shown() }
    }

    func start(outputs: any OutputReceiver) throws { outputs.outputAdded(output) }

    func makeRenderer() throws(RenderError) -> any Renderer { try GLESRenderer(GraphicsContext(.surfaceless)) }

    func close() {}
}
