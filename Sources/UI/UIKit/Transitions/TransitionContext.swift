import CoreGraphics
import Diagnostics
import Foundation

/// The context and the coordinator of one modal transition.
@MainActor
final class TransitionContext: NSObject, UIViewControllerContextTransitioning, UIViewControllerTransitionCoordinator {
    struct Side {
        var controller: UIViewController
        /// What the animator may move; nil when the controller's view stays where it is.
        var view: UIView?
        var initialFrame: CGRect
        var finalFrame: CGRect
    }

    let containerView: UIView
    let from: Side
    let to: Side
    let isAnimated: Bool
    let presentationStyle: UIModalPresentationStyle
    var animator: (any UIViewControllerAnimatedTransitioning)?
    private(set) var transitionWasCancelled = false
    private(set) var isInteractive: Bool
    let initiallyInteractive: Bool
    private(set) var percentComplete: CGFloat = 0

    /// Called once with whether the transition was completed.
    var onComplete: ((Bool) -> Void)?
    private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var hasRunAlongside = false
    private(set) var isOver = false

    init(
        container: UIView, from: Side, to: Side, isAnimated: Bool, style: UIModalPresentationStyle,
        animator: (any UIViewControllerAnimatedTransitioning)?, isInteractive: Bool
    ) {
        containerView = container
        self.from = from
        self.to = to
        self.isAnimated = isAnimated
        presentationStyle = style
        self.animator = animator
        self.isInteractive = isInteractive
        initiallyInteractive = isInteractive && isAnimated
    }

    // MARK: Context

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        switch key {
        case .from: from.controller
        case .to: to.controller
        default: nil
        }
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: from.view
        case .to: to.view
        default: nil
        }
    }

    func initialFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.initialFrame ?? .zero }
    func finalFrame(for vc: UIViewController) -> CGRect { side(of: vc)?.finalFrame ?? .zero }

    private func side(of controller: UIViewController) -> Side? {
        if controller === from.controller { return from }
        return controller === to.controller ? to : nil
    }

    var targetTransform: CGAffineTransform { .identity }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        guard isInteractive else { return }
        self.percentComplete = min(max(percentComplete, 0), 1)
    }

    func finishInteractiveTransition() {
        endInteraction(cancelled: false)
    }

    func cancelInteractiveTransition() {
        endInteraction(cancelled: true)
    }

    func pauseInteractiveTransition() {
        Log.transitions.warning("pauseInteractiveTransition() needs an interruptible animator; the transition goes on")
    }

    private func endInteraction(cancelled: Bool) {
        guard isInteractive, !isOver else { return }
        isInteractive = false
        transitionWasCancelled = cancelled
        for handler in interactionHandlers { handler(self) }
    }

    func completeTransition(_ didComplete: Bool) {
        guard !isOver else {
            return Log.transitions.warning(
                "completeTransition(_:) was called a second time for the transition to \(type(of: to.controller)); it has no effect"
            )
        }
        isOver = true
        isInteractive = false
        if !didComplete { transitionWasCancelled = true }
        onComplete?(didComplete)
    }

    // MARK: Coordinator

    var isInterruptible: Bool { false }
    var isCancelled: Bool { transitionWasCancelled }
    var transitionDuration: TimeInterval {
        guard isAnimated, let animator else { return 0 }
        let duration = animator.transitionDuration(using: self)
        return duration.isFinite && duration > 0 ? duration : 0
    }
    var completionVelocity: CGFloat { 1 }
    var completionCurve: UIView.AnimationCurve { .easeInOut }

    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animateAlongsideTransition(in: nil, animation: animation, completion: completion)
    }

    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion, !isOver { completions.append(completion) }
        guard let animation else { return !hasRunAlongside }
        guard !hasRunAlongside else { return false }
        alongside.append(animation)
        return true
    }

    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
        interactionHandlers.append(handler)
    }

    /// Runs the alongside blocks, with the main animations' length and curve.
    func runAlongside() {
        hasRunAlongside = true
        guard !alongside.isEmpty else { return }
        let blocks = alongside
        alongside.removeAll()
        guard isAnimated else { return UIView.performWithoutAnimation { for block in blocks { block(self) } } }
        UIView.animate(withDuration: transitionDuration, delay: 0, options: .curveEaseInOut) {
            for block in blocks { block(self) }
        }
    }

    func runCompletions() {
        let blocks = completions
        completions.removeAll()
        for block in blocks { block(self) }
    }
}
