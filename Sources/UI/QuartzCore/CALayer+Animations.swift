internal import Geometry
package import Motion
package import Scene

extension CALayer {
    /// Takes a copy of the animation. A running animation under the same key is replaced.
    final func attach(_ animation: CAAnimation, forKey key: String?) {
        checkThread()
        guard original == nil else { return report("a presentation copy takes no animations") }
        guard let copy = animation.copy(with: nil) as? CAAnimation else { return }
        if let transition = copy as? CATransition { return begin(transition, forKey: key ?? kCATransition) }
        if copy.duration <= 0 { copy.duration = CATransaction.animationDuration() }
        if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
        var translation = AnimationTranslation(layer: self)
        translation.add(copy, groups: [])
        start(
            RunningAnimation(
                key: key, animation: copy, parts: translation.parts, layer: self, removesItself: copy.isRemovedOnCompletion,
                contents: translation.contents))
    }

    /// Runs an animation that is already a value, and returns its id.
    ///
    /// - Parameters:
    ///   - timeBase: the retime that the animation follows; it then ends when it is removed.
    ///   - isRecordable: false keeps the animation out of the context's recorder.
    ///   - onEnd: called once; with false when the animation was removed or replaced before its end.
    @discardableResult
    package final func run(
        _ animation: Animation, on keyPath: AnimatableKeyPath, key: String? = nil, removedOnCompletion: Bool = true,
        timeBase: LayerAnimation.TimeBase = .layer, isRecordable: Bool = true, onEnd: ((Bool) -> Void)? = nil
    ) -> AnimationID {
        checkThread()
        let id = SceneContext.makeAnimationID()
        let part = LayerAnimation(
            id: id, property: keyPath.property, component: keyPath.component, animation: animation,
            timeBase: timeBase)
        let new = RunningAnimation(
            key: key, animation: nil, parts: [part], layer: self, removesItself: removedOnCompletion, onEnd: onEnd)
        start(new, isRecordable: isRecordable)
        return id
    }

    private func start(_ new: RunningAnimation, isRecordable: Bool = true) {
        if let key = new.key { detachAnimation(forKey: key) }
        running.append(new)
        if isRecordable, let recorder = SceneContext.main.recorder, recorder.takes(new) { new.retime(by: recorder) }
        SceneContext.main.added(new, to: self)
    }

    /// Ends a recorded animation, at the place where the recorder's progress ended.
    final func conclude(_ animation: RunningAnimation, atEnd: Bool) {
        guard running.contains(where: { $0 === animation }) else { return animation.finish(true) }
        if animation.removesItself || !atEnd {
            running.removeAll { $0 === animation }
            SceneContext.main.removed(animation, from: self)
        } else {
            let now = localTime(fromScreen: SceneContext.main.tickTime)
            for part in animation.parts {
                updateAnimation(part.id) { $0.endNow(now) }
            }
        }
        animation.finish(true)
    }

    final func detachAnimation(forKey key: String) {
        guard let index = running.firstIndex(where: { $0.key == key }) else { return }
        stop(running.remove(at: index), finished: false)
    }

    /// Ends the animation with this id before its time.
    package final func removeAnimation(_ id: AnimationID) {
        guard let index = running.firstIndex(where: { $0.parts.contains { $0.id == id } }) else { return }
        stop(running.remove(at: index), finished: false)
    }

    final func detachAllAnimations() {
        let all = running
        running = []
        for animation in all { stop(animation, finished: false) }
    }

    /// Changes a running animation's value, for instance its begin. It keeps its place in the order of addition.
    private func updateAnimation(_ id: AnimationID, _ change: (inout LayerAnimation) -> Void) {
        guard let owner = running.first(where: { $0.parts.contains { $0.id == id } }),
            let index = owner.parts.firstIndex(where: { $0.id == id })
        else { return }
        change(&owner.parts[index])
        SceneContext.main.replaced(owner.parts[index], in: owner, of: self)
    }

    /// Lays the additive animations of a property over those that were added after them and do not add: they would hide what they add to.
    package final func raiseAdditions(to property: AnimatableProperty) {
        guard let last = running.lastIndex(where: { $0.parts.contains { $0.property == property && !$0.animation.isAdditive } })
        else { return }
        for animation in running[..<last] where animation.parts.allSatisfy({ $0.property == property && $0.animation.isAdditive })
        {
            running.removeAll { $0 === animation }
            running.append(animation)
            SceneContext.main.raised(animation, of: self)
        }
    }

    /// Whether an animation runs on the layer.
    package final var isAnimating: Bool { !running.isEmpty }

    /// The animations as values, in the order of their addition.
    package final var runningParts: [LayerAnimation] { running.flatMap(\.parts) }

    final func stop(_ animation: RunningAnimation, finished: Bool) {
        SceneContext.main.removed(animation, from: self)
        animation.finish(finished)
    }

    /// Finishes an animation after all its parts ended on the display side.
    final func ended(_ animation: RunningAnimation) {
        if animation.removesItself {
            running.removeAll { $0 === animation }
            SceneContext.main.removed(animation, from: self)
        } else {
            motionChanged(by: animation)
        }
        animation.finish(true)
    }

    /// Returns the model values with the animations applied at a time; the default is the time of the tick.
    package final func sampledValues(at time: Seconds? = nil) -> LayerValues {
        guard !running.isEmpty else { return values }
        return sampledValues(of: running.lazy.flatMap(\.parts), at: time ?? SceneContext.main.tickTime)
    }

    /// Returns the model values with some of the animations applied at a time, as if no others ran.
    private func sampledValues(of parts: some Sequence<LayerAnimation>, at time: Seconds) -> LayerValues {
        let context = SceneContext.main
        return Sampler.sample(values, animations: parts, clock: clock(at: time)) { context.moment(of: $0, at: time) }
    }

    /// Returns the bounds that the layer is going to have at a time, if what has not begun yet begins now, and some animations do not run.
    final func expectedBounds(at time: Seconds, now: Seconds, without others: Set<AnimationID> = []) -> Rect<Local> {
        let start = clock(at: now)
        let parts = running.lazy.flatMap(\.parts).filter { !others.contains($0.id) }.map { part in
            var part = part
            if !part.hasBegun { _ = part.begin(at: start) }
            return part
        }
        return sampledValues(of: parts, at: time).bounds
    }

    /// Returns the bounds to which some of the animations alone bring the layer at a time.
    package final func bounds(movedBy ids: [AnimationID], at time: Seconds) -> CGRect {
        CGRect(sampledValues(of: running.lazy.flatMap(\.parts).filter { ids.contains($0.id) }, at: time).bounds)
    }

    final func makePresentation() -> CALayer {
        if original != nil { return self }
        let copy = makeCopy()
        copy.original = self
        let sampled = sampledValues()
        let differences = LayerProperty.differences(values, sampled)
        copy.values = sampled
        if differences.contains(.backgroundColor) { copy.ownColors.background = CGColor(sampled.backgroundColor) }
        if differences.contains(.borderColor) { copy.ownColors.border = CGColor(sampled.borderColor) }
        if differences.contains(.shadowColor) { copy.ownColors.shadow = CGColor(sampled.shadowColor) }
        copy.presentationChanged()
        return copy
    }
}
