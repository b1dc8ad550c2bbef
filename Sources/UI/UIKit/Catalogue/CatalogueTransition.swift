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

    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let stage = TransitionStage(context, isForward: isForward) else {
            Log.transitions.warning("\(type(of: self)) has no two views to animate; the transition ends at once")
            return context.completeTransition(true)
        }
        prepare(stage)
        let length = context.isAnimated ? transitionDuration(using: context) : 0
        run(stage, duration: length) { [self] in
            cleanUp(stage)
            stage.restore()
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    // MARK: For subclasses

    /// Puts both pages where they begin.
    func prepare(_ stage: TransitionStage) {}

    /// Puts both pages where they end; called inside the animation.
    func animate(_ stage: TransitionStage) {}

    /// Takes away what `prepare` added.
    func cleanUp(_ stage: TransitionStage) {}

    /// Runs `animate`; overridden where a block animation is not the way.
    func run(_ stage: TransitionStage, duration: TimeInterval, completion: @escaping () -> Void) {
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [],
            animations: { self.animate(stage) }, completion: { _ in completion() })
    }
}
