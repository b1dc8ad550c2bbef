import CoreGraphics
import Foundation

/// Runs one zoom, and passes control to a finger and back as often as needed.
@MainActor
final class ZoomInteraction: NSObject, UIViewControllerInteractiveTransitioning {
    private let zoom: SourceZoomTransition
    let wantsInteractiveStart: Bool
    var completionCurve: UIView.AnimationCurve { .easeOut }
    private weak var context: TransitionContext?
    private var animator: (any UIViewImplicitlyAnimating)?
    /// The animator of the alongside animations: while a finger holds the page, the zoom waits, but these follow the finger.
    private weak var alongside: UIViewPropertyAnimator?

    init(_ zoom: SourceZoomTransition, underFinger: Bool) {
        self.zoom = zoom
        wantsInteractiveStart = underFinger
        super.init()
    }

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext as? TransitionContext
        let animator = zoom.interruptibleAnimator(using: transitionContext)
        self.animator = animator
        let alongside = UIViewPropertyAnimator(
            duration: zoom.transitionDuration(using: transitionContext), timingParameters: zoom.timing)
        self.alongside = alongside
        context?.alongside = alongside
        for animator in [animator, alongside] {
            if wantsInteractiveStart { animator.pauseAnimation() } else { animator.startAnimation() }
        }
    }

    var isInFlight: Bool { context?.isOver == false && zoom.grip != nil }
    var isUnderFinger: Bool { isInFlight && context?.isInteractive == true }
    var container: UIView? { context?.containerView }

    /// Lets a finger catch the page in flight.
    func takeHold() {
        guard let context, isInFlight else { return }
        if !context.isInteractive {
            context.pauseInteractiveTransition()
            for animator in animators where animator.isRunning { animator.pauseAnimation() }
        }
        zoom.grip?.takeHold()
    }

    func follow(from start: CGPoint, way: CGPoint, scale: CGFloat, progress: CGFloat) {
        guard let context, isUnderFinger else { return }
        zoom.grip?.follow(from: start, way: way, scale: scale, progress: progress)
        // A page that was caught in flight has progressed farther than the finger moves it.
        let reached = zoom.isForward ? context.percentComplete : max(fraction, progress)
        context.updateInteractiveTransition(reached)
        alongside?.fractionComplete = zoom.isForward ? min(reached, 1 - progress) : reached
    }

    private var animators: [any UIViewImplicitlyAnimating] { [animator, alongside].compactMap { $0 } }
    private var fraction: CGFloat { animator?.fractionComplete ?? 0 }

    /// The progress towards the source, 0…1.
    var way: CGFloat { zoom.isForward ? 1 - fraction : fraction }

    /// - Parameter velocity: the finger's velocity, in points per second.
    func letGo(intoSource: Bool, velocity: CGPoint) {
        guard let context, isUnderFinger else { return }
        let finishes = intoSource != zoom.isForward
        finishes ? context.finishInteractiveTransition() : context.cancelInteractiveTransition()
        guard !context.isOver else { return }
        for animator in animators {
            animator.isReversed = !finishes
            // A page that only returns to its place takes the full duration too, because the springs do.
            animator.continueAnimation(
                withTimingParameters: UISpringTimingParameters(dampingRatio: intoSource ? 0.9 : 1), durationFactor: 1)
        }
        zoom.grip?.letGo(velocity: velocity, lightens: intoSource)
    }
}
