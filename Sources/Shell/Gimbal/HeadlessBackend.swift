import Buffers
import HeadlessOutput
import Presentation
import Reactor
import RenderGLES
import RenderServer

/// One screen in memory.
final class HeadlessBackend: DisplayBackend {
    let output: HeadlessOutput

    init(loop: EventLoop, size: Options.PixelSize) {
        // Blue first, as images have it: a recording takes the bytes as they are.
        output = HeadlessOutput(loop: loop, width: size.width, height: size.height, format: .xrgb8888)
    }

    func start(outputs: any OutputReceiver) {
        outputs.outputAdded(output)
    }

    func makeContext() throws(RenderError) -> GraphicsContext {
        try GraphicsContext(.surfaceless)
    }

    func close() {
        output.close()
    }
}
