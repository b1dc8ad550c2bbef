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

    /// The number of animations up to which each is compared with those before it.
    private static let fewAnimations = 8

    /// Samples one node.
    ///
    /// - Returns: whether the node has to be sampled in the next frame as well.
    private func sample(_ node: RenderNode, at time: Seconds, _ news: inout SampleChanges) -> Bool {
        let clock = Self.clock(of: node, at: time)
        let depth = node.values.zPosition
        var isRunning = false
        // In place: animations are large, and an element of an array that is read is copied.
        let dirt = node.animations.withUnsafeMutableBufferPointer { animations in
            for index in animations.indices {
                if let retime = animations[index].layerAnimation.retime {
                    isRunning = isRunning || moment(of: retime).map { $0.course != .arrived } ?? false
                } else if advance(&animations[index], clock, &news) {
                    isRunning = true
                    hasMovement = true
                }
            }
            let isSimple = !node.isModelNew && animations.count <= Self.fewAnimations
            return isSimple ? sampleAnimated(node, animations, clock) : sampleAll(node, animations, clock)
        }
        guard !dirt.isEmpty else { return isRunning }
        node.mark(dirt)
        if node.values.zPosition != depth { node.parent?.mark(.placement) }
        return isRunning
    }

    /// Sets all values of a node whose model or whose list of animations changed. Returns what that changed.
    private func sampleAll(
        _ node: RenderNode, _ animations: UnsafeMutableBufferPointer<NodeAnimation>, _ clock: LayerClock
    ) -> RenderNode.Dirt {
        node.isModelNew = false
        // This is `Sampler.sample` written out: a mapped sequence as its argument would call malloc in every frame.
        var new = node.model
        for index in animations.indices {
            animations[index].base = new[animations[index].layerAnimation.property]
        }
        for index in animations.indices {
            animations[index].layerAnimation.apply(to: &new, clock, moment(of: animations[index]))
        }
        let dirt = Self.dirt(from: node.values, to: new)
        if !dirt.isEmpty { node.values = new }
        return dirt
    }

    /// Sets the properties that animations change; all others are those of the frame before. Returns what that changed.
    private func sampleAnimated(
        _ node: RenderNode, _ animations: UnsafeMutableBufferPointer<NodeAnimation>, _ clock: LayerClock
    ) -> RenderNode.Dirt {
        var dirt: RenderNode.Dirt = []
        for first in animations.indices {
            let property = animations[first].layerAnimation.property
            // The first animation of a property stands for all of them.
            if animations[..<first].contains(where: { $0.layerAnimation.property == property }) { continue }
            if sample(property, animations, from: first, into: &node.values, clock) { dirt.formUnion(Self.dirt(of: property)) }
        }
        return dirt
    }

    /// Sets one property; `first` is the index of the first animation of it. Returns whether that changed the property.
    private func sample(
        _ property: AnimatableProperty, _ animations: UnsafeMutableBufferPointer<NodeAnimation>, from first: Int,
        into values: inout LayerValues, _ clock: LayerClock
    ) -> Bool {
        let old = values[property]
        values[property] = animations[first].base
        for index in first..<animations.count where animations[index].layerAnimation.property == property {
            animations[index].layerAnimation.apply(to: &values, clock, moment(of: animations[index]))
        }
        return values[property] != old
    }

    private func moment(of animation: borrowing NodeAnimation) -> RetimeMoment? {
        animation.layerAnimation.retime.flatMap { moment(of: $0) }
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
        let outer = node.parent.map { clock(of: $0, at: time).time } ?? time
        return LayerClock(time: node.model.timing.localTime(parent: outer))
    }
}
