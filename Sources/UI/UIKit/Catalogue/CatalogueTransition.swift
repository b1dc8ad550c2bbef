import CoreGraphics
import Diagnostics
public import Foundation
import QuartzCore

/// The common part of the catalogue's transitions: two pages, a direction, a duration, and a cleanup that leaves no trace.
///
/// Forwards, the incoming page arrives; backwards, the same motion is reversed. A presenter that stays below a presentation
/// (`.custom`, over…) is animated as well, and restored exactly.
@preconcurrency @MainActor
open class CatalogueTransition: NSObject, UIViewControllerAnimatedTransitioning {
    /// True for presenting and pushing, false for dismissing and popping.
    public let isForward: Bool
    /// The duration in seconds.
    public var duration: TimeInterval

    /// - Parameters:
    ///   - isForward: false reverses the motion.
    ///   - duration: seconds; nil for the transition's default.
    public init(isForward: Bool = true, duration: TimeInterval? = nil) {
        self.isForward = isForward
        self.duration = duration ?? Self.defaultDuration
        super.init()
    }

    /// The default duration in seconds.
    open class var defaultDuration: TimeInterval { 0.5 }

    /// Returns the transition's duration in seconds.
    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        duration.isFinite ? max(duration, 0) : 0
    }

    /// Returns the elements that fly from one page to the other, given the leaving and the arriving controller.
    public var sharedElements: ((_ leaving: UIViewController, _ arriving: UIViewController) -> [SharedElement])?
    /// The current transition; an animator serves one at a time.
    private var running: (context: any UIViewControllerContextTransitioning, animator: UIViewPropertyAnimator)?

    /// Animates the transition without interaction.
    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
        if context.isAnimated { return interruptibleAnimator(using: context).startAnimation() }
        willBegin()
        guard let stage = makeStage(context) else { return }
        UIView.performWithoutAnimation {
            prepare(stage)
            animate(stage)
            cleanUp(stage)
            stage.restore()
        }
        context.completeTransition(true)
    }

    /// Returns the animator: every transition of the catalogue can be interrupted, reversed and continued.
    public func interruptibleAnimator(
        using context: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
        if let running, running.context === context { return running.animator }
        willBegin()
        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: context), timingParameters: timing)
        running = (context, animator)
        guard let stage = makeStage(context) else {
            // An animator without animations would wait for some.
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

    /// Releases the context, however the transition ended.
    public func animationEnded(_ transitionCompleted: Bool) { running = nil }

    private func makeStage(_ context: any UIViewControllerContextTransitioning) -> TransitionStage? {
        if let stage = TransitionStage(context, isForward: isForward) { return stage }
        Log.transitions.warning("\(type(of: self)) needs an outgoing and an incoming view; the transition ends at once")
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

    /// The controllers of the current transition.
    var controllers: (from: UIViewController, to: UIViewController)? {
        guard let context = running?.context, let from = context.viewController(forKey: .from),
            let to = context.viewController(forKey: .to)
        else { return nil }
        return (from, to)
    }

    /// A motion is about to be made, with the timing of this moment.
    func willBegin() {}

    /// The timing of the motion.
    var timing: any UITimingCurveProvider { UISpringTimingParameters(dampingRatio: 1) }

    /// Puts both pages at the start of the motion.
    func prepare(_ stage: TransitionStage) {}

    /// Puts both pages at the end of the motion; called inside the animation.
    func animate(_ stage: TransitionStage) {}

    /// Removes everything that `prepare` added.
    func cleanUp(_ stage: TransitionStage) {}
}
