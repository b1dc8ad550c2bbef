import CoreGraphics
import Foundation

/// Runs one zoom, and hands it to a finger and back as often as there is one.
@MainActor
final class ZoomInteraction: NSObject, UIViewControllerInteractiveTransitioning {
    private let zoom: SourceZoomTransition
    let wantsInteractiveStart: Bool
    var completionCurve: UIView.AnimationCurve { .easeOut }
    private weak var context: TransitionContext?
    private var animator: (any UIViewImplicitlyAnimating)?
    /// The page itself waits at the beginning of its way while a finger holds it; what runs beside it does not.
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

    /// A finger takes it out of the air.
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
        // What was caught on its way has come farther than the finger takes it.
        let reached = zoom.isForward ? context.percentComplete : max(fraction, progress)
        context.updateInteractiveTransition(reached)
        alongside?.fractionComplete = zoom.isForward ? min(reached, 1 - progress) : reached
    }

    private var animators: [any UIViewImplicitlyAnimating] { [animator, alongside].compactMap { $0 } }
    private var fraction: CGFloat { animator?.fractionComplete ?? 0 }

    /// How far it is on its way into the source, 0…1.
    var way: CGFloat { zoom.isForward ? 1 - fraction : fraction }

    /// - Parameter velocity: the finger's, in points a second.
    func letGo(intoSource: Bool, velocity: CGPoint) {
        guard let context, isUnderFinger else { return }
        let finishes = intoSource != zoom.isForward
        finishes ? context.finishInteractiveTransition() : context.cancelInteractiveTransition()
        guard !context.isOver else { return }
        for animator in animators {
            animator.isReversed = !finishes
            // Also a page that only came back from under the finger takes its time: the springs do.
            animator.continueAnimation(
                withTimingParameters: UISpringTimingParameters(dampingRatio: intoSource ? 0.9 : 1), durationFactor: 1)
        }
        zoom.grip?.letGo(velocity: velocity, lightens: intoSource)
    }
}
