package import Motion
package import Scene

extension RenderTree {
    /// The begins and ends that sampling of one frame found. The main thread is told once the frame was shown.
    package struct SampleChanges: Sendable {
        package var began: [(animation: AnimationID, time: Seconds)] = []
        package var ended: [AnimationID] = []
        package var retimesBegan: [(retime: RetimeEdition, time: Seconds)] = []
        package var retimesEnded: [RetimeEdition] = []
        package init() {}

        package var isEmpty: Bool { began.isEmpty && ended.isEmpty && retimesBegan.isEmpty && retimesEnded.isEmpty }
        /// The number of begins.
        package var begins: Int { began.count + retimesBegan.count }
        /// The number of ends.
        package var ends: Int { ended.count + retimesEnded.count }

        /// Removes all entries and keeps the storage.
        package mutating func removeAll() {
            began.removeAll(keepingCapacity: true)
            ended.removeAll(keepingCapacity: true)
            retimesBegan.removeAll(keepingCapacity: true)
            retimesEnded.removeAll(keepingCapacity: true)
        }
    }

    /// Sets every animated layer to its appearance at `time`. No other layer is visited.
    ///
    /// An animation without a begin time gets this one. An animation that reached its last instant is reported once, and then no
    /// longer keeps the display awake. Its final value (fill mode) stays until the main thread removes the animation.
    package func sample(at time: Seconds, news: inout SampleChanges) {
        frame &+= 1
        advanceRetimes(at: time, &news)
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

    /// Samples one node.
    ///
    /// - Returns: whether the node has to be sampled in the next frame as well.
    private func sample(_ node: RenderNode, at time: Seconds, _ news: inout SampleChanges) -> Bool {
        let clock = Self.clock(of: node, at: time)
        var isRunning = false
        for index in node.animations.indices {
            if let retime = node.animations[index].layerAnimation.retime {
                isRunning = isRunning || moment(of: retime).map { $0.course != .arrived } ?? false
            } else if advance(&node.animations[index], clock, &news) {
                isRunning = true
                hasMovement = true
            }
        }
        // This is `Sampler.sample` written out: a mapped sequence as its argument would call malloc in every frame.
        var new = node.model
        for index in node.animations.indices {
            let moment = node.animations[index].layerAnimation.retime.flatMap { self.moment(of: $0) }
            node.animations[index].layerAnimation.apply(to: &new, clock, moment)
        }
        let dirt = Self.dirt(from: node.values, to: new)
        guard !dirt.isEmpty else { return isRunning }
        let movesInDepth = node.values.zPosition != new.zPosition
        node.values = new
        node.mark(dirt)
        if movesInDepth { node.parent?.mark(.placement) }
        return isRunning
    }

    /// Sets a begin time and notes the end. Returns whether the animation still runs.
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

    /// Returns a layer's time, through the clocks of all layers above it.
    static func clock(of node: RenderNode, at time: Seconds) -> LayerClock {
        guard let parent = node.parent else { return LayerClock(time: time).entering(node.model) }
        return clock(of: parent, at: time).entering(node.model)
    }
}
