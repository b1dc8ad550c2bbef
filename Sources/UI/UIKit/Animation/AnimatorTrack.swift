internal import Motion
internal import Scene

/// The animations of one property animator, and the clock that they follow.
///
/// The clock is itself an animation, without an effect, on the screen's root layer. It begins with the same frame as the others,
/// and its end is the animator's end.
@MainActor
final class AnimatorTrack {
    struct Part {
        let recorded: RecordedAnimation
        /// The start, in seconds after the animator's start.
        let start: Seconds
        /// The amount that the model took over at a stop: the remaining distance, or the whole value if it is not additive.
        var taken: MotionValue?
    }

    /// The position of an animator: the fraction of its own time, and the progress that is seen.
    ///
    /// The pace relates the two while the animator runs undisturbed. A leg at another pace, or a finger on a spring, separates
    /// them: blocks that begin later follow the fraction, blocks that span the whole duration follow the progress.
    struct Place {
        var fraction: Double
        /// The visible progress, beyond 0…1 where a spring overshoots.
        var progress: Double
    }

    /// The meaning of the clock's time.
    private enum Meaning {
        case held(Place)
        /// Time on the animator's own pace.
        case original
        /// A movement to an end at its own pace.
        case leg(from: Place, to: Double, AnimationPace)
    }

    var parts: [Part] = []
    private var meaning = Meaning.held(Place(fraction: 0, progress: 0))
    private var clock: AnimationID?
    private var clockLayer: CALayer { UIScreen.main.rootLayer }
    private var onEnd: (() -> Void)?

    func keepTime(duration: Seconds, onEnd: @escaping () -> Void) {
        self.onEnd = onEnd
        startClock(MediaTiming(speed: 0, duration: duration, fillMode: .both))
    }

    private func startClock(_ timing: MediaTiming) {
        if let clock {
            self.clock = nil
            clockLayer.removeAnimation(clock)
        }
        var id: AnimationID?
        id = clockLayer.run(
            Animation(timing: timing, track: .basic(from: nil, to: nil, by: nil)), on: AnimatableKeyPath(.progress),
            isRecordable: false
        ) { [weak self] finished in
            MainActor.assumeIsolated {
                guard let self, finished, self.clock == id else { return }
                self.clock = nil
                self.onEnd?()
            }
        }
        clock = id
    }

    private var clockTiming: MediaTiming? {
        clockLayer.runningParts.first { $0.id == clock }?.animation.timing
    }

    /// Returns the seconds on the clock, within its duration, at a time of the screen.
    private func clockTime(at time: Seconds) -> Seconds {
        guard let timing = clockTiming else { return 0 }
        let local = timing.localTime(parent: clockLayer.convertTime(time, from: nil))
        return min(max(local, 0), timing.duration)
    }

    /// Returns the position of the animator at a time of the screen.
    func place(of pace: AnimationPace, at time: Seconds = CACurrentMediaTime()) -> Place {
        switch meaning {
        case .held(let place): return place
        case .original:
            let fraction = pace.duration > 0 ? clockTime(at: time) / pace.duration : 1
            return Place(fraction: fraction, progress: pace.progress(at: fraction))
        case .leg(let from, let end, let leg):
            let along = leg.progress(at: leg.duration > 0 ? clockTime(at: time) / leg.duration : 1)
            return from.going(along, to: end)
        }
    }

    /// Holds all animations at one place.
    func hold(at place: Place, _ animator: UIViewPropertyAnimator) {
        meaning = .held(place)
        let time = place.fraction * animator.duration
        startClock(MediaTiming(speed: 0, duration: animator.duration, fillMode: .both))
        let isOnPace = place.isOn(animator.pace)
        rewrite { part, animation in
            animation.timing.speed = 0
            animation.timing.timeOffset = time - part.start - part.delay
            guard !isOnPace, part.isWhole(of: animator), let here = animation.value(atProgress: place.progress) else { return }
            animation.track = .basic(from: here, to: here, by: nil)
        }
    }

    /// Runs all animations on the animator's own pace, from a fraction of its time.
    func resume(from fraction: Double, speed: Double, delay: Seconds, _ animator: UIViewPropertyAnimator) {
        meaning = .original
        let time = fraction * animator.duration - delay * abs(speed)
        startClock(MediaTiming(timeOffset: time, speed: speed, duration: animator.duration, fillMode: .both))
        rewrite { part, animation in
            animation.timing.speed = speed
            animation.timing.timeOffset = time - part.start - part.delay
        }
    }

    /// Starts the parts that were recorded while the others run.
    func resumeNew(speed: Double, now: Seconds) {
        rewrite(only: { $0.start >= now }) { part, animation in
            animation.timing.speed = speed
            animation.timing.timeOffset = now - part.start - part.delay
        }
    }

    /// Runs all animations from a place to an end, at another pace.
    func leave(_ place: Place, to end: Double, _ pace: AnimationPace, _ animator: UIViewPropertyAnimator) {
        meaning = .leg(from: place, to: end, pace)
        startClock(MediaTiming(duration: pace.duration, fillMode: .both))
        rewrite { part, animation in
            let isWhole = part.isWhole(of: animator)
            if isWhole, case .basic(let from?, let to?, _) = animation.track {
                animation.track = .basic(from: .mix(from, to, place.progress), to: end > 0 ? to : from, by: nil)
                animation.pacing = pace.pacing
            } else {
                // A part that begins later, or has a curve of its own, is sampled: no curve describes the rest of such a part.
                let recorded = part.recorded.animation
                let values = (0...Self.readings).compactMap { reading in
                    let along = pace.progress(at: Double(reading) / Double(Self.readings))
                    let there = place.going(along, to: end)
                    return isWhole
                        ? recorded.value(atProgress: there.progress)
                        : recorded.value(at: there.fraction * animator.duration - part.start - part.delay)
                }
                animation.track = .keyframes(Keyframes(values: values))
                animation.pacing = .linear
                (animation.timing.repeatCount, animation.timing.autoreverses) = (0, false)
            }
            (animation.timing.duration, animation.timing.timeOffset) = (pace.duration, 0)
        }
    }

    private static let readings = 480

    private func rewrite(only isMeant: (Part) -> Bool = { _ in true }, _ change: (Part, inout Animation) -> Void) {
        for part in parts where isMeant(part) {
            part.recorded.layer.updateAnimation(part.recorded.id) { layerAnimation in
                var animation = part.recorded.animation
                animation.timing.beginTime = nil
                change(part, &animation)
                layerAnimation.animation = animation
            }
        }
    }

    /// Sets the models to the presented values; other animations on the same property keep running.
    func freezeModels() {
        let time = SceneContext.main.comingFrameTime
        for index in parts.indices {
            let part = parts[index]
            guard let seen = part.modelSeen(at: time) else { continue }
            parts[index].taken = part.addsUp ? seen.subtracting(part.model) : seen
            part.setModel(seen)
        }
        removeAll()
    }

    /// Returns the models to their start, after a stop or a completed reversal; a model changed since keeps its new goal.
    func takeModelsBack() {
        for part in parts.reversed() {
            if part.addsUp {
                let way = part.recorded.start.subtracting(part.recorded.end)
                part.setModel(part.model.adding(part.taken.map { way.subtracting($0) } ?? way))
            } else if part.model == part.taken ?? part.recorded.end || part.model == part.recorded.end {
                part.setModel(part.recorded.start)
            }
        }
    }

    /// Sets the models to their end values, after a stop.
    func setModelsToEnd() {
        for part in parts {
            guard let taken = part.taken else { continue }
            if part.addsUp {
                part.setModel(part.model.subtracting(taken))
            } else if part.model == taken {
                part.setModel(part.recorded.end)
            }
        }
    }

    func removeAll() {
        for part in parts { part.recorded.layer.removeAnimation(part.recorded.id) }
        if let clock {
            self.clock = nil
            clockLayer.removeAnimation(clock)
        }
        onEnd = nil
    }
}

extension AnimatorTrack.Part {
    /// The delay within its block, in seconds.
    fileprivate var delay: Seconds { -recorded.animation.timing.timeOffset }

    /// Returns true when the part spans the animator's whole duration, once and at its pace, so that both have the same progress.
    @MainActor
    fileprivate func isWhole(of animator: UIViewPropertyAnimator) -> Bool {
        let (timing, pace) = (recorded.animation.timing, animator.pace)
        return start + delay == 0 && timing.duration == pace.duration && recorded.animation.pacing == pace.pacing
            && timing.repeatCount <= 0 && !timing.autoreverses
    }

    fileprivate var addsUp: Bool { recorded.animation.isAdditive }

    @MainActor
    fileprivate var model: MotionValue { recorded.layer.values[recorded.property] }

    /// Returns the model value as this part alone shows it at a time of the screen; nil when the layer has lost the animation.
    @MainActor
    fileprivate func modelSeen(at time: Seconds) -> MotionValue? {
        let layer = recorded.layer
        guard let part = layer.runningParts.first(where: { $0.id == recorded.id }) else { return nil }
        var values = layer.values
        part.apply(to: &values, layer.clock(at: time))
        return values[recorded.property]
    }

    @MainActor
    fileprivate func setModel(_ value: MotionValue) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        recorded.layer.setValue(value.object, forKeyPath: AnimatableKeyPath.name(of: recorded.property))
        CATransaction.commit()
    }
}

extension Animation {
    /// Returns the value at `time` seconds after the animation's own start.
    fileprivate func value(at time: Seconds) -> MotionValue? {
        var still = self
        still.timing.beginTime = 0
        still.timing.speed = 0
        still.timing.timeOffset = time
        switch track {
        case .basic(let from?, _, _): return still.sample(at: 0, base: isAdditive ? from.zero : from)
        case .keyframes(let frames):
            return frames.values.first.flatMap { still.sample(at: 0, base: isAdditive ? $0.zero : $0) }
        case .basic: return nil
        }
    }

    /// Returns the value at a progress of the pace, beyond 0…1 where a spring overshoots.
    fileprivate func value(atProgress progress: Double) -> MotionValue? {
        switch track {
        case .basic(let from?, let to?, _): .mix(from, to, progress)
        case .keyframes(let frames) where !frames.values.isEmpty: frames.value(at: progress)
        case .basic, .keyframes: nil
        }
    }
}

extension AnimatorTrack.Place {
    func isOn(_ pace: AnimationPace) -> Bool { abs(pace.progress(at: fraction) - progress) < 1e-6 }

    /// Returns the place at a part of the distance from here to an end, 0 or 1.
    fileprivate func going(_ along: Double, to end: Double) -> AnimatorTrack.Place {
        AnimatorTrack.Place(
            fraction: min(max(fraction + (end - fraction) * along, 0), 1), progress: progress + (end - progress) * along)
    }

    /// Returns the place to which a finger moves from here, given the new progress.
    func scrubbed(to progress: Double, on pace: AnimationPace) -> AnimatorTrack.Place {
        if progress == self.progress { return self }
        // A spring passes the same progress at several times, so only a curve can be inverted here.
        if case .spring = pace.pacing {
        } else if isOn(pace) {
            return AnimatorTrack.Place(fraction: pace.fraction(forProgress: progress), progress: progress)
        }
        let end: Double = progress > self.progress ? 1 : 0
        let way = end - self.progress
        return going(abs(way) > 1e-9 ? (progress - self.progress) / way : 1, to: end)
    }
}

extension AnimationPace {
    func progress(at fraction: Double) -> Double {
        duration > 0 ? pacing.progress(at: fraction, duration: duration) : 1
    }

    /// Returns the fraction of time at which a progress of 0…1 is reached; for a spring the input is itself the time.
    func fraction(forProgress progress: Double) -> Double {
        let progress = min(max(progress, 0), 1)
        guard case .curve(let curve) = pacing else { return progress }
        return curve.fraction(forValue: progress)
    }
}
