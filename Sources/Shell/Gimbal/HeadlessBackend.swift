import Buffers
package import HeadlessOutput
import Presentation
package import Reactor
package import RenderGLES
package import RenderServer

/// One screen in memory.
package final class HeadlessBackend: DisplayBackend {
    package let output: HeadlessOutput

    /// - Parameters:
    ///   - width: in pixels; `height` likewise.
    package init(loop: EventLoop, width: Int, height: Int) {
        // Blue first, as images have it: a recording takes the bytes as they are.
        output = HeadlessOutput(loop: loop, width: width, height: height, format: .xrgb8888)
    }

    package func start(outputs: any OutputReceiver) {
        outputs.outputAdded(output)
    }

    package func makeContext() throws(RenderError) -> GraphicsContext {
        try GraphicsContext(.surfaceless)
    }

    package func close() {
        output.close()
    }
}
