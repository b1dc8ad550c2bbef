/// What a `UIModalPresentationStyle` means: who presents, and which presentation controller places the presented view.
@MainActor
enum PresentationStyles {
    static func makeController(
        _ presented: UIViewController, _ presenting: UIViewController, _ source: UIViewController
    ) -> UIPresentationController {
        let style = presented.resolvedPresentationStyle
        switch style {
        case .custom:
            let own = presented.transitioningDelegate?.presentationController(
                forPresented: presented, presenting: presenting, source: source)
            return own
                ?? FullScreenPresentation(presentedViewController: presented, presenting: presenting, removesPresenter: false)
        case .fullScreen, .currentContext:
            return FullScreenPresentation(
                presentedViewController: presented, presenting: presenting, removesPresenter: true,
                coversContextOnly: style == .currentContext)
        case .overFullScreen, .overCurrentContext:
            return FullScreenPresentation(
                presentedViewController: presented, presenting: presenting, removesPresenter: false,
                coversContextOnly: style == .overCurrentContext)
        case .automatic, .none, .pageSheet, .formSheet, .popover:
            return SheetPresentation(presentedViewController: presented, presenting: presenting)
        }
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
    static func transitionStyle(of presented: UIViewController, on presenting: UIViewController) -> UIModalTransitionStyle {
        guard presenting.definesPresentationContext, presenting.providesPresentationContextTransitionStyle else {
            return presented.modalTransitionStyle
        }
        return presenting.modalTransitionStyle
    }
}
