internal import Geometry
internal import Motion
internal import Scene

/// The animations of an interactive transition as one whole under a progress.
///
/// The recorded animations follow a retime instead of time. Each movement of the finger is a new state of it; when the finger
/// lets go, it runs to one of the ends, which the display does by itself. When the display reports the arrival, the models of a
/// cancelled transition go back first, then completions run.
@MainActor
final class TransitionTimeline {
    /// What is recorded now.
    private(set) static var recording: TransitionTimeline?
    /// A block that takes no time still has two ends; this long lies between them.
    static let shortest = 0.001

    private let recorder: AnimationRecorder
    private var starts = RecordedStarts()
    private var animators: [UIViewPropertyAnimator] = []
    private var endings: [() -> Void] = []
    private let retime: RetimeHandle
    private var finger = VelocityTracker<ProgressSpace>()
    private var phase = Phase.held

    private enum Phase {
        case held
        /// It runs to an end by itself.
        case running(toward: TransitionPhase.End)
        case over

        var isOver: Bool { if case .over = self { true } else { false } }
    }

    /// - Parameter duration: of the transition; what is recorded may make the whole longer.
    init(container: CALayer, duration: TimeInterval) {
        retime = RetimeHandle(
            Retime(duration: max(duration, Self.shortest), state: .held(RetimePlace(0))), clock: UIScreen.main.rootLayer)
        recorder = AnimationRecorder(retime, origin: container.convertTime(CACurrentMediaTime(), from: nil))
    }

    /// Where it runs to by itself; nil while it is held, and at its end.
    var destination: TransitionPhase.End? { if case .running(let end) = phase { end } else { nil } }

    var isEmpty: Bool { recorder.entries.isEmpty && animators.isEmpty && endings.isEmpty }

    // MARK: Recording

    func record(_ work: () -> Void) {
        guard !phase.isOver else { return work() }
        // What the work samples must find the retime.
        if retime.value.isHeld { retime.set(retime.value) }
        let outer = Self.recording
        Self.recording = self
        recorder.record(work)
        Self.recording = outer
        retime.stretch(to: recorder.entries.flatMap(\.parts).map(\.length).reduce(retime.value.duration, max))
    }

    /// Notes the value of a property before an animation that was recorded; the model has the one after it.
    func noteStart(_ layer: CALayer, _ property: AnimatableProperty, _ value: MotionValue) {
        starts.note(layer, property, value)
    }

    /// A property animator keeps its own time; it is scrubbed beside the rest.
    func adopt(_ animator: UIViewPropertyAnimator) {
        guard !animators.contains(where: { $0 === animator }) else { return }
        animators.append(animator)
    }

    /// The completion of a block that animated nothing.
    func keep(_ ending: @escaping () -> Void) { endings.append(ending) }

    // MARK: Driving

    /// The progress at the time of the tick.
    var progress: Double { retime.place(at: CACurrentMediaTime()).progress }

    func hold(at progress: Double) {
        guard !phase.isOver else { return }
        phase = .held
        finger.add(Point(x: progress, y: 0), at: CACurrentMediaTime())
        retime.set(Retime(duration: retime.value.duration, state: .held(RetimePlace(progress))))
        for animator in animators {
            if animator.isRunning { animator.pauseAnimation() }
            animator.isReversed = false
            animator.fractionComplete = CGFloat(progress)
        }
    }

    /// Runs to an end in `duration` seconds and concludes there.
    ///
    /// A finger that moves towards that end hands its speed over; from one that moves away the curve starts as it is drawn.
    func run(toward end: TransitionPhase.End, duration: Seconds, curve: TimingCurve) {
        guard !phase.isOver else { return }
        phase = .running(toward: end)
        let from = progress
        let speed = finger.velocity(at: CACurrentMediaTime()).x
        let isAlong = (end.progress - from) * speed > 0
        var run = RetimeRun(from: RetimePlace(from), to: end.progress, duration: duration, pacing: .curve(curve))
        // The finger moves on the screen's time; slow motion for developers is the root's, on whose clock the retime runs.
        if isAlong { run.start(withVelocity: speed / max(Double(UIScreen.main.rootLayer.speed), 1e-6)) }
        retime.set(Retime(duration: retime.value.duration, state: .running(run))) {
            MainActor.assumeIsolated { self.conclude(end) }
        }
        for animator in animators {
            animator.isReversed = end == .cancel
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(
                    controlPoint1: CGPoint(x: curve.x1, y: curve.y1), controlPoint2: CGPoint(x: curve.x2, y: curve.y2)),
                durationFactor: CGFloat(max(duration, Self.shortest) / max(animator.duration, Self.shortest)))
        }
    }

    /// Ends at once: models where they belong, the retime gone, completions on their way.
    func conclude(_ end: TransitionPhase.End) {
        guard !phase.isOver else { return }
        phase = .over
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if end == .cancel { goBack() }
        recorder.conclude(atEnd: end == .finish)
        retime.remove()
        CATransaction.commit()
        for ending in endings { SceneContext.main.whenReady { MainActor.assumeIsolated { ending() } } }
        endings = []
        animators = []
        starts = RecordedStarts()
    }

    private func goBack() {
        for entry in recorder.entries.reversed() where entry.isExplicit {
            for part in entry.parts where !part.animation.isAdditive {
                guard let value = part.firstValue else { continue }
                var whole = entry.layer.values[part.property]
                whole[part.component] = value
                entry.layer.setModel(part.property, whole)
            }
        }
        // A flight leads to a place of what is given up. Its layer stays where it is seen: the flight's way is added to the model's.
        for layer in starts.scrolled { (layer.delegate as? UIScrollView)?.stopFlying() }
        let views = starts.layers.compactMap { $0.delegate as? UIView }
        let masks = views.map(\.autoresizingMask)
        // What goes back by itself is not to be resized with its superview besides; what is not animated is.
        for view in views { view.autoresizingMask = [] }
        starts.takeModelsBack()
        for view in views { view.sizeMayHaveChanged() }
        // A view that comes twice has its own mask where it comes first.
        for (view, mask) in zip(views, masks).reversed() { view.autoresizingMask = mask }
    }

    /// Progress lies along x.
    private enum ProgressSpace: Space {}
}

extension CALayer {
    @MainActor func setModel(_ property: AnimatableProperty, _ value: MotionValue) {
        let wasHidden = isHidden
        setValue(value.object, forKeyPath: AnimatableKeyPath.name(of: property))
        if isHidden != wasHidden { (delegate as? UIView)?.hiddenChanged() }
    }
}

extension LayerAnimation {
    /// What it shows first, where it says so.
    fileprivate var firstValue: MotionValue? {
        switch animation.track {
        case .basic(let from, _, _): from
        case .keyframes(let frames): frames.values.first
        }
    }
}
