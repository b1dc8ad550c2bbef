import Diagnostics
import Geometry
import Motion
import Scene

/// The translation of a Core Animation animation to animations of the Scene.
struct AnimationTranslation {
    let layer: CALayer
    private(set) var parts: [LayerAnimation] = []
    private(set) var contents: [ContentHandle] = []

    init(layer: CALayer) {
        self.layer = layer
    }

    /// Adds the translation of `animation` to `parts`.
    ///
    /// - Parameter groups: the clocks around the animation, outermost first.
    mutating func add(_ animation: CAAnimation, groups: [MediaTiming]) {
        switch animation {
        case let group as CAAnimationGroup: add(group: group, groups: groups)
        case let basic as CABasicAnimation: add(basic: basic, groups: groups)
        case let keyframes as CAKeyframeAnimation: add(keyframes: keyframes, groups: groups)
        default: addEmpty(animation.timing, groups)
        }
    }

    private mutating func add(group: CAAnimationGroup, groups: [MediaTiming]) {
        let inner = groups + [group.timing]
        let members = group.animations ?? []
        for member in members {
            guard let member = member.copy(with: nil) as? CAAnimation else { continue }
            if member.duration <= 0 { member.duration = group.duration }
            add(member, groups: inner)
        }
        if members.isEmpty { addEmpty(group.timing, groups) }
    }

    /// Adds an animation that changes nothing: it only begins and ends.
    private mutating func addEmpty(_ timing: MediaTiming, _ groups: [MediaTiming]) {
        let animation = Animation(timing: timing, track: .basic(from: nil, to: nil, by: nil))
        append(animation, AnimatableKeyPath(.progress), groups)
    }

    private mutating func append(_ animation: Animation, _ keyPath: AnimatableKeyPath, _ groups: [MediaTiming]) {
        parts.append(
            LayerAnimation(
                id: SceneContext.makeAnimationID(), property: keyPath.property, component: keyPath.component,
                animation: animation, groups: groups))
    }

    private mutating func add(basic: CABasicAnimation, groups: [MediaTiming]) {
        let values = [basic.fromValue, basic.toValue, basic.byValue]
        forEachTarget(of: basic, values, groups) { target, converted in
            let animation = Animation(
                timing: basic.timing, pacing: basic.pacing,
                track: .basic(from: converted[0], to: converted[1], by: converted[2]), isAdditive: basic.isAdditive,
                isCumulative: basic.isCumulative)
            return (target, animation)
        }
    }

    private mutating func add(keyframes: CAKeyframeAnimation, groups: [MediaTiming]) {
        if let path = keyframes.path, let keyPath = keyframes.keyPath.flatMap({ AnimatableKeyPath($0) }) {
            append(Self.animation(keyframes, PathKeyframes(path, of: keyframes).keyframes), keyPath, groups)
            return
        }
        func numbers(_ list: [NSNumber]?) -> [Double] { (list ?? []).map(\.doubleValue) }
        forEachTarget(of: keyframes, keyframes.values ?? [], groups) { target, converted in
            let frames = Keyframes(
                values: converted.compactMap { $0 }, keyTimes: keyframes.keyTimes.map(numbers),
                curves: (keyframes.timingFunctions ?? []).map(\.curve), mode: keyframes.calculationMode.mode,
                tension: numbers(keyframes.tensionValues), continuity: numbers(keyframes.continuityValues),
                bias: numbers(keyframes.biasValues))
            return (target, Self.animation(keyframes, frames))
        }
    }

    private static func animation(_ keyframes: CAKeyframeAnimation, _ frames: Keyframes) -> Animation {
        Animation(
            timing: keyframes.timing, pacing: keyframes.pacing, track: .keyframes(frames), isAdditive: keyframes.isAdditive,
            isCumulative: keyframes.isCumulative)
    }

    /// Converts the values for each property that the key path names (`bounds.size` names two), and appends the result of `make`.
    private mutating func forEachTarget(
        of animation: CAPropertyAnimation, _ values: [Any?], _ groups: [MediaTiming],
        _ make: (AnimatableKeyPath, [MotionValue?]) -> (AnimatableKeyPath, Animation)
    ) {
        let name = animation.keyPath ?? ""
        if let pair = Self.pairs[name] {
            for (target, isFirst) in [(pair.0, true), (pair.1, false)] {
                let numbers = values.map { value -> MotionValue? in
                    guard let value, let pair = fitting(MotionValue.pair(NSValue.content(value)), value, for: name),
                        finite(.point(Point(x: pair.0, y: pair.1)), for: name) != nil
                    else { return nil }
                    return .scalar(isFirst ? pair.0 : pair.1)
                }
                let (keyPath, made) = make(target, numbers)
                append(made, keyPath, groups)
            }
            return
        }
        let full = animation.valueFunction.map { "transform." + $0.component } ?? name
        guard let keyPath = AnimatableKeyPath(full) else {
            if layer.animatesOnMain(name) {
                for value in values { if let value { _ = fitting(ShapeTrack.value(value, name), value, for: name) } }
            } else {
                log.once(.warning, id: "key path \(name)", "the key path '\(name)' of \(type(of: layer)) cannot be animated")
            }
            addEmpty(animation.timing, groups)
            return
        }
        let (target, made) = make(keyPath, values.map { convert($0, for: keyPath, full) })
        append(made, target, groups)
    }

    private mutating func convert(_ value: Any?, for keyPath: AnimatableKeyPath, _ name: String) -> MotionValue? {
        guard let value else { return nil }
        guard keyPath.property == .contents else {
            return fitting(MotionValue(value, for: keyPath), value, for: name).flatMap { finite($0, for: name) }
        }
        guard let image = fitting(value as? CGImage, value, for: name) else { return nil }
        let handle = ContentHandle.shared(for: image)
        contents.append(handle)
        return .discrete(handle.id.rawValue)
    }

    /// Returns `read`. A nil is logged once, and the animation then runs without this value.
    ///
    /// - Parameter read: the value converted for the key path; nil for a value of another kind.
    private func fitting<Read>(_ read: Read?, _ value: Any, for name: String) -> Read? {
        if read == nil {
            log.once(
                .warning, id: "value \(name) \(type(of: value))",
                "a value of kind \(NSValue.kind(of: value)) does not fit the key path '\(name)'; the animation runs without it")
        }
        return read
    }

    /// Returns a value that can be drawn. Another one is logged once, and the animation then runs without it.
    private func finite(_ value: MotionValue, for name: String) -> MotionValue? {
        if value.isFinite { return value }
        log.once(
            .warning, id: "finite \(name)", "a value for the key path '\(name)' is not finite; the animation runs without it")
        return nil
    }

    static let pairs: [String: (AnimatableKeyPath, AnimatableKeyPath)] = [
        "bounds.size": (AnimatableKeyPath(.bounds, .width), AnimatableKeyPath(.bounds, .height)),
        "bounds.origin": (AnimatableKeyPath(.bounds, .x), AnimatableKeyPath(.bounds, .y)),
        "transform.translation": (AnimatableKeyPath(.transform, .translationX), AnimatableKeyPath(.transform, .translationY)),
    ]
}
