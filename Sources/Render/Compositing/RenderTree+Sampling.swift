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

        /// Adds those of other frames.
        package mutating func add(_ others: SampleChanges) {
            began += others.began
            ended += others.ended
            retimesBegan += others.retimesBegan
            retimesEnded += others.retimesEnded
        }

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
        self.time = time
        advanceRetimes(at: time, &news)
        hasMovement = false
        var kept = 0
        // Layers that move together mostly lie in one layer, whose time is the same for all of them.
        var outer: (node: RenderNode?, time: Seconds) = (nil, time)
        for index in animated.indices {
            let node = animated[index]
            if node.parent !== outer.node {
                outer = (node.parent, node.parent.map { Self.clock(of: $0, at: time).time } ?? time)
            }
            if sample(node, LayerClock(time: node.timing.localTime(parent: outer.time)), &news) {
                if kept != index { animated[kept] = node }
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
    private func sample(_ node: RenderNode, _ clock: LayerClock, _ news: inout SampleChanges) -> Bool {
        let depth = node.values.zPosition
        var isRunning = false
        for index in node.animations.indices {
            if !node.animations[index].layerAnimation.hasBegun { begin(&node.animations[index], clock, &news) }
            let animation = node.animations[index]
            if let retime = animation.layerAnimation.retime {
                isRunning = isRunning || moment(of: retime).map { $0.course != .arrived } ?? false
            } else if advance(animation, clock, &news) {
                isRunning = true
                hasMovement = true
            }
        }
        let isSimple = !node.isModelNew && node.animations.count <= Self.fewAnimations
        let dirt = isSimple ? sampleAnimated(node, clock) : sampleAll(node, clock)
        guard !dirt.isEmpty else { return isRunning }
        node.mark(dirt)
        if node.values.zPosition != depth { node.parent?.mark(.placement) }
        return isRunning
    }

    /// Sets all values of a node whose model or whose list of animations changed. Returns what that changed.
    private func sampleAll(_ node: RenderNode, _ clock: LayerClock) -> RenderNode.Dirt {
        node.isModelNew = false
        // This is `Sampler.sample` written out: a mapped sequence as its argument would call malloc in every frame.
        var new = node.model
        for animation in node.animations { animation.base = new[animation.layerAnimation.property] }
        for animation in node.animations { animation.layerAnimation.apply(to: &new, clock, moment(of: animation)) }
        let dirt = Self.dirt(from: node.values, to: new)
        if !dirt.isEmpty { node.values = new }
        if node.animations.isEmpty { node.joinModel() }
        return dirt
    }

    /// Sets the properties that animations change; all others are those of the frame before. Returns what that changed.
    private func sampleAnimated(_ node: RenderNode, _ clock: LayerClock) -> RenderNode.Dirt {
        var dirt: RenderNode.Dirt = []
        for first in node.animations.indices {
            let property = node.animations[first].layerAnimation.property
            // The first animation of a property stands for all of them.
            guard isFirst(first, of: property, in: node) else { continue }
            if sample(property, of: node, from: first, clock) { dirt.formUnion(Self.dirt(of: property)) }
        }
        return dirt
    }

    private func isFirst(_ index: Int, of property: AnimatableProperty, in node: RenderNode) -> Bool {
        for before in 0..<index where node.animations[before].layerAnimation.property == property { return false }
        return true
    }

    /// Sets one property; `first` is the index of the first animation of it. Returns whether that changed the property.
    private func sample(_ property: AnimatableProperty, of node: RenderNode, from first: Int, _ clock: LayerClock) -> Bool {
        var value = node.animations[first].base
        for index in first..<node.animations.count {
            let animation = node.animations[index]
            guard animation.layerAnimation.property == property else { continue }
            animation.layerAnimation.apply(to: &value, clock, moment(of: animation))
        }
        return node.values.set(value, of: property)
    }

    private func moment(of animation: NodeAnimation) -> RetimeMoment? {
        guard let retime = animation.layerAnimation.retime else { return nil }
        return moment(of: retime)
    }

    /// Notes the end. Returns whether the animation still runs.
    private func advance(_ running: NodeAnimation, _ clock: LayerClock, _ news: inout SampleChanges) -> Bool {
        guard !running.hasEnded else { return false }
        guard running.layerAnimation.isFinished(at: clock) else { return true }
        running.hasEnded = true
        news.ended.append(running.layerAnimation.id)
        return false
    }

    /// Sets a begin time.
    private func begin(_ running: inout NodeAnimation, _ clock: LayerClock, _ news: inout SampleChanges) {
        var begun = running.layerAnimation
        guard let begin = begun.begin(at: clock) else { return }
        let base = running.base
        running = NodeAnimation(begun)
        running.base = base
        news.began.append((animation: begun.id, time: begin))
    }

    /// Returns a layer's time, through the clocks of all layers above it.
    static func clock(of node: RenderNode, at time: Seconds) -> LayerClock {
        let outer = node.parent.map { clock(of: $0, at: time).time } ?? time
        return LayerClock(time: node.timing.localTime(parent: outer))
    }
}
