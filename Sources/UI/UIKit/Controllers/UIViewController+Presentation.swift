/// Presenting and dismissing.
extension UIViewController {
    /// The controller that this controller, or its nearest presenting ancestor, presents.
    public var presentedViewController: UIViewController? {
        var controller: UIViewController? = self
        while let here = controller {
            if let above = here.presentationAbove { return above.presented }
            controller = here.parent
        }
        return nil
    }

    /// The controller that presents this controller or its outermost ancestor.
    public var presentingViewController: UIViewController? { rootContainer.presentation?.presenting }

    /// The declared presentation controller, also before the presentation; in a small space another one may replace it.
    public var presentationController: UIPresentationController? {
        if let presentation = rootContainer.presentation { return presentation.declared }
        if let preparedController { return preparedController }
        let made = PresentationStyles.makeController(for: self, presenting: nil, source: self)
        made.holdsPresented = false
        preparedController = made
        return made
    }

    /// The sheet that presents the controller, or would; nil for another presentation style.
    public var sheetPresentationController: UISheetPresentationController? {
        guard resolvedPresentationStyle != .custom else { return nil }
        return presentationController as? UISheetPresentationController
            ?? activePresentationController as? UISheetPresentationController
    }

    /// The popover's controller, also for an action sheet: with a source it is a popover where there is room for one.
    public var popoverPresentationController: UIPopoverPresentationController? {
        if let alert = self as? UIAlertController { return alert.popover }
        guard resolvedPresentationStyle == .popover else { return nil }
        return presentationController as? UIPopoverPresentationController
    }

    /// The presentation style, with `.automatic` resolved.
    var resolvedPresentationStyle: UIModalPresentationStyle {
        wantedPresentationStyle == .automatic || wantedPresentationStyle == .none ? .pageSheet : wantedPresentationStyle
    }

    /// The presentation controller in use; nil while the controller is not presented.
    public var activePresentationController: UIPresentationController? { rootContainer.presentation?.controller }

    /// The coordinator of the current transition of this controller or of a container around it.
    var currentCoordinator: (any UIViewControllerTransitionCoordinator)? {
        presentation?.context ?? presentationAbove?.context ?? ownTransition ?? parent?.transitionCoordinator
            ?? InterfaceRotation.coordinator(of: self)
    }

    func startPresenting(_ presented: UIViewController, animated: Bool, completion: (() -> Void)?) {
        let presenting = PresentationStyles.presenter(for: presented, source: self)
        if let (kind, reason) = reasonAgainst(presented, presentedBy: presenting) {
            return UIKitDiagnostics.report(
                kind, "attempt to present \(presented.reportName) on \(presenting.reportName) \(reason); it is not presented")
        }
        reportGoneDelegate(of: presented)
        ModalPresentation(presented: presented, presenting: presenting, source: self)
            .present(animated: animated, completion: completion)
    }

    private func reportGoneDelegate(of presented: UIViewController) {
        guard presented.hasTransitioningDelegate, presented.transitioningDelegate == nil else { return }
        UIKitDiagnostics.report(
            .delegateGone,
            "the transitioning delegate of \(presented.reportName) is gone: it is held weakly, keep it somewhere; the default transition is used"
        )
    }

    private func reasonAgainst(
        _ presented: UIViewController, presentedBy presenting: UIViewController
    ) -> (UIKitDiagnostics.Kind, String)? {
        if presented === presenting || presented === self { return (.invalidPresentation, "which is itself") }
        if presenting.standsOn(presented) {
            return (.invalidPresentation, "which is presented by it, or inside it")
        }
        if let presentation = presented.presentation {
            return (.invalidPresentation, "which is already presented by \(presentation.presenting.reportName)")
        }
        if let parent = presented.parent {
            return (.invalidPresentation, "which is an active child of \(parent.reportName)")
        }
        if let other = presenting.presentationAbove {
            let isMoving = other.context != nil
            return (
                .presentationInProgress,
                isMoving
                    ? "while a presentation or dismissal of \(other.presented.reportName) is in progress"
                    : "which is already presenting \(other.presented.reportName)"
            )
        }
        if let own = presenting.presentation, own.context?.isOver == false {
            return (
                .presentationInProgress,
                own.presented.movement.isBeingDismissed
                    ? "which is being dismissed" : "while its own presentation is in progress"
            )
        }
        if presenting.viewIfLoaded?.window == nil {
            return (.presenterNotInWindow, "whose view is not in the window hierarchy")
        }
        return nil
    }

    /// Returns true when `other` presents or contains this controller, directly or not.
    func standsOn(_ other: UIViewController) -> Bool {
        sequence(first: self, next: { $0.parent ?? $0.presentation?.presenting }).dropFirst().contains { $0 === other }
    }

    func startDismissing(animated: Bool, completion: (() -> Void)?) {
        if let above = presentation(above: self) ?? rootContainer.presentation {
            return above.dismiss(animated: animated, completion: completion)
        }
        UIKitDiagnostics.report(
            .nothingToDismiss, "\(reportName) presents nothing and is not presented, so there is nothing to dismiss")
        if let completion { SceneContext.main.whenReady { MainActor.assumeIsolated { completion() } } }
    }

    private func presentation(above controller: UIViewController) -> ModalPresentation? {
        sequence(first: controller, next: \.parent).lazy.compactMap(\.presentationAbove).first
    }

    /// Drops all presentations, with their callbacks, because the window shows another controller.
    func dropPresentations() {
        for presentation in presentationsAbove.reversed() { presentation.drop() }
    }

    /// All presentations on this controller or its children, and those above them, from the bottom.
    var presentationsAbove: [ModalPresentation] {
        var found: [ModalPresentation] = []
        if let above = presentationAbove { found = [above] + above.presented.presentationsAbove }
        for child in childControllers { found += child.presentationsAbove }
        return found
    }
}
