import CoreGraphics
import Foundation
internal import Motion

/// The engine of every change of controllers: context for the animator, coordinator for all others.
///
/// The container says in a `TransitionRequest` what changes; this object runs the animator or the interactor, the animations
/// beside it, and calls the container back in the order that the request's comment states. `TransitionPhase` decides what an
/// event means; `perform` does what it answers.
@MainActor
final class TransitionContext: NSObject, UIViewControllerContextTransitioning, UIViewControllerTransitionCoordinator {
    let name: String
    let containerView: UIView
    let isAnimated: Bool
    let presentationStyle: UIModalPresentationStyle
    let initiallyInteractive: Bool
    let targetTransform: CGAffineTransform
    let takesTouches: Bool
    /// A controller goes and another comes; in a rotation the same one stays.
    let changesController: Bool
    private(set) var transitionDuration: TimeInterval = 0
    private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
    private(set) var interactor: (any UIViewControllerInteractiveTransitioning)?
    private var interruptibleAnswer = InterruptibleAnswer.notAsked
    /// Runs what is beside the transition where its own animator does not follow the finger all the way.
    var alongside: UIViewPropertyAnimator?

    private var request: TransitionRequest?
    /// Is-appearing callbacks that are still to be told.
    private var appearing: (() -> Void)?
    // What `willBegin` finds out late may still be said there.
    var from: TransitionSide
    var to: TransitionSide
    // After the end only weakly: an animator that keeps its context must not keep two controllers.
    private(set) weak var fromController: UIViewController?
    private(set) weak var toController: UIViewController?

    private var phase = TransitionPhase.prepared
    let companions = TransitionCompanions()
    var timeline: TransitionTimeline?
    /// It moves for as long as the next event may take, on the display's time, and nothing follows it.
    lazy var deadline = RetimeHandle(Retime(state: .held(RetimePlace(0))), clock: UIScreen.main.rootLayer)
    private var locked: [UIView] = []
    /// The interactor, where it is the library's and was started with this context.
    weak var percentDriver: UIPercentDrivenInteractiveTransition?

    /// What runs now, oldest first.
    private(set) static var inFlight: [TransitionContext] = []

    init(_ request: TransitionRequest) {
        self.request = request
        appearing = request.didStart
        name = request.name
        containerView = request.container
        from = request.from
        to = request.to
        isAnimated = request.isAnimated
        presentationStyle = request.style
        targetTransform = request.targetTransform
        changesController = request.from.controller !== request.to.controller
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
        guard phase.start(interactively: interactor?.wantsInteractiveStart == true) == .tell else { return }
        Self.inFlight.append(self)
        request?.willBegin(self)
        guard phase.didTell() == .setUp else { return }
        setUp()
        perform(phase.didSetUp())
    }

    private func perform(_ action: TransitionPhase.Action) {
        switch action {
        case .nothing, .refuse, .tell, .setUp, .wait: break
        case .watch: watch(for: transitionDuration)
        case .scrub(let progress): scrub(to: progress)
        case .settle(let progress, let end): settle(from: progress, toward: end)
        case .grab(let progress): grab(at: progress)
        case .conclude(let end, let wasInteractive): conclude(end, wasInteractive: wasInteractive)
        }
    }

    private func setUp() {
        if !takesTouches { lock() }
        if initiallyInteractive {
            timeline = TransitionTimeline(container: containerView.layer, duration: transitionDuration)
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
            timeline?.conclude(.finish)
            timeline = nil
            unlock()
        }
        companions.run(self)
        tellAppearing()
        percentDriver?.didStart(in: self)
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
            perform(phase.complete(at: .finish))
        }
    }

    /// Is-appearing callbacks wait until the incoming view hangs in a window.
    private func tellAppearing(evenAway: Bool = false) {
        guard let tell = appearing, evenAway || to.view == nil || to.view?.window != nil else { return }
        appearing = nil
        tell()
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
        let wasCancelled = transitionWasCancelled
        let action = phase.complete(at: didComplete ? .finish : .cancel)
        if action == .refuse {
            UIKitDiagnostics.report(
                .transitionCompletedTwice, "completeTransition(_:) was called a second time for \(name); it has no effect")
        } else if action != .nothing, didComplete == wasCancelled {
            UIKitDiagnostics.report(
                .completionContradictsCancellation,
                "completeTransition(\(didComplete)) was called for \(name), which was \(wasCancelled ? "" : "not ")cancelled; the argument counts"
            )
        }
        perform(action)
    }

    /// The place where it ran is gone: it ends where it was going.
    func abandon() { perform(phase.abandon()) }

    private func conclude(_ end: TransitionPhase.End, wasInteractive: Bool) {
        guard let request else { return }
        let completed = end == .finish
        stopWatching()
        if wasInteractive { companions.tellInteractionChanged(self) }
        concludeTimeline(end)
        concludeAlongside(completed)
        keepIncomingView(completed)
        tellAppearing(evenAway: true)
        unlock()
        request.didEnd(completed)
        companions.runCompletions(self)
        animator?.animationEnded(completed)
        percentDriver?.didEnd(in: self)
        forgetAll()
        request.closed(completed)
        OrientationPolicy.transitionEnded()
    }

    /// What only runs alongside an app's own interactor may come to its end after the transition's, without a jump.
    private func concludeTimeline(_ end: TransitionPhase.End) {
        if let timeline, percentDriver == nil, timeline.destination == end { return }
        timeline?.conclude(end)
    }

    /// What runs beside comes to its end with the transition, where it was not there already.
    private func concludeAlongside(_ completed: Bool) {
        guard let alongside, alongside.state == .active else { return }
        alongside.stopAnimation(false)
        alongside.finishAnimation(at: completed ? .end : .start)
    }

    /// An animator that never added the incoming view must not leave a black screen.
    private func keepIncomingView(_ completed: Bool) {
        guard completed, changesController, let view = to.view, view.window == nil, containerView.window != nil else { return }
        UIKitDiagnostics.report(
            .viewLost,
            "\(animator.map { "\(type(of: $0))" } ?? "the container") completed \(name) without the view of \(controllerName(toController)) in the container; it is added now"
        )
        if to.finalFrame != .zero { view.frame = to.finalFrame }
        containerView.addSubview(view)
    }

    private func forgetAll() {
        Self.inFlight.removeAll { $0 === self }
        request = nil
        appearing = nil
        animator = nil
        interactor = nil
        interruptibleAnswer = .none
        alongside = nil
        timeline = nil
        companions.clear()
        from.controller = nil
        to.controller = nil
    }

    var hasPendingCompletion: Bool { phase.hasPendingCompletion }
    var isStarting: Bool { phase.isStarting }
    var isOver: Bool { phase.isOver }

    // MARK: Interaction

    var isInteractive: Bool { phase.isInteractive }
    var transitionWasCancelled: Bool { phase.course.end == .cancel }
    var percentComplete: CGFloat { CGFloat(phase.course.progress) }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        guard isOnMain({ $0.updateInteractiveTransition(percentComplete) }) else { return }
        perform(phase.update(percentComplete.isNaN ? 0 : Double(min(max(percentComplete, 0), 1))))
    }

    private func scrub(to progress: Double) {
        stopWatching()
        timeline?.hold(at: progress)
    }

    func finishInteractiveTransition() { letGo(toward: .finish) }

    func cancelInteractiveTransition() { letGo(toward: .cancel) }

    private func letGo(toward end: TransitionPhase.End) {
        guard isOnMain({ $0.letGo(toward: end) }) else { return }
        perform(phase.letGo(toward: end))
    }

    private func settle(from progress: Double, toward end: TransitionPhase.End) {
        checkInterruptible()
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
        guard let interruptible else { return pauseTimeline() }
        checkInterruptible()
        perform(phase.grab(at: Double(interruptible.fractionComplete)))
    }

    private func pauseTimeline() {
        if request?.canBeCaught == true, let timeline { return perform(phase.grab(at: timeline.progress)) }
        UIKitDiagnostics.report(
            .pauseOfUninterruptibleTransition,
            "pauseInteractiveTransition() needs an interruptible animator; \(name) goes on")
    }

    private func grab(at progress: Double) {
        timeline?.hold(at: progress)
        stopWatching()
        companions.tellInteractionChanged(self)
    }

    // MARK: Interruptible animator

    /// What the animator gave when it was first asked; nil when it has none.
    var interruptible: (any UIViewImplicitlyAnimating)? { interruptibleAnswer.animator }
    var isInterruptible: Bool { interruptible != nil }

    /// Asked for only after the animator or the interactor was started.
    func askForInterruptible() {
        guard case .notAsked = interruptibleAnswer, isAnimated, let animator else { return }
        interruptibleAnswer = .none
        let answer = animator.interruptibleAnimator(using: self)
        if !(answer is NotInterruptible) { interruptibleAnswer = .given(answer) }
    }

    private func checkInterruptible() {
        guard let interruptible, let animator else { return }
        let answer = animator.interruptibleAnimator(using: self)
        guard answer !== interruptible, case .given = interruptibleAnswer else { return }
        interruptibleAnswer = .contradicted(interruptible)
        UIKitDiagnostics.report(
            .changingInterruptibleAnimator,
            "\(type(of: animator)) gives another interruptible animator than before for \(name); the first one counts")
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
