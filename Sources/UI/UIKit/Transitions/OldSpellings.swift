// The names that Swift 1 and 2 gave to what Objective-C calls methods. Disfavoured, so that `context.containerView` stays the
// property.

@available(*, deprecated, message: "use UITransitionContextViewControllerKey.from")
public let UITransitionContextFromViewControllerKey = UITransitionContextViewControllerKey.from.rawValue
@available(*, deprecated, message: "use UITransitionContextViewControllerKey.to")
public let UITransitionContextToViewControllerKey = UITransitionContextViewControllerKey.to.rawValue
@available(*, deprecated, message: "use UITransitionContextViewKey.from")
public let UITransitionContextFromViewKey = UITransitionContextViewKey.from.rawValue
@available(*, deprecated, message: "use UITransitionContextViewKey.to")
public let UITransitionContextToViewKey = UITransitionContextViewKey.to.rawValue

extension UIViewControllerContextTransitioning {
    @_disfavoredOverload @available(*, deprecated, renamed: "containerView")
    public func containerView() -> UIView { containerView }
    @_disfavoredOverload @available(*, deprecated, renamed: "isAnimated")
    public func isAnimated() -> Bool { isAnimated }
    @_disfavoredOverload @available(*, deprecated, renamed: "isInteractive")
    public func isInteractive() -> Bool { isInteractive }
    @_disfavoredOverload @available(*, deprecated, renamed: "transitionWasCancelled")
    public func transitionWasCancelled() -> Bool { transitionWasCancelled }
    @_disfavoredOverload @available(*, deprecated, renamed: "presentationStyle")
    public func presentationStyle() -> UIModalPresentationStyle { presentationStyle }
    @_disfavoredOverload @available(*, deprecated, renamed: "targetTransform")
    public func targetTransform() -> CGAffineTransform { targetTransform }
    @available(*, deprecated, renamed: "viewController(forKey:)")
    public func viewControllerForKey(_ key: String) -> UIViewController? {
        viewController(forKey: UITransitionContextViewControllerKey(rawValue: key))
    }
    @available(*, deprecated, renamed: "view(forKey:)")
    public func viewForKey(_ key: String) -> UIView? { view(forKey: UITransitionContextViewKey(rawValue: key)) }
    @available(*, deprecated, renamed: "initialFrame(for:)")
    public func initialFrameForViewController(_ vc: UIViewController) -> CGRect { initialFrame(for: vc) }
    @available(*, deprecated, renamed: "finalFrame(for:)")
    public func finalFrameForViewController(_ vc: UIViewController) -> CGRect { finalFrame(for: vc) }
}

extension UIViewControllerTransitionCoordinatorContext {
    @_disfavoredOverload @available(*, deprecated, renamed: "isAnimated")
    public func isAnimated() -> Bool { isAnimated }
    @_disfavoredOverload @available(*, deprecated, renamed: "presentationStyle")
    public func presentationStyle() -> UIModalPresentationStyle { presentationStyle }
    @_disfavoredOverload @available(*, deprecated, renamed: "initiallyInteractive")
    public func initiallyInteractive() -> Bool { initiallyInteractive }
    @_disfavoredOverload @available(*, deprecated, renamed: "isInteractive")
    public func isInteractive() -> Bool { isInteractive }
    @_disfavoredOverload @available(*, deprecated, renamed: "isCancelled")
    public func isCancelled() -> Bool { isCancelled }
    @_disfavoredOverload @available(*, deprecated, renamed: "transitionDuration")
    public func transitionDuration() -> TimeInterval { transitionDuration }
    @_disfavoredOverload @available(*, deprecated, renamed: "percentComplete")
    public func percentComplete() -> CGFloat { percentComplete }
    @_disfavoredOverload @available(*, deprecated, renamed: "completionVelocity")
    public func completionVelocity() -> CGFloat { completionVelocity }
    @_disfavoredOverload @available(*, deprecated, renamed: "completionCurve")
    public func completionCurve() -> UIView.AnimationCurve { completionCurve }
    @_disfavoredOverload @available(*, deprecated, renamed: "containerView")
    public func containerView() -> UIView { containerView }
    @_disfavoredOverload @available(*, deprecated, renamed: "targetTransform")
    public func targetTransform() -> CGAffineTransform { targetTransform }
    @available(*, deprecated, renamed: "viewController(forKey:)")
    public func viewControllerForKey(_ key: String) -> UIViewController? {
        viewController(forKey: UITransitionContextViewControllerKey(rawValue: key))
    }
    @available(*, deprecated, renamed: "view(forKey:)")
    public func viewForKey(_ key: String) -> UIView? { view(forKey: UITransitionContextViewKey(rawValue: key)) }
}

extension UIViewControllerTransitionCoordinator {
    @available(*, deprecated, renamed: "animate(alongsideTransition:completion:)")
    @discardableResult
    public func animateAlongsideTransition(
        _ animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

    @available(*, deprecated, renamed: "animateAlongsideTransition(in:animation:completion:)")
    @discardableResult
    public func animateAlongsideTransitionInView(
        _ view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animateAlongsideTransition(in: view, animation: animation, completion: completion) }

    @available(*, deprecated, renamed: "notifyWhenInteractionEnds(_:)")
    public func notifyWhenInteractionEndsUsingBlock(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { notifyWhenInteractionEnds(handler) }

    @available(*, deprecated, renamed: "notifyWhenInteractionChanges(_:)")
    public func notifyWhenInteractionChangesUsingBlock(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { notifyWhenInteractionChanges(handler) }
}

extension UIPercentDrivenInteractiveTransition {
    @available(*, deprecated, renamed: "update(_:)")
    public func updateInteractiveTransition(_ percentComplete: CGFloat) { update(percentComplete) }
    @available(*, deprecated, renamed: "finish()")
    public func finishInteractiveTransition() { finish() }
    @available(*, deprecated, renamed: "cancel()")
    public func cancelInteractiveTransition() { cancel() }
    @available(*, deprecated, renamed: "pause()")
    public func pauseInteractiveTransition() { pause() }
}
