internal import Geometry
internal import Motion
internal import Scene

/// What the changes inside an animation block become: the block's duration, pace and options, and who waits for its end.
///
/// Views ask the innermost block for an action when a property changes. Position, bounds and the other numbers are animated
/// additively: the way from the old value shrinks to nothing on top of what else moves, so that a new direction has no jump in
/// place or speed. What cannot be added up (transforms, colours) starts at what is seen.
@MainActor
final class AnimationBlock {
    let pace: AnimationPace
    let delay: Seconds
    let options: UIView.AnimationOptions
    /// Set while a keyframe's closure runs: its part of the whole.
    var keyframe: (start: Double, end: Double)?
    var keyframes: KeyframeRecorder?
    /// Takes in each animation that is started; a property animator's.
    var record: ((RecordedAnimation) -> Void)?
    var repeatCount: Double?
    var autoreverses: Bool?

    private var running = 0
    private var allFinished = true
    private var isSealed = false
    private var completion: ((Bool) -> Void)?

    static var current: AnimationBlock?
    private static var paceObserver: ((AnimationPace) -> Void)?
    static var areEnabled = true

    init(
        pace: AnimationPace, delay: Seconds = 0, options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
    ) {
        self.pace = Self.nominal(pace)
        self.delay = delay
        self.options = options
        self.completion = completion
    }

    /// What is to be scrubbed needs two ends that differ in time, also where the block takes none.
    private static func nominal(_ pace: AnimationPace) -> AnimationPace {
        guard TransitionTimeline.recording != nil, pace.duration <= 0 else { return pace }
        return AnimationPace(duration: TransitionTimeline.shortest, pacing: pace.pacing)
    }

    /// Hears of the pace of each block that is run meanwhile.
    static func observePaces(_ observer: @escaping (AnimationPace) -> Void, during work: () -> Void) {
        let outer = paceObserver
        paceObserver = observer
        work()
        paceObserver = outer
    }

    /// Runs `changes` with this block as the innermost; keyframes become animations when it ends.
    func run(_ changes: () -> Void) {
        let outer = AnimationBlock.current
        AnimationBlock.current = self
        if pace.duration > 0 { Self.paceObserver?(pace) }
        changes()
        keyframes?.start(in: self)
        AnimationBlock.current = outer
        seal()
    }

    /// Nothing more is added: without any animation the completion runs at the next chance, with true.
    func seal() {
        isSealed = true
        guard running == 0, completion != nil else { return }
        if record == nil, let timeline = TransitionTimeline.recording { return timeline.keep { self.finish() } }
        SceneContext.main.whenReady { MainActor.assumeIsolated { self.finish() } }
    }

    private func finish() {
        let completion = completion
        self.completion = nil
        completion?(allFinished)
    }

    private func ended(_ finished: Bool) {
        running -= 1
        if !finished { allFinished = false }
        if running == 0 && isSealed { finish() }
    }

    /// The answer to a layer that is about to change a property.
    func action(for layer: CALayer, key: String) -> (any CAAction)? {
        guard pace.duration > 0 || delay > 0, let keyPath = AnimatableKeyPath(key), keyPath.property != .contents,
            keyPath.property != .isHidden
        else { return nil }
        let property = keyPath.property
        let old = layer.values[property]
        let seen = layer.sampledValues()[property]
        return ChangeAction { [self] in
            let new = layer.values[property]
            guard new != old else { return }
            if let keyframes, let keyframe {
                keyframes.note(layer: layer, property: property, before: old, after: new, at: keyframe)
            } else {
                start(layer, property, old: old, seen: seen, new: new)
            }
        }
    }

    private func start(
        _ layer: CALayer, _ property: AnimatableProperty, old: MotionValue, seen: MotionValue, new: MotionValue
    ) {
        let isAdditive = property.addsUp
        let track: Animation.Track =
            isAdditive
            ? .basic(from: old.subtracting(new), to: old.zero, by: nil)
            : .basic(from: seen, to: new, by: nil)
        add(track, isAdditive: isAdditive, to: layer, property, old: old)
    }

    func add(
        _ track: Animation.Track, isAdditive: Bool, to layer: CALayer, _ property: AnimatableProperty, old: MotionValue
    ) {
        let repeats = repeatCount ?? (options.contains(.repeat) ? .infinity : 0)
        let timing = MediaTiming(
            timeOffset: -delay, duration: pace.duration, repeatCount: repeats,
            autoreverses: autoreverses ?? options.contains(.autoreverse), fillMode: record == nil ? .backwards : .both)
        let animation = Animation(timing: timing, pacing: pace.pacing, track: track, isAdditive: isAdditive)
        running += 1
        let deaf = deafView(layer)
        deaf?.deafAnimations += 1
        let name = AnimatableKeyPath.name(of: property)
        if record == nil { TransitionTimeline.recording?.noteStart(layer, property, old) }
        let id = layer.run(
            animation, on: AnimatableKeyPath(property), key: isAdditive ? nil : name, removedOnCompletion: record == nil,
            isRecordable: record == nil
        ) { finished in
            MainActor.assumeIsolated {
                deaf?.deafAnimations -= 1
                self.ended(finished)
            }
        }
        record?(
            RecordedAnimation(
                layer: layer, id: id, property: property, animation: animation, start: old, end: layer.values[property]))
    }
}

extension AnimationBlock {
    /// The view that takes no touches while it is animated, unless the options allow them; a property animator's always do.
    private func deafView(_ layer: CALayer) -> UIView? {
        guard record == nil, !options.contains(.allowUserInteraction) else { return nil }
        return layer.delegate as? UIView
    }
}

/// An animation that a property animator owns.
struct RecordedAnimation {
    let layer: CALayer
    let id: AnimationID
    let property: AnimatableProperty
    let animation: Animation
    /// The model before the first change, and after the last.
    let start: MotionValue
    let end: MotionValue
}

/// Runs a closure once a layer has its new value.
final class ChangeAction: CAAction {
    private let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        let body = body
        MainActor.assumeIsolated { body() }
    }
}

extension AnimatableProperty {
    /// Values of this property can be added to one another.
    var addsUp: Bool {
        switch self {
        case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .opacity, .cornerRadius, .borderWidth,
            .shadowOpacity, .shadowOffset, .shadowRadius, .contentsRect:
            true
        case .transform, .sublayerTransform, .isHidden, .backgroundColor, .borderColor, .shadowColor, .contents,
            .gradientColors, .gradientLocations, .gradientStart, .gradientEnd, .backdropRadius, .backdropSaturation,
            .backdropTint, .progress:
            false
        }
    }
}

extension UIView {
    func animationAction(_ layer: CALayer, _ event: String) -> (any CAAction)? {
        guard layer === self.layer else { return nil }
        guard AnimationBlock.areEnabled, let block = AnimationBlock.current else { return NSNull() }
        return block.action(for: layer, key: event) ?? NSNull()
    }
}
