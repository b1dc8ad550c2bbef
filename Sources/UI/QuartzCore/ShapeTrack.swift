import Motion
import Scene

/// An animation of a shape's path, stroke or color. The display side runs its time, and the main thread computes its values.
struct ShapeTrack {
    private let key: String
    /// The time of the part that the display side runs, with the shape's own values.
    private var timed: LayerAnimation
    /// The paths with the same steps as the interpolated numbers.
    private let paths: [CGPath]

    /// Returns the tracks of one animation of a layer; a group may hold several.
    static func tracks(of running: RunningAnimation) -> [ShapeTrack] {
        guard let animation = running.animation else { return [] }
        var leaves: [CAAnimation] = []
        collect(animation, &leaves)
        guard leaves.count == running.parts.count else { return [] }
        return zip(leaves, running.parts).compactMap { ShapeTrack($0, $1) }
    }

    /// Collects the animations in the order in which `AnimationTranslation` makes parts. No key path of a shape makes two parts.
    private static func collect(_ animation: CAAnimation, _ leaves: inout [CAAnimation]) {
        guard let group = animation as? CAAnimationGroup, let members = group.animations, !members.isEmpty else {
            let isPair = (animation as? CAPropertyAnimation)?.keyPath.map { AnimationTranslation.pairs[$0] != nil } ?? false
            leaves += isPair ? [animation, animation] : [animation]
            return
        }
        for member in members { collect(member, &leaves) }
    }

    private init?(_ animation: CAAnimation, _ part: LayerAnimation) {
        guard let animation = animation as? CAPropertyAnimation, let key = animation.keyPath,
            ShapeValues.animatableKeys.contains(key)
        else { return nil }
        self.key = key
        timed = part
        timed.property = Self.property(of: key)
        timed.animation.pacing = animation.pacing
        timed.animation.isAdditive = animation.isAdditive
        switch animation {
        case let basic as CABasicAnimation:
            paths = [basic.fromValue, basic.toValue].compactMap { $0 as? CGPath }
            timed.animation.track = .basic(
                from: Self.value(basic.fromValue, key), to: Self.value(basic.toValue, key), by: Self.value(basic.byValue, key))
        case let frames as CAKeyframeAnimation:
            paths = (frames.values ?? []).compactMap { $0 as? CGPath }
            timed.animation.track = .keyframes(
                Keyframes(
                    values: (frames.values ?? []).compactMap { Self.value($0, key) },
                    keyTimes: frames.keyTimes?.map(\.doubleValue), curves: (frames.timingFunctions ?? []).map(\.curve),
                    mode: frames.calculationMode.mode))
        default: return nil
        }
    }

    /// Returns a property of layers with values of the same kind, so that the common sampler can be used.
    private static func property(of key: String) -> AnimatableProperty {
        switch key {
        case "path": .gradientLocations
        case "fillColor", "strokeColor": .backgroundColor
        default: .progress
        }
    }

    static func value(_ value: Any?, _ key: String) -> MotionValue? {
        switch key {
        case "path": (value as? CGPath).map { .scalars($0.numbers) }
        case "fillColor", "strokeColor": (value as? CGColor).map { .color(Color($0)) }
        default: value.flatMap { MotionValue.number($0) }.map { .scalar($0) }
        }
    }

    var retime: RetimeID? { timed.retime }

    func apply(to shape: inout ShapeValues, _ clock: LayerClock, _ moment: RetimeMoment?) {
        var scratch = LayerValues()
        guard let base = Self.value(shape[key], key) ?? (key == "path" ? .scalars([]) : .color(.clear)) as MotionValue? else {
            return
        }
        scratch[timed.property] = base
        timed.apply(to: &scratch, clock, moment)
        let result = scratch[timed.property]
        guard result != base else { return }
        if case .scalars(let numbers) = result {
            let steps = ([shape.path].compactMap { $0 } + paths).first { $0.numbers.count == numbers.count }
            shape.path = steps?.withNumbers(numbers)
        } else {
            shape[key] = result.object
        }
    }
}
