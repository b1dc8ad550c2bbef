import Buffers
import Compositing
import CoreGraphics
import Diagnostics
import Glibc
import InputSources
import KMS
import OutputCore
import Reactor
import RenderGLES
import RenderServer
import Seats
import Synchronization
import SystemBus

/// A backend with the displays of one card, through the seat.
final class KMSBackend: DisplayBackend {
    private let seat: any Seat
    private let device: KMSDevice
    private var monitor: DeviceMonitor?
    private let loop: EventLoop
    private let buffers: AppOptions.Buffers
    private let drawing: DrawingOptions
    /// The machine had no GPU at the start. A GPU that comes later draws.
    private let awaitsGPU: Bool
    /// The device of the earlier contexts; EGL may use it for as long as a context lives.
    private var gbm: GBMDevice?
    /// True when the context draws on the device.
    private var isOnDevice = false
    /// True when the CPU draws, and maps what others share.
    private var mapsBuffers = false
    private let capture: FrameCapture?
    private let inputOptions: InputOptions
    private var input: InputSource?
    private let store: CardStore?
    private let lost: (Failure) -> Void
    private var backlight: Backlight?

    /// - Parameters:
    ///   - service: what the process before left, where this run is a service.
    ///   - lost: receives the failure of the run when the seat is gone; called on this thread.
    /// - Throws: a `Failure` that says which node, group or errno stands in the way.
    init(loop: EventLoop, options: AppOptions, service: DeviceService? = nil, lost: @escaping (Failure) -> Void = { _ in }) throws
    {
        self.loop = loop
        self.lost = lost
        buffers = options.buffers
        drawing = DrawingOptions(options)
        awaitsGPU = options.rendererChoice?.awaitsGPU == true
        capture = FrameCapture(options, hasStills: false)
        inputOptions = InputOptions(options)
        store = service.flatMap { service in service.manager.map { CardStore($0, taking: service.cards) } }
        let kept = store?.cards ?? []
        do {
            seat = try SeatOpening.open(on: loop)
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
        let path = try options.drmDevice ?? kept.first?.path ?? KMSBackend.choosePath(options, seat)
        var settings = KMSOptions()
        if let mode = options.mode { settings.mode = .named(mode) }
        settings.connector = options.output
        settings.rotations = options.rotations
        settings.outputs = options.outputs
        settings.usesPlaneRotation = !options.forbidsPlaneRotation
        settings.usesScanout = !options.forbidsScanout
        settings.usesAtomic = !options.isLegacy
        settings.usesOverlays = !options.forbidsOverlays
        settings.usesGPUBuffers = buffers != .mapped && (drawing.needsGPU || awaitsGPU)
        settings.usesWriteback = capture != nil
        settings.keepsPicture = service != nil
        do {
            // A card that was named is the only one.
            let findBest = { [unowned seat] in options.drmDevice == nil ? KMSProbe(seat: seat).bestCard?.path : nil }
            let (isAsked, sysfs) = (buffers == .gpu, awaitsGPU ? options.sysfs : nil)
            device = try KMSDevice(
                path: path, seat: seat, options: settings, loop: loop, kept: kept, findBest: findBest,
                makeAllocator: { card throws(BufferError) in try Self.openGPU(of: card, isAsked: isAsked, sysfs: sysfs) })
        } catch {
            let code = DisplayProbe.code(of: KMSProbe(seat: seat, path: path))
            seat.close()
            throw Failure(code, "\(error)")
        }
        device.keeper = store
        // The app is on the first display.
        if let service { service.standingPicture.withLock { $0 = device.outputs.first?.copyStandingPicture()?.image } }
        options.names.say(
            on: device.connectors.filter { !$0.isWriteback }.map {
                NamedOutputs.Present(connector: $0.name, model: $0.edid?.model ?? "", serial: $0.edid?.serial ?? "")
            })
    }

    /// Without a GPU in the machine memory of the card is drawn into by the CPU, which has faster memory. A later card may bring one, and a
    /// driver that is loaded later.
    ///
    /// - Parameter sysfs: where the kernel says whether there is a GPU; nil where OpenGL's driver may be loaded without one.
    private static func openGPU(of card: any DRMInterface, isAsked: Bool, sysfs: String?) throws(BufferError)
        -> any BufferAllocator
    {
        if let obstacle = sysfs.flatMap({ GPUSurvey(sysfs: $0).obstacle }) { throw .noDevice(path: "/dev/dri", reason: obstacle) }
        guard isAsked || GBMDevice.machineHasGPU else { throw .noDevice(path: "/dev/dri", reason: "it has no render node") }
        return try KMSDevice.openGBM(card)
    }

    private static func choosePath(_ options: AppOptions, _ seat: any Seat) throws -> String {
        let probe = KMSProbe(seat: seat)
        // Without a connector no display can ever be plugged in. A user who did not ask for the card wants files instead.
        let card = probe.bestCard.flatMap { options.backend == .auto && $0.connectors.isEmpty ? nil : $0 }
        guard let card else {
            seat.close()
            throw Failure(DisplayProbe.code(of: probe), probe.shortReason)
        }
        return card.path
    }

    func start(outputs: any OutputReceiver) throws {
        seat.onEvent = { [unowned self] event in
            input?.handle(event)
            device.handle(event)
            if event == .lost { lost(Failure(.ioError, "the seat was lost: seatd, or logind, ended or was started again")) }
        }
        device.onOutputAdded = { [unowned outputs] output in outputs.outputAdded(output) }
        device.onAllocatorChanged = { [unowned outputs] in outputs.graphicsChanged() }
        device.onCardChanged = { [unowned self, unowned outputs] in if mapsBuffers { outputs.bufferDeviceChanged() } }
        listenForHotplug()
        for output in device.outputs { outputs.outputAdded(output) }
        backlight = Backlight.find(for: device.outputs.map(\.info.name), on: loop)
    }

    var light: (any PanelLight)? { backlight }

    /// Opens the input devices. The screen works without them; the reason is only reported.
    func makeInput() -> InputSource? {
        do {
            let input = try InputSource(loop: loop, interface: LibInput(seat: seat, loop: loop), options: inputOptions)
            input.onTerminalRequest = { [unowned self] number in seat.switchSession(to: number) }
            input.onEndRequest = { kill(getpid(), SIGTERM) }
            self.input = input
            return input
        } catch {
            log.warning("\(error)")
            return nil
        }
    }

    private func listenForHotplug() {
        do {
            let monitor = try DeviceMonitor(loop: loop)
            monitor.onEvent = { [unowned self] event in
                switch event {
                case .changed(let card): if card.seat == seat.name { device.cardChanged(card.path) }
                case .removed(let path): if path == device.path { device.cardWasRemoved() }
                case .added(let card): if card.seat == seat.name { device.cardWasAdded() }
                case .renderNodeAdded: device.renderNodeWasAdded()
                }
            }
            self.monitor = monitor
        } catch {
            log.warning("displays that are plugged in later will not be noticed: \(error)")
        }
    }

    func makeRenderer() throws(RenderError) -> any Renderer {
        guard let renderer = drawing.makeRenderer() else { return try GLESRenderer(makeContext()) }
        if awaitsGPU, device.gbm != nil, let context = makeLateContext() { return try GLESRenderer(context) }
        (isOnDevice, gbm, mapsBuffers) = (false, nil, true)
        device.giveUpGPUBuffers()
        return renderer
    }

    /// A GPU has come: another card's, or its driver was loaded after the program had started. Where it does not draw, the CPU goes on.
    private func makeLateContext() -> GraphicsContext? {
        do throws(RenderError) {
            let context = try makeContext()
            guard !context.isSoftware else {
                log.info("the CPU goes on drawing: OpenGL ES is \(context.rendererName)")
                return nil
            }
            log.info("a GPU draws from now on: \(context.rendererName)")
            return context
        } catch {
            log.info("the CPU goes on drawing: \(error)")
            return nil
        }
    }

    /// Makes a context on the card's own device, so that frames are drawn directly into the displayed buffers. Otherwise the
    /// context has no device, and frames are copied.
    private func makeContext() throws(RenderError) -> GraphicsContext {
        // The context before has ended: a card that went is let go with its GPU.
        (isOnDevice, gbm, mapsBuffers) = (false, nil, false)
        do throws(RenderError) {
            if buffers != .mapped {
                let context = try makeDeviceContext()
                isOnDevice = true
                return context
            }
        } catch {
            // While a placeholder stands in for the card, every picture is kept somewhere all the same.
            guard buffers == .auto || !device.hasCard else { throw error }
            // An output that refused has already reported that itself.
            let isSaid = device.outputs.contains { $0.gpuBufferProblem != nil }
            if !isSaid { log.info("\(error); frames are copied into mapped memory") }
            device.giveUpGPUBuffers()
        }
        let context = try GraphicsContext(.surfaceless)
        // Clients go on sending buffers of a GPU that went. Mesa's renderer on the CPU would read them at address zero.
        if context.isSoftware { context.canRead = { _ in false } }
        return context
    }

    /// The CPU maps memory of any device. A program that draws in memory of the card may be shown without drawing.
    var bufferDevice: UInt64? {
        if mapsBuffers { return device.hasCard ? device.interface.number : nil }
        return isOnDevice ? gbm?.number : nil
    }

    var scanoutOffer: ScanoutOffer? {
        let layouts = device.outputs.first { !$0.info.isPlaceholder }?.scanoutLayouts ?? []
        return layouts.isEmpty ? nil : ScanoutOffer(device: device.interface.number, layouts: layouts)
    }

    private func makeDeviceContext() throws(RenderError) -> GraphicsContext {
        guard let gbm = device.gbm else {
            throw .noSharedBuffers(reason: device.allocatorProblem ?? "there is no render node in /dev/dri")
        }
        self.gbm = gbm
        let context = try GraphicsContext(.gbm(gbm.native))
        if buffers == .auto, context.isSoftware {
            // Blending reads the target, and memory made for scan-out is often uncached. In addition, Mesa maps it again for each
            // frame. On vkms in real time that halves the frames.
            throw .noSharedBuffers(reason: "\(context.rendererName) is the CPU, which draws faster in memory of its own")
        }
        // Mesa's renderer on the CPU imports memory of any device. It reads memory that it could not map as nothing, at address
        // zero.
        if context.isSoftware { context.canRead = { [unowned gbm] in gbm.canMap($0) } }
        guard context.importsBuffers else {
            throw .noSharedBuffers(reason: "EGL on \(gbm.path) cannot import dmabufs (EGL_EXT_image_dma_buf_import)")
        }
        device.drawableModifiers = context.drawableModifiers(of: .xrgb8888)
        try tryBuffers(context)
        return context
    }

    /// Acquires one buffer from the first screen, which keeps it for its frames.
    private func tryBuffers(_ context: GraphicsContext) throws(RenderError) {
        guard let output = device.outputs.first(where: { !$0.info.isPlaceholder }) else { return }
        var buffer: RenderBuffer?
        do throws(OutputError) {
            buffer = try output.acquireBuffer()
            // The first attempt may only have shown that no plane rotates the picture, and that other buffers are necessary.
            if buffer == nil { buffer = try output.acquireBuffer() }
        } catch {
            throw .noSharedBuffers(reason: "\(error)")
        }
        guard let buffer else { return }
        defer { output.returnBuffer(buffer) }
        guard output.hasGPUBuffers else { throw .noSharedBuffers(reason: output.gpuBufferProblem ?? "it has none") }
        try context.tryTarget(buffer)
        log.info("\(output.info.name): \(context.rendererName) draws straight into its buffers")
    }

    /// Captures the frame. The file contains the output of the display controller, not the buffer that the controller was given.
    func frameWasDrawn(_ frame: DrawnFrame) {
        guard let capture, capture.wants(frame.moment), let output = frame.output as? KMSOutput else { return }
        let (info, moment) = (output.info, frame.moment)
        do {
            try output.captureWriteback { bytes, stride in
                capture.write(PanelPicture(bytes: bytes, bytesPerRow: stride, info: info), moment)
            }
        } catch {
            log.once(
                .warning, id: "capture \(output.info.name)", "output \(output.info.name): frames cannot be read back: \(error)")
        }
    }

    func machineAwoke() { device.handleHotplug() }

    func close() {
        monitor = nil
        backlight?.close()
        capture?.end()
        device.close()
        seat.close()
    }
}

extension KMSProbe {
    /// The reason why there is no usable card, in one sentence.
    var shortReason: String {
        if let problem { return problem }
        // A card that has connectors but is blocked gives a better reason than a card that can never show anything.
        let blocked = cards.filter { $0.problem != nil }
        if let problem = (blocked.first { !$0.connectors.isEmpty } ?? blocked.first)?.problem { return problem }
        return "there is no display device: /dev/dri holds no card that drives a display"
    }
}

extension StandingPicture {
    /// Upright, as it is seen.
    fileprivate var image: CGImage? {
        pixels.bytes.withUnsafeBytes {
            PanelPicture(bytes: $0, width: pixels.width, height: pixels.height, transform: transform).makeImage()
        }
    }
}

extension Backlight: PanelLight {}
