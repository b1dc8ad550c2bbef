internal import Diagnostics
internal import Motion

extension UIView {
    /// Animates the changes in `animations` over `duration` seconds; the models have their new values at once.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let pace = AnimationPace(duration: valid(duration), pacing: .curve(options.curve.timing))
        start(pace, delay, options, animations, completion)
    }

    /// Animates the changes that `animations` makes, with the curve that begins and ends slowly.
    ///
    /// `duration`: in seconds; 0 applies the changes at once, and negative values count as 0.
    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    /// Animates with a spring; a damping ratio of 1 does not oscillate, and the velocity is in whole distances per second.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let parameters = UISpringTimingParameters(
            dampingRatio: dampingRatio, initialVelocity: CGVector(dx: velocity, dy: velocity))
        start(parameters.pace(duration: valid(duration)), delay, options, animations, completion)
    }

    /// Animates with a spring, given the time of one oscillation and a bounce of −1 … 1.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let parameters = UISpringTimingParameters(
            duration: valid(duration), bounce: bounce,
            initialVelocity: CGVector(dx: initialSpringVelocity, dy: initialSpringVelocity))
        start(parameters.pace(duration: duration), delay, options, animations, completion)
    }

    private static func start(
        _ pace: AnimationPace, _ delay: TimeInterval, _ options: AnimationOptions, _ animations: () -> Void,
        _ completion: ((Bool) -> Void)?
    ) {
        let block = makeBlock(pace, valid(delay), options, completion)
        block.run {
            animations()
            if options.contains(.layoutSubviews) { SceneLayout.layoutAll() }
        }
    }

    /// Makes a block; a nested block takes the outer block's time and pace, unless its options override them.
    static func makeBlock(
        _ pace: AnimationPace, _ delay: TimeInterval, _ options: AnimationOptions, _ completion: ((Bool) -> Void)?
    ) -> AnimationBlock {
        guard let outer = AnimationBlock.current, AnimationBlock.areEnabled else {
            return AnimationBlock(pace: pace, delay: delay, options: options, completion: completion)
        }
        var merged = pace
        if !options.contains(.overrideInheritedDuration) { merged.duration = outer.pace.duration }
        if !options.contains(.overrideInheritedCurve) { merged.pacing = outer.pace.pacing }
        let kept = options.contains(.overrideInheritedOptions) ? options : options.union(outer.options)
        let block = AnimationBlock(pace: merged, delay: outer.delay + delay, options: kept, completion: completion)
        block.record = outer.record
        return block
    }

    private static func valid(_ time: TimeInterval) -> TimeInterval { time.isFinite ? max(0, time) : 0 }

    /// Runs the closure with animations switched off, also inside of an animation block.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let before = AnimationBlock.areEnabled
        AnimationBlock.areEnabled = false
        defer { AnimationBlock.areEnabled = before }
        actionsWithoutAnimation()
    }

    /// Switches block animations on or off; while they are off, changes apply at once and completions run with true.
    public static func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.areEnabled = enabled }
    /// Whether blocks animate their changes.
    public static var areAnimationsEnabled: Bool { AnimationBlock.areEnabled }
    /// The duration of the current animation block; 0 outside.
    public static var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.pace.duration ?? 0 }

    /// Repeats the animations that the closure adds to the current block; outside of a block it just runs the closure.
    ///
    /// `count`: how often they run; fractions end in the middle.
    public static func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        guard let block = AnimationBlock.current else { return animations() }
        let before = (block.repeatCount, block.autoreverses)
        (block.repeatCount, block.autoreverses) = (Double(count), autoreverses)
        animations()
        (block.repeatCount, block.autoreverses) = before
    }

    /// Runs `animations`, in which keyframes define the values over time.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let shared = AnimationOptions(rawValue: options.rawValue & ~(7 << 10))
        let pace = AnimationPace(duration: valid(duration), pacing: .curve(shared.curve.timing))
        let block = makeBlock(pace, valid(delay), shared, completion)
        let modes: [Keyframes.CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
        let mode = Int(options.rawValue >> 10 & 7)
        block.keyframes = KeyframeRecorder(mode: mode < modes.count ? modes[mode] : .linear)
        block.keyframe = (0, 1)
        block.run(animations)
    }

    /// Adds a keyframe; start and duration are fractions of the whole, 0 … 1, and valid only inside `animateKeyframes`.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void
    ) {
        guard let block = AnimationBlock.current, block.keyframes != nil else {
            Log.views.warning(
                "UIView.addKeyframe was called outside of animateKeyframes; its changes apply at once, not animated")
            return performWithoutAnimation(animations)
        }
        let start = min(max(frameStartTime, 0), 1)
        let before = block.keyframe
        block.keyframe = (start, min(max(start + frameDuration, start), 1))
        animations()
        block.keyframe = before
    }

    /// The system animations: `.delete` fades the views out and removes them.
    public enum SystemAnimation: UInt, Sendable {
        /// Fades the views out and removes them.
        case delete = 0
    }

    /// Fades the views out within 0.25 s, beside `animations`, and removes them from their superviews.
    public static func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: 0.25, delay: 0, options: options) {
            for view in views { view.alpha = 0 }
            animations?()
        } completion: { finished in
            for view in views { view.removeFromSuperview() }
            completion?(finished)
        }
    }
}

/// Lays out all visible views.
@MainActor
enum SceneLayout {
    static func layoutAll() {
        for window in UIScreen.main.windows { window.layoutIfNeeded() }
    }
}
