import Diagnostics
import CoreGraphics

/// One presented controller from `present` to the end of its dismissal.
@MainActor
final class ModalPresentation {
    let presented: UIViewController
    let presenting: UIViewController
    let controller: UIPresentationController
    private let source: UIViewController
    private var container: PresentationContainerView?
    /// Set while a transition runs.
    private(set) var context: TransitionContext?
    /// Where the presenter's view was before it was moved into the container.
    private var presenterPlace: (superview: UIView, index: Int, frame: CGRect)?

    init(presented: UIViewController, presenting: UIViewController, source: UIViewController) {
        self.presented = presented
        self.presenting = presenting
        self.source = source
        controller = Self.makeController(presented, presenting, source)
    }

    private static func makeController(
        _ presented: UIViewController, _ presenting: UIViewController, _ source: UIViewController
    ) -> UIPresentationController {
        switch presented.resolvedPresentationStyle {
        case .custom:
            return presented.transitioningDelegate?.presentationController(
                forPresented: presented, presenting: presenting, source: source)
                ?? FullScreenPresentation(
                    presentedViewController: presented, presenting: presenting, removesPresenter: false)
        case .fullScreen, .currentContext:
            return FullScreenPresentation(presentedViewController: presented, presenting: presenting, removesPresenter: true)
        case .overFullScreen, .overCurrentContext:
            return FullScreenPresentation(presentedViewController: presented, presenting: presenting, removesPresenter: false)
        case .automatic, .none, .pageSheet, .formSheet, .popover:
            return SheetPresentation(presentedViewController: presented, presenting: presenting)
        }
    }

    // MARK: Presenting

    func present(animated: Bool, completion: (() -> Void)?) {
        guard let window = presenting.view.window else { return }
        presented.phase.isBeingPresented = true
        presented.loadViewIfNeeded()
        let container = makeContainer(in: window)
        controller.preferredContentSizeDidChange(forChildContentContainer: presented)
        let removesPresenter = controller.shouldRemovePresentersView
        if removesPresenter { movePresenter(into: container) }
        let animator = presentationAnimator(animated: animated)
        let interactor =
            animated ? animator.flatMap { presented.transitioningDelegate?.interactionControllerForPresentation(using: $0) } : nil
        let frame = controller.frameOfPresentedViewInContainerView
        let context = TransitionContext(
            container: container,
            from: .init(
                controller: presenting, view: removesPresenter ? presenting.view : nil,
                initialFrame: container.convert(presenting.view.bounds, from: presenting.view),
                finalFrame: removesPresenter ? .zero : container.convert(presenting.view.bounds, from: presenting.view)),
            to: .init(controller: presented, view: controller.presentedView, initialFrame: .zero, finalFrame: frame),
            isAnimated: animated, style: controller.presentationStyle,
            animator: animator, isInteractive: interactor != nil)
        self.context = context
        context.onComplete = { [self] in finishPresenting($0, removesPresenter, completion) }
        controller.presentationTransitionWillBegin()
        if removesPresenter { presenting.beginAppearanceTransition(false, animated: animated) }
        presented.beginAppearanceTransition(true, animated: animated)
        run(context, interactor, incoming: controller.presentedView, frame: frame)
        presented.noteIsAppearing()
        controller.presentedView?.layoutIfNeeded()
    }

    private func makeContainer(in window: UIWindow) -> PresentationContainerView {
        let host: UIView = controller.shouldPresentInFullscreen ? window : presenting.view.superview ?? window
        let container = PresentationContainerView(frame: host.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.presentation = controller
        host.addSubview(container)
        controller.containerView = container
        self.container = container
        return container
    }

    private func movePresenter(into container: UIView) {
        guard let view = presenting.view, let superview = view.superview else { return }
        presenterPlace = (superview, superview.subviews.firstIndex { $0 === view } ?? 0, view.frame)
        view.frame = container.convert(view.frame, from: superview)
        container.addSubview(view)
    }

    private func restorePresenter() {
        guard let place = presenterPlace, let view = presenting.viewIfLoaded else { return }
        view.frame = place.frame
        place.superview.insertSubview(view, at: min(place.index, place.superview.subviews.count))
    }

    private func finishPresenting(_ completed: Bool, _ removesPresenter: Bool, _ completion: (() -> Void)?) {
        container?.isInTransition = false
        let context = context
        if completed {
            if removesPresenter { presenting.view.removeFromSuperview() }
            container?.setNeedsLayout()
            presented.endAppearanceTransition()
            if removesPresenter { presenting.endAppearanceTransition() }
        } else {
            presented.beginAppearanceTransition(false, animated: context?.isAnimated ?? false)
            presented.endAppearanceTransition()
            if removesPresenter {
                presenting.beginAppearanceTransition(true, animated: context?.isAnimated ?? false)
                restorePresenter()
                presenting.endAppearanceTransition()
            }
            controller.presentedView?.removeFromSuperview()
            container?.removeFromSuperview()
            unlink()
        }
        presented.phase.isBeingPresented = false
        controller.presentationTransitionDidEnd(completed)
        end(context, completed)
        if completed { completion?() }
    }

    // MARK: Dismissing

    func dismiss(animated: Bool, completion: (() -> Void)?) {
        guard let container else { return }
        if let context, !context.isOver {
            return Log.transitions.warning(
                "\(type(of: presented)) is not dismissed: a transition of it is still running")
        }
        presented.presentationAbove?.dismiss(animated: false, completion: nil)
        let removedPresenter = presenterPlace != nil
        presented.phase.isBeingDismissed = true
        let animator = dismissalAnimator(animated: animated)
        let interactor =
            animated ? animator.flatMap { presented.transitioningDelegate?.interactionControllerForDismissal(using: $0) } : nil
        let presentedFrame = controller.presentedView?.frame ?? .zero
        let context = TransitionContext(
            container: container,
            from: .init(controller: presented, view: controller.presentedView, initialFrame: presentedFrame, finalFrame: .zero),
            to: .init(
                controller: presenting, view: removedPresenter ? presenting.view : nil, initialFrame: .zero,
                finalFrame: container.bounds),
            isAnimated: animated, style: controller.presentationStyle, animator: animator, isInteractive: interactor != nil)
        self.context = context
        context.onComplete = { [self] in finishDismissing($0, removedPresenter, completion) }
        controller.dismissalTransitionWillBegin()
        presented.beginAppearanceTransition(false, animated: animated)
        if removedPresenter {
            presenting.beginAppearanceTransition(true, animated: animated)
            presenting.view.frame = container.bounds
        }
        run(context, interactor, incoming: removedPresenter ? presenting.view : nil, frame: container.bounds)
        if removedPresenter { presenting.noteIsAppearing() }
    }

    private func finishDismissing(_ completed: Bool, _ removedPresenter: Bool, _ completion: (() -> Void)?) {
        container?.isInTransition = false
        let context = context
        if completed {
            controller.presentedView?.removeFromSuperview()
            if removedPresenter { restorePresenter() }
            container?.removeFromSuperview()
            unlink()
            if removedPresenter { presenting.endAppearanceTransition() }
            presented.endAppearanceTransition()
        } else {
            if removedPresenter {
                presenting.beginAppearanceTransition(false, animated: context?.isAnimated ?? false)
                presenting.view.removeFromSuperview()
                presenting.endAppearanceTransition()
            }
            presented.beginAppearanceTransition(true, animated: context?.isAnimated ?? false)
            presented.noteIsAppearing()
            presented.endAppearanceTransition()
            container?.setNeedsLayout()
        }
        presented.phase.isBeingDismissed = false
        controller.dismissalTransitionDidEnd(completed)
        end(context, completed)
        if completed { completion?() }
    }

    // MARK: Both

    private func run(
        _ context: TransitionContext, _ interactor: (any UIViewControllerInteractiveTransitioning)?, incoming: UIView?,
        frame: CGRect
    ) {
        container?.isInTransition = true
        if let interactor {
            interactor.startInteractiveTransition(context)
        } else if let animator = context.animator {
            animator.animateTransition(using: context)
        } else {
            if let incoming {
                incoming.frame = frame
                context.containerView.addSubview(incoming)
            }
            context.runAlongside()
            return context.completeTransition(true)
        }
        context.runAlongside()
    }

    private func unlink() {
        presented.presentation = nil
        presenting.presentationAbove = nil
        controller.containerView = nil
        container = nil
    }

    private func end(_ context: TransitionContext?, _ completed: Bool) {
        self.context = nil
        context?.runCompletions()
        context?.animator?.animationEnded(completed)
    }

    /// A custom animator runs for `.custom` even when nothing is animated: it is the one that adds the view.
    private func presentationAnimator(animated: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
        let isCustom = presented.resolvedPresentationStyle == .custom
        guard animated || isCustom else { return nil }
        let own = presented.transitioningDelegate?.animationController(
            forPresented: presented, presenting: presenting, source: source)
        return own ?? (animated ? BuiltInModalAnimator(presented.modalTransitionStyle, isPresenting: true) : nil)
    }

    private func dismissalAnimator(animated: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
        let isCustom = presented.resolvedPresentationStyle == .custom
        guard animated || isCustom else { return nil }
        let own = presented.transitioningDelegate?.animationController(forDismissed: presented)
        return own ?? (animated ? BuiltInModalAnimator(presented.modalTransitionStyle, isPresenting: false) : nil)
    }
}
