package import Motion
package import Scene

extension RenderTree {
    /// What sampling one frame found out; main is told once the frame was shown.
    package struct SampleChanges: Sendable {
        package var began: [(animation: AnimationID, time: Seconds)] = []
        package var ended: [AnimationID] = []
        package init() {}

        /// Forgets everything and keeps the storage.
        package mutating func removeAll() {
            began.removeAll(keepingCapacity: true)
            ended.removeAll(keepingCapacity: true)
        }
    }

    /// Moves every animated layer to what it looks like at `time`; nothing else is visited.
    ///
    /// An animation that has no begin time yet gets this one. One whose last instant is reached is reported once and then no
    /// longer keeps the display awake; what it leaves (fill mode) stays until main removes it.
    package func sample(at time: Seconds, news: inout SampleChanges) {
        frame &+= 1
        startRetimes(at: time)
        hasMovement = false
        var kept = 0
        for index in animated.indices {
            let node = animated[index]
            if sample(node, at: time, &news) {
                animated[kept] = node
                kept += 1
            } else {
                node.isListedAsAnimated = false
            }
        }
        animated.removeLast(animated.count - kept)
    }

    /// A way without a begin starts with the frame that carries it, as an animation does, so that it leaves where it was held.
    private func startRetimes(at time: Seconds) {
        guard !unstartedRetimes.isEmpty else { return }
        for node in unstartedRetimes {
            node.model.retime?.start(at: time)
            node.values.retime = node.model.retime
        }
        unstartedRetimes.removeAll(keepingCapacity: true)
    }

    /// - Returns: whether the node has to be sampled in the next frame as well.
    private func sample(_ node: RenderNode, at time: Seconds, _ news: inout SampleChanges) -> Bool {
        let clock = Self.clock(of: node, at: time)
        var isRunning = false
        for index in node.animations.indices {
            isRunning = advance(&node.animations[index], clock, &news) || isRunning
        }
        if isRunning, !clock.isHeld { hasMovement = true }
        // `Sampler.sample`, spelled out: a mapped sequence handed to it calls malloc in every frame.
        var new = node.model
        for index in node.animations.indices { node.animations[index].layerAnimation.apply(to: &new, clock) }
        let dirt = Self.dirt(from: node.values, to: new)
        guard !dirt.isEmpty else { return isRunning }
        let movesInDepth = node.values.zPosition != new.zPosition
        node.values = new
        node.mark(dirt)
        if movesInDepth { node.parent?.mark(.placement) }
        return isRunning
    }

    /// Gives a begin time, notes the end.
    private func advance(_ running: inout NodeAnimation, _ clock: LayerClock, _ news: inout SampleChanges) -> Bool {
        if let begin = running.layerAnimation.begin(at: clock) {
            news.began.append((animation: running.layerAnimation.id, time: begin))
        }
        guard !running.hasEnded else { return false }
        guard running.layerAnimation.isFinished(at: clock) else { return true }
        running.hasEnded = true
        news.ended.append(running.layerAnimation.id)
        return false
    }

    /// A layer's time, through the clocks of all layers above it; and the progress that retimes it, if one does.
    static func clock(of node: RenderNode, at time: Seconds) -> LayerClock {
        guard let parent = node.parent else { return LayerClock(time: time).entering(node.model, at: time) }
        return clock(of: parent, at: time).entering(node.model, at: time)
    }
}
