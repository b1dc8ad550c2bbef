import Foundation
internal import Motion

/// What runs beside a transition: animations, completions, and handlers that hear of the interaction.
@MainActor
final class TransitionCompanions {
    typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void

    private var phase = Phase.collecting([])
    private var completions: [Block] = []
    private var changeHandlers: [Block] = []
    private var endHandlers: [Block] = []
    /// Of the first block animation that the animator made.
    var mainPace: AnimationPace?

    private enum Phase {
        /// The animations wait for the animator's.
        case collecting([Block])
        /// The animations have been made; completions and handlers may still be added.
        case underWay
        case over

        var isOver: Bool { if case .over = self { true } else { false } }
    }

    /// - Returns: whether the animation will run.
    func add(_ animation: Block?, _ completion: Block?, of context: TransitionContext) -> Bool {
        if let completion {
            if phase.isOver {
                SceneContext.main.whenReady { MainActor.assumeIsolated { completion(context) } }
            } else {
                completions.append(completion)
            }
        }
        guard let animation else { return !phase.isOver }
        guard case .collecting(let animations) = phase else { return false }
        phase = .collecting(animations + [animation])
        return true
    }

    func addChangeHandler(_ handler: @escaping Block) { if !phase.isOver { changeHandlers.append(handler) } }
    func addEndHandler(_ handler: @escaping Block) { if !phase.isOver { endHandlers.append(handler) } }

    /// Runs the animations with the main ones' length and pace, under the finger where one drives them.
    func run(_ context: TransitionContext) {
        guard case .collecting(let blocks) = phase else { return }
        phase = .underWay
        guard !blocks.isEmpty else { return }
        let all = { for block in blocks { block(context) } }
        guard context.isAnimated, context.animator != nil else { return UIView.performWithoutAnimation(all) }
        if let alongside = context.alongside { return alongside.addAnimations(all) }
        if let interruptible = context.interruptible, interruptible.state == .active || context.isInteractive {
            return interruptible.addAnimations(all)
        }
        let curve = context.completionCurve
        let run = { [self] in
            let pace = mainPace.flatMap { abs($0.duration - context.transitionDuration) < 1e-6 ? $0 : nil }
            AnimationBlock(
                pace: pace ?? AnimationPace(duration: context.transitionDuration, pacing: .curve(curve.timing)),
                options: context.takesTouches ? .allowUserInteraction : []
            ).run(all)
        }
        if let timeline = context.timeline { timeline.record(run) } else { run() }
    }

    func runCompletions(_ context: TransitionContext) {
        // A completion may add another one.
        while !completions.isEmpty {
            let blocks = completions
            completions = []
            for block in blocks { block(context) }
        }
    }

    func tellInteractionChanged(_ context: TransitionContext) {
        for handler in changeHandlers { handler(context) }
        if !context.isInteractive { for handler in endHandlers { handler(context) } }
    }

    func clear() {
        phase = .over
        completions = []
        changeHandlers = []
        endHandlers = []
    }
}

extension TransitionContext {
    var isCancelled: Bool { transitionWasCancelled }

    /// Never 0 or less.
    var completionVelocity: CGFloat {
        guard let interactor else { return 1 }
        let speed = interactor.completionSpeed
        if speed.isFinite, speed > 0 { return speed }
        UIKitDiagnostics.report(
            .invalidCompletionSpeed, "\(type(of: interactor)) has a completion speed of \(speed) in \(name); 1 is taken")
        return 1
    }

    var completionCurve: UIView.AnimationCurve { interactor?.completionCurve ?? .easeInOut }

    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { companions.add(animation, completion, of: self) }

    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { companions.add(animation, completion, of: self) }

    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
        companions.addChangeHandler(handler)
    }

    func notifyWhenInteractionEnds(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
        companions.addEndHandler(handler)
    }
}
