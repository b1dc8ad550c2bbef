import UIKit

/// The app's transition: the incoming page comes 400 points from the right, or the outgoing one goes back there.
@MainActor
class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let duration: TimeInterval
    let fault: Fault?
    /// Told of each context.
    let onContext: (any UIViewControllerContextTransitioning) -> Void
    private static var hoard: [Any] = []

    init(_ duration: TimeInterval, _ fault: Fault?, onContext: @escaping (any UIViewControllerContextTransitioning) -> Void) {
        self.duration = duration
        self.fault = fault
        self.onContext = onContext
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        animate(length(context), changes(of: context)) { self.complete(context) }
    }

    func animate(_ duration: TimeInterval, _ changes: @escaping () -> Void, then completion: @escaping () -> Void) {
        UIView.animate(
            withDuration: duration, delay: 0, options: .curveEaseInOut, animations: changes, completion: { _ in completion() })
    }

    func length(_ context: any UIViewControllerContextTransitioning) -> TimeInterval { context.isAnimated ? duration : 0 }

    func complete(_ context: any UIViewControllerContextTransitioning) {
        if fault == .loseView { context.view(forKey: .to)?.removeFromSuperview() }
        if fault == .stealView, let view = context.view(forKey: .to) { context.containerView.window?.addSubview(view) }
        if fault != .neverComplete { context.completeTransition(!context.transitionWasCancelled) }
    }

    /// Puts the views where they begin, and says what moves.
    func changes(of context: any UIViewControllerContextTransitioning) -> () -> Void {
        onContext(context)
        let (to, from) = (context.view(forKey: .to), context.view(forKey: .from))
        let (toController, fromController) = (context.viewController(forKey: .to), context.viewController(forKey: .from))
        switch fault {
        case .keepControllers: Self.hoard += [toController, fromController].compactMap { $0 }
        case .keepContexts: Self.hoard.append(context)
        case .keepRetimes:
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
            animator.pauseAnimation()
            Self.hoard.append(animator)
        case .jump: from?.center.x += 90
        case .hide: from?.alpha = 0
        case .unbalanceCallbacks: fromController?.endAppearanceTransition()
        case nil, .loseSpeed, .stealView, .loseView, .neverComplete: break
        }
        let isBack = fromController?.isBeingDismissed == true || fromController?.isMovingFromParent == true
        if let to, let toController {
            to.frame = context.finalFrame(for: toController)
            isBack ? context.containerView.insertSubview(to, at: 0) : context.containerView.addSubview(to)
        }
        if isBack || to == nil { return { from?.center.x += 400 } }
        to?.center.x += 400
        return { to?.center.x -= 400 }
    }

    static func forget() { hoard = [] }
}

/// The same by a spring.
@MainActor
final class SpringAnimator: SlideAnimator {
    override func animate(_ duration: TimeInterval, _ changes: @escaping () -> Void, then completion: @escaping () -> Void) {
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, animations: changes
        ) { _ in completion() }
    }
}

/// The same by a property animator, which can be caught.
@MainActor
final class GrabbableAnimator: SlideAnimator {
    private var property: UIViewPropertyAnimator?

    override func animateTransition(using context: any UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: context).startAnimation()
    }

    func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
        if let property { return property }
        let made = UIViewPropertyAnimator(duration: length(context), curve: .easeInOut, animations: changes(of: context))
        made.addCompletion { _ in self.complete(context) }
        property = made
        return made
    }

    func animationEnded(_ transitionCompleted: Bool) { property = nil }
}

/// Says how the next transition of a container, or of a presented page, goes.
@MainActor
final class Director: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIViewControllerTransitioningDelegate
{
    private enum Style: String { case builtIn, block, spring, grabbable }

    let fault: Fault?
    let onContext: (any UIViewControllerContextTransitioning) -> Void
    private var style = Style.builtIn
    private var duration = 0.4
    private var interactor: UIPercentDrivenInteractiveTransition?
    /// The interactors handed out; the test must finish each, also when others were prepared since.
    private(set) var given: [UIPercentDrivenInteractiveTransition] = []
    /// A percent-driven transition whose animator goes its own way is the app's to hand its speed over.
    private(set) var hasGivenGrabbable = false
    private(set) var story = ""

    init(_ fault: Fault?, onContext: @escaping (any UIViewControllerContextTransitioning) -> Void) {
        self.fault = fault
        self.onContext = onContext
    }

    /// - Returns: the interactor that drives the transition; nil where none does.
    @discardableResult
    func prepare(_ dice: inout Dice) -> UIPercentDrivenInteractiveTransition? {
        style = dice.one(of: [.builtIn, .block, .spring, .grabbable, .grabbable])
        duration = dice.one(of: [0.2, 0.4, 0.7])
        interactor = nil
        if style != .builtIn, dice.once(in: 2) {
            let new = UIPercentDrivenInteractiveTransition()
            new.wantsInteractiveStart = style != .grabbable || dice.once(in: 2)
            new.completionSpeed = dice.one(of: [1, 1, 0.6, 2])
            interactor = new
        }
        let start = interactor.map { $0.wantsInteractiveStart ? "interactive" : "to be caught" } ?? "by itself"
        story = "\(style.rawValue) of \(duration) s \(start)"
        return interactor
    }

    /// Nothing that it gave is under way.
    func rest() {
        hasGivenGrabbable = false
        given = []
    }

    private func give() -> UIPercentDrivenInteractiveTransition? {
        if let interactor { given.append(interactor) }
        return interactor
    }

    private func animator() -> (any UIViewControllerAnimatedTransitioning)? {
        hasGivenGrabbable = hasGivenGrabbable || style == .grabbable
        return switch style {
        case .builtIn: nil
        case .block: SlideAnimator(duration, fault, onContext: onContext)
        case .spring: SpringAnimator(duration, fault, onContext: onContext)
        case .grabbable: GrabbableAnimator(duration, fault, onContext: onContext)
        }
    }

    var isBuiltIn: Bool { style == .builtIn }

    func navigationController(
        _ navigation: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

    func navigationController(
        _ navigation: UINavigationController, interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { give() }

    func tabBarController(
        _ tabs: UITabBarController, animationControllerForTransitionFrom from: UIViewController, to: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

    func tabBarController(
        _ tabs: UITabBarController, interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { give() }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        animator()
    }

    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { give() }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { give() }
}
