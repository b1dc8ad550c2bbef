import UIKit

/// Swift 5 mode lets such a closure run on any queue, with a warning, which this spares the build.
private func warned(_ work: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
    unsafeBitCast(work, to: (@Sendable () -> Void).self)
}

/// Completes where its work ends: on a queue of its own.
public final class BackgroundAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.2 }

    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let toView = transitionContext.view(forKey: .to) else { return }
        transitionContext.containerView.addSubview(toView)
        DispatchQueue.global().async(
            execute: warned {
                transitionContext.completeTransition(true)
            })
    }
}

/// Moves and lets go from wherever its readings come from.
public final class BackgroundInteractor: NSObject, UIViewControllerInteractiveTransitioning {
    public func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        DispatchQueue.global().async(
            execute: warned {
                transitionContext.updateInteractiveTransition(0.5)
                transitionContext.cancelInteractiveTransition()
                transitionContext.completeTransition(false)
            })
    }
}
