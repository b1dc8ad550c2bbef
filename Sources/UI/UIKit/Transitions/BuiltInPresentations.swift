import CoreGraphics

/// Covers everything; the presenter's view leaves the hierarchy while it is hidden.
@MainActor
final class FullScreenPresentation: UIPresentationController {
    private let removesPresenter: Bool
    private let coversContextOnly: Bool

    init(
        presentedViewController: UIViewController, presenting: UIViewController, removesPresenter: Bool,
        coversContextOnly: Bool = false
    ) {
        self.removesPresenter = removesPresenter
        self.coversContextOnly = coversContextOnly
        super.init(presentedViewController: presentedViewController, presenting: presenting)
    }

    // Where the animator left the presented view is where it stays; it grows with the container by its autoresizing mask.
    override var shouldRemovePresentersView: Bool { removesPresenter }
    override var shouldPresentInFullscreen: Bool { !coversContextOnly }
}

/// A card over a dimmed presenter: as wide as a hand's breadth of text on large screens, the full width on small ones.
@MainActor
final class SheetPresentation: UIPresentationController {
    private let dimming = UIView()
    private static let cornerRadius: CGFloat = 18

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        let wanted = presentedViewController.preferredContentSize
        let isNarrow = bounds.width < 600
        let width = isNarrow ? bounds.width : min(wanted.width > 0 ? wanted.width : 600, bounds.width - 64)
        let top: CGFloat = isNarrow ? 24 : 40
        let height = min(wanted.height > 0 ? wanted.height : bounds.height, bounds.height - (isNarrow ? top : top * 2))
        let y = isNarrow ? bounds.height - height : (bounds.height - height) / 2
        return CGRect(x: ((bounds.width - width) / 2).rounded(), y: y.rounded(), width: width.rounded(), height: height.rounded())
    }

    override func presentationTransitionWillBegin() {
        guard let containerView, let presentedView else { return }
        presentedView.layer.cornerRadius = Self.cornerRadius
        presentedView.layer.masksToBounds = true
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.45)
        dimming.frame = containerView.bounds
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        fade(to: 1)
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
        if !completed { dimming.removeFromSuperview() }
    }

    override func dismissalTransitionWillBegin() { fade(to: 0) }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        if completed { dimming.removeFromSuperview() }
    }

    override func containerViewWillLayoutSubviews() {
        dimming.frame = containerView?.bounds ?? .zero
        presentedView?.frame = frameOfPresentedViewInContainerView
    }

    private func fade(to alpha: CGFloat) {
        guard let coordinator = presentedViewController.transitionCoordinator else { return dimming.alpha = alpha }
        coordinator.animate { [dimming] _ in dimming.alpha = alpha }
    }
}
