import CoreGraphics
import Diagnostics
public import Foundation
import QuartzCore

/// What the transitions of the catalogue have in common: two pages, a direction, a length, and an end that leaves no trace.
///
/// Forwards the incoming page arrives; backwards the same motion runs the other way. A presenter that stays below a
/// presentation (`.custom`, over…) is animated as well and put back exactly as it was.
@preconcurrency @MainActor
open class CatalogueTransition: NSObject, UIViewControllerAnimatedTransitioning {
    /// True for presenting and pushing, false for dismissing and popping.
    public let isForward: Bool
    /// Seconds.
    public var duration: TimeInterval

    /// - Parameters:
    ///   - isForward: false runs the motion backwards.
    ///   - duration: seconds; nil takes the transition's own.
    public init(isForward: Bool = true, duration: TimeInterval? = nil) {
        self.isForward = isForward
        self.duration = duration ?? Self.defaultDuration
        super.init()
    }

    /// Seconds that the motion looks best with.
    open class var defaultDuration: TimeInterval { 0.5 }

    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        duration.isFinite ? max(duration, 0) : 0
    }

    /// Names what flies from the one page to the other; asked with the controller that leaves and the one that arrives.
    public var sharedElements: ((_ leaving: UIViewController, _ arriving: UIViewController) -> [SharedElement])?
    /// The transition under way: an animator serves one at a time.
    private var running: (context: any UIViewControllerContextTransitioning, animator: UIViewPropertyAnimator)?

    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
        if context.isAnimated { return interruptibleAnimator(using: context).startAnimation() }
        guard let stage = makeStage(context) else { return }
        UIView.performWithoutAnimation {
            prepare(stage)
            animate(stage)
            cleanUp(stage)
            stage.restore()
        }
        context.completeTransition(true)
    }

    /// Every transition of the catalogue can be caught on its way, taken back and handed on.
    public func interruptibleAnimator(
        using context: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
        if let running, running.context === context { return running.animator }
        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: context), timingParameters: timing)
        running = (context, animator)
        guard let stage = makeStage(context) else {
            // With nothing to animate it would wait for something.
            animator.addAnimations {}
            return animator
        }
        let flights = makeFlights(stage, context)
        UIView.performWithoutAnimation {
            prepare(stage)
            for flight in flights { flight.takeOff(in: stage.container) }
        }
        animator.addAnimations { [self] in
            animate(stage)
            for flight in flights { flight.fly() }
        }
        animator.addCompletion { [self] position in
            for flight in flights { flight.land() }
            cleanUp(stage)
            stage.restore()
            running = nil
            context.completeTransition(position == .end)
        }
        return animator
    }

    /// Whatever way it ended, the context is let go.
    public func animationEnded(_ transitionCompleted: Bool) { running = nil }

    private func makeStage(_ context: any UIViewControllerContextTransitioning) -> TransitionStage? {
        if let stage = TransitionStage(context, isForward: isForward) { return stage }
        Log.transitions.warning("\(type(of: self)) has no two views to animate; the transition ends at once")
        context.completeTransition(true)
        return nil
    }

    private func makeFlights(
        _ stage: TransitionStage, _ context: any UIViewControllerContextTransitioning
    ) -> [SharedElementFlight] {
        guard let sharedElements, let leaving = context.viewController(forKey: .from),
            let arriving = context.viewController(forKey: .to)
        else { return [] }
        return sharedElements(leaving, arriving).compactMap { SharedElementFlight($0, in: stage) }
    }

    // MARK: For subclasses

    /// Of the transition under way.
    var controllers: (from: UIViewController, to: UIViewController)? {
        guard let context = running?.context, let from = context.viewController(forKey: .from),
            let to = context.viewController(forKey: .to)
        else { return nil }
        return (from, to)
    }

    /// How the motion speeds up and slows down.
    var timing: any UITimingCurveProvider { UISpringTimingParameters(dampingRatio: 1) }

    /// Puts both pages where they begin.
    func prepare(_ stage: TransitionStage) {}

    /// Puts both pages where they end; called inside the animation.
    func animate(_ stage: TransitionStage) {}

    /// Takes away what `prepare` added.
    func cleanUp(_ stage: TransitionStage) {}
}
