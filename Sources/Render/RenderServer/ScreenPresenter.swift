import Buffers
package import Compositing
import Diagnostics
import Geometry
import InputSources
package import OutputCore
import Reactor
package import Scene

/// Makes the frames of one output.
package final class ScreenPresenter: FrameSource {
    package let screen: ScreenID
    package let output: any Output
    package let planner: FramePlanner
    package private(set) var pacer: FramePacer!
    unowned let core: DisplayCore

    private var news = RenderTree.SampleChanges()
    /// A drawn frame whose end has not been told; still set when the next is made, or when a vblank is only estimated, it was dropped.
    private var isFlying = false
    private var shownSerial: UInt64 = 0
    private var flyingSerial: UInt64 = 0
    /// Signals when the frame on its way is drawn; the kernel has a reference of its own once the commit returned.
    private var readyFence: Fence?
    private(set) var readyNumber: Int32?
    private var moment = FrameMoment()
    /// Where the pointer is, in the interface's points; nil where none is seen.
    var pointerPlace: Point<Logical>? {
        didSet { if pointerPlace != oldValue { pacer.requestFrame() } }
    }
    var pointerPicture: PointerPicture? {
        didSet {
            turned = nil
            hasUploadedPointer = false
            pacer.requestFrame()
        }
    }
    /// The pointer on its plane, as the frame at hand and as the last commit has it.
    var cursor: CursorPlacement?
    var shownCursor: CursorPlacement?
    /// The pages on their planes, as the frame at hand and as the last commit has them.
    var pagePlanes = PagePlanes.none
    var overlays: [PlaneCandidate] = []
    var shownOverlays: [PlaneCandidate] = []
    /// The display has shown a frame since it was found.
    private(set) var hasShown = false
    /// The frame that the tree was last sampled for.
    private var sampledFrame: UInt64?
    var idleStage = IdleStage.active {
        didSet { if idleStage != oldValue { idleStageChanged(from: oldValue) } }
    }
    /// It has told of a vblank while nothing moved, when it was last asked.
    var hasDriverAnswered = false
    /// When dimming began, on the clock of animations.
    var dimStart: Double?
    /// As the newest commit has it, until the next frame is begun.
    var wantedTransform: OutputTransform? {
        didSet { if wantedTransform != nil { pacer.requestFrame() } }
    }
    /// Nil where pictures do not depend on what they cost.
    private let effects: EffectWatch?
    private var turned: (picture: CursorPicture, transform: OutputTransform)?
    private var hasUploadedPointer = false
    /// What the planner makes frames for.
    private var configured: OutputInfo

    init(core: DisplayCore, output: any Output, screen: ScreenID) {
        self.core = core
        self.output = output
        self.screen = screen
        configured = output.info
        planner = FramePlanner(screen: screen)
        effects = core.options.watchesEffects ? EffectWatch(core.drawingClock) { output.info.name } : nil
        planner.limits.stackBytes = core.options.stackBytes
        pacer = FramePacer(output: output, source: self, loop: core.loop, logCapacity: core.options.logCapacity)
        pacer.injectedCommitCost = core.options.injectedCommitCost
        configure(output.info)
    }

    func close() {
        freePages()
        pacer.close()
        output.close()
    }

    /// No frame is wanted or on its way.
    var isQuiet: Bool { [.idle, .paused, .closed].contains(pacer.snapshot) }

    /// As main sees the screen.
    var description: ScreenDescription {
        let info = output.info
        return ScreenDescription(
            name: info.name, size: info.pictureSize, scale: scale(of: info),
            period: info.refreshPeriod.seconds, transform: info.transform)
    }

    /// As touches see it.
    var inputScreen: InputScreen {
        let info = output.info
        return InputScreen(
            number: screen.rawValue, name: info.name, size: info.pictureSize, transform: info.transform,
            scale: scale(of: info),
            physicalSize: info.physicalSize.map {
                InputDevice.PhysicalSize(width: Double($0.width), height: Double($0.height))
            },
            display: info.isPlaceholder || info.model.isEmpty ? "" : "\(info.model) \(info.serial)")
    }

    private func scale(of info: OutputInfo) -> Double {
        let scale = core.options.scale ?? info.scaleHint ?? 1
        return scale.isFinite && scale > 0.1 ? min(scale, 16) : 1
    }

    private func configure(_ info: OutputInfo) {
        configured = info
        dropPages()
        planner.seeksScanout = info.capabilities.contains(.scanout)
        planner.pageAbilities = abilities(of: info)
        planner.limits.surfaceBytes = max(32 << 20, Int(info.size.width * info.size.height) * 4 * 6)
        planner.configure(size: info.pictureSize, scale: scale(of: info), transform: info.drawingTransform)
    }

    /// No property of a plane says whether it scales: the driver is asked when a page is scaled for the first time.
    private func abilities(of info: OutputInfo) -> PageAbilities {
        guard info.capabilities.contains(.planes), info.transform == .normal else { return [] }
        return info.capabilities.contains(.fadingPlanes) ? [.scaling, .fading] : .scaling
    }

    func contextWasRebuilt() {
        planner.invalidate()
        pacer.requestFrame()
    }

    func rotatedPicture(_ picture: PointerPicture, _ transform: OutputTransform) -> CursorPicture {
        if let turned, turned.transform == transform { return turned.picture }
        let result = CursorPicture(
            width: picture.image.width, height: picture.image.height, pixels: picture.pixels, rotatedBy: transform)
        turned = (result, transform)
        return result
    }

    /// Until the picture changes; the renderer keeps it also over the loss of a context.
    func uploadPointer(_ picture: PointerPicture) {
        guard !hasUploadedPointer, let renderer = core.renderer else { return }
        renderer.apply([.upload(Self.pointerContent(screen), picture.image, damage: nil)])
        hasUploadedPointer = true
    }

    // MARK: FrameSource

    /// A picture of a layer is dear as well.
    package var startsEarly: Bool { core.tree.movesByItself || !core.tree.pendingCaptures.isEmpty || isFading }

    package func makeFrame(for target: FrameTarget, output: any Output) throws(OutputError) -> FrameContent {
        core.onWork?(true)
        defer { core.onWork?(false) }
        guard let renderer = core.usableRenderer() else { return .nothing }
        if core.options.keepsPicture, core.tree.roots.isEmpty { return .nothing }
        rotateIfRequested()
        core.advancePictures(renderer, for: self)
        if isFlying { planner.redrawAll() }
        isFlying = false
        let tree = core.tree
        sample(tree, for: target)
        planner.period = target.period.seconds
        if tree.isAnimating || tree.wantsFrames { pacer.requestFrame() }
        flyingSerial = tree.serial
        placePointer()
        fadeDimming(target)
        if idleStage == .off {
            freePages()
            return .off
        }
        planner.drawsNextFrame = isLookedAt(target)
        planner.update(from: tree)
        let drawsBefore = renderer.drawCount
        placePages(renderer, on: output)
        guard planner.hasWork(tree) else { return planesFrame(draws: renderer.drawCount - drawsBefore, renderer, on: output) }
        guard planner.drawsNextFrame else { return unseenFrame(target) }
        guard let buffer = try output.acquireBuffer() else { return .notReady }
        // Its first buffers may teach an output who turns the picture; the event that says so is on its way.
        guard output.info == configured else {
            output.returnBuffer(buffer)
            return .notReady
        }
        if let effects { planner.backdropDetail = effects.backdropDetail(for: target) }
        planner.makePlan(from: tree, age: buffer.age)
        if planner.wantsSettling { pacer.requestFrame() }
        if let state = scanoutProposal(renderer, on: output) {
            output.returnBuffer(buffer)
            dropFence()
            return handOver(state, on: output)
        }
        guard draw(renderer, into: buffer, target, on: output) else { return .notReady }
        var state = OutputState(buffer: buffer, damage: damage(in: buffer))
        state.readyFence = readyNumber
        state.cursor = cursor
        state.planes = overlays
        state.draws = renderer.drawCount - drawsBefore
        return handOver(state, on: output)
    }

    /// The last frame of a movement is always drawn, and so is a frame in which main takes a picture.
    private func isLookedAt(_ target: FrameTarget) -> Bool {
        let tree = core.tree
        guard tree.isAnimating || tree.wantsFrames, tree.pendingCaptures.isEmpty else { return true }
        return core.backend.wantsPicture(of: moment, at: target.presentation)
    }

    /// The picture before it stays.
    private func unseenFrame(_ target: FrameTarget) -> FrameContent {
        planner.keepChanges()
        dropFence()
        spend(core.options.injectedDrawCost.periods(inFrame: target.number), target)
        return handOver(OutputState(.shown), on: output)
    }

    /// Sets the tree to the frame's time, once: a frame may be made a second time.
    private func sample(_ tree: RenderTree, for target: FrameTarget) {
        guard sampledFrame != target.number else { return }
        sampledFrame = target.number
        let (begun, ended) = (news.begins, news.ends)
        tree.sample(at: target.animation.seconds, news: &news)
        moment.advance(to: target, begins: news.begins > begun, ends: news.ends > ended)
    }

    func handOver(_ state: OutputState, on output: any Output) -> FrameContent {
        isFlying = true
        core.backend.frameWasDrawn(DrawnFrame(output: output, buffer: state.drawnBuffer, moment: moment))
        core.frameWasDrawn()
        commitsOverlays()
        return .drawn(state)
    }

    /// The frame in which the output shows another program's picture where it is; nil where the picture has to be drawn.
    private func scanoutProposal(_ renderer: any Renderer, on output: any Output) -> OutputState? {
        guard let candidate = planner.plan.scanoutCandidate, let image = renderer.sharedImage(of: candidate.content),
            let source = image.memory as? SharedBuffer
        else { return nil }
        var state = OutputState(.shared(SharedPicture(source, keeping: image)))
        state.cursor = cursor
        guard output.accepts(state) else {
            planner.scanoutWasRefused()
            return nil
        }
        return state
    }

    /// With the frame that is the first to show what was laid out for it. The one before is on the screen by now.
    private func rotateIfRequested() {
        guard let transform = wantedTransform else { return }
        wantedTransform = nil
        if output.rotate(to: transform) {
            configure(output.info)
            planner.redrawAll()
        }
        // Also where nothing turned: main has laid out for it.
        core.tell(about: self)
    }

    /// False when the frame could not be drawn; the buffer is the output's again.
    private func draw(
        _ renderer: any Renderer, into buffer: RenderBuffer, _ target: FrameTarget, on output: any Output
    ) -> Bool {
        dropFence()
        let compiled = core.shaderWatch.willDraw(planner.plan, renderer)
        if let compiled { core.willCompile(compiled) }
        defer { if compiled != nil { core.hasCompiled() } }
        effects?.willDraw(renderer)
        do {
            let isComplete = try renderer.draw(planner.plan, into: buffer)
            if !isComplete { handOver(renderer, to: output) }
            core.noteCopies(renderer, for: self)
        } catch .contextLost {
            output.returnBuffer(buffer)
            core.rendererWasLost()
            return false
        } catch {
            if case .badTarget = error { output.rejectBuffer(buffer) } else { output.returnBuffer(buffer) }
            log.once(.warning, id: "draw \(output.info.name)", "output \(output.info.name): \(error)")
            planner.redrawAll()
            return false
        }
        spend(core.options.injectedDrawCost.periods(inFrame: target.number), target)
        effects?.didDraw(planner.plan, renderer, target)
        // Otherwise the fence tells when the frame ends.
        if readyNumber == nil { core.shaderWatch.didDraw(period: target.period) }
        return true
    }

    /// The display controller must not meet a half-drawn buffer: it waits for a fence, or we for the GPU.
    func handOver(_ renderer: any Renderer, to output: any Output) {
        guard output.info.capabilities.contains(.readyFence), let fence = renderer.makeFence() else {
            return renderer.finish()
        }
        readyNumber = fence.rawValue
        readyFence = consume fence
    }

    func dropFence() {
        readyNumber = nil
        readyFence = nil
    }

    /// What changed, in the buffer's pixels, for drivers that update a panel in part.
    private func damage(in buffer: RenderBuffer) -> Region<Buffer> {
        var region = Region<Buffer>()
        for rect in planner.plan.change.rects { region.add(planner.plan.transform.map(rect, in: planner.plan.size)) }
        return region
    }

    private func spend(_ fraction: Double, _ target: FrameTarget) {
        guard fraction > 0 else { return }
        core.loop.spend(TimeSpan(seconds: target.period.seconds * fraction))
    }

    package func frameEnded(_ feedback: FrameResult) {
        // The output did not take the frame, and a timer stood in for its vblank. What it shows is made anew, also where nothing changes.
        if isFlying, feedback.kind == .estimated { planner.redrawAll() }
        isFlying = false
        noteShown(feedback.kind)
        if let readyNumber {
            let end = Fence.signalNanoseconds(of: readyNumber).map { MonotonicTime(nanoseconds: $0) }
            core.shaderWatch.didDraw(period: feedback.target.period, end: end)
        }
        dropFence()
        switch feedback.kind {
        case .lost:
            planner.redrawAll()
            pacer.requestFrame()
            return
        case .presented, .estimated, .recovered:
            shownNow(feedback)
        }
    }

    package func overlaysWereRefused() { refusePages() }

    package func drawingHangs() { core.drawingHangs() }

    private func noteShown(_ kind: FrameResult.Kind) {
        switch kind {
        case .presented, .recovered:
            core.lightFollows()
            guard !hasShown else { return }
            hasShown = true
            core.watcher?.displaysChanged()
        case .estimated, .lost: break
        }
    }

    /// No frame of ours is missing on the display: it shows one, or nothing can be shown on it.
    package var isSettled: Bool { hasShown || output.info.isPlaceholder || pacer.snapshot == .paused }

    private func shownNow(_ feedback: FrameResult) {
        guard !news.isEmpty || core.tree.wantsFrames || flyingSerial != shownSerial else { return }
        shownSerial = flyingSerial
        core.onFeedback?(
            .frame(
                FrameFeedback(
                    screen: screen, time: feedback.target.animation.seconds, presented: feedback.actual.seconds,
                    period: feedback.target.period.seconds, openUntil: feedback.openUntil.seconds, serial: shownSerial,
                    missedVblanks: pacer.missedVblanks, began: news.began, ended: news.ended,
                    retimesBegan: news.retimesBegan, retimesEnded: news.retimesEnded)))
        news.removeAll()
    }

    /// Takes over what the frames of a screen that goes have found and none of them has told. The tree is everyone's, and finds a begin or
    /// an end once.
    func inherit(from other: ScreenPresenter) {
        guard !other.news.isEmpty else { return }
        news.add(other.news)
        other.news.removeAll()
        pacer.requestFrame()
    }

    package func outputChanged(_ info: OutputInfo) {
        if info.name != configured.name { hasShown = false }
        configure(info)
        planner.redrawAll()
        core.tell(about: self)
    }

    package func outputReturned() { planner.redrawAll() }

    package func outputRemoved() { core.outputRemoved(output) }
}
