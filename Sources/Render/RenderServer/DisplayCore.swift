package import Compositing
import Diagnostics
import Geometry
package import InputEvents
package import InputSources
package import OutputCore
package import Reactor
package import Scene

/// What runs on the display thread: the tree, the renderer and a presenter for each output.
package final class DisplayCore: OutputReceiver {
    package let loop: EventLoop
    let options: DisplayOptions
    let tree = RenderTree()
    let backend: any DisplayBackend
    package var renderer: (any Renderer)? { rendererState.renderer }
    var rendererState = RendererState.due(KeptContents(), failures: 0)
    var drawingFailures = DrawingFailures()
    /// Tries again where no renderer could be made.
    private(set) lazy var rendererTimer = loop.makeTimer { [unowned self] in graphicsChanged() }
    package private(set) var presenters: [ScreenPresenter] = []
    private var nextScreen: UInt32 = 0
    /// Commits that came after one that asks for a picture.
    private var waiting: [SceneCommit] = []
    /// Large pictures of which parts are still to be sent.
    var uploads = UploadQueue()

    /// Called on this thread with what main should know.
    package var onFeedback: ((SceneFeedback) -> Void)?
    /// Called on this thread with what people did, once in a turn.
    package var onInput: (([InputEvent]) -> Void)?
    /// Called on this thread when another renderer may read other programs' memory than the one before.
    package var onImportOffer: ((ImportOffer) -> Void)?
    /// Called on this thread with a shader's name before the driver compiles it, which may take minutes, and with nil afterwards.
    package var onCompiling: ((String?) -> Void)?
    /// Called with true before this thread takes commits in or makes a frame, and with false afterwards: so a bench that runs main and
    /// the display on one thread tells their work apart.
    package var onWork: ((_ begins: Bool) -> Void)?
    /// Told what becomes of frames, on this thread.
    package var watcher: (any DisplayWatcher)?
    /// What the cost of drawing is measured with: real time, in a recording too.
    let drawingClock: Stopwatch
    let shaderWatch: ShaderWatch
    /// Whether shaders are drawn, as main knows it.
    var toldShaders = true
    private(set) var warmUp: ProgramWarmUp?
    package private(set) var input: InputSource?
    var pointer: PointerPresence
    /// Looks whether the panels are off, before the machine sleeps.
    var darkTimer: LoopTimer?
    let idle: IdleTimer
    /// Nil where the power key is the app's.
    var powerKey: PowerKeyWatch?

    /// - Throws: what the backend or the renderer says, with the reason in one sentence.
    package init(loop: EventLoop, backend: any DisplayBackend, options: DisplayOptions) throws {
        self.loop = loop
        self.backend = backend
        self.options = options
        pointer = PointerPresence(policy: options.pointer)
        idle = IdleTimer(loop: loop, rules: options.idle)
        drawingClock = options.drawingClock ?? loop.stopwatch
        shaderWatch = ShaderWatch(drawingClock, isRecording: options.drawingClock != nil)
    }

    /// Opens the outputs and makes the renderer, so that no frame waits for either.
    ///
    /// - Parameter outputsAreOpen: called between the two.
    package func start(outputsAreOpen: () -> Void = {}) throws {
        try backend.start(outputs: self)
        outputsAreOpen()
        input = backend.makeInput()
        watchIdleness()
        input?.onEvents = { [unowned self] in
            let rest = powerKey?.take($0) ?? $0
            guard !rest.isEmpty else { return }
            movePointer(by: rest)
            let events = idle.filter(rest)
            if !events.isEmpty { onInput?(events) }
        }
        tellInputAboutScreens()
        tellBrightness()
        beginPointer()
        try makeRenderer()
        log.info("rendering with \(renderer?.title ?? "nothing")")
        if options.compilesInPauses { compileInPauses() }
        for presenter in presenters { presenter.pacer.requestFrame() }
    }

    private func compileInPauses() {
        warmUp = ProgramWarmUp(
            loop: loop, isQuiet: { [unowned self] in presenters.allSatisfy(\.isQuiet) },
            compileNext: { [unowned self] in
                guard case .usable(let renderer) = rendererState else { return false }
                return renderer.compileNext()
            })
        warmUp?.begin()
    }

    /// Ends all frames and gives the devices back.
    package func close() {
        watcher?.close()
        idle.close()
        powerKey?.close()
        warmUp?.close()
        input?.close()
        for presenter in presenters { presenter.close() }
        rendererTimer.cancel()
        rendererState = .closed
        backend.close()
    }

    // MARK: Commits

    /// Takes commits in, in order and each with its contents first, so that no frame lacks one.
    package func receive(_ commits: [SceneCommit]) {
        onWork?(true)
        defer { onWork?(false) }
        waiting += commits
        applyWaiting()
    }

    /// A picture of a layer is taken in the next frame, so what main said after asking for it waits until then: it may hide the
    /// layer, or take it away. Where no frame can be made nothing waits for long.
    private func applyWaiting() {
        var count = 0
        while count < waiting.count, tree.pendingCaptures.isEmpty || presenters.isEmpty || waiting.count > 8 {
            holdBackUploads(of: &waiting[count])
            apply(waiting[count].contents)
            tree.apply(waiting[count])
            for rotation in waiting[count].rotations {
                presenters.first { $0.screen == rotation.screen }?.wantedTransform = rotation.transform
            }
            count += 1
        }
        waiting.removeFirst(count)
        for presenter in presenters { presenter.pacer.requestFrame() }
    }

    /// A frame was drawn, and with it the pictures that were asked for.
    func frameWasDrawn() {
        tellAboutShaders()
        if !waiting.isEmpty { applyWaiting() }
    }

    /// The driver is about to be asked, and answers when it is done.
    func willCompile(_ shader: String) {
        log.info("the driver compiles the transition shader \(shader)")
        watcher?.driverCompiles(true)
        onCompiling?(shader)
    }

    func hasCompiled() {
        onCompiling?(nil)
        watcher?.driverCompiles(false)
    }

    func apply(_ edits: [ContentEdit]) {
        guard !edits.isEmpty else { return }
        guard let renderer else { return rendererState.keep(edits) }
        let shader = edits.lazy.compactMap(\.shaderName).first
        if let shader { willCompile(shader) }
        renderer.apply(edits)
        if shader != nil { hasCompiled() }
        if renderer.hasUntoldPixels {
            renderer.hasUntoldPixels = false
            for presenter in presenters { presenter.planner.invalidate() }
        }
        reportShaderFailures()
        reportRefusals()
    }

    private func reportRefusals() {
        guard let renderer, !renderer.refusedContents.isEmpty else { return }
        let side = renderer.longestSide
        for (id, width, height) in renderer.refusedContents {
            onFeedback?(.contentRefused(id, width: width, height: height, longestSide: side))
        }
        renderer.refusedContents.removeAll()
    }

    private func reportShaderFailures() {
        guard let renderer, !renderer.shaderFailures.isEmpty else { return }
        for failure in renderer.shaderFailures {
            onFeedback?(.shaderFailed(failure.shader, message: failure.message))
        }
        renderer.shaderFailures.removeAll()
    }

    // MARK: Outputs

    package func outputAdded(_ output: any Output) {
        let presenter = ScreenPresenter(core: self, output: output, screen: ScreenID(nextScreen))
        nextScreen += 1
        presenters.append(presenter)
        presenter.idleStage = idle.stage
        tell(about: presenter)
        presenter.pacer.requestFrame()
        watcher?.displaysChanged()
    }

    package func outputRemoved(_ output: any Output) {
        guard let index = presenters.firstIndex(where: { $0.output === output }) else { return }
        let presenter = presenters.remove(at: index)
        presenters.first?.inherit(from: presenter)
        presenter.close()
        tellInputAboutScreens()
        onFeedback?(.screen(presenter.screen, nil))
        watcher?.displaysChanged()
    }

    func tell(about presenter: ScreenPresenter) {
        tellInputAboutScreens()
        onFeedback?(.screen(presenter.screen, presenter.description))
    }

    /// Touches follow the screens' transforms as soon as these change.
    private func tellInputAboutScreens() {
        input?.screens = presenters.map(\.inputScreen)
    }

    /// Frames of all outputs, oldest first, as `frames.json` has them.
    package var frameLogs: [FrameLog] { presenters.map(\.pacer.frameLog) }
}
