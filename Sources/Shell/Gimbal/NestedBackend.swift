import Buffers
import Diagnostics
import Foundation
import Geometry
import InputSources
import NestedOutput
import Presentation
import Reactor
import RenderGLES
import RenderServer

/// One screen: a window in another compositor's session.
final class NestedBackend: DisplayBackend {
    private let loop: EventLoop
    private let output: NestedOutput
    private let devices: WindowDevices
    private let inputOptions: InputOptions
    private let capture: FrameCapture?

    /// - Throws: a `Failure` that says why there is no window.
    init(loop: EventLoop, options: Options) throws {
        self.loop = loop
        let name = "WAYLAND-1"
        var settings = NestedSettings(
            title: Runtime.programName, appID: Runtime.programName, width: options.size.width, height: options.size.height,
            transform: options.rotations.choose(connector: name).transform)
        settings.name = name
        do {
            output = try NestedOutput(loop: loop, settings: settings)
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
        devices = WindowDevices(loop: loop)
        inputOptions = InputOptions(options)
        capture = FrameCapture(options)
        // Who closes the window wants what somebody wants who ends the program from a terminal.
        output.onClose = { kill(getpid(), SIGTERM) }
        output.onInput = { [devices] in devices.handle($0) }
    }

    func start(outputs: any OutputReceiver) {
        outputs.outputAdded(output)
    }

    func makeInput() -> InputSource? {
        do {
            return try InputSource(loop: loop, interface: devices, options: inputOptions)
        } catch {
            log.warning("\(error)")
            return nil
        }
    }

    func makeContext() throws(RenderError) -> GraphicsContext {
        try GraphicsContext(.surfaceless)
    }

    func frameWasDrawn(_ frame: DrawnFrame) {
        guard let capture, capture.wants(frame.moment), case .memory(let bytes) = frame.buffer.backing else { return }
        capture.write(
            PanelPicture(bytes: UnsafeRawBufferPointer(bytes), bytesPerRow: frame.buffer.stride, info: output.info), frame.moment)
    }

    func close() {
        output.close()
    }
}
