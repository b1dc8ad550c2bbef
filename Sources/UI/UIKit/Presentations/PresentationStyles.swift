/// What a `UIModalPresentationStyle` means: who presents, and which presentation controller places the presented view.
@MainActor
enum PresentationStyles {
    /// - Parameter presenting: nil where an app asks before it presents.
    static func makeController(
        for presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController {
        let style = presented.resolvedPresentationStyle
        let own =
            style == .custom
            ? presented.transitioningDelegate?.presentationController(
                forPresented: presented, presenting: presenting, source: source) : nil
        return own ?? makeController(of: style, for: presented, presenting: presenting)
    }

    static func makeController(
        of style: UIModalPresentationStyle, for presented: UIViewController, presenting: UIViewController?
    ) -> UIPresentationController {
        switch style {
        case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .custom:
            return FullScreenPresentation(presentedViewController: presented, presenting: presenting, style: style)
        case .automatic, .none, .pageSheet, .formSheet:
            let sheet = UISheetPresentationController(presentedViewController: presented, presenting: presenting)
            if style == .formSheet { sheet.style = style }
            return sheet
        case .popover:
            return UIPopoverPresentationController(presentedViewController: presented, presenting: presenting)
        }
    }

    /// What presents instead where there is no room for `controller`, or where its delegate wants so.
    static func adapt(_ controller: UIPresentationController, to traits: UITraitCollection) -> UIPresentationController {
        guard controller.shouldPresentInFullscreen else { return controller }
        let style = controller.adaptivePresentationStyle(for: traits)
        guard style != .none, style != .automatic, style != controller.presentationStyle, style != .custom else {
            return controller
        }
        let presented =
            controller.delegate?.presentationController(controller, viewControllerForAdaptivePresentationStyle: style)
            ?? controller.presentedViewController
        let adapted =
            sheet(of: controller, presented, style)
            ?? makeController(of: style, for: presented, presenting: controller.presentingViewController)
        adapted.holdsPresented = true
        adapted.presenter = controller.presenter
        adapted.delegate = controller.delegate
        controller.delegate?.presentationController(controller, prepare: adapted)
        return adapted
    }

    /// The one that the app prepared, where it is for the same page.
    private static func sheet(
        of controller: UIPresentationController, _ presented: UIViewController, _ style: UIModalPresentationStyle
    ) -> UISheetPresentationController? {
        guard let popover = controller as? UIPopoverPresentationController, style == .pageSheet || style == .formSheet,
            presented === popover.presentedViewController
        else { return nil }
        popover.adaptiveSheetPresentationController.style = style
        return popover.adaptiveSheetPresentationController
    }

    /// The controller that really presents: the one that defines the context, or the outermost.
    static func presenter(for presented: UIViewController, source: UIViewController) -> UIViewController {
        let style = presented.resolvedPresentationStyle
        guard style == .currentContext || style == .overCurrentContext else { return source.rootContainer }
        return contextDefiner(above: source) ?? source.rootContainer
    }

    static func contextDefiner(above source: UIViewController) -> UIViewController? {
        sequence(first: source, next: \.parent).first { $0.definesPresentationContext }
    }

    /// The definer of a context may say how everything in it comes and goes.
    static func transitionStyle(
        of controller: UIPresentationController, on presenting: UIViewController
    ) -> UIModalTransitionStyle {
        if controller is UIPopoverPresentationController { return .crossDissolve }
        guard presenting.definesPresentationContext, presenting.providesPresentationContextTransitionStyle else {
            return controller.presentedViewController.modalTransitionStyle
        }
        return presenting.modalTransitionStyle
    }
}
