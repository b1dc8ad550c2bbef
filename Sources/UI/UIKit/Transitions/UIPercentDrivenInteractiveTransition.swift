public import Foundation

/// Drives a transition's own animator by a percentage: under a finger, and from there to one of its ends.
///
/// An animator of block animations is recorded and laid under the percentage; one that is interruptible is paused, scrubbed and
/// continued through its protocol. Only this object's methods are to be called meanwhile, not the context's.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// Seconds that the whole transition takes; 0 before the first one.
    open private(set) var duration: CGFloat = 0
    /// What `update(_:)` was last given, 0 … 1.
    open private(set) var percentComplete: CGFloat = 0
    /// 1 takes as long as the rest would have taken; above 0.
    open var completionSpeed: CGFloat = 1
    /// The curve of what is left after the finger let go.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The pace of the rest of an interruptible animator; nil leaves it its own.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition begins interactively; false runs it as an animation from the start.
    open var wantsInteractiveStart = true

    private var driven: DrivenTransition?
    /// Called before the transition started: a gesture may end before that.
    private var early: (end: TransitionPhase.End, time: CFTimeInterval)?

    public override init() { super.init() }

    /// Takes over the transition and holds it at progress 0.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        let driven = DrivenTransition(transitionContext)
        self.driven = driven
        percentComplete = 0
        if let library = driven.library, library.interactor === self { library.percentDriver = self }
        guard let animating = driven.animating else {
            return UIKitDiagnostics.report(
                .other,
                "\(type(of: self)) cannot start \(driven.name): a context of one's own names its animator in animationController")
        }
        let length = animating.transitionDuration(using: transitionContext)
        duration = length.isFinite ? max(0, length) : 0
        if let interruptible = driven.interruptible(of: animating) {
            self.driven?.means = .animator(interruptible)
            if wantsInteractiveStart { interruptible.pauseAnimation() } else { interruptible.startAnimation() }
        } else if wantsInteractiveStart {
            record(animating, transitionContext, driven.library)
        } else {
            animating.animateTransition(using: transitionContext)
        }
        if driven.library == nil { applyEarlyEnd() }
    }

    private func record(
        _ animating: any UIViewControllerAnimatedTransitioning, _ context: any UIViewControllerContextTransitioning,
        _ library: TransitionContext?
    ) {
        let timeline =
            library?.timeline ?? TransitionTimeline(container: context.containerView.layer, duration: Double(duration))
        if library == nil { driven?.means = .timeline(timeline) }
        timeline.record { animating.animateTransition(using: context) }
        timeline.hold(at: 0)
        guard timeline.isEmpty, library?.hasPendingCompletion != true else { return }
        UIKitDiagnostics.report(
            .nothingToScrub,
            "\(type(of: animating)) set no animations up in animateTransition(using:) for \(driven?.name ?? "the transition"); nothing follows"
        )
    }

    /// Ignored while no transition is under the finger.
    open func update(_ percentComplete: CGFloat) {
        guard let driven, let context = driven.context, context.isInteractive else { return }
        let progress = percentComplete.isNaN ? 0 : min(max(percentComplete, 0), 1)
        self.percentComplete = progress
        switch driven.means {
        case .context: break
        case .animator(let animator):
            if animator.isReversed { animator.isReversed = false }
            animator.fractionComplete = progress
        case .timeline(let timeline): timeline.hold(at: Double(progress))
        }
        context.updateInteractiveTransition(progress)
    }

    /// Takes an interruptible transition back under the finger.
    open func pause() {
        guard let context = driven?.context else { return }
        context.pauseInteractiveTransition()
        guard let driven, context.isInteractive else { return }
        guard case .animator(let animator) = driven.means else {
            if let progress = driven.library?.percentComplete { percentComplete = progress }
            return
        }
        if animator.isRunning { animator.pauseAnimation() }
        percentComplete = animator.fractionComplete
    }

    /// Runs the transition to its end.
    open func finish() { letGo(toward: .finish) }

    /// Runs the transition back to its beginning.
    open func cancel() { letGo(toward: .cancel) }

    private func letGo(toward end: TransitionPhase.End) {
        guard let context = driven?.context else {
            early = (end, CACurrentMediaTime())
            return
        }
        guard context.isInteractive else { return }
        end == .finish ? context.finishInteractiveTransition() : context.cancelInteractiveTransition()
        let left = Double(abs(CGFloat(end.progress) - percentComplete) / validSpeed)
        // The context may have ended the transition by now.
        guard let driven else { return }
        switch driven.means {
        case .context: break
        case .animator(let animator):
            animator.isReversed = end == .cancel
            // A factor of 0 would mean the time that the animator has left by itself.
            animator.continueAnimation(withTimingParameters: timingCurve, durationFactor: CGFloat(max(left, 1e-3)))
        case .timeline(let timeline):
            timeline.run(toward: end, duration: left * Double(duration), curve: completionCurve.timing)
        }
    }

    private var validSpeed: CGFloat { completionSpeed.isFinite && completionSpeed > 0 ? completionSpeed : 1 }

    // MARK: The engine's calls

    func didStart(in context: TransitionContext) {
        guard driven?.context === context else { return }
        applyEarlyEnd()
    }

    /// What was asked for long before belongs to a transition that never came.
    private func applyEarlyEnd() {
        guard let early else { return }
        self.early = nil
        if CACurrentMediaTime() - early.time < 0.25 { letGo(toward: early.end) }
    }

    func didEnd(in context: TransitionContext) {
        guard driven?.context === context else { return }
        driven = nil
        early = nil
    }
}
