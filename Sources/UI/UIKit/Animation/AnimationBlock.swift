internal import Geometry
internal import Motion
internal import Scene

/// Turns the changes inside an animation block into animations with the block's duration, pace, options and completion.
///
/// Views ask the innermost block for an action when a property changes. Position, bounds and the other numbers are animated
/// additively: the distance from the old value shrinks to zero on top of the other animations, so a new direction has no jump in
/// place or speed. Values that cannot be added (transforms, colors) start at the presented value.
@MainActor
final class AnimationBlock {
    let pace: AnimationPace
    let delay: Seconds
    let options: UIView.AnimationOptions
    /// The keyframe's part of the whole; set while the closure of a keyframe runs.
    var keyframe: (start: Double, end: Double)?
    var keyframes: KeyframeRecorder?
    var record: Record?
    var repeatCount: Double?
    var autoreverses: Bool?

    /// The place for animations that a property animator controls.
    struct Record {
        /// Returns what the animation follows.
        let timeBase: (Animation) -> LayerAnimation.TimeBase
        /// Receives each animation that is started.
        let keep: (RecordedAnimation) -> Void
    }

    /// The stack views whose views were hidden or shown in the block.
    private var rearranged: [UIStackView] = []
    private var running = 0
    private var allFinished = true
    private var isSealed = false
    private var completion: ((Bool) -> Void)?

    /// "No animation", made once: every change of a property outside of a block returns it.
    static let noAction = NSNull()
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

    /// Gives a block without a duration a nominal one: scrubbing needs two ends that differ in time.
    private static func nominal(_ pace: AnimationPace) -> AnimationPace {
        guard TransitionTimeline.recording != nil, pace.duration <= 0 else { return pace }
        return AnimationPace(duration: TransitionTimeline.shortest, pacing: pace.pacing)
    }

    /// Calls `observer` with the pace of each block that runs during `work`.
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
        // Its views close up at the pace at which the view collapses, also where the app asks for no layout.
        closeUpStacks()
        keyframes?.start(in: self)
        AnimationBlock.current = outer
        seal()
    }

    /// A layout may hide views of other stacks. Animations may go on for ever, and keep the block.
    private func closeUpStacks() {
        var index = 0
        while index < rearranged.count {
            rearranged[index].layoutIfNeeded()
            index += 1
        }
        rearranged = []
    }

    /// Closes the block for new animations; without any animation the completion runs at the next opportunity, with true.
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

    /// Returns the action for a layer that is about to change a property.
    func action(for layer: CALayer, key: String) -> (any CAAction)? {
        guard pace.duration > 0 || delay > 0, let keyPath = AnimatableKeyPath(key), keyPath.property != .contents else {
            return nil
        }
        let property = keyPath.property
        if property == .isHidden { return staySeen(layer) }
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

    /// Returns the action for a view that is about to be hidden, or shown again: in a stack view it is seen until it has no length any
    /// more. An animator may also go back to where it was hidden.
    private func staySeen(_ layer: CALayer) -> (any CAAction)? {
        guard let stack = (layer.delegate as? UIView)?.constraintState?.arranger else { return nil }
        // A stack that is laid out already costs nothing, so only its own views in a row are looked for.
        if rearranged.last !== stack { rearranged.append(stack) }
        let old = layer.values[.isHidden]
        guard !layer.isHidden || record != nil || TransitionTimeline.recording != nil else { return nil }
        return ChangeAction { [self] in
            let seen = MotionValue.scalar(0)
            add(.basic(from: seen, to: seen, by: nil), isAdditive: false, to: layer, .isHidden, old: old)
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
        // A view that is hidden again before it was gone is seen until the last of the animations ends.
        let key = isAdditive || property == .isHidden ? nil : AnimatableKeyPath.name(of: property)
        if record == nil { TransitionTimeline.recording?.noteStart(layer, property, old) }
        let id = layer.run(
            animation, on: AnimatableKeyPath(property), key: key, removedOnCompletion: record == nil,
            timeBase: record?.timeBase(animation) ?? .layer, isRecordable: record == nil
        ) { [weak deaf] finished in
            MainActor.assumeIsolated {
                deaf?.deafAnimations -= 1
                self.ended(finished)
            }
        }
        record?.keep(
            RecordedAnimation(
                layer: layer, id: id, property: property, animation: animation, start: old, end: layer.values[property]))
    }
}

extension AnimationBlock {
    /// Lets the block last its time though nothing of the layer may change: an animation runs that adds nothing.
    func hold(_ layer: CALayer) {
        guard Self.areEnabled, pace.duration > 0 else { return }
        let nothing = layer.values[.zPosition].zero
        add(.basic(from: nothing, to: nothing, by: nil), isAdditive: true, to: layer, .zPosition, old: layer.values[.zPosition])
    }

    /// Returns the view that ignores touches during the animation; nil if the options allow touches, and for property animators.
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
    /// The model value before the first change, and after the last.
    let start: MotionValue
    let end: MotionValue
}

/// Runs a closure after a layer has its new value.
final class ChangeAction: CAAction {
    private let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        let body = body
        MainActor.assumeIsolated { body() }
    }
}

extension AnimatableProperty {
    /// True when values of this property can be added.
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
        guard AnimationBlock.areEnabled, let block = AnimationBlock.current else { return AnimationBlock.noAction }
        return block.action(for: layer, key: event) ?? AnimationBlock.noAction
    }
}
