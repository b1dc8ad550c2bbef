/// Interprets a `UIModalPresentationStyle`: which controller presents, and which presentation controller places the presented
/// view.
@MainActor
enum PresentationStyles {
    /// - Parameter presenting: the presenting controller; nil when an app asks before it presents.
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

    /// Returns the controller that presents instead of `controller` for these traits or for its delegate, or `controller` itself.
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

    /// Returns the sheet controller that the app prepared, when it is for the same page.
    private static func sheet(
        of controller: UIPresentationController, _ presented: UIViewController, _ style: UIModalPresentationStyle
    ) -> UISheetPresentationController? {
        guard let popover = controller as? UIPopoverPresentationController, style == .pageSheet || style == .formSheet,
            presented === popover.presentedViewController
        else { return nil }
        popover.adaptiveSheetPresentationController.style = style
        return popover.adaptiveSheetPresentationController
    }

    /// Returns the controller that actually presents: the controller that defines the context, or the outermost.
    static func presenter(for presented: UIViewController, source: UIViewController) -> UIViewController {
        let style = presented.resolvedPresentationStyle
        guard style == .currentContext || style == .overCurrentContext else { return source.rootContainer }
        return contextDefiner(above: source) ?? source.rootContainer
    }

    static func contextDefiner(above source: UIViewController) -> UIViewController? {
        sequence(first: source, next: \.parent).first { $0.definesPresentationContext }
    }

    /// Returns the transition style; the definer of a context may set it for everything presented in that context.
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
