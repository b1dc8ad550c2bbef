import CoreGraphics

/// One of the two controllers of a transition, as its animator sees it.
struct TransitionSide {
    var controller: UIViewController?
    /// What the animator may move; nil when the controller's view stays where it is.
    var view: UIView?
    /// In the container's coordinates; `.zero` where it is unknown or off the screen.
    var initialFrame = CGRect.zero
    var finalFrame = CGRect.zero
}

/// A change of controllers, said as a value: what the engine needs to run it, and what the container does around it.
///
/// The container asks its delegates for the animator first. It then makes a `TransitionContext` of the request, keeps it as its
/// `ownTransition` (so that coordinators are found) and calls `start()`. The engine calls back in this order:
/// `willBegin` (will-callbacks), the animator or interactor, alongside blocks, `didStart` (is-appearing callbacks, layout),
/// … , `didEnd(completed)` (views to their places, did-callbacks), coordinator completions, `animationEnded`, and
/// `closed(completed)`, by when the container lets go of the context and runs what its caller gave.
@MainActor
struct TransitionRequest {
    /// For messages: what happens to whom.
    var name: String
    var container: UIView
    var from: TransitionSide
    var to: TransitionSide
    var style = UIModalPresentationStyle.none
    var isAnimated: Bool
    /// Of the interface; other transitions turn nothing.
    var targetTransform = CGAffineTransform.identity
    /// Views take touches on the way.
    var takesTouches = false
    /// A finger that let it go can catch it without an interruptible animator, because all that moves is recorded.
    var canBeCaught = false
    /// Nil: the incoming view is put to its final frame at once.
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    var willBegin: (TransitionContext) -> Void = { _ in }
    var didStart: () -> Void = {}
    var didEnd: (_ completed: Bool) -> Void
    var closed: (_ completed: Bool) -> Void
}
