import UIKit

/// Members of the transition system that the other files leave out, each with its full signature.
final class SignaturesController: UIViewController {
    func keys() {
        let from = UITransitionContextViewControllerKey(rawValue: "from")
        let view: UITransitionContextViewKey = .from
        print(from.rawValue, view.rawValue, Set([UITransitionContextViewControllerKey.from, .to]).count)
        print(UIModalPresentationStyle(rawValue: 7) == .popover, UIModalTransitionStyle.partialCurl.rawValue)
        print(UINavigationController.Operation.none.rawValue, UINavigationController.hideShowBarDuration)
        print(UIViewAnimatingState.stopped.rawValue, UIViewAnimatingPosition.current.rawValue, UITimingCurveType.composed)
    }

    func presentations() {
        isModalInPresentation = true
        definesPresentationContext = true
        providesPresentationContextTransitionStyle = true
        modalTransitionStyle = .crossDissolve
        let own: UIPresentationController? = presentationController
        let active: UIPresentationController? = activePresentationController
        print(own === active, isBeingPresented, isBeingDismissed, isMovingToParent, isMovingFromParent)
        print(shouldAutomaticallyForwardAppearanceMethods, transitionCoordinator == nil, modalPresentationStyle == .automatic)
        sheetPresentationController?.detents = [.medium(), .large()]
        sheetPresentationController?.prefersGrabberVisible = true
        popoverPresentationController?.sourceView = view
        popoverPresentationController?.permittedArrowDirections = [.up, .down]
        own?.overrideTraitCollection = UITraitCollection(horizontalSizeClass: .compact)
        print(own?.adaptivePresentationStyle ?? .none, own?.adaptivePresentationStyle(for: traitCollection) ?? .none)
    }

    func containers(_ next: UIViewController) {
        addChild(next)
        transition(
            from: children[0], to: next, duration: 0.3, options: [.transitionCrossDissolve, .curveEaseOut], animations: nil,
            completion: { finished in print(finished) })
        next.willMove(toParent: nil)
        next.removeFromParent()
        next.didMove(toParent: nil)
        setOverrideTraitCollection(nil, forChild: next)
    }

    func navigation(_ navigation: UINavigationController, _ next: UIViewController) {
        navigation.pushViewController(next, animated: true)
        navigation.popToViewController(next, animated: true)
        let popped: [UIViewController]? = navigation.popToRootViewController(animated: false)
        navigation.setViewControllers([next] + (popped ?? []), animated: true)
        navigation.viewControllers = [next]
        print(navigation.visibleViewController as Any, navigation.interactivePopGestureRecognizer as Any)
        navigation.isNavigationBarHidden = true
        navigation.setToolbarHidden(false, animated: true)
        navigation.hidesBarsOnTap = true
        navigation.hidesBarsWhenVerticallyCompact = true
    }

    func animators() {
        let timing: [any UITimingCurveProvider] = [
            UICubicTimingParameters(), UICubicTimingParameters(animationCurve: .easeIn), UISpringTimingParameters(),
            UISpringTimingParameters(dampingRatio: 0.5),
            UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 1, dy: 0)),
        ]
        print(timing.map(\.timingCurveType), timing[0].cubicTimingParameters?.controlPoint1 as Any)
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing[2])
        animator.isUserInteractionEnabled = false
        animator.isManualHitTestingEnabled = true
        animator.isInterruptible = true
        animator.scrubsLinearly = false
        animator.pausesOnCompletion = true
        animator.startAnimation(afterDelay: 0.1)
        let copy = animator.copy() as? UIViewPropertyAnimator
        print(copy?.delay ?? 0, animator.state == .active, animator.isRunning, animator.timingParameters as Any)
        UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 0.2, delay: 0, options: [.curveLinear], animations: {}, completion: { position in print(position) })
    }

    func blocks() {
        UIView.perform(.delete, on: [view], options: [], animations: nil, completion: nil)
        UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) {}
        UIView.performWithoutAnimation {}
        UIView.setAnimationsEnabled(UIView.areAnimationsEnabled)
        print(UIView.inheritedAnimationDuration)
        UIView.transition(with: view, duration: 0.3, options: .transitionFlipFromLeft, animations: nil, completion: nil)
        UIView.transition(from: view, to: view, duration: 0.3, options: [.showHideTransitionViews, .transitionFlipFromTop])
        let options: UIView.AnimationOptions = [
            .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .overrideInheritedDuration,
            .overrideInheritedCurve, .allowAnimatedContent, .overrideInheritedOptions, .preferredFramesPerSecond30,
        ]
        let frames: UIView.KeyframeAnimationOptions = [
            .calculationModeDiscrete, .calculationModePaced, .calculationModeCubicPaced,
        ]
        print(options.rawValue, frames.rawValue)
    }

    func window(_ scene: UIWindowScene) {
        let window = UIWindow(windowScene: scene)
        window.rootViewController = self
        window.makeKeyAndVisible()
        print(
            scene.interfaceOrientation.isLandscape, window.windowLevel < .statusBar, UIInterfaceOrientationMask.allButUpsideDown)
        print(supportedInterfaceOrientations.contains(.landscape), preferredInterfaceOrientationForPresentation.isPortrait)
        scene.requestGeometryUpdate(.iOS(interfaceOrientations: .landscapeRight)) { error in print(error) }
        scene.requestGeometryUpdate(UIWindowScene.GeometryPreferences.iOS(interfaceOrientations: .portrait))
        setNeedsUpdateOfSupportedInterfaceOrientations()
        if UIDevice.current.orientation.isLandscape, scene.effectiveGeometry.interfaceOrientation == .landscapeLeft {
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
        }
        let token = NotificationCenter.default.addObserver(
            forName: UIDevice.orientationDidChangeNotification, object: nil, queue: .main
        ) { _ in }
        NotificationCenter.default.removeObserver(token)
    }

    override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    override func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    override func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { super.size(forChildContentContainer: container, withParentContainerSize: parentSize) }
    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate { context in print(context.targetTransform) }
    }
    override func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) { super.willTransition(to: newCollection, with: coordinator) }
    override func viewIsAppearing(_ animated: Bool) { super.viewIsAppearing(animated) }
}

final class AdaptiveDelegate: NSObject, UIAdaptivePresentationControllerDelegate, UIPopoverPresentationControllerDelegate,
    UISheetPresentationControllerDelegate
{
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .overFullScreen }
    func presentationController(
        _ controller: UIPresentationController, prepare adaptivePresentationController: UIPresentationController
    ) {}
    func presentationController(
        _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? { nil }
    func presentationController(
        _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) {}
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { false }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

final class ContainerDelegate: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate {
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
    func navigationControllerSupportedInterfaceOrientations(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientationMask { .all }
    func navigationControllerPreferredInterfaceOrientationForPresentation(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientation { .portrait }
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
