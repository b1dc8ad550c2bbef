import CoreGraphics

/// Carries one presented controller from `present` to the end of its dismissal, with the transition engine.
@MainActor
final class ModalPresentation {
    let presented: UIViewController
    private(set) var presenting: UIViewController
    /// The presentation controller that the style or the delegate named.
    let declared: UIPresentationController
    /// The presentation controller that presents, after adaptation to the traits.
    let controller: UIPresentationController
    /// The controller that requested the presentation; it may leave its container while this is shown.
    private(set) weak var source: UIViewController?
    private(set) var container: PresentationContainerView?
    private weak var host: UIView?
    /// The transition context; set while a transition runs.
    private(set) var context: TransitionContext?
    private(set) var removesPresenter = false
    /// The place of the presenter's view, whether or not the view was moved into the container.
    private var presenterPlace: ViewPlace?
    private weak var presenterFirstResponder: UIResponder?
    /// A dismissal that was requested while the presentation still ran.
    private var queuedDismissal: (animated: Bool, completion: (() -> Void)?)?

    init(presented: UIViewController, presenting: UIViewController, source: UIViewController) {
        self.source = source
        declared =
            presented.preparedController
            ?? PresentationStyles.makeController(for: presented, presenting: presenting, source: source)
        declared.holdsPresented = true
        presented.preparedController = nil
        self.presenting = declared.contextDefiner(above: source) ?? presenting
        declared.presenter = self.presenting
        controller = PresentationStyles.adapt(declared, to: presenting.traitCollection)
        self.presented = controller.presentedViewController
    }

    // MARK: Presenting

    func present(animated: Bool, completion: (() -> Void)?) {
        let isAnimated = animated && UIView.areAnimationsEnabled
        let animator = presentationAnimator(isAnimated)
        let interactor = isAnimated ? presentationInteractor(animator) : nil
        presented.presentation = self
        presenting.presentationAbove = self
        presented.movement.isBeingPresented = true
        presented.loadViewIfNeeded()
        InterfaceRotation.endPicture()
        OrientationPolicy.prepare(for: self, animated: isAnimated)
        guard let container = makeContainer() else { return unlink() }
        controller.preferredContentSizeDidChange(forChildContentContainer: presented)
        removesPresenter = controller.shouldRemovePresentersView
        (presenting.presentation?.controller as? UISheetPresentationController)?.takeFromFinger()
        presenterPlace = ViewPlace(of: presenting.view)
        let frame = container.convert(presenting.view.bounds, from: presenting.view)
        if removesPresenter { movePresenter(into: container) }
        run(
            TransitionRequest(
                name: "the presentation of \(presented.reportName) by \(presenting.reportName)", container: container,
                from: TransitionSide(
                    controller: presenting, view: removesPresenter ? presenting.view : nil, initialFrame: frame,
                    finalFrame: removesPresenter ? .zero : frame),
                to: TransitionSide(controller: presented), style: controller.presentationStyle, isAnimated: isAnimated,
                animator: animator?.animator, interactor: interactor,
                willBegin: { [self] in willPresent($0, animated: animated) },
                didStart: { [self] in
                    presented.noteIsAppearing()
                    controller.presentedView?.layoutIfNeeded()
                },
                didEnd: { [self] in didPresent($0, animated: animated) },
                closed: { [self] in close($0, completion) }))
    }

    /// Prepares the views. The presented view is requested last, because presentation controllers make its wrapper when the
    /// transition begins.
    private func willPresent(_ context: TransitionContext, animated: Bool) {
        declared.delegate?.presentationController(
            declared, willPresentWithAdaptiveStyle: controller === declared ? .none : controller.presentationStyle,
            transitionCoordinator: context)
        controller.presentationTransitionWillBegin()
        context.to.view = controller.presentedView
        context.to.finalFrame = controller.frameOfPresentedViewInContainerView
        // Many animators only add the view.
        if let view = context.to.view, view.superview == nil, view.transform.isIdentity { view.frame = context.to.finalFrame }
        if removesPresenter { presenting.beginAppearanceTransition(false, animated: animated) }
        presented.beginAppearanceTransition(true, animated: animated)
    }

    private func makeContainer() -> PresentationContainerView? {
        guard let view = presenting.view, let window = view.window else { return nil }
        let isWhole = controller.shouldPresentInFullscreen
        let host: UIView = isWhole ? window : view.superview ?? window
        let container = PresentationContainerView(frame: isWhole || view.superview == nil ? host.bounds : view.frame)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.presentation = controller
        host.addSubview(container)
        self.host = host
        controller.containerView = container
        self.container = container
        return container
    }

    /// A dismissal in the middle removed the page as well.
    private func keepContainer() {
        guard let container, let host, container.superview == nil else { return }
        UIKitDiagnostics.report(
            .viewLost,
            "the container view of the presentation of \(presented.reportName) was removed from its window; it is added again")
        host.addSubview(container)
    }

    private func movePresenter(into container: UIView) {
        guard let view = presenting.view, let superview = view.superview else { return }
        view.frame = container.convert(view.frame, from: superview)
        container.addSubview(view)
    }

    private func didPresent(_ completed: Bool, animated: Bool) {
        container?.isInTransition = false
        if completed {
            keepContainer()
            if removesPresenter {
                presenterFirstResponder = FirstResponder.within(presenting.view)
                presenting.view.removeFromSuperview()
            } else {
                putPresenterBack()
            }
            container?.setNeedsLayout()
            presented.endAppearanceTransition()
            if removesPresenter { presenting.endAppearanceTransition() }
        } else {
            presented.beginAppearanceTransition(false, animated: animated)
            if removesPresenter {
                presenting.beginAppearanceTransition(true, animated: animated)
                presenterPlace?.restore()
                presenting.noteIsAppearing()
            } else {
                putPresenterBack()
            }
            controller.presentedView?.removeFromSuperview()
            container?.removeFromSuperview()
            presented.endAppearanceTransition()
            if removesPresenter { presenting.endAppearanceTransition() }
            unlink()
        }
        presented.movement.isBeingPresented = false
        controller.presentationTransitionDidEnd(completed)
    }

    /// Puts the presenter's view back, because an animator may have moved that view without being given it.
    private func putPresenterBack() {
        guard let place = presenterPlace, !place.isTaken else { return }
        place.restore()
    }

    // MARK: Dismissing

    func dismiss(animated: Bool, completion: (() -> Void)?) {
        InterfaceRotation.endPicture()
        if context != nil {
            guard presented.movement.isBeingPresented else {
                return UIKitDiagnostics.report(
                    .presentationInProgress, "\(presented.reportName) is not dismissed: its dismissal is already under way")
            }
            queuedDismissal = (animated, completion)
            return
        }
        // Only the top of a stack is animated away; the presentations between go with it, unseen.
        let above = presented.presentationsAbove
        guard let top = above.last else { return dismissAlone(animated: animated, completion: completion) }
        if let busy = above.first(where: { $0.context != nil }) {
            guard busy.presented.movement.isBeingPresented else {
                return UIKitDiagnostics.report(
                    .presentationInProgress,
                    "\(presented.reportName) is not dismissed while \(busy.presented.reportName) above it is being dismissed")
            }
            busy.queuedDismissal = (false, { [self] in dismiss(animated: animated, completion: completion) })
            return
        }
        top.takePresenter(of: self, between: [self] + above.dropLast())
        top.dismissAlone(animated: animated, completion: completion)
    }

    /// Takes over the bottom presentation's presenter, because the presentations between go.
    private func takePresenter(of bottom: ModalPresentation, between: [ModalPresentation]) {
        if let container, let window = container.window, container.superview !== window {
            container.frame = window.convert(container.bounds, from: container)
            window.addSubview(container)
        }
        let presenter = bottom.presenting
        (presenterPlace, removesPresenter) = (bottom.presenterPlace, bottom.removesPresenter)
        presenterFirstResponder = bottom.presenterFirstResponder
        for presentation in between.reversed() { presentation.tearDown() }
        presenting = presenter
        (source, declared.presenter, controller.presenter) = (presenter, presenter, presenter)
        presenter.presentationAbove = self
        presented.presentation = self
    }

    /// Ends the presentation together with the window's root, also during a transition.
    func drop() {
        queuedDismissal = nil
        context?.abandon()
        if presented.presentation === self { tearDown() }
    }

    private func tearDown() {
        presented.movement.isBeingDismissed = true
        controller.dismissalTransitionWillBegin()
        // The page may have disappeared already, below another that covered it.
        presented.changeAppearance(false, animated: false)
        controller.presentedView?.removeFromSuperview()
        container?.removeFromSuperview()
        unlink()
        presented.settleAppearance()
        presented.movement.isBeingDismissed = false
        controller.dismissalTransitionDidEnd(true)
    }

    private func dismissAlone(animated: Bool, completion: (() -> Void)?) {
        guard let container else { return }
        let isAnimated = animated && UIView.areAnimationsEnabled
        let animator = dismissalAnimator(isAnimated)
        let interactor = isAnimated ? dismissalInteractor(animator) : nil
        presented.movement.isBeingDismissed = true
        let view = controller.presentedView
        let frame = view.map { container.convert($0.bounds, from: $0) } ?? .zero
        let presenterFrame =
            removesPresenter ? presenterArea(in: container) : container.convert(presenting.view.bounds, from: presenting.view)
        run(
            TransitionRequest(
                name: "the dismissal of \(presented.reportName) by \(presenting.reportName)", container: container,
                from: TransitionSide(
                    controller: presented, view: view, initialFrame: frame, finalFrame: removesPresenter ? .zero : frame),
                to: TransitionSide(
                    controller: presenting, view: removesPresenter ? presenting.view : nil, finalFrame: presenterFrame),
                style: controller.presentationStyle, isAnimated: isAnimated, animator: animator?.animator,
                interactor: interactor, willBegin: { [self] _ in willDismiss(animated: animated) },
                didStart: { [self] in if removesPresenter { presenting.noteIsAppearing() } },
                didEnd: { [self] in didDismiss($0, animated: animated) },
                closed: { [self] in close($0, completion) }))
    }

    private func willDismiss(animated: Bool) {
        controller.dismissalTransitionWillBegin()
        presented.beginAppearanceTransition(false, animated: animated)
        guard removesPresenter, let container else { return }
        presenting.beginAppearanceTransition(true, animated: animated)
        presenting.view.untransformedFrame = presenterArea(in: container)
    }

    /// Returns the area to which the presenter goes back. A presenter that is presented itself has its own place, for example as
    /// a sheet.
    private func presenterArea(in container: UIView) -> CGRect {
        guard let own = presenting.presentation?.controller, let room = own.containerView else {
            return presenterPlace?.area(in: container) ?? container.bounds
        }
        return container.convert(own.frameOfPresentedViewInContainerView, from: room)
    }

    private func didDismiss(_ completed: Bool, animated: Bool) {
        container?.isInTransition = false
        if completed {
            controller.presentedView?.removeFromSuperview()
            if removesPresenter { presenterPlace?.restore() } else { putPresenterBack() }
            container?.removeFromSuperview()
            unlink()
            presenterFirstResponder?.becomeFirstResponder()
            if removesPresenter { presenting.endAppearanceTransition() }
            presented.endAppearanceTransition()
        } else {
            if removesPresenter, !controller.shouldRemovePresentersView {
                // The presentation that covered the presenter went with those between; this one leaves the presenter visible.
                removesPresenter = false
                presenterPlace?.restore()
                presenting.endAppearanceTransition()
            } else if removesPresenter {
                presenting.beginAppearanceTransition(false, animated: animated)
                presenting.view.removeFromSuperview()
                presenting.endAppearanceTransition()
            } else {
                putPresenterBack()
            }
            keepPresentedView()
            presented.beginAppearanceTransition(true, animated: animated)
            presented.noteIsAppearing()
            presented.endAppearanceTransition()
            container?.setNeedsLayout()
        }
        presented.movement.isBeingDismissed = false
        controller.dismissalTransitionDidEnd(completed)
    }

    /// Keeps the presented view at its place after a canceled dismissal, also when the animator already removed it.
    private func keepPresentedView() {
        guard let container, let view = controller.presentedView, !view.isDescendant(of: container) else { return }
        container.addSubview(view)
        view.frame = controller.frameOfPresentedViewInContainerView
    }

    // MARK: Both

    private func run(_ request: TransitionRequest) {
        let context = TransitionContext(request)
        self.context = context
        container?.isInTransition = true
        container?.isLeaving = presented.movement.isBeingDismissed
        context.start()
    }

    private func unlink() {
        if presented.presentation === self { presented.presentation = nil }
        if presenting.presentationAbove === self { presenting.presentationAbove = nil }
        controller.containerView = nil
        container = nil
        presented.fittingSize = nil
    }

    private func close(_ completed: Bool, _ completion: (() -> Void)?) {
        context = nil
        if completed { completion?() }
        guard let queued = queuedDismissal else { return }
        queuedDismissal = nil
        if presented.presentation === self {
            dismiss(animated: queued.animated, completion: queued.completion)
        } else {
            queued.completion?()
        }
    }
}
