public import CoreGraphics
public import Foundation

/// What can be asked about a transition while it runs.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// The style of a modal transition; `.none` for others.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Whether the transition began interactively.
    var initiallyInteractive: Bool { get }
    /// Whether the transition has an interruptible animator.
    var isInterruptible: Bool { get }
    /// Whether a finger or the program drives the transition, and not time.
    var isInteractive: Bool { get }
    /// Whether the transition goes back to its beginning.
    var isCancelled: Bool { get }
    /// The duration of the whole transition in seconds.
    var transitionDuration: TimeInterval { get }
    /// The progress from 0 to 1.
    var percentComplete: CGFloat { get }
    /// The speed of the rest after the finger left, relative to the original duration; always above 0.
    var completionVelocity: CGFloat { get }
    /// The timing of the rest after the finger left.
    var completionCurve: UIView.AnimationCurve { get }
    /// Returns the controller that disappears (`.from`) or appears (`.to`); nil for other keys.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns the view that disappears (`.from`) or appears (`.to`); nil if the transition does not touch it.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// The superview of the views that take part.
    var containerView: UIView { get }
    /// The rotation of the interface that the transition performs; the identity for others.
    var targetTransform: CGAffineTransform { get }
}

/// Runs an app's own animations beside a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs `animation` together with the transition, with its duration and curve, and calls `completion` after its end.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Runs `animation` together with the transition for views outside of the container, and calls `completion` after its end.
    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Whenever the transition becomes interactive or stops being so.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
    /// When it stops being interactive, before a cancelled transition's callbacks are turned around.
    func notifyWhenInteractionEnds(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    // A requirement cannot have default arguments.
    /// Runs `animation` together with the transition, with its duration and curve.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }

    /// Runs `animation` together with the transition for views outside of the container.
    @discardableResult
    public func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animateAlongsideTransition(in: view, animation: animation, completion: nil)
    }
}
