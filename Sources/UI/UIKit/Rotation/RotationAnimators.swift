import CoreGraphics
import Foundation

/// Rotates the stage and lays everything out, in one animation.
@MainActor
final class LiveRotation: NSObject, UIViewControllerAnimatedTransitioning {
    private let rotation: InterfaceRotation
    private let pace: AnimationPace
    private let kept: UIView?
    private var hold: StillView?

    init(_ rotation: InterfaceRotation, _ pace: AnimationPace, _ kept: UIView?) {
        self.rotation = rotation
        self.pace = pace
        self.kept = kept
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { pace.duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let hold = kept.flatMap { StillView($0, on: rotation.screen.stage) }
        self.hold = hold
        let color = RotationBackdrop.color(behind: context.containerView)
        // The user can touch the views while they move.
        AnimationBlock(pace: pace, options: .allowUserInteraction).run {
            var way = 0.0
            rotation.adopt(rotation.target) { [rotation, pace] in
                way = rotation.screen.stage.rotate(to: rotation.target, pace: pace, beside: color) { [weak context] in
                    guard let context = context as? TransitionContext, !context.isOver else { return }
                    context.completeTransition(!context.transitionWasCancelled)
                }
            }
            hold?.rotate(back: way, quarters: rotation.targetTransform, pace: pace)
        }
    }

    /// Releases the view that was held still, because the interface goes back to its old orientation.
    func release() { hold?.release() }
}

/// Completes at once; the interface has its final state before the animator is asked.
@MainActor
final class InstantRotation: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) { context.completeTransition(true) }
}

/// Fades the picture of the old interface out over the new one.
@MainActor
final class CrossfadeRotation: NSObject, UIViewControllerAnimatedTransitioning {
    private let duration: TimeInterval

    init(duration: TimeInterval) { self.duration = duration }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let old = context.view(forKey: .from)
        UIView.animate(withDuration: duration) {
            old?.alpha = 0
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
