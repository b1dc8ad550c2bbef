import Motion
package import Scene

/// An animation on a layer, and who waits for its end.
package final class RunningAnimation {
    package let key: String?
    /// The layer's copy; `nil` for one that was added as a value.
    package let animation: CAAnimation?
    /// What the display side runs: one for each property of a group.
    package internal(set) var parts: [LayerAnimation]
    private(set) weak var layer: CALayer?
    let removesItself: Bool
    /// Pixels that key values show.
    let contents: [ContentHandle]
    /// Transactions that wait.
    let groups: [CompletionGroup]
    var onBegin: ((Seconds) -> Void)?
    private let onEnd: ((Bool) -> Void)?
    /// Keeps the end back as long as it holds.
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

    /// The display side gave a begin time, in the layer's time.
    func begin(_ id: AnimationID, at time: Seconds) {
        for index in parts.indices where parts[index].id == id {
            if parts[index].groups.isEmpty {
                parts[index].animation.timing.beginTime = time
            } else {
                parts[index].groups[0].beginTime = time
            }
        }
        start()
        onBegin?(time)
        onBegin = nil
    }

    /// Runs on the progress of what it was recorded for, or, without a recorder, on time.
    func retime(by recorder: AnimationRecorder?) {
        self.recorder = recorder
        for index in parts.indices { parts[index].isRetimed = recorder != nil }
    }

    /// Its end is not the display's to say.
    var isHeld: Bool { recorder?.isHolding == true }

    private func start() {
        guard !hasStarted else { return }
        hasStarted = true
        if let animation, let delegate = animation.delegate {
            SceneContext.main.whenReady { delegate.animationDidStart(animation) }
        }
    }

    /// - Returns: whether that was the last part.
    func end(_ id: AnimationID) -> Bool {
        ended.insert(id)
        return ended.count == parts.count
    }

    /// A part that had ended was given another time.
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

/// The completion block of one transaction and how many animations it still waits for.
final class CompletionGroup {
    private var block: (() -> Void)?
    var pending = 0
    private var isSealed = false

    init(_ block: @escaping () -> Void) { self.block = block }

    /// The transaction is committed: nothing more joins.
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
