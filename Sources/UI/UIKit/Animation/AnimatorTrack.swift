internal import Motion
internal import Scene

/// The animations of one property animator, and the retime that they follow.
///
/// The animations are added once and stay as they are. Each control of the animator is a new state of the retime, and its arrival
/// is the animator's end.
@MainActor
final class AnimatorTrack {
    struct Part {
        let recorded: RecordedAnimation
        /// The amount that the model took over at a stop: the remaining distance, or the whole value if it is not additive.
        var taken: MotionValue?
    }

    private let pace: AnimationPace
    var parts: [Part] = []
    private lazy var retime = RetimeHandle(still(at: RetimePlace(0)), clock: UIScreen.main.rootLayer)
    private var onEnd: (() -> Void)?

    init(_ pace: AnimationPace) { self.pace = pace }

    /// Adds the retime to the scene, held at the start.
    func keepTime(onEnd: @escaping () -> Void) {
        self.onEnd = onEnd
        hold(at: RetimePlace(0))
    }

    /// Runs changes as animations that follow the retime.
    ///
    /// - Parameter start: in seconds after the animator's start; the animations take the rest of its duration.
    func record(_ changes: () -> Void, start: Seconds, pace: AnimationPace) {
        let block = AnimationBlock(pace: pace)
        block.record = AnimationBlock.Record(
            timeBase: { [self] animation in
                .retime(retime.id, isWhole(animation, start: start) ? .whole : .own(start: start))
            },
            keep: { [self] in parts.append(Part(recorded: $0)) })
        block.run(changes)
    }

    /// Returns true for an animation that spans the whole duration, once and at the animator's pace, and so has its progress.
    private func isWhole(_ animation: Animation, start: Seconds) -> Bool {
        let timing = animation.timing
        return start == 0 && timing.timeOffset == 0 && timing.duration == pace.duration && animation.pacing == pace.pacing
            && timing.repeatCount <= 0 && !timing.autoreverses
    }

    /// Returns the position of the animator at a time of the screen.
    func place(at time: Seconds = CACurrentMediaTime()) -> RetimePlace { retime.place(at: time) }

    /// Holds all animations at one place.
    func hold(at place: RetimePlace) { retime.set(still(at: place)) }

    private func still(at place: RetimePlace) -> Retime {
        Retime(duration: pace.duration, pacing: pace.pacing, state: .held(place))
    }

    /// Runs all animations on the animator's own pace, from a fraction of its time.
    func resume(from fraction: Double, speed: Double, delay: Seconds) {
        move(.paced(PacedRetime(fraction: fraction, speed: speed, delay: delay)))
    }

    /// Runs all animations from a place to an end, at another pace.
    func leave(_ place: RetimePlace, to end: Double, _ pace: AnimationPace) {
        move(.running(RetimeRun(from: place, to: end, duration: pace.duration, pacing: pace.pacing)))
    }

    private func move(_ state: Retime.State) {
        retime.set(Retime(duration: pace.duration, pacing: pace.pacing, state: state)) { [weak self] in
            MainActor.assumeIsolated { self?.onEnd?() }
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
        retime.remove()
        onEnd = nil
    }
}

extension AnimatorTrack.Part {
    fileprivate var addsUp: Bool { recorded.animation.isAdditive }

    @MainActor
    fileprivate var model: MotionValue { recorded.layer.values[recorded.property] }

    /// Returns the model value as this part alone shows it at a time of the screen; nil when the layer has lost the animation.
    @MainActor
    fileprivate func modelSeen(at time: Seconds) -> MotionValue? {
        let layer = recorded.layer
        guard let part = layer.runningParts.first(where: { $0.id == recorded.id }) else { return nil }
        var values = layer.values
        part.apply(to: &values, layer.clock(at: time), part.retime.flatMap { SceneContext.main.moment(of: $0, at: time) })
        return values[recorded.property]
    }

    @MainActor
    fileprivate func setModel(_ value: MotionValue) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        recorded.layer.setModel(recorded.property, value)
        CATransaction.commit()
    }
}
