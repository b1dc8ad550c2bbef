internal import Diagnostics
internal import Motion
internal import Dispatch

/// Animates changes of views; the animation can be paused, scrubbed, reversed and stopped on the way.
///
/// As with `UIView.animate`, the animations are values on the layers; they follow one retime, and the
/// controls give it new states. Nothing is stepped here, so a running animator needs no main thread.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, NSCopying {
    /// The curve of the animation, or its spring.
    public let timingParameters: (any UITimingCurveProvider)?
    let pace: AnimationPace
    var track: AnimatorTrack

    /// The time between the start and the first change, in seconds.
    open private(set) var delay: TimeInterval = 0
    /// Inactive, active or stopped.
    open var state: UIViewAnimatingState { phase.state }
    /// Whether the animation moves by itself: active and not paused.
    open var isRunning: Bool { phase.isRunning }
    /// Cannot be set while active.
    open var isUserInteractionEnabled: Bool {
        get { takesTouches }
        set { if mayBeSet("isUserInteractionEnabled") { takesTouches = newValue } }
    }
    /// Stored for source compatibility, without effect: touches are tested against what is on the screen.
    open var isManualHitTestingEnabled = false
    /// Cannot be set while active.
    open var isInterruptible: Bool {
        get { letsInterrupt }
        set { if mayBeSet("isInterruptible") { letsInterrupt = newValue } }
    }
    /// Whether a paused animation shows its values at the fraction itself, without its curve; true by default.
    open var scrubsLinearly = true
    /// Whether the animator stays active at its end instead of finishing; false by default.
    open var pausesOnCompletion = false
    /// Called after a change of `state`, `isRunning` or `isReversed`; replaces the key-value observing that UIKit offers.
    public var stateChanged: ((UIViewPropertyAnimator) -> Void)?

    private var phase = AnimatorPhase.inactive([]) {
        didSet { if oldValue.state != state || oldValue.isRunning != isRunning { stateChanged?(self) } }
    }
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var takesTouches = true
    private var letsInterrupt = true
    private var runsBackwards = false

    /// Creates an animator with a curve or a spring.
    ///
    /// `duration`: in seconds; a spring with mass and stiffness has its own.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        timingParameters = parameters
        pace = parameters.pace(duration: duration.isFinite ? max(0, duration) : 0)
        track = AnimatorTrack(pace)
        super.init()
    }

    /// Creates an animator with a named curve.
    ///
    /// `duration`: in seconds.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a cubic Bézier curve from (0, 0) to (1, 1).
    ///
    /// `duration`: in seconds.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring; a ratio of 1 does not oscillate.
    ///
    /// `duration`: in seconds.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator and starts it.
    ///
    /// `duration`: in seconds.
    /// `delay`: in seconds, before the first change.
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

    deinit {
        if case .inactive = phase { return }
        let track = track
        let letGo = { @MainActor @Sendable in
            let holdsViews = !track.parts.isEmpty
            track.removeAll()
            // An animator that was only scrubbed, or started without animations, has nothing to clean up.
            guard holdsViews else { return }
            UIKitDiagnostics.report(
                .invalidAnimatorUse,
                "a property animator was released while it was paused or stopped; its views jump to their model values")
        }
        if MainThread.isCurrent { MainActor.assumeIsolated(letGo) } else { DispatchQueue.main.async(execute: letGo) }
    }

    /// The duration in seconds; for a spring with a mass, the time that the spring needs.
    open var duration: TimeInterval { pace.duration }

    // MARK: Blocks

    /// Adds changes; while the animator is active they begin at the present fraction and end with the others.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds a block that starts after `delayFactor` of the remaining time, and takes the rest.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let factor = min(max(delayFactor, 0), 1)
        switch phase {
        case .inactive(let blocks):
            phase = .inactive(blocks + [AnimatorPhase.Block(delayFactor: factor, changes: animation)])
        case .waiting, .paused, .running:
            let now = track.place().fraction * duration
            record(animation, start: now + (duration - now) * Double(factor))
            if case .waiting = phase { run(after: delay) }
        case .stopped:
            refuse("addAnimations(_:)", "a stopped animator")
        }
    }

    /// Adds a closure that is called with the position at which the animation finished.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    private func record(_ changes: () -> Void, start: Seconds) {
        let remaining = max(0, duration - start)
        let pacing = timingParameters?.pace(duration: remaining).pacing ?? pace.pacing
        track.record(changes, start: start, pace: AnimationPace(duration: remaining, pacing: pacing))
    }

    /// Runs the blocks: the models jump to their end values, the layers show the start.
    private func activate(_ blocks: [AnimatorPhase.Block]) {
        phase = .paused
        TransitionTimeline.recording?.adopt(self)
        track.keepTime { [weak self] in self?.arrived() }
        for block in blocks { record(block.changes, start: duration * Double(block.delayFactor)) }
    }

    // MARK: Control

    /// Starts the animation, or continues it after a pause.
    open func startAnimation() { start(after: 0) }

    /// Starts the animation after a delay.
    ///
    /// - Parameter delay: in seconds.
    open func startAnimation(afterDelay delay: TimeInterval) {
        guard delay >= 0 else { return refuse("startAnimation(afterDelay:)", "a negative delay") }
        guard state == .inactive || delay == 0 else { return refuse("startAnimation(afterDelay:)", "an active animator") }
        self.delay = delay
        start(after: delay)
    }

    private func start(after delay: TimeInterval) {
        switch phase {
        case .inactive(let blocks):
            activate(blocks)
            if blocks.isEmpty { phase = .waiting } else { run(after: delay) }
        case .paused:
            continueAnimation(withTimingParameters: nil, durationFactor: 0)
        case .waiting, .running:
            break
        case .stopped:
            refuse("startAnimation()", "a stopped animator")
        }
    }

    private func run(after delay: TimeInterval) {
        phase = .running(self)
        track.resume(from: runsBackwards ? 1 : 0, speed: runsBackwards ? -1 : 1, delay: delay)
    }

    /// Stops at the present fraction and stays active, to be scrubbed by `fractionComplete`.
    open func pauseAnimation() {
        guard mayBeInterrupted("pauseAnimation()") else { return }
        guard state != .stopped else { return refuse("pauseAnimation()", "a stopped animator") }
        if case .inactive(let blocks) = phase { activate(blocks) }
        let place = track.place(at: SceneContext.main.comingFrameTime)
        phase = .paused
        track.hold(at: place)
    }

    /// The progress with `scrubsLinearly`; without it a fraction of time, which the pace converts to progress.
    open var fractionComplete: CGFloat {
        get { state == .inactive ? 0 : CGFloat(scrubsLinearly ? track.place().progress : track.place().fraction) }
        set {
            guard state != .stopped else { return refuse("fractionComplete", "a stopped animator") }
            if case .inactive(let blocks) = phase { activate(blocks) }
            guard !isRunning else { return refuse("fractionComplete", "a running animator; pause it first") }
            phase = .paused
            let value = newValue.isNaN ? 0 : Double(min(max(newValue, 0), 1))
            let place =
                scrubsLinearly
                ? track.place().scrubbed(to: value, on: pace)
                : RetimePlace(fraction: value, progress: pace.progress(at: value))
            track.hold(at: place)
        }
    }

    /// Whether the animation runs toward its beginning.
    open var isReversed: Bool {
        get { runsBackwards }
        set {
            guard newValue != runsBackwards else { return }
            guard mayBeInterrupted("isReversed") else { return }
            runsBackwards = newValue
            stateChanged?(self)
            guard isRunning else { return }
            go(on: track.place(at: SceneContext.main.comingFrameTime), nil, 0)
        }
    }

    /// Continues the animation; `durationFactor` is in parts of the whole duration, and 0 keeps the remaining time.
    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        guard state == .active, !isRunning else { return refuse("continueAnimation", "an animator that is not paused") }
        phase = .running(self)
        go(on: track.place(), parameters, durationFactor)
    }

    /// Runs from a place to the end, or to the start when reversed: on the animator's own pace if the place lies on it.
    private func go(
        on place: RetimePlace, _ parameters: (any UITimingCurveProvider)?, _ durationFactor: CGFloat
    ) {
        let end: Double = runsBackwards ? 0 : 1
        // A spring that overshoots its end still has a distance left when its time is over.
        let left = max(abs(end - place.fraction), place.isOn(pace) ? 0 : abs(end - place.progress)) * duration
        let wanted = durationFactor > 0 ? duration * Double(durationFactor) : left
        if parameters == nil, place.isOn(pace) {
            let speed = wanted > 0 && left > 0 ? left / wanted : 1
            track.resume(from: place.fraction, speed: runsBackwards ? -speed : speed, delay: 0)
        } else {
            // A spring has to come to rest within the remaining time.
            let next = (parameters ?? timingParameters)?.pace(duration: wanted)
            track.leave(place, to: end, next ?? AnimationPace(duration: wanted, pacing: pace.pacing))
        }
    }

    /// Ends the animation where it is.
    ///
    /// - Parameter withoutFinishing: true makes the animator inactive without completions; false waits for
    /// `finishAnimation(at:)`.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard mayBeInterrupted("stopAnimation(_:)") else { return }
        // It has stopped already, and no completion is pending.
        if withoutFinishing, state == .inactive { return }
        guard state == .active else { return refuse("stopAnimation(_:)", "an animator that is not active") }
        phase = .paused
        track.freezeModels()
        if withoutFinishing {
            reset()
        } else {
            phase = .stopped
        }
    }

    /// Ends a stopped animation at a position and calls the completions; reported and ignored in any other state.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return refuse("finishAnimation(at:)", "an animator that is not stopped") }
        switch finalPosition {
        case .end: track.setModelsToEnd()
        case .start: track.takeModelsBack()
        case .current: break
        }
        finish(at: finalPosition)
    }

    /// Called when the clock reaches its end.
    private func arrived() {
        guard isRunning else { return }
        phase = .paused
        if pausesOnCompletion {
            let end: Double = runsBackwards ? 0 : 1
            track.hold(at: RetimePlace(fraction: end, progress: end))
            return
        }
        // The models went to their end values at the start, and may have been changed by others since.
        if runsBackwards { track.takeModelsBack() }
        finish(at: runsBackwards ? .start : .end)
    }

    private func finish(at position: UIViewAnimatingPosition) {
        let waiting = completions
        reset()
        for completion in waiting { completion(position) }
    }

    private func reset() {
        track.removeAll()
        track = AnimatorTrack(pace)
        completions = []
        runsBackwards = false
        phase = .inactive([])
    }

    private func mayBeSet(_ what: String) -> Bool {
        if state == .inactive { return true }
        refuse("\(what) =", "an active animator")
        return false
    }

    private func mayBeInterrupted(_ what: String) -> Bool {
        if isInterruptible || state == .inactive { return true }
        refuse(what, "an animator that is not interruptible")
        return false
    }

    private func refuse(_ what: String, _ why: String) {
        UIKitDiagnostics.report(.invalidAnimatorUse, "UIViewPropertyAnimator.\(what) does nothing on \(why)")
    }

    /// Returns a copy with the duration, pace and flags, without blocks and state.
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
