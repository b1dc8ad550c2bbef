// The names that Swift 1 and 2 gave to what Objective-C calls methods. Disfavoured, so that `context.containerView` stays the
// property.

/// An older spelling, for source written before Swift 3.
@available(*, deprecated, message: "use UITransitionContextViewControllerKey.from")
public let UITransitionContextFromViewControllerKey = UITransitionContextViewControllerKey.from.rawValue
/// An older spelling, for source written before Swift 3.
@available(*, deprecated, message: "use UITransitionContextViewControllerKey.to")
public let UITransitionContextToViewControllerKey = UITransitionContextViewControllerKey.to.rawValue
/// An older spelling, for source written before Swift 3.
@available(*, deprecated, message: "use UITransitionContextViewKey.from")
public let UITransitionContextFromViewKey = UITransitionContextViewKey.from.rawValue
/// An older spelling, for source written before Swift 3.
@available(*, deprecated, message: "use UITransitionContextViewKey.to")
public let UITransitionContextToViewKey = UITransitionContextViewKey.to.rawValue

extension UIViewControllerContextTransitioning {
    /// The older spelling of `containerView`.
    @_disfavoredOverload @available(*, deprecated, renamed: "containerView")
    public func containerView() -> UIView { containerView }
    /// The older spelling of `isAnimated`.
    @_disfavoredOverload @available(*, deprecated, renamed: "isAnimated")
    public func isAnimated() -> Bool { isAnimated }
    /// The older spelling of `isInteractive`.
    @_disfavoredOverload @available(*, deprecated, renamed: "isInteractive")
    public func isInteractive() -> Bool { isInteractive }
    /// The older spelling of `transitionWasCancelled`.
    @_disfavoredOverload @available(*, deprecated, renamed: "transitionWasCancelled")
    public func transitionWasCancelled() -> Bool { transitionWasCancelled }
    /// The older spelling of `presentationStyle`.
    @_disfavoredOverload @available(*, deprecated, renamed: "presentationStyle")
    public func presentationStyle() -> UIModalPresentationStyle { presentationStyle }
    /// The older spelling of `targetTransform`.
    @_disfavoredOverload @available(*, deprecated, renamed: "targetTransform")
    public func targetTransform() -> CGAffineTransform { targetTransform }
    /// The older spelling of `viewController(forKey:)`.
    @available(*, deprecated, renamed: "viewController(forKey:)")
    public func viewControllerForKey(_ key: String) -> UIViewController? {
        viewController(forKey: UITransitionContextViewControllerKey(rawValue: key))
    }
    /// The older spelling of `view(forKey:)`.
    @available(*, deprecated, renamed: "view(forKey:)")
    public func viewForKey(_ key: String) -> UIView? { view(forKey: UITransitionContextViewKey(rawValue: key)) }
    /// The older spelling of `initialFrame(for:)`.
    @available(*, deprecated, renamed: "initialFrame(for:)")
    public func initialFrameForViewController(_ vc: UIViewController) -> CGRect { initialFrame(for: vc) }
    /// The older spelling of `finalFrame(for:)`.
    @available(*, deprecated, renamed: "finalFrame(for:)")
    public func finalFrameForViewController(_ vc: UIViewController) -> CGRect { finalFrame(for: vc) }
}

extension UIViewControllerTransitionCoordinatorContext {
    /// The older spelling of `isAnimated`.
    @_disfavoredOverload @available(*, deprecated, renamed: "isAnimated")
    public func isAnimated() -> Bool { isAnimated }
    /// The older spelling of `presentationStyle`.
    @_disfavoredOverload @available(*, deprecated, renamed: "presentationStyle")
    public func presentationStyle() -> UIModalPresentationStyle { presentationStyle }
    /// The older spelling of `initiallyInteractive`.
    @_disfavoredOverload @available(*, deprecated, renamed: "initiallyInteractive")
    public func initiallyInteractive() -> Bool { initiallyInteractive }
    /// The older spelling of `isInteractive`.
    @_disfavoredOverload @available(*, deprecated, renamed: "isInteractive")
    public func isInteractive() -> Bool { isInteractive }
    /// The older spelling of `isCancelled`.
    @_disfavoredOverload @available(*, deprecated, renamed: "isCancelled")
    public func isCancelled() -> Bool { isCancelled }
    /// The older spelling of `transitionDuration`.
    @_disfavoredOverload @available(*, deprecated, renamed: "transitionDuration")
    public func transitionDuration() -> TimeInterval { transitionDuration }
    /// The older spelling of `percentComplete`.
    @_disfavoredOverload @available(*, deprecated, renamed: "percentComplete")
    public func percentComplete() -> CGFloat { percentComplete }
    /// The older spelling of `completionVelocity`.
    @_disfavoredOverload @available(*, deprecated, renamed: "completionVelocity")
    public func completionVelocity() -> CGFloat { completionVelocity }
    /// The older spelling of `completionCurve`.
    @_disfavoredOverload @available(*, deprecated, renamed: "completionCurve")
    public func completionCurve() -> UIView.AnimationCurve { completionCurve }
    /// The older spelling of `containerView`.
    @_disfavoredOverload @available(*, deprecated, renamed: "containerView")
    public func containerView() -> UIView { containerView }
    /// The older spelling of `targetTransform`.
    @_disfavoredOverload @available(*, deprecated, renamed: "targetTransform")
    public func targetTransform() -> CGAffineTransform { targetTransform }
    /// The older spelling of `viewController(forKey:)`.
    @available(*, deprecated, renamed: "viewController(forKey:)")
    public func viewControllerForKey(_ key: String) -> UIViewController? {
        viewController(forKey: UITransitionContextViewControllerKey(rawValue: key))
    }
    /// The older spelling of `view(forKey:)`.
    @available(*, deprecated, renamed: "view(forKey:)")
    public func viewForKey(_ key: String) -> UIView? { view(forKey: UITransitionContextViewKey(rawValue: key)) }
}

extension UIViewControllerTransitionCoordinator {
    /// An older spelling, for source written before Swift 3.
    @available(*, deprecated, renamed: "animate(alongsideTransition:completion:)")
    @discardableResult
    public func animateAlongsideTransition(
        _ animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

    /// An older spelling, for source written before Swift 3.
    @available(*, deprecated, renamed: "animateAlongsideTransition(in:animation:completion:)")
    @discardableResult
    public func animateAlongsideTransitionInView(
        _ view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animateAlongsideTransition(in: view, animation: animation, completion: completion) }

    /// The older spelling of `notifyWhenInteractionEnds(_:)`.
    @available(*, deprecated, renamed: "notifyWhenInteractionEnds(_:)")
    public func notifyWhenInteractionEndsUsingBlock(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { notifyWhenInteractionEnds(handler) }

    /// The older spelling of `notifyWhenInteractionChanges(_:)`.
    @available(*, deprecated, renamed: "notifyWhenInteractionChanges(_:)")
    public func notifyWhenInteractionChangesUsingBlock(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { notifyWhenInteractionChanges(handler) }
}

extension UIPercentDrivenInteractiveTransition {
    /// The older spelling of `update(_:)`.
    @available(*, deprecated, renamed: "update(_:)")
    public func updateInteractiveTransition(_ percentComplete: CGFloat) { update(percentComplete) }
    /// The older spelling of `finish()`.
    @available(*, deprecated, renamed: "finish()")
    public func finishInteractiveTransition() { finish() }
    /// The older spelling of `cancel()`.
    @available(*, deprecated, renamed: "cancel()")
    public func cancelInteractiveTransition() { cancel() }
    /// The older spelling of `pause()`.
    @available(*, deprecated, renamed: "pause()")
    public func pauseInteractiveTransition() { pause() }
}
