import Motion
package import Scene

/// An animation on a layer, with the blocks and transactions that wait for its end.
package final class RunningAnimation {
    package let key: String?
    /// The layer's copy; nil for an animation that was added as a value.
    package let animation: CAAnimation?
    /// The animations that the display side runs: one for each property of a group.
    package internal(set) var parts: [LayerAnimation]
    private(set) weak var layer: CALayer?
    let removesItself: Bool
    /// The pixels that key values show.
    let contents: [ContentHandle]
    /// The transactions that wait for the end.
    let groups: [CompletionGroup]
    private let onEnd: ((Bool) -> Void)?
    /// The recorder that delays the end while it holds.
    private(set) weak var recorder: AnimationRecorder?
    private var hasStarted = false
    private(set) var isOver = false
    private var ended: Set<AnimationID> = []

    init(
        key: String?, animation: CAAnimation?, parts: [LayerAnimation], layer: CALayer, removesItself: Bool,
        contents: [ContentHandle] = [], onEnd: ((Bool) -> Void)? = nil
    ) {
        self.key = key
        self.animation = animation
        self.parts = parts
        self.layer = layer
        self.removesItself = removesItself
        self.contents = contents
        self.onEnd = onEnd
        groups = CATransaction.waitingGroups
        for group in groups { group.pending += 1 }
    }

    /// Stores the begin time that the display side gave, in the layer's time.
    func begin(_ id: AnimationID, at time: Seconds) {
        for index in parts.indices where parts[index].id == id {
            if parts[index].groups.isEmpty {
                parts[index].animation.timing.beginTime = time
            } else {
                parts[index].groups[0].beginTime = time
            }
        }
        start()
    }

    /// Makes the animation run on the progress of the recorder's retime.
    func retime(by recorder: AnimationRecorder) {
        self.recorder = recorder
        for index in parts.indices { parts[index].timeBase = recorder.timeBase }
    }

    /// Whether a recorder, not the display, decides the end.
    var isHeld: Bool { recorder?.isHolding == true }

    /// Whether a retime, not the display's time, decides the end.
    var isOnRetime: Bool { parts.contains { $0.retime != nil } }

    private func start() {
        guard !hasStarted else { return }
        hasStarted = true
        if let animation, let delegate = animation.delegate {
            SceneContext.main.whenReady { delegate.animationDidStart(animation) }
        }
    }

    /// Notes the end of a part.
    ///
    /// - Returns: whether it was the last part.
    func end(_ id: AnimationID) -> Bool {
        ended.insert(id)
        return ended.count == parts.count
    }

    /// Notes that an ended part has new times and runs again.
    func resume(_ id: AnimationID) { ended.remove(id) }

    /// Calls all waiting completions, once.
    func finish(_ finished: Bool) {
        guard !isOver, !(finished && isHeld) else { return }
        isOver = true
        if finished { start() }
        let context = SceneContext.main
        if let animation, let delegate = animation.delegate {
            context.whenReady { delegate.animationDidStop(animation, finished: finished) }
        }
        if let onEnd { context.whenReady { onEnd(finished) } }
        for group in groups { group.animationEnded() }
    }
}

/// The completion block of one transaction and the number of animations that it still waits for.
final class CompletionGroup {
    private var block: (() -> Void)?
    var pending = 0
    private var isSealed = false

    init(_ block: @escaping () -> Void) { self.block = block }

    /// Notes that the transaction is committed, so that no animation joins any more.
    func seal() {
        isSealed = true
        runIfDone()
    }

    func animationEnded() {
        pending -= 1
        runIfDone()
    }

    private func runIfDone() {
        guard isSealed, pending <= 0, let block else { return }
        self.block = nil
        SceneContext.main.whenReady(block)
    }
}
