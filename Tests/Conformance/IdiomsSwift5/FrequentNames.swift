import CoreGraphics
import Foundation
import QuartzCore
import UIKit

/// The names that transition source uses most, each at least once, in the order of how often.
final class FrequentAnimator: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerInteractiveTransitioning {
    var context: (any UIViewControllerContextTransitioning)?
    let duration: TimeInterval
    var animator: UIViewPropertyAnimator?

    init(duration: TimeInterval = 0.3) {
        self.duration = duration
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { duration }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.viewController(forKey: UITransitionContextViewControllerKey.from),
            let to = transitionContext.viewController(forKey: .to), let toView = transitionContext.view(forKey: .to),
            let fromView = transitionContext.view(forKey: UITransitionContextViewKey.from)
        else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        container.addSubview(toView)
        container.insertSubview(toView, belowSubview: fromView)
        container.insertSubview(toView, at: 0)
        toView.frame = transitionContext.finalFrame(for: to)
        fromView.frame = transitionContext.initialFrame(for: from)
        toView.frame.origin.y = container.bounds.size.height
        toView.frame.origin.x += CGFloat(2) * container.frame.width - toView.frame.minX - toView.frame.midX
        toView.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        toView.layer.position = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
        toView.layer.bounds = CGRect(origin: CGPoint.zero, size: CGSize(width: 10, height: 10))
        let height = container.bounds.height
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext), delay: 0, options: UIView.AnimationOptions.curveEaseInOut,
            animations: {
                toView.frame = container.bounds.offsetBy(dx: 0, dy: -height)
                fromView.alpha = 0
                fromView.transform = CGAffineTransform(translationX: 0, y: 10).scaledBy(x: 0.9, y: 0.9)
            },
            completion: { _ in
                if transitionContext.transitionWasCancelled { toView.removeFromSuperview() }
                fromView.transform = .identity
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
        UIView.animate(
            withDuration: 0.3, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
            options: [.curveEaseOut, .allowUserInteraction, .curveEaseIn, .curveLinear], animations: { toView.layoutIfNeeded() })
        UIView.animate(withDuration: 0.2) { toView.center = container.center }
        UIView.animate(withDuration: 0.2, animations: { toView.isHidden = false }, completion: nil)
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: .calculationModeCubic,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { toView.alpha = 0.5 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, animations: { toView.alpha = 1 })
            }, completion: { finished in print(finished) })
    }

    func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        context = transitionContext
        transitionContext.updateInteractiveTransition(0.1)
        if transitionContext.isInteractive { transitionContext.pauseInteractiveTransition() }
        transitionContext.finishInteractiveTransition()
        transitionContext.cancelInteractiveTransition()
        print(
            transitionContext.isAnimated, transitionContext.presentationStyle == .none,
            transitionContext.targetTransform.isIdentity)
    }

    var completionSpeed: CGFloat { 0.7 }
    var completionCurve: UIView.AnimationCurve { UIView.AnimationCurve.linear }
    var wantsInteractiveStart: Bool { true }

    func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning) -> UIViewImplicitlyAnimating {
        if let animator { return animator }
        let timing = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: CGVector(dx: 0, dy: 2))
        let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
        animator.addAnimations { transitionContext.view(forKey: .to)?.alpha = 1 }
        animator.addAnimations({ transitionContext.view(forKey: .from)?.alpha = 0 }, delayFactor: 0.5)
        animator.addCompletion { (position: UIViewAnimatingPosition) in
            transitionContext.completeTransition(position == .end && !transitionContext.transitionWasCancelled)
            switch position {
            case .start, .current, .end: break
            @unknown default: break
            }
        }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) {
        animator?.startAnimation()
        animator?.pauseAnimation()
        animator?.isReversed = true
        animator?.fractionComplete = 0.4
        animator?.continueAnimation(
            withTimingParameters: UICubicTimingParameters(animationCurve: UIView.AnimationCurve.easeOut), durationFactor: 0)
        animator?.stopAnimation(true)
        animator?.finishAnimation(at: UIViewAnimatingPosition.end)
        _ = UIViewPropertyAnimator(duration: 0.3, curve: .easeIn, animations: {})
        _ = UIViewPropertyAnimator(duration: 0.3, dampingRatio: 1) {}
        _ = UIViewPropertyAnimator(duration: 0.3, controlPoint1: CGPoint.zero, controlPoint2: CGPoint(x: 1, y: 1))
        UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.3, delay: 0, animations: {})
    }
}

final class FrequentDriver: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {
    weak var controller: UIViewController?
    var shouldFinish = false

    override var completionSpeed: CGFloat {
        get { 1 - percentComplete }
        set {}
    }
    override func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        super.startInteractiveTransition(transitionContext)
    }
    override func update(_ percentComplete: CGFloat) { super.update(percentComplete) }
    override func finish() { super.finish() }
    override func cancel() { super.cancel() }

    func attach(to view: UIView) {
        let pan = UIPanGestureRecognizer(target: self, action: FrequentDriver.handle)
        let edge = UIScreenEdgePanGestureRecognizer(target: self, action: FrequentDriver.handleEdge)
        edge.edges = UIRectEdge.left
        let tap = UITapGestureRecognizer(target: self, action: FrequentDriver.tapped)
        tap.require(toFail: pan)
        pan.addTarget(self, action: FrequentDriver.handle)
        pan.removeTarget(self, action: nil)
        pan.delegate = self
        view.addGestureRecognizer(pan)
        view.removeGestureRecognizer(tap)
        view.isUserInteractionEnabled = true
    }

    private func tapped() { controller?.dismiss(animated: true, completion: nil) }
    private func handleEdge(_ gesture: UIScreenEdgePanGestureRecognizer) { handle(gesture) }
    private func handle(_ gesture: UIPanGestureRecognizer) {
        let view = gesture.view?.superview ?? gesture.view
        let progress = gesture.translation(in: view).y / (view?.bounds.height ?? 1) + gesture.location(in: view).x * 0
        switch gesture.state {
        case UIGestureRecognizer.State.began: controller?.navigationController?.popViewController(animated: true)
        case .changed: update(max(0, min(1, progress)))
        case .ended: gesture.velocity(in: view).y > 0 ? finish() : cancel()
        case .cancelled, .failed, .possible: cancel()
        @unknown default: cancel()
        }
        gesture.setTranslation(.zero, in: view)
        pause()
        timingCurve = UICubicTimingParameters(controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1))
        wantsInteractiveStart = true
        completionCurve = .easeInOut
        print(duration)
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { otherGestureRecognizer is UIPanGestureRecognizer }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
}

final class FrequentPresentation: UIPresentationController {
    private let effectView = UIVisualEffectView(effect: UIBlurEffect(style: UIBlurEffect.Style.light))
    private lazy var dimming: UIView = {
        let view = UIView(frame: CGRect.zero)
        view.backgroundColor = UIColor.black.withAlphaComponent(0.4)
        view.translatesAutoresizingMaskIntoConstraints = false
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return view
    }()
    private var height: NSLayoutConstraint?

    override var shouldRemovePresentersView: Bool { false }
    override var shouldPresentInFullscreen: Bool { true }
    override var presentedView: UIView? { super.presentedView }
    override var frameOfPresentedViewInContainerView: CGRect {
        guard let container = containerView else { return .zero }
        let insets = UIEdgeInsets(top: container.safeAreaInsets.top, left: 0, bottom: container.safeAreaInsets.bottom, right: 0)
        return container.bounds.inset(by: insets).integral
    }
    override func presentationTransitionWillBegin() {
        guard let container = containerView else { return }
        container.insertSubview(dimming, at: 0)
        height = dimming.heightAnchor.constraint(equalToConstant: 20)
        height?.constant = 40
        height?.isActive = false
        NSLayoutConstraint.activate([
            dimming.topAnchor.constraint(equalTo: container.topAnchor),
            dimming.bottomAnchor.constraint(equalTo: container.bottomAnchor, constant: -8),
            dimming.leftAnchor.constraint(equalTo: container.leftAnchor),
            dimming.rightAnchor.constraint(equalTo: container.rightAnchor),
            dimming.centerXAnchor.constraint(equalTo: container.centerXAnchor),
            dimming.centerYAnchor.constraint(equalTo: container.centerYAnchor),
            dimming.widthAnchor.constraint(equalTo: container.widthAnchor, multiplier: 0.5),
        ])
        container.removeConstraints(container.constraints)
        container.constraints.first.map(container.removeConstraint)
        guard let coordinator = presentedViewController.transitionCoordinator else { return dimming.alpha = 1 }
        coordinator.animate(alongsideTransition: { _ in self.dimming.alpha = 1 }, completion: nil)
        coordinator.animate(
            alongsideTransition: { [weak self] context in
                self?.effectView.effect = nil
                print(context.isCancelled, context.initiallyInteractive, context.percentComplete, context.completionVelocity)
                print(context.completionCurve, context.transitionDuration, context.isInterruptible)
            },
            completion: { context in print(context.viewController(forKey: .to) ?? context.containerView) })
        coordinator.notifyWhenInteractionChanges { context in print(context.isInteractive) }
        coordinator.animateAlongsideTransition(in: container, animation: { _ in }, completion: { _ in })
    }
    override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { dimming.removeFromSuperview() } }
    override func dismissalTransitionWillBegin() { presentingViewController.view.transform = CGAffineTransform.identity }
    override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { dimming.removeFromSuperview() } }
    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        presentedView?.frame = frameOfPresentedViewInContainerView
    }
    override func containerViewDidLayoutSubviews() {}
    override func preferredContentSizeDidChange(forChildContentContainer container: UIContentContainer) {
        containerView?.setNeedsLayout()
    }
    override func size(
        forChildContentContainer container: UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { container.preferredContentSize == CGSize.zero ? parentSize : container.preferredContentSize }
    override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
    }
}

final class FrequentController: UIViewController, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate
{
    let driver = FrequentDriver()
    private var statusBarIsHidden = false
    private let label = UILabel()
    private let imageView = UIImageView(image: UIImage(named: "card"))
    private let button = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        transitioningDelegate = self
        modalPresentationStyle = UIModalPresentationStyle.custom
        modalPresentationCapturesStatusBarAppearance = true
        preferredContentSize = CGSize(width: 300, height: 200)
        label.font = UIFont.systemFont(ofSize: 17, weight: .bold)
        label.text = "Text"
        label.textAlignment = .center
        label.sizeToFit()
        button.setTitle("Close", for: UIControl.State.normal)
        button.addAction(UIAction { _ in }, for: UIControl.Event.touchUpInside)
        button.removeTarget(nil, action: nil, for: .allEvents)
        view.clipsToBounds = true
        view.isOpaque = false
        view.backgroundColor = UIColor(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)
        for color in [UIColor.white, .red, .yellow, .clear, .lightGray] { view.backgroundColor = color }
        view.layer.cornerRadius = 12
        view.layer.maskedCorners = [CACornerMask.layerMinXMinYCorner, .layerMaxXMinYCorner]
        view.layer.masksToBounds = true
        view.layer.borderColor = UIColor.red.cgColor
        view.layer.borderWidth = 1
        view.layer.shadowColor = UIColor.black.cgColor
        view.layer.shadowOffset = CGSize(width: 0, height: 2)
        view.layer.shadowOpacity = 0.4
        view.layer.shadowRadius = 8
        view.layer.shadowPath = CGPath(rect: view.bounds, transform: nil)
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 500
        view.layer.transform = CATransform3DRotate(transform, .pi / 4, 0, 1, 0)
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(roundedRect: view.bounds, cornerRadius: 4).cgPath
        shape.frame = view.layer.frame
        view.layer.mask = shape
        view.mask = imageView
        view.layer.addSublayer(shape)
        view.layer.contents = imageView.image?.cgImage
        let animation = CABasicAnimation(keyPath: "transform.scale")
        animation.fromValue = 0.5
        animation.toValue = view.layer.opacity
        animation.duration = 0.3
        animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
        view.layer.add(animation, forKey: "scale")
        print(
            view.safeAreaInsets, view.window as Any, view.convert(label.frame, from: label), view.convert(CGPoint.zero, to: nil))
        print(view.snapshotView(afterScreenUpdates: false) as Any, UIScreen.main.bounds, UIApplication.shared)
    }

    func picture() -> UIImage? {
        UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, UIScreen.main.scale)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return nil }
        view.layer.render(in: context)
        view.drawHierarchy(in: view.bounds, afterScreenUpdates: false)
        return UIGraphicsGetImageFromCurrentImageContext()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        statusBarIsHidden = true
        UIView.animate(withDuration: 0.3) { self.setNeedsStatusBarAppearanceUpdate() }
        let row = IndexPath(row: 1, section: 0)
        print(row.row, row.section, IndexPath(item: 0, section: 1).item)
        DispatchQueue.main.async { self.view.setNeedsLayout() }
        if UIApplication.shared.keyWindow == nil, presentedViewController == nil, presentingViewController == nil {
            beginAppearanceTransition(true, animated: animated)
            endAppearanceTransition()
        }
    }
    override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }
    override var prefersStatusBarHidden: Bool { statusBarIsHidden }
    override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { FrequentAnimator() }
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? { nil }
    func interactionControllerForPresentation(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { nil }
    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { driver.shouldFinish ? driver : nil }
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { FrequentPresentation(presentedViewController: presented, presenting: presenting) }

    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        switch operation {
        case UINavigationController.Operation.push, .pop: return FrequentAnimator()
        case .none: return nil
        @unknown default: return nil
        }
    }
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { driver }
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        guard let from = tabBarController.viewControllers?.firstIndex(of: fromVC) else { return nil }
        return from < tabBarController.selectedIndex && tabBarController.selectedViewController != nil ? FrequentAnimator() : nil
    }

    func stack() {
        navigationController?.interactivePopGestureRecognizer?.isEnabled = false
        navigationController?.interactivePopGestureRecognizer?.delegate = nil
        print(navigationController?.topViewController == navigationController?.viewControllers.first)
        let scroll = UIScrollView()
        scroll.isScrollEnabled = scroll.contentOffset.y <= -scroll.contentInset.top
        scroll.panGestureRecognizer.require(toFail: UIPanGestureRecognizer())
        present(self, animated: true, completion: nil)
    }
}
