internal import Geometry
internal import Motion
internal import Scene

/// The animations of an interactive transition as one whole under a progress.
///
/// What is recorded stops following time: the container's layer, and each animated layer outside it, gets a retiming. Moving
/// the finger is a new value for it; letting go is a way to one of the ends that the display follows by itself. When the
/// display says that the end is reached, models of a cancelled transition go back first, then completions run.
@MainActor
final class TransitionTimeline {
    /// What is recorded now.
    private(set) static var recording: TransitionTimeline?
    /// A block that takes no time still has two ends; this long lies between them.
    static let shortest = 0.001

    private let container: CALayer
    private let origin: Seconds
    private(set) var length: Seconds
    private let recorder = AnimationRecorder()
    private var starts: [(layer: CALayer, property: AnimatableProperty, value: MotionValue)] = []
    private var animators: [UIViewPropertyAnimator] = []
    private var endings: [() -> Void] = []
    private var driven: [CALayer]
    private var retime = Retime.held(0)
    private var clock: AnimationID?
    private var finger = VelocityTracker<ProgressSpace>()
    private(set) var isOver = false
    /// Where it runs to by itself; nil while it is held.
    private(set) var destination: TransitionPhase.End?
    private var onEnd: (() -> Void)?

    /// - Parameter duration: of the transition; what is recorded may make the whole longer.
    init(container: CALayer, duration: TimeInterval) {
        self.container = container
        length = max(duration, Self.shortest)
        origin = container.convertTime(CACurrentMediaTime(), from: nil)
        driven = [container]
    }

    var isEmpty: Bool { recorder.entries.isEmpty && animators.isEmpty && endings.isEmpty }

    // MARK: Recording

    func record(_ work: () -> Void) {
        guard !isOver else { return work() }
        let outer = Self.recording
        Self.recording = self
        recorder.record(work)
        Self.recording = outer
        for entry in recorder.entries {
            for part in entry.parts { length = max(length, part.length) }
            if !isDriven(entry.layer) { driven.append(entry.layer) }
        }
        apply()
    }

    /// The value of a property before the first animation of it.
    func noteStart(_ layer: CALayer, _ property: AnimatableProperty, _ value: MotionValue) {
        starts.append((layer, property, value))
    }

    /// A property animator keeps its own time; it is scrubbed beside the rest.
    func adopt(_ animator: UIViewPropertyAnimator) {
        guard !animators.contains(where: { $0 === animator }) else { return }
        animators.append(animator)
    }

    /// The completion of a block that animated nothing.
    func keep(_ ending: @escaping () -> Void) { endings.append(ending) }

    private func isDriven(_ layer: CALayer) -> Bool {
        driven.contains { driver in sequence(first: layer, next: \.superlayer).contains { $0 === driver } }
    }

    // MARK: Driving

    /// Progress at the turn's time.
    var progress: Double { retime.progress(at: CACurrentMediaTime()) }

    func hold(at progress: Double) {
        guard !isOver else { return }
        stopClock()
        destination = nil
        retime = .held(progress)
        finger.add(Point(x: progress, y: 0), at: CACurrentMediaTime())
        apply()
        for animator in animators {
            if animator.isRunning { animator.pauseAnimation() }
            animator.isReversed = false
            animator.fractionComplete = CGFloat(progress)
        }
    }

    /// Runs to an end in `duration` seconds and concludes there.
    ///
    /// A finger that moves towards that end hands its speed over; from one that moves away the curve starts as it is drawn.
    func run(toward end: TransitionPhase.End, duration: Seconds, curve: TimingCurve, onEnd: (() -> Void)? = nil) {
        guard !isOver else { return }
        self.onEnd = onEnd
        destination = end
        let from = progress
        let speed = finger.velocity(at: CACurrentMediaTime()).x
        let isAlong = (end.progress - from) * speed > 0
        // The retiming runs on the screen's time; slow motion for developers is the root's.
        let duration = duration / max(Double(UIScreen.main.rootLayer.speed), 1e-6)
        retime = .running(
            from: from, to: end.progress, duration: duration, curve: .curve(curve), initialVelocity: isAlong ? speed : nil)
        apply()
        startClock(duration * Double(UIScreen.main.rootLayer.speed)) { [self] in conclude(end) }
        for animator in animators {
            animator.isReversed = end == .cancel
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(
                    controlPoint1: CGPoint(x: curve.x1, y: curve.y1), controlPoint2: CGPoint(x: curve.x2, y: curve.y2)),
                durationFactor: CGFloat(max(duration, Self.shortest) / max(animator.duration, Self.shortest)))
        }
    }

    private func apply() {
        let value = LayerRetime(retime: retime, total: length, origin: origin)
        for layer in driven { layer.retime = value }
    }

    /// The clock is an animation of nothing beside the retiming: it begins with the same frame and says when the way is over.
    private func startClock(_ duration: Seconds, _ arrived: @escaping () -> Void) {
        stopClock()
        let root = UIScreen.main.rootLayer
        var id: AnimationID?
        id = root.run(
            Animation(
                timing: MediaTiming(duration: duration, fillMode: .both), track: .basic(from: nil, to: nil, by: nil)),
            on: AnimatableKeyPath(.progress), isRecordable: false
        ) { [weak self] finished in
            MainActor.assumeIsolated {
                guard let self, finished, self.clock == id else { return }
                self.clock = nil
                arrived()
            }
        } onBegin: { [weak self] time in
            MainActor.assumeIsolated {
                guard let self, self.clock == id else { return }
                self.began(at: root.convertTime(time, to: nil))
            }
        }
        clock = id
    }

    private func began(at time: Seconds) {
        retime = retime.started(at: time)
        for layer in driven { layer.retimeBegan(at: time) }
    }

    private func stopClock() {
        guard let clock else { return }
        self.clock = nil
        UIScreen.main.rootLayer.removeAnimation(clock)
    }

    /// Ends at once: models where they belong, retimings gone, completions on their way.
    func conclude(_ end: TransitionPhase.End) {
        guard !isOver else { return }
        isOver = true
        stopClock()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if end == .cancel { goBack() }
        for layer in driven { layer.retime = nil }
        recorder.conclude(atEnd: end == .finish)
        CATransaction.commit()
        for ending in endings { SceneContext.main.whenReady { MainActor.assumeIsolated { ending() } } }
        endings = []
        animators = []
        starts = []
        onEnd?()
        onEnd = nil
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
        // The first value of each is where it was.
        let first = Dictionary(starts.map { (Start($0.layer, $0.property), $0.value) }) { first, _ in first }
        let views = starts.compactMap { $0.layer.delegate as? UIView }
        let masks = views.map(\.autoresizingMask)
        // What goes back by itself is not to be resized with its superview besides; what is not animated is.
        for view in views { view.autoresizingMask = [] }
        for start in starts {
            if let value = first[Start(start.layer, start.property)] { start.layer.setModel(start.property, value) }
        }
        for view in views { view.sizeMayHaveChanged() }
        // A view that comes twice has its own mask where it comes first.
        for (view, mask) in zip(views, masks).reversed() { view.autoresizingMask = mask }
    }

    /// Progress lies along x.
    private enum ProgressSpace: Space {}

    private struct Start: Hashable {
        let layer: ObjectIdentifier
        let property: AnimatableProperty

        init(_ layer: CALayer, _ property: AnimatableProperty) {
            self.layer = ObjectIdentifier(layer)
            self.property = property
        }
    }
}

extension CALayer {
    fileprivate func setModel(_ property: AnimatableProperty, _ value: MotionValue) {
        setValue(value.object, forKeyPath: AnimatableKeyPath.name(of: property))
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
