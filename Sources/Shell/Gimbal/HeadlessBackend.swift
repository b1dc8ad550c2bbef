import Buffers
package import Compositing
package import CoreGraphics
package import HeadlessOutput
package import InputSources
import OutputCore
package import Reactor
import RenderGLES
package import RenderServer

/// A backend with one screen in memory.
package final class HeadlessBackend: DisplayBackend {
    package let output: HeadlessOutput
    private let capture: FrameCapture?
    private let drawing: DrawingOptions
    private let loop: EventLoop
    /// Whether a recording takes the frame of a time; nil where every frame counts.
    var recordingWants: ((MonotonicTime) -> Bool)?
    /// What a test plugs in and touches; nil outside of tests: a screen in memory has no user.
    package private(set) var devices: SimulatedInput?

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - rotation: in the syntax of `--rotate`; the size remains that of the panel.
    ///   - renderer: what draws.
    ///   - roleProgram: a program of this library, which draws transition shaders for the CPU's renderer; without one
    ///     other transitions stand in.
    package convenience init(
        loop: EventLoop, width: Int, height: Int, rotation: String = "0", renderer: RendererKind = .gles,
        roleProgram: String? = nil
    ) {
        var options = AppOptions()
        _ = options.rotations.add(rotation)
        options.size = AppOptions.PixelSize(width: width, height: height)
        options.renderer = renderer == .cpu ? .cpu : .gles
        options.roleProgram = roleProgram
        self.init(loop: loop, options: options, shaders: .exact)
        devices = try? SimulatedInput(loop: loop)
    }

    /// - Parameter terms: what transition shaders may cost where the CPU draws.
    init(loop: EventLoop, options: AppOptions, shaders terms: PainterTerms = .recording) {
        // The byte order is blue first, as in images, so that a recording takes the bytes unchanged.
        let name = "HEADLESS-1"
        self.loop = loop
        output = HeadlessOutput(
            loop: loop, name: name, width: options.size.width, height: options.size.height,
            period: options.headlessPeriod.map { .nanoseconds(Int64($0)) }, format: .xrgb8888,
            transform: options.rotations.choose(connector: name).transform,
            scaleHint: options.outputs.preferences(connector: name).scale)
        capture = FrameCapture(options)
        drawing = DrawingOptions(options, shaders: terms)
        // A screen in memory has no user.
        InputOptions(options).say(on: [])
        options.sayOfScreen(name, size: "--size says how large it is")
    }

    package func start(outputs: any OutputReceiver) {
        outputs.outputAdded(output)
    }

    package func makeInput() -> InputSource? {
        devices.flatMap { try? InputSource(loop: loop, interface: $0) }
    }

    package func makeRenderer() throws(RenderError) -> any Renderer {
        if let renderer = drawing.makeRenderer() { return renderer }
        return try GLESRenderer(GraphicsContext(.surfaceless))
    }

    package func wantsPicture(of moment: FrameMoment, at presentation: MonotonicTime) -> Bool {
        guard let recordingWants else { return true }
        return recordingWants(presentation) || capture?.wants(moment) == true
    }

    package func frameWasDrawn(_ frame: DrawnFrame) {
        guard let capture, capture.wants(frame.moment), let buffer = frame.buffer, case .memory(let bytes) = buffer.backing
        else { return }
        capture.write(
            PanelPicture(bytes: UnsafeRawBufferPointer(bytes), bytesPerRow: buffer.stride, info: output.info), frame.moment)
    }

    /// The picture on the screen, in the viewer's orientation; nil before the first frame.
    package var image: CGImage? { output.onScreen.flatMap(image(of:)) }

    /// The picture on the panel, in the panel's own orientation; nil before the first frame.
    package var panelImage: CGImage? {
        guard let buffer = output.onScreen, case .memory(let bytes) = buffer.backing else { return nil }
        return CGImage(
            width: buffer.width, height: buffer.height, bytesPerRow: buffer.stride, isOpaque: true,
            copying: UnsafeRawBufferPointer(bytes))
    }

    /// Returns a buffer of the output as an image in the viewer's orientation.
    func image(of buffer: RenderBuffer) -> CGImage? {
        guard case .memory(let bytes) = buffer.backing else { return nil }
        return PanelPicture(bytes: UnsafeRawBufferPointer(bytes), bytesPerRow: buffer.stride, info: output.shownInfo).makeImage()
    }

    package func close() {
        output.close()
    }
}
