import CoreGraphics
import Foundation

/// The engine of every change of controllers: context for the animator, coordinator for everybody else.
///
/// The container says in a `TransitionRequest` what changes; this object runs the animator or the interactor, the animations
/// beside it, and calls the container back in the order that the request's comment states. `TransitionPhase` says what may
/// happen when.
@MainActor
final class TransitionContext: NSObject, UIViewControllerContextTransitioning, UIViewControllerTransitionCoordinator {
    let name: String
    let containerView: UIView
    let isAnimated: Bool
    let presentationStyle: UIModalPresentationStyle
    let initiallyInteractive: Bool
    let targetTransform: CGAffineTransform
    let isRotation: Bool
    let takesTouches: Bool
    private(set) var transitionDuration: TimeInterval = 0
    private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
    private(set) var interactor: (any UIViewControllerInteractiveTransitioning)?
    /// What the animator gave when it was first asked; nil when it has none.
    private(set) var interruptible: (any UIViewImplicitlyAnimating)?
    private var hasAskedForInterruptible = false
    private var hasReportedAnother = false
    /// Runs what is beside the transition where its own animator does not follow the finger all the way.
    var alongside: UIViewPropertyAnimator?

    private var request: TransitionRequest?
    // What `willBegin` finds out late may still be said there.
    var from: TransitionSide
    var to: TransitionSide
    // After the end only weakly: an animator that keeps its context must not keep two controllers.
    private(set) weak var fromController: UIViewController?
    private(set) weak var toController: UIViewController?

    private var phase = TransitionPhase.prepared
    var transitionWasCancelled = false
    var percentComplete: CGFloat = 0
    private var isSettingUp = false
    private var isTelling = false
    private var pendingCompletion: Bool?
    /// The library ended it, so a completion is still to come from whoever animates.
    private var wasAbandoned = false
    let companions = TransitionCompanions()
    var timeline: TransitionTimeline?
    let watchdog = ScreenTimer()
    private var locked: [UIView] = []
    private var hasToldAppearing = false

    /// What runs now, oldest first.
    private(set) static var inFlight: [TransitionContext] = []

    init(_ request: TransitionRequest) {
        self.request = request
        name = request.name
        containerView = request.container
        from = request.from
        to = request.to
        isAnimated = request.isAnimated
        presentationStyle = request.style
        targetTransform = request.targetTransform
        isRotation = request.isRotation
        takesTouches = request.takesTouches
        animator = request.animator
        interactor = request.animator == nil ? nil : request.interactor
        initiallyInteractive = request.isAnimated && (interactor?.wantsInteractiveStart ?? false)
        fromController = request.from.controller
        toController = request.to.controller
    }

    // MARK: Life

    /// Runs the transition; for one without animation that is all of it.
    func start() {
        // The container may let go of the context from within its own callbacks.
        let request = request
        transitionDuration = isAnimated ? askDuration() : 0
        Self.inFlight.append(self)
        guard case .begin = phase.start(interactively: interactor?.wantsInteractiveStart == true) else { return }
        isTelling = true
        request?.willBegin(self)
        isTelling = false
        isSettingUp = true
        if !takesTouches { lock() }
        if initiallyInteractive {
            timeline = TransitionTimeline(container: request?.driven ?? containerView.layer, duration: transitionDuration)
        }
        companions.mainPace = nil
        let companions = companions
        AnimationBlock.observePaces {
            companions.mainPace = companions.mainPace ?? $0
        } during: {
            runMain()
        }
        askForInterruptible()
        if interruptible != nil {
            // The animator is scrubbed itself, and what runs beside is added to it.
            timeline = nil
            unlock()
        }
        runAlongside()
        tellAppearing()
        isSettingUp = false
        (interactor as? UIPercentDrivenInteractiveTransition)?.didStart(in: self)
        if let pendingCompletion { return conclude(pendingCompletion) }
        watch(for: transitionDuration)
    }

    private func runMain() {
        if let interactor {
            interactor.startInteractiveTransition(self)
        } else if let animator {
            animator.animateTransition(using: self)
        } else {
            if let view = to.view {
                view.frame = to.finalFrame
                if view.superview !== containerView { containerView.addSubview(view) }
            }
            pendingCompletion = true
        }
    }

    /// Is-appearing callbacks wait until the incoming view hangs in a window.
    private func tellAppearing(evenAway: Bool = false) {
        guard !hasToldAppearing, evenAway || to.view == nil || to.view?.window != nil else { return }
        hasToldAppearing = true
        request?.didStart()
    }

    /// Longer than a day is a mistake, and would lock the app for as long.
    private static let longestDuration: TimeInterval = 86_400

    private func askDuration() -> TimeInterval {
        guard let animator else { return 0 }
        let duration = animator.transitionDuration(using: self)
        if duration >= 0, duration <= Self.longestDuration { return duration }
        UIKitDiagnostics.report(
            .invalidDuration, "\(type(of: animator)) gives a duration of \(duration) for \(name); 0 is taken")
        return 0
    }

    func completeTransition(_ didComplete: Bool) {
        guard isOnMain({ $0.completeTransition(didComplete) }) else { return }
        if wasAbandoned {
            // Not the app's fault: its place went away under the transition. Another call is.
            wasAbandoned = false
            return
        }
        guard !isOver, pendingCompletion == nil else {
            return UIKitDiagnostics.report(
                .transitionCompletedTwice, "completeTransition(_:) was called a second time for \(name); it has no effect")
        }
        if didComplete == transitionWasCancelled {
            UIKitDiagnostics.report(
                .completionContradictsCancellation,
                "completeTransition(\(didComplete)) was called for \(name), which was \(transitionWasCancelled ? "" : "not ")cancelled; the argument counts"
            )
        }
        guard !isSettingUp else {
            pendingCompletion = didComplete
            return
        }
        conclude(didComplete)
    }

    private func conclude(_ completed: Bool) {
        let wasInteractive = isInteractive
        guard phase.complete() == .conclude, let request else { return }
        transitionWasCancelled = !completed
        watchdog.stop()
        if wasInteractive { companions.tellInteractionChanged(self) }
        concludeTimeline(completed ? .finish : .cancel)
        concludeAlongside(completed)
        keepIncomingView(completed)
        tellAppearing(evenAway: true)
        unlock()
        request.didEnd(completed)
        companions.runCompletions(self)
        animator?.animationEnded(completed)
        (interactor as? UIPercentDrivenInteractiveTransition)?.didEnd(in: self)
        letGo()
        request.closed(completed)
        OrientationPolicy.transitionEnded()
    }

    /// What only runs alongside an app's own interactor may come to its end after the transition's, without a jump.
    private func concludeTimeline(_ end: TransitionPhase.End) {
        let isAlongsideOnly = !(interactor is UIPercentDrivenInteractiveTransition)
        if let timeline, isAlongsideOnly, timeline.destination == end { return }
        timeline?.conclude(end)
    }

    /// What runs beside comes to its end with the transition, where it was not there already.
    private func concludeAlongside(_ completed: Bool) {
        guard let alongside, alongside.state == .active else { return }
        alongside.stopAnimation(false)
        alongside.finishAnimation(at: completed ? .end : .start)
    }

    /// The place where it ran is gone: it ends where it was going.
    func abandon() {
        guard !isOver else { return }
        watchdog.stop()
        wasAbandoned = true
        conclude(!transitionWasCancelled)
    }

    /// An animator that never added the incoming view must not leave a black screen.
    private func keepIncomingView(_ completed: Bool) {
        guard completed, !isRotation, let view = to.view, view.window == nil, containerView.window != nil else { return }
        UIKitDiagnostics.report(
            .viewLost,
            "\(animator.map { "\(type(of: $0))" } ?? "the container") completed \(name) without the view of \(controllerName(toController)) in the container; it is added now"
        )
        if to.finalFrame != .zero { view.frame = to.finalFrame }
        containerView.addSubview(view)
    }

    private func letGo() {
        Self.inFlight.removeAll { $0 === self }
        request = nil
        animator = nil
        interactor = nil
        interruptible = nil
        alongside = nil
        timeline = nil
        companions.clear()
        from.controller = nil
        to.controller = nil
    }

    var hasPendingCompletion: Bool { pendingCompletion != nil }
    /// Callbacks and animations are being asked for; nothing else may begin from in there.
    var isStarting: Bool { isTelling || isSettingUp || phase.snapshot == .prepared }

    // MARK: Interaction

    var isInteractive: Bool { phase.isInteractive }
    var isOver: Bool { phase.isOver }
    var phaseNow: TransitionPhase.Snapshot { phase.snapshot }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        guard isOnMain({ $0.updateInteractiveTransition(percentComplete) }) else { return }
        let progress = percentComplete.isNaN ? 0 : min(max(percentComplete, 0), 1)
        guard case .scrub = phase.update(Double(progress)) else { return }
        self.percentComplete = progress
        watchdog.stop()
        timeline?.hold(at: Double(progress))
    }

    func finishInteractiveTransition() { letGo(toward: .finish) }

    func cancelInteractiveTransition() { letGo(toward: .cancel) }

    private func letGo(toward end: TransitionPhase.End) {
        guard isOnMain({ $0.letGo(toward: end) }) else { return }
        guard case .settle(let progress, _) = phase.letGo(toward: end) else { return }
        checkInterruptible()
        transitionWasCancelled = end == .cancel
        companions.tellInteractionChanged(self)
        guard !isOver else { return }
        let left = remainingTime(from: progress, toward: end)
        timeline?.run(toward: end, duration: left, curve: completionCurve.timing)
        watch(for: left)
    }

    /// Seconds that are left when it is let go at `progress`.
    func remainingTime(from progress: Double, toward end: TransitionPhase.End) -> TimeInterval {
        abs(end.progress - progress) * transitionDuration / Double(completionVelocity)
    }

    func pauseInteractiveTransition() {
        guard isOnMain({ $0.pauseInteractiveTransition() }) else { return }
        // The interface that a finger turned is caught on its way without an animator of its own.
        if isRotation, interruptible == nil, let timeline { return grab(at: timeline.progress) }
        guard let interruptible else {
            return UIKitDiagnostics.report(
                .pauseOfUninterruptibleTransition,
                "pauseInteractiveTransition() needs an interruptible animator; \(name) goes on")
        }
        checkInterruptible()
        grab(at: Double(interruptible.fractionComplete))
    }

    private func grab(at progress: Double) {
        guard phase.grab(at: progress) == .grab else { return }
        percentComplete = CGFloat(progress)
        timeline?.hold(at: progress)
        watchdog.stop()
        companions.tellInteractionChanged(self)
    }

    // MARK: Interruptible animator

    var isInterruptible: Bool { interruptible != nil }

    /// Asked for only after the animator or the interactor was started.
    func askForInterruptible() {
        guard !hasAskedForInterruptible, isAnimated, let animator else { return }
        hasAskedForInterruptible = true
        let answer = animator.interruptibleAnimator(using: self)
        if !(answer is NotInterruptible) { interruptible = answer }
    }

    private func checkInterruptible() {
        guard let interruptible, let animator else { return }
        let answer = animator.interruptibleAnimator(using: self)
        guard answer !== interruptible, !hasReportedAnother else { return }
        hasReportedAnother = true
        UIKitDiagnostics.report(
            .changingInterruptibleAnimator,
            "\(type(of: animator)) gives another interruptible animator than before for \(name); the first one counts")
    }

    private func runAlongside() {
        companions.run(self)
    }

    // MARK: Touches

    /// What no animation can interrupt takes no touches on the way.
    private func lock() {
        let views = [from.view, to.view, from.controller?.viewIfLoaded, to.controller?.viewIfLoaded].compactMap { $0 }
        for view in views where !locked.contains(where: { $0 === view }) {
            view.transitionLocks += 1
            locked.append(view)
        }
    }

    private func unlock() {
        for view in locked { view.transitionLocks -= 1 }
        locked = []
    }
}
