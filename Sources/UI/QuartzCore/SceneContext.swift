import Diagnostics
package import Geometry
package import Motion
package import Scene
internal import Synchronization

/// The main thread's end of the scene: which layers are shown where, what the display side has not been told, who waits for what.
///
/// One for the process, used on the main thread. The runtime calls, in a turn: `setTickTime(_:)`, `handle(_:)` for each feedback,
/// then after the app's work `commitTick(now:)`. `requestTick` is how the context asks for a turn's end when there is work.
package final class SceneContext {
    nonisolated(unsafe) package static let main = SceneContext()
    static let cleanUp = CleanUpList()
    private static let lastID = Atomic<UInt64>(0)

    private static func nextID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }
    static func makeLayerID() -> LayerID { LayerID(nextID()) }
    static func makeContentID() -> ContentID { ContentID(nextID()) }
    static func makeAnimationID() -> AnimationID { AnimationID(nextID()) }
    package static func makeShaderID() -> ShaderID { ShaderID(nextID()) }

    /// Seconds on the scale of T, frozen for the turn.
    package var tickTime: Seconds { clock?() ?? setTime }
    private var setTime: Seconds = 0
    private var clock: (() -> Seconds?)?
    /// Called once when work for `commitTick` appears, until that ran; not while a turn's end is under way.
    package var requestTick: (() -> Void)?
    /// Called when everything is laid out, and before it is committed; what it changes is in the same commit.
    package var tickWillEnd: (() -> Void)?
    /// Something waits for `commitTick`.
    package private(set) var hasPendingWork = false
    /// A screen came, changed or went.
    package var screenChanged: ((ScreenID, ScreenDescription?) -> Void)?
    /// A transition shader did not compile; the message names file and line.
    package var shaderFailed: ((ShaderID, String) -> Void)?
    /// Every frame that was shown, after begins, ends and completions.
    package var frameShown: ((FrameFeedback) -> Void)?

    var sink: (any SceneSink)?
    private var isCommitting = false
    var serial: UInt64 = 0
    /// Of the newest commit.
    package var lastSerial: UInt64 { serial }
    var roots: [ScreenID: CALayer] = [:]
    var changedRoots: [ScreenID] = []
    /// Mirrored layers with changes.
    var queue: [CALayer] = []
    /// Mirrored layers that were taken from where they hung.
    var orphans: [CALayer] = []
    var layoutQueue: [CALayer] = []
    var displayQueue: [CALayer] = []
    /// In the order in which they came.
    var animationEdits: [(layer: CALayer, edit: AnimationEdit)] = []
    /// Layers that got animations while nothing showed them.
    var unseenAnimated: [CALayer] = []
    var contentEdits: [ContentEdit] = []
    /// Pictures to be taken of layers that the display side has with the coming commit.
    var waitingCaptures: [(layer: CALayer, handle: ContentHandle, scale: Double)] = []
    var rotations: [ScreenRotation] = []
    /// Handles whose pixels changed or whose last user may have gone.
    var touchedContents: [ContentHandle] = []
    var sharedContents: [ObjectIdentifier: WeakContentHandle] = [:]
    var animations: [AnimationID: RunningAnimation] = [:]
    /// Takes in what is added now.
    var recorder: AnimationRecorder?
    private var ready: [() -> Void] = []
    private var displayLinks: [CADisplayLink] = []
    var toldWantsFrames = false
    /// When the newest frame that main knows of was shown, and how long one stays.
    private var lastFrame: (time: Seconds, period: Seconds)?
    /// What is committed until then is in the frame after it.
    private var openUntil: Seconds = 0
    /// The newest commit that a frame of the first screen showed.
    private var shownSerial: UInt64 = 0
    /// Layers that main itself animates, frame by frame.
    var animatedOnMain: [CALayer] = []

    private init() {}

    /// T of the first frame that what is committed in this turn can be in.
    ///
    /// What is stopped or turned around in flight stops where that frame would have shown it: at the turn's time the picture
    /// would step back by what it went on since. Without a display, or before its first frame, the turn's time.
    package var comingFrameTime: Seconds {
        guard sink != nil, let lastFrame, lastFrame.period > 0 else { return tickTime }
        let periods = max(1, ((tickTime - lastFrame.time) / lastFrame.period + 1e-6).rounded(.up))
        // After a pause the old frames say nothing about when the next one is.
        return periods < 60 ? lastFrame.time + periods * lastFrame.period : tickTime
    }

    /// T and length of the frame that what is committed now will be in; `nil` when frames have not been shown for a while.
    ///
    /// While a frame is on its way, as it is while anything moves by itself, it is the one after. A frame that has yet to begin is
    /// not on its way.
    package var nextCommitFrame: (time: Seconds, period: Seconds)? {
        let coming = comingFrameTime
        guard let lastFrame, coming != tickTime, coming - lastFrame.time < 6.5 * lastFrame.period else { return nil }
        // One that waited to begin has begun by then, also where it had nothing to show.
        let waited = openUntil > lastFrame.time + lastFrame.period / 32 && (toldWantsFrames || !animations.isEmpty)
        let isUnderWay =
            tickTime >= openUntil && (waited || serial > shownSerial || animations.values.contains { !$0.isHeld })
        return (isUnderWay ? coming + lastFrame.period : coming, lastFrame.period)
    }

    // MARK: What the runtime calls

    /// From now on commits go to `sink`, which is told everything anew.
    package func attach(sink: any SceneSink) {
        forgetDisplay()
        self.sink = sink
    }

    /// The process goes on without a display: the context gives begin times itself.
    package func detachSink() {
        forgetDisplay()
        sink = nil
    }

    /// What one display side had, the next does not have.
    private func forgetDisplay() {
        lastFrame = nil
        for screen in roots.keys where !changedRoots.contains(screen) { changedRoots.append(screen) }
        for layer in Array(roots.values) + orphans { layer.forEachInTree { $0.forgetMirror() } }
        orphans = []
        animationEdits = []
        _ = Self.cleanUp.take()
        toldWantsFrames = false
        needTick()
    }

    /// What `CACurrentMediaTime()` is until the next call; not used once there is a clock.
    package func setTickTime(_ time: Seconds) { setTime = time }

    /// Where the turn's time comes from: the loop's, which it reads once a turn; `nil` when the loop is gone.
    package func setClock(_ clock: (() -> Seconds?)?) { self.clock = clock }

    /// How fast the clocks of all layers go; 0.1 makes every animation ten times as long.
    package var animationSpeed = 1.0 {
        didSet { for root in roots.values { root.speed = Float(animationSpeed) } }
    }

    /// What a screen shows; `nil` leaves it empty.
    package func setRoot(_ layer: CALayer?, on screen: ScreenID) {
        guard roots[screen] !== layer else { return }
        if let old = roots[screen], old.isMirrored { orphans.append(old) }
        roots[screen] = layer
        if animationSpeed != 1 { layer?.speed = Float(animationSpeed) }
        if !changedRoots.contains(screen) { changedRoots.append(screen) }
        needTick()
    }

    /// The screen's picture lies so on its panel from the frame on that shows this turn's commit.
    package func rotate(_ screen: ScreenID, to transform: OutputTransform) {
        rotations.append(ScreenRotation(screen: screen, transform: transform))
        needTick()
    }

    /// Those that show something of ours.
    package var shownScreens: Set<ScreenID> { Set(roots.keys) }

    package func root(on screen: ScreenID) -> CALayer? { roots[screen] }

    /// Ends a turn: completions that wait for nothing, layout, drawing, then one commit.
    ///
    /// What completions start is committed with the same turn, unless they start one another again and again.
    package func commitTick(now: Seconds? = nil) {
        guard !isCommitting else { return }
        if let now { setTime = now }
        isCommitting = true
        for _ in 0..<8 {
            hasPendingWork = false
            runReady()
            CATransaction.commitTick()
            settle()
            if let tickWillEnd {
                tickWillEnd()
                settle()
            }
            submit()
            finishUnseen()
            if !hasPendingWork { break }
        }
        isCommitting = false
        if hasPendingWork { requestTick?() }
        if sink == nil { playDisplay() }
    }

    /// Takes in what the display thread said.
    package func handle(_ feedback: SceneFeedback) {
        switch feedback {
        case .frame(let frame): handle(frame)
        case .screen(let screen, let description): screenChanged?(screen, description)
        case .shaderFailed(let shader, let message):
            log.warning("a transition shader does not compile, so it fades instead:\n\(message)")
            shaderFailed?(shader, message)
        }
    }

    /// With several screens the first screen's pace holds for all.
    private func setsPace(_ screen: ScreenID) -> Bool {
        screen.rawValue <= roots.keys.lazy.map(\.rawValue).min() ?? 0
    }

    private func handle(_ frame: FrameFeedback) {
        if setsPace(frame.screen) {
            lastFrame = (frame.time, frame.period)
            openUntil = frame.openUntil
            shownSerial = frame.serial
        }
        for begun in frame.began { animations[begun.animation]?.begin(begun.animation, at: begun.time) }
        for id in frame.ended {
            guard let running = animations[id], !running.isHeld, running.end(id) else { continue }
            for part in running.parts { animations[part.id] = nil }
            running.layer?.ended(running)
        }
        runReady()
        if setsPace(frame.screen) {
            for link in displayLinks { link.frameShown(frame) }
            for layer in animatedOnMain { layer.animateOnMain() }
        }
        frameShown?(frame)
    }

    // MARK: Work

    func needTick() {
        guard !hasPendingWork else { return }
        hasPendingWork = true
        if !isCommitting { requestTick?() }
    }

    package func requestTickEnd() { needTick() }

    /// Has `work` run when this feedback is handled, or at the turn's end.
    package func whenReady(_ work: @escaping () -> Void) {
        ready.append(work)
        needTick()
    }

    /// Runs what is ready now; what that makes ready waits for the next time, or a completion could keep the turn for ever.
    private func runReady() {
        let work = ready
        ready = []
        for item in work { item() }
    }

    func enqueue(_ layer: CALayer) {
        queue.append(layer)
        needTick()
    }

    func noteOrphan(_ layer: CALayer) {
        orphans.append(layer)
        needTick()
    }

    func requestLayout(_ layer: CALayer) {
        layoutQueue.append(layer)
        needTick()
    }

    func requestDisplay(_ layer: CALayer) {
        displayQueue.append(layer)
        needTick()
    }

    // MARK: Display links

    func add(_ link: CADisplayLink) {
        displayLinks.append(link)
        displayLinksChanged()
    }

    func remove(_ link: CADisplayLink) {
        displayLinks.removeAll { $0 === link }
        displayLinksChanged()
    }

    /// The layer is asked to draw itself for every frame.
    func animateOnMain(_ layer: CALayer) {
        guard !animatedOnMain.contains(where: { $0 === layer }) else { return }
        animatedOnMain.append(layer)
        displayLinksChanged()
    }

    func stopAnimatingOnMain(_ layer: CALayer) {
        animatedOnMain.removeAll { $0 === layer }
        displayLinksChanged()
    }

    func displayLinksChanged() {
        if wantsFrames != toldWantsFrames { needTick() }
    }

    var wantsFrames: Bool { displayLinks.contains { !$0.isPaused } || !animatedOnMain.isEmpty }
}

struct WeakContentHandle {
    weak var handle: ContentHandle?
}
