import Buffers
package import HeadlessOutput
import Presentation
package import Reactor
package import RenderGLES
package import RenderServer

/// One screen in memory.
package final class HeadlessBackend: DisplayBackend {
    package let output: HeadlessOutput
    private let capture: FrameCapture?

    /// - Parameters:
    ///   - width: in pixels; `height` likewise.
    package convenience init(loop: EventLoop, width: Int, height: Int) {
        var options = Options()
        options.size = Options.PixelSize(width: width, height: height)
        self.init(loop: loop, options: options)
    }

    init(loop: EventLoop, options: Options) {
        // Blue first, as images have it: a recording takes the bytes as they are.
        output = HeadlessOutput(
            loop: loop, width: options.size.width, height: options.size.height,
            period: options.headlessPeriod.map { .nanoseconds(Int64($0)) }, format: .xrgb8888)
        capture = FrameCapture(options)
    }

    package func start(outputs: any OutputReceiver) {
        outputs.outputAdded(output)
    }

    package func makeContext() throws(RenderError) -> GraphicsContext {
        try GraphicsContext(.surfaceless)
    }

    package func frameWasDrawn(_ frame: DrawnFrame) {
        guard let capture, capture.wants(frame.moment), case .memory(let bytes) = frame.buffer.backing else { return }
        capture.write(
            UnsafeRawBufferPointer(bytes), width: frame.buffer.width, height: frame.buffer.height, stride: frame.buffer.stride,
            frame.moment)
    }

    package func close() {
        output.close()
    }
}
