internal import Motion
internal import Scene

/// The animations of one property animator, and the clock that they follow.
///
/// The clock is an animation too, of nothing, on the screen's root: it begins with the frame with which the others begin, and its
/// end is the animator's.
@MainActor
final class AnimatorTrack {
    struct Part {
        let recorded: RecordedAnimation
        /// Seconds after the animator's start.
        let start: Seconds
    }

    /// What the clock's fraction means.
    private enum Meaning {
        /// Held at a progress.
        case held(Double)
        /// Time on the animator's own pace.
        case original
        /// A way from one progress to another at a pace of its own.
        case leg(from: Double, to: Double, AnimationPace)
    }

    var parts: [Part] = []
    private var meaning = Meaning.held(0)
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
            Animation(timing: timing, track: .basic(from: nil, to: nil, by: nil)), on: AnimatableKeyPath(.progress)
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

    /// Seconds on the clock, within its duration.
    private var clockTime: Seconds {
        guard let timing = clockTiming else { return 0 }
        let now = clockLayer.convertTime(CACurrentMediaTime(), from: nil)
        return min(max(timing.localTime(parent: now), 0), timing.duration)
    }

    /// Progress towards the end.
    func progress(of pace: AnimationPace) -> Double {
        switch meaning {
        case .held(let progress): return progress
        case .original:
            guard pace.duration > 0 else { return 1 }
            return pace.pacing.progress(at: clockTime / pace.duration, duration: pace.duration)
        case .leg(let from, let to, let leg):
            guard leg.duration > 0 else { return to }
            return from + (to - from) * leg.pacing.progress(at: clockTime / leg.duration, duration: leg.duration)
        }
    }

    /// Seconds on the animator's own pace.
    func time(of pace: AnimationPace) -> Seconds {
        if case .original = meaning { return clockTime }
        return pace.fraction(forProgress: progress(of: pace)) * pace.duration
    }

    /// Everything stands still at a progress.
    func hold(at progress: CGFloat, _ animator: UIViewPropertyAnimator) {
        meaning = .held(Double(progress))
        let time = Double(progress) * animator.duration
        startClock(MediaTiming(speed: 0, duration: animator.duration, fillMode: .both))
        rewrite { part, animation in
            if animator.scrubsLinearly { animation.pacing = .linear }
            animation.timing.speed = 0
            animation.timing.timeOffset = time - part.start - part.delay
        }
    }

    /// Everything runs on the animator's own pace, from a fraction of its time.
    func resume(from fraction: Double, speed: Double, delay: Seconds, _ animator: UIViewPropertyAnimator) {
        meaning = .original
        let time = fraction * animator.duration - delay * abs(speed)
        startClock(MediaTiming(timeOffset: time, speed: speed, duration: animator.duration, fillMode: .both))
        rewrite { part, animation in
            animation.timing.speed = speed
            animation.timing.timeOffset = time - part.start - part.delay
        }
    }

    /// The parts that were recorded while the others run join them.
    func resumeNew(speed: Double, now: Seconds) {
        rewrite(only: { $0.start >= now }) { part, animation in
            animation.timing.speed = speed
            animation.timing.timeOffset = now - part.start - part.delay
        }
    }

    /// Everything runs from a progress to an end with a pace of its own.
    func leave(_ progress: Double, to end: Double, _ pace: AnimationPace, _ animator: UIViewPropertyAnimator) {
        meaning = .leg(from: progress, to: end, pace)
        startClock(MediaTiming(duration: pace.duration, fillMode: .both))
        let time = progress * animator.duration
        rewrite { part, animation in
            let own = animation.timing.duration
            let done = own > 0 ? min(max((time - part.start - part.delay) / own, 0), 1) : 1
            animation.timing.duration = pace.duration
            if case .basic(let from?, let to?, _) = animation.track, !animation.timing.autoreverses {
                let here = MotionValue.mix(from, to, done)
                animation.track = .basic(from: here, to: end > 0 ? to : from, by: nil)
                animation.pacing = pace.pacing
                animation.timing.timeOffset = 0
            } else {
                // Keyframes cannot be cut: they run their rest evenly.
                let left = max(end > 0 ? 1 - done : done, 1e-6)
                let speed = left * own / max(pace.duration, 1e-6)
                animation.timing.duration = own
                animation.pacing = .linear
                animation.timing.speed = end > 0 ? speed : -speed
                animation.timing.timeOffset = done * own
            }
        }
    }

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

    /// Models take the values that are seen.
    func freezeModels() {
        let seen = parts.map { $0.recorded.layer.sampledValues()[$0.recorded.property] }
        for (part, value) in zip(parts, seen) { part.setModel(value) }
        removeAll()
    }

    func setModels(toEnd: Bool) {
        if toEnd {
            for part in parts { part.setModel(part.recorded.end) }
        } else {
            for part in parts.reversed() { part.setModel(part.recorded.start) }
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
    /// Seconds of delay within its block.
    fileprivate var delay: Seconds { -recorded.animation.timing.timeOffset }

    @MainActor
    fileprivate func setModel(_ value: MotionValue) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        recorded.layer.setValue(value.object, forKeyPath: AnimatableKeyPath.name(of: recorded.property))
        CATransaction.commit()
    }
}

extension AnimationPace {
    /// The fraction of time at which the progress is first reached.
    func fraction(forProgress progress: Double) -> Double {
        switch pacing {
        case .linear: return progress
        case .curve(let curve): return curve.fraction(forValue: progress)
        case .spring:
            guard duration > 0, progress > 0 else { return 0 }
            var low = 0.0
            var high = 1.0
            for step in 1...128 where pacing.progress(at: Double(step) / 128, duration: duration) >= progress {
                high = Double(step) / 128
                low = high - 1.0 / 128
                break
            }
            for _ in 0..<40 {
                let middle = (low + high) / 2
                if pacing.progress(at: middle, duration: duration) < progress { low = middle } else { high = middle }
            }
            return (low + high) / 2
        }
    }
}
