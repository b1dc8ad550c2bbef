import Diagnostics
package import Geometry
package import Motion
package import Scene
internal import Synchronization

/// The main thread's end of the scene: the layers on each screen, the edits that the display side lacks, and the waiting
/// callbacks.
///
/// There is one per process, for the main thread. In a tick the runtime calls `setTickTime(_:)`, `handle(_:)` for each feedback,
/// and `commitTick(now:)` after the app's work. The context calls `requestTick` when there is work for the end of a tick.
package final class SceneContext {
    nonisolated(unsafe) package static let main = SceneContext()
    static let cleanUp = CleanUpList()
    private static let lastID = Atomic<UInt64>(0)

    private static func nextID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }
    static func makeLayerID() -> LayerID { LayerID(nextID()) }
    static func makeContentID() -> ContentID { ContentID(nextID()) }
    static func makeRetimeID() -> RetimeID { RetimeID(nextID()) }
    static func makeAnimationID() -> AnimationID { AnimationID(nextID()) }
    package static func makeShaderID() -> ShaderID { ShaderID(nextID()) }

    /// The time on the scale of T in seconds, constant during the tick.
    package var tickTime: Seconds { clock?() ?? setTime }
    private var setTime: Seconds = 0
    private var clock: (() -> Seconds?)?
    /// Is called once when work for `commitTick` appears, until that method ran. It is not called during the end of a tick.
    package var requestTick: (() -> Void)?
    /// Is called after layout and before the commit. Its changes are in the same commit.
    package var tickWillEnd: (() -> Void)?
    /// Whether work waits for `commitTick`.
    package private(set) var hasPendingWork = false
    /// Is called when a screen came, changed or went.
    package var screenChanged: ((ScreenID, ScreenDescription?) -> Void)?
    /// Is called when a transition shader did not compile. The message names file and line.
    package var shaderFailed: ((ShaderID, String) -> Void)?
    /// Whether the display side can draw transition shaders at all.
    package private(set) var drawsShaders = true
    /// Is called for every shown frame, after begins, ends and completions.
    package var frameShown: ((FrameFeedback) -> Void)?

    var sink: (any SceneSink)?
    private var isCommitting = false
    var serial: UInt64 = 0
    /// The serial of the newest commit.
    package var lastSerial: UInt64 { serial }
    var roots: [ScreenID: CALayer] = [:] {
        didSet { hierarchyRevision &+= 1 }
    }
    /// The time for which values computed from the places of layers stay valid.
    package var placeReadings = PlaceReadings()
    /// Rises with each change of a layer's place in the hierarchy.
    var hierarchyRevision: UInt64 = 1
    var changedRoots: [ScreenID] = []
    /// The mirrored layers with changes.
    var queue: [CALayer] = []
    /// Those that the present commit collects. The two lists take turns, so that a steady frame allocates neither.
    var collectedQueue: [CALayer] = []
    /// The mirrored layers that were removed from their place.
    var orphans: [CALayer] = []
    var layoutQueue: [CALayer] = []
    var displayQueue: [CALayer] = []
    /// The clipping layers below which layers wait to be drawn.
    var viewports: [WeakLayer] = []
    /// The clipping layers of these whose bounds changed.
    var scrolledLayers: [CALayer] = []
    /// The layers with changed places at or below which layers wait to be drawn.
    var movedLayers: [CALayer] = []
    /// Where animations have the layers that were looked at last.
    var motionSteps = MotionSteps()
    /// The moved layers that were looked at in this tick; kept, because a scroll must allocate nothing.
    var lookedAt: Set<ObjectIdentifier> = []
    /// The edits in the order of their addition.
    var animationEdits: [(layer: CALayer, edit: AnimationEdit)] = []
    /// The layers that got animations while nothing showed them.
    var unseenAnimated: [CALayer] = []
    var contentEdits: [ContentEdit] = []
    /// The requested pictures of layers that the display side receives with the coming commit.
    var waitingCaptures: [(layer: CALayer, handle: ContentHandle, scale: Double)] = []
    var rotations: [ScreenRotation] = []
    /// The handles whose pixels changed, or whose last user may be gone.
    var touchedContents: [ContentHandle] = []
    var sharedContents: [ObjectIdentifier: WeakContentHandle] = [:]
    var animations: [AnimationID: RunningAnimation] = [:]
    /// The retimes that the display side has, or receives with the coming commit.
    var retimes: [RetimeID: RetimeHandle] = [:]
    /// The retimes with a new state, and those that were removed.
    var changedRetimes: [RetimeHandle] = []
    /// The recorder of animations added now.
    var recorder: AnimationRecorder?
    private var ready: [() -> Void] = []
    private var displayLinks: [CADisplayLink] = []
    var toldWantsFrames = false
    /// The next commit is sent even when nothing is in it.
    var isFrameRequested = false
    /// The time and the duration of the newest frame that the main thread knows of.
    private var lastFrame: (time: Seconds, period: Seconds)?
    /// The time until which commits are in the frame after it.
    private var openUntil: Seconds = 0
    /// The newest commit that a frame of the first screen showed.
    private(set) var shownSerial: UInt64 = 0
    /// The layers that the main thread itself animates frame by frame.
    var animatedOnMain: [CALayer] = []

    private init() {}

    /// T of the first frame that can show this tick's commit.
    ///
    /// An animation that is stopped or reversed in flight stops at the position that this frame would have shown. At the tick's
    /// time the picture would step back by the movement since then. Without a display, or before its first frame, it is the
    /// tick's time.
    package var comingFrameTime: Seconds {
        guard sink != nil, let lastFrame, lastFrame.period > 0 else { return tickTime }
        let periods = max(1, ((tickTime - lastFrame.time) / lastFrame.period + 1e-6).rounded(.up))
        // After a pause old frames do not predict the next one.
        return periods < 60 ? lastFrame.time + periods * lastFrame.period : tickTime
    }

    /// T and the duration of the frame that will show a commit made now; nil when no frame was shown for a while.
    ///
    /// While a frame is on its way, as during every animation, it is the frame after that one. A frame that has yet to begin is
    /// not on its way.
    package var nextCommitFrame: (time: Seconds, period: Seconds)? {
        let coming = comingFrameTime
        guard let lastFrame, coming != tickTime, coming - lastFrame.time < 6.5 * lastFrame.period else { return nil }
        // A frame that waited to begin has begun by then, even when it had nothing to show.
        let needsFrames = toldWantsFrames || !animations.isEmpty || movesRetimes
        let waited = needsFrames && openUntil > lastFrame.time + lastFrame.period / 32
        let isUnderWay = tickTime >= openUntil && (waited || serial > shownSerial || movesByItself)
        return (isUnderWay ? coming + lastFrame.period : coming, lastFrame.period)
    }

    /// Whether an animation runs on time, or a retime moves.
    private var movesByItself: Bool {
        movesRetimes || animations.values.contains { !$0.isHeld && !$0.isOnRetime }
    }

    // MARK: Called by the runtime

    /// Sends all later commits to `sink`, beginning with the whole scene.
    package func attach(sink: any SceneSink) {
        forgetDisplay()
        self.sink = sink
    }

    /// Removes the sink. Without a display the context gives begin times itself.
    package func detachSink() {
        forgetDisplay()
        drawsShaders = true
        sink = nil
    }

    /// Forgets the state of the display side: the next display side starts empty.
    private func forgetDisplay() {
        lastFrame = nil
        for screen in roots.keys where !changedRoots.contains(screen) { changedRoots.append(screen) }
        for layer in Array(roots.values) + orphans { layer.forEachInTree { $0.forgetMirror() } }
        orphans = []
        animationEdits = []
        resendRetimes()
        _ = Self.cleanUp.take()
        toldWantsFrames = false
        needTick()
    }

    /// Sets the value of `CACurrentMediaTime()` until the next call. It has no effect while there is a clock.
    package func setTickTime(_ time: Seconds) { setTime = time }

    /// Sets the source of the tick's time: the loop, which reads it once per tick. The closure returns nil when the loop is gone.
    package func setClock(_ clock: (() -> Seconds?)?) { self.clock = clock }

    /// The speed of the clocks of all layers; 0.1 makes every animation ten times as long.
    package var animationSpeed = 1.0 {
        didSet { for root in roots.values { root.speed = Float(animationSpeed) } }
    }

    /// Sets the layer that a screen shows; nil leaves the screen empty.
    package func setRoot(_ layer: CALayer?, on screen: ScreenID) {
        guard roots[screen] !== layer else { return }
        if let old = roots[screen], old.isMirrored { orphans.append(old) }
        roots[screen] = layer
        if animationSpeed != 1 { layer?.speed = Float(animationSpeed) }
        if !changedRoots.contains(screen) { changedRoots.append(screen) }
        needTick()
    }

    /// Rotates the screen's picture on its panel, beginning with the frame that shows this tick's commit.
    package func rotate(_ screen: ScreenID, to transform: OutputTransform) {
        rotations.append(ScreenRotation(screen: screen, transform: transform))
        needTick()
    }

    /// The screens that have a root here.
    package var shownScreens: Set<ScreenID> { Set(roots.keys) }

    package func root(on screen: ScreenID) -> CALayer? { roots[screen] }

    /// Ends a tick: runs completions that wait for nothing, lays out, draws, and submits one commit.
    ///
    /// Changes that completions make belong to the same tick, unless they start one another again and again.
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

    /// Processes a feedback of the display thread.
    package func handle(_ feedback: SceneFeedback) {
        switch feedback {
        case .frame(let frame): handle(frame)
        case .screen(let screen, let description): screenChanged?(screen, description)
        case .shaderFailed(let shader, let message):
            log.warning("a transition shader does not compile, so it fades instead:\n\(message)")
            shaderFailed?(shader, message)
        case .shaders(let areDrawn): drawsShaders = areDrawn
        case .contentRefused(let id, let width, let height, let side):
            reportRefused(id, "its \(width)×\(height) pixels are more than the \(side) a side that the graphics processor takes")
        case .drawingsLost: drawAgain()
        case .brightness: break
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
        for begun in frame.retimesBegan { retimes[begun.retime.retime]?.began(begun.retime, at: begun.time) }
        for edition in frame.retimesEnded { retimes[edition.retime]?.ended(edition) }
        runReady()
        if setsPace(frame.screen) {
            for link in displayLinks { link.frameShown(frame) }
            for layer in animatedOnMain { layer.animateOnMain() }
        }
        lookWhereAnimated()
        framesMayBeWanted()
        frameShown?(frame)
    }

    // MARK: Work

    func needTick() {
        guard !hasPendingWork else { return }
        hasPendingWork = true
        if !isCommitting { requestTick?() }
    }

    package func requestTickEnd() { needTick() }

    /// Has this tick's commit sent even when nothing is in it: the frame that shows it is reported by `frameShown`.
    package func requestFrame() {
        isFrameRequested = true
        needTick()
    }

    /// Runs `work` when the current feedback is handled, or at the end of the tick.
    package func whenReady(_ work: @escaping () -> Void) {
        ready.append(work)
        needTick()
    }

    /// Runs the work that is ready now. Work that it adds waits for the next call; otherwise a completion could keep the tick
    /// busy forever.
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
        framesMayBeWanted()
    }

    func remove(_ link: CADisplayLink) {
        displayLinks.removeAll { $0 === link }
        framesMayBeWanted()
    }

    /// Asks the layer to draw itself for every frame.
    func animateOnMain(_ layer: CALayer) {
        guard !animatedOnMain.contains(where: { $0 === layer }) else { return }
        animatedOnMain.append(layer)
        framesMayBeWanted()
    }

    func stopAnimatingOnMain(_ layer: CALayer) {
        animatedOnMain.removeAll { $0 === layer }
        framesMayBeWanted()
    }

    func framesMayBeWanted() {
        if wantsFrames != toldWantsFrames { needTick() }
    }

    package var wantsFrames: Bool { displayLinks.contains { !$0.isPaused } || !animatedOnMain.isEmpty || scrollsWhereWatched }
}

struct WeakContentHandle {
    weak var handle: ContentHandle?
}
