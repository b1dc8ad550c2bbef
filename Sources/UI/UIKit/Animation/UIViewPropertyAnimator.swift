internal import Diagnostics
internal import Motion

/// Animates changes of views, and can be paused, scrubbed, turned around and stopped on the way.
///
/// The animations are values on the layers, as those of `UIView.animate`; what steers them rewrites their clocks: speed 0 while
/// scrubbed, negative on the way back. Nothing is stepped here, so a running animator needs no main thread.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, NSCopying {
    public let timingParameters: (any UITimingCurveProvider)?
    let pace: AnimationPace
    var track = AnimatorTrack()

    open private(set) var delay: TimeInterval = 0
    open private(set) var state = UIViewAnimatingState.inactive {
        didSet { if oldValue != state { stateChanged?(self) } }
    }
    open private(set) var isRunning = false {
        didSet { if oldValue != isRunning { stateChanged?(self) } }
    }
    open var isUserInteractionEnabled = true
    open var isManualHitTestingEnabled = false
    open var isInterruptible = true
    open var scrubsLinearly = true
    open var pausesOnCompletion = false
    /// What key-value observing of `state`, `isRunning` and `isReversed` is elsewhere.
    public var stateChanged: ((UIViewPropertyAnimator) -> Void)?

    private var blocks: [(delayFactor: CGFloat, changes: () -> Void)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var runsBackwards = false

    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        pace = parameters.pace(duration: duration.isFinite ? max(0, duration) : 0)
        super.init()
    }

    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Of a spring with a mass it is the time that the spring needs.
    open var duration: TimeInterval { pace.duration }

    // MARK: Blocks

    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// They start when `delayFactor` of the time that is left has passed, and take the rest.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let factor = min(max(delayFactor, 0), 1)
        switch state {
        case .inactive:
            blocks.append((factor, animation))
        case .active:
            let now = track.time(of: pace)
            record(animation, start: now + (duration - now) * Double(factor))
            if isRunning {
                track.resumeNew(speed: runsBackwards ? -1 : 1, now: now)
            } else {
                track.hold(at: fractionComplete, self)
            }
        case .stopped:
            refuse("addAnimations(_:)", "a stopped animator")
        }
    }

    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    private func record(_ changes: () -> Void, start: Seconds) {
        let remaining = max(0, duration - start)
        let pace = timingParameters?.pace(duration: remaining) ?? AnimationPace(duration: remaining, pacing: pace.pacing)
        let block = AnimationBlock(pace: AnimationPace(duration: remaining, pacing: pace.pacing))
        block.record = { [track] in track.parts.append(AnimatorTrack.Part(recorded: $0, start: start)) }
        block.run(changes)
    }

    /// Runs the blocks: models jump to their ends, the layers show the start.
    private func activate() {
        state = .active
        let waiting = blocks
        blocks = []
        for block in waiting { record(block.changes, start: duration * Double(block.delayFactor)) }
        track.keepTime(duration: duration) { [self] in arrived() }
    }

    // MARK: Steering

    open func startAnimation() { start(after: 0) }

    open func startAnimation(afterDelay delay: TimeInterval) {
        guard delay >= 0 else { return refuse("startAnimation(afterDelay:)", "a negative delay") }
        guard state == .inactive || delay == 0 else { return refuse("startAnimation(afterDelay:)", "an active animator") }
        self.delay = delay
        start(after: delay)
    }

    private func start(after delay: TimeInterval) {
        switch state {
        case .inactive:
            activate()
            isRunning = true
            track.resume(from: runsBackwards ? 1 : 0, speed: runsBackwards ? -1 : 1, delay: delay, self)
        case .active:
            guard !isRunning else { return }
            continueAnimation(withTimingParameters: nil, durationFactor: 0)
        case .stopped:
            refuse("startAnimation()", "a stopped animator")
        }
    }

    open func pauseAnimation() {
        guard isInterruptible || state == .inactive else {
            return refuse("pauseAnimation()", "an animator that is not interruptible")
        }
        guard state != .stopped else { return refuse("pauseAnimation()", "a stopped animator") }
        if state == .inactive { activate() }
        let progress = track.progress(of: pace)
        isRunning = false
        track.hold(at: CGFloat(progress), self)
    }

    open var fractionComplete: CGFloat {
        get { state == .inactive ? 0 : CGFloat(track.progress(of: pace)) }
        set {
            guard state != .stopped else { return refuse("fractionComplete", "a stopped animator") }
            if state == .inactive { activate() }
            guard !isRunning else { return refuse("fractionComplete", "a running animator; pause it first") }
            track.hold(at: newValue.isNaN ? 0 : min(max(newValue, 0), 1), self)
        }
    }

    open var isReversed: Bool {
        get { runsBackwards }
        set {
            guard newValue != runsBackwards else { return }
            guard isInterruptible || state == .inactive else {
                return refuse("isReversed", "an animator that is not interruptible")
            }
            runsBackwards = newValue
            stateChanged?(self)
            guard state == .active, isRunning else { return }
            track.resume(from: track.time(of: pace) / max(duration, 1e-9), speed: newValue ? -1 : 1, delay: 0, self)
        }
    }

    /// `durationFactor` is in parts of the whole duration; 0 leaves the time that would have been left.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        guard state == .active, !isRunning else { return refuse("continueAnimation", "an animator that is not paused") }
        let progress = track.progress(of: pace)
        isRunning = true
        let wanted = duration * Double(max(0, durationFactor))
        if let parameters {
            let left = (runsBackwards ? progress : 1 - progress) * duration
            track.leave(progress, to: runsBackwards ? 0 : 1, parameters.pace(duration: wanted > 0 ? wanted : left), self)
            return
        }
        let fraction = scrubsLinearly ? pace.fraction(forProgress: progress) : progress
        let left = (runsBackwards ? fraction : 1 - fraction) * duration
        let speed = wanted > 0 && left > 0 ? left / wanted : 1
        track.resume(from: fraction, speed: runsBackwards ? -speed : speed, delay: 0, self)
    }

    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return refuse("stopAnimation(_:)", "an animator that is not active") }
        isRunning = false
        track.freezeModels()
        if withoutFinishing {
            reset()
        } else {
            state = .stopped
        }
    }

    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return refuse("finishAnimation(at:)", "an animator that is not stopped") }
        finish(at: finalPosition)
    }

    /// The clock came to its end.
    private func arrived() {
        guard state == .active, isRunning else { return }
        isRunning = false
        if pausesOnCompletion {
            track.hold(at: runsBackwards ? 0 : 1, self)
            track.keepTime(duration: duration) { [self] in arrived() }
            return
        }
        finish(at: runsBackwards ? .start : .end)
    }

    private func finish(at position: UIViewAnimatingPosition) {
        if position != .current { track.setModels(toEnd: position == .end) }
        let waiting = completions
        reset()
        for completion in waiting { completion(position) }
    }

    private func reset() {
        track.removeAll()
        track = AnimatorTrack()
        blocks = []
        completions = []
        runsBackwards = false
        state = .inactive
    }

    private func refuse(_ what: String, _ why: String) {
        Log.views.error("UIViewPropertyAnimator.\(what) does nothing on \(why)")
    }

    /// Duration, pace and flags; no blocks, no state.
    nonisolated open func copy(with zone: NSZone? = nil) -> Any {
        let copy = MainActor.assumeIsolated { makeCopy() }
        return copy
    }

    private func makeCopy() -> UIViewPropertyAnimator {
        let copy = UIViewPropertyAnimator(duration: duration, timingParameters: timingParameters ?? UICubicTimingParameters())
        copy.isUserInteractionEnabled = isUserInteractionEnabled
        copy.isInterruptible = isInterruptible
        copy.scrubsLinearly = scrubsLinearly
        copy.pausesOnCompletion = pausesOnCompletion
        return copy
    }
}
