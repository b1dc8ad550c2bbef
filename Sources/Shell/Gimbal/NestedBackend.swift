import Buffers
import Compositing
import Diagnostics
import Foundation
import Geometry
import InputSources
import NestedOutput
import OutputCore
import Reactor
import RenderGLES
import RenderServer

/// A backend with one screen: a window in another compositor's session.
final class NestedBackend: DisplayBackend {
    private let loop: EventLoop
    private let output: NestedOutput
    private let devices: WindowDevices
    private let inputOptions: InputOptions
    private let capture: FrameCapture?
    private let drawing: DrawingOptions

    /// Opens the window.
    ///
    /// - Parameters:
    ///   - socket: the connection to the compositor; nil for the compositor that the environment names.
    ///   - lost: receives the failure of the run when the compositor is gone; called on this thread.
    /// - Throws: a `Failure` that says why there is no window, or `StopAsked`.
    init(loop: EventLoop, options: AppOptions, socket: Int32? = nil, lost: @escaping (Failure) -> Void) throws {
        self.loop = loop
        let name = "WAYLAND-1"
        var settings = NestedSettings(
            title: Runtime.programName, appID: Runtime.programName, width: options.size.width, height: options.size.height,
            transform: options.rotations.choose(connector: name).transform)
        settings.name = name
        settings.socket = socket
        settings.scale = options.outputs.preferences(connector: name).scale
        output = try Self.open(settings, loop)
        options.sayOfScreen(name, size: "the compositor says how large it is")
        devices = WindowDevices(loop: loop)
        inputOptions = InputOptions(options)
        capture = FrameCapture(options)
        drawing = DrawingOptions(options)
        // Closing the window means the same as ending the program from a terminal.
        output.onClose = { kill(getpid(), SIGTERM) }
        output.onLost = { lost(Failure(.ioError, "the window is lost: \($0)")) }
        output.onInput = { [devices] in devices.handle($0) }
    }

    /// Opens the output. The main thread waits for this thread meanwhile: the signals that end the program are noticed here, and
    /// main takes them.
    private static func open(_ settings: NestedSettings, _ loop: EventLoop) throws -> NestedOutput {
        let watch = try SignalWatch(loop: loop, MainLoop.endingSignals)
        do {
            return try NestedOutput(loop: loop, settings: settings) { watch.wasSent }
        } catch .givenUp {
            throw StopAsked()
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
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

    func makeRenderer() throws(RenderError) -> any Renderer {
        if let renderer = drawing.makeRenderer() { return renderer }
        return try GLESRenderer(GraphicsContext(.surfaceless))
    }

    func frameWasDrawn(_ frame: DrawnFrame) {
        guard let capture, capture.wants(frame.moment), let buffer = frame.buffer, case .memory(let bytes) = buffer.backing
        else { return }
        capture.write(
            PanelPicture(bytes: UnsafeRawBufferPointer(bytes), bytesPerRow: buffer.stride, info: output.info), frame.moment)
    }

    func close() {
        output.close()
    }
}
