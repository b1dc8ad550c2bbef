/// Presenting and dismissing.
extension UIViewController {
    /// What this controller, or its nearest ancestor that did so, presents.
    public var presentedViewController: UIViewController? {
        var controller: UIViewController? = self
        while let here = controller {
            if let above = here.presentationAbove { return above.presented }
            controller = here.parent
        }
        return nil
    }

    /// Who presents this controller or its farthest ancestor.
    public var presentingViewController: UIViewController? { rootContainer.presentation?.presenting }

    /// What places this controller while it is presented, or will; in little room another one may do so instead of it.
    public var presentationController: UIPresentationController? {
        if let presentation = rootContainer.presentation { return presentation.declared }
        if let preparedController { return preparedController }
        let made = PresentationStyles.makeController(for: self, presenting: nil, source: self)
        made.holdsPresented = false
        preparedController = made
        return made
    }

    public var sheetPresentationController: UISheetPresentationController? {
        guard resolvedPresentationStyle != .custom else { return nil }
        return presentationController as? UISheetPresentationController
            ?? activePresentationController as? UISheetPresentationController
    }

    /// Of an action sheet, too: with a source it is a popover where there is room for one.
    public var popoverPresentationController: UIPopoverPresentationController? {
        if let alert = self as? UIAlertController { return alert.popover }
        guard resolvedPresentationStyle == .popover else { return nil }
        return presentationController as? UIPopoverPresentationController
    }

    /// The style with `.automatic` decided.
    var resolvedPresentationStyle: UIModalPresentationStyle {
        wantedPresentationStyle == .automatic || wantedPresentationStyle == .none ? .pageSheet : wantedPresentationStyle
    }

    /// What really places this controller now; nil while it is not presented.
    public var activePresentationController: UIPresentationController? { rootContainer.presentation?.controller }

    /// The transition that this controller or a container around it is in.
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

    /// That controller presents or contains this one, directly or not.
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

    /// The window shows something else from now on: what is presented goes, and each hears of it.
    func dropPresentations() {
        for presentation in presentationsAbove.reversed() { presentation.drop() }
    }

    /// Everything presented on this controller or its children, and on that, from below.
    var presentationsAbove: [ModalPresentation] {
        var found: [ModalPresentation] = []
        if let above = presentationAbove { found = [above] + above.presented.presentationsAbove }
        for child in childControllers { found += child.presentationsAbove }
        return found
    }
}
