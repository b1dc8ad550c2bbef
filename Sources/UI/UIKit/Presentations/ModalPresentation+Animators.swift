internal import Diagnostics

/// Chooses the animators, in the order that delegates expect.
extension ModalPresentation {
    /// An animator, and whether the delegate gave it.
    struct Choice {
        var animator: any UIViewControllerAnimatedTransitioning
        var isDelegates: Bool
    }

    /// Returns the animator of the presentation. A custom animator runs for `.custom` even without animation, because it adds the
    /// view.
    func presentationAnimator(_ isAnimated: Bool) -> Choice? {
        guard isAnimated || presented.resolvedPresentationStyle == .custom else { return nil }
        let own = presented.transitioningDelegate?.animationController(
            forPresented: presented, presenting: presenting, source: source ?? presenting)
        return choose(own, isAnimated, isPresenting: true)
    }

    func dismissalAnimator(_ isAnimated: Bool) -> Choice? {
        guard isAnimated || presented.resolvedPresentationStyle == .custom else { return nil }
        return choose(
            presented.transitioningDelegate?.animationController(forDismissed: presented), isAnimated, isPresenting: false)
    }

    private func choose(
        _ own: (any UIViewControllerAnimatedTransitioning)?, _ isAnimated: Bool, isPresenting: Bool
    ) -> Choice? {
        if let own { return Choice(animator: own, isDelegates: true) }
        guard isAnimated else { return nil }
        if let preferred = presented.preferredTransition?.makeAnimator(isForward: isPresenting) {
            return Choice(animator: preferred, isDelegates: false)
        }
        let style =
            presented.preferredTransition?.style ?? PresentationStyles.transitionStyle(of: controller, on: presenting)
        if style == .partialCurl, let curl = makeCurl(isPresenting: isPresenting) {
            return Choice(animator: curl, isDelegates: false)
        }
        return Choice(animator: BuiltInModalAnimator(style, isPresenting: isPresenting), isDelegates: false)
    }

    /// Returns the page curl, which rolls the whole presenting page away. A page that does not fill the screen cannot lie below
    /// it and flips instead.
    private func makeCurl(isPresenting: Bool) -> ShaderTransition? {
        guard !UIAccessibility.isReduceMotionEnabled else { return nil }
        switch presented.resolvedPresentationStyle {
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext:
            let curl = ShaderTransition(named: ShaderTransition.curlName, isForward: isPresenting)
            curl?.duration = 0.7
            return curl
        case _:
            Log.transitions.once(
                .warning, id: "partialCurl",
                "UIModalTransitionStyle.partialCurl needs a presentation that fills the screen, such as fullScreen; "
                    + "\(presented.reportName) is shown with a flip instead")
            return nil
        }
    }

    func presentationInteractor(_ choice: Choice?) -> (any UIViewControllerInteractiveTransitioning)? {
        guard let choice, choice.isDelegates else { return presented.zoomDismissal?.interaction(for: choice?.animator) }
        return presented.transitioningDelegate?.interactionControllerForPresentation(using: choice.animator)
    }

    func dismissalInteractor(_ choice: Choice?) -> (any UIViewControllerInteractiveTransitioning)? {
        if let pullDown = (controller as? UISheetPresentationController)?.pullDown { return pullDown }
        guard let choice, choice.isDelegates else { return presented.zoomDismissal?.interaction(for: choice?.animator) }
        return presented.transitioningDelegate?.interactionControllerForDismissal(using: choice.animator)
    }
}
