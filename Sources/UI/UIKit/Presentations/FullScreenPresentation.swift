/// Covers everything, or its context; the presenter's view leaves the hierarchy while it is hidden.
@MainActor
final class FullScreenPresentation: UIPresentationController {
    private let style: UIModalPresentationStyle

    init(presentedViewController: UIViewController, presenting: UIViewController?, style: UIModalPresentationStyle) {
        self.style = style
        super.init(presentedViewController: presentedViewController, presenting: presenting)
    }

    // Where the animator left the presented view is where it stays; it grows with the container by its autoresizing mask.
    override var presentationStyle: UIModalPresentationStyle { style }
    override var shouldRemovePresentersView: Bool { style == .fullScreen || style == .currentContext }
    override var shouldPresentInFullscreen: Bool { style != .currentContext && style != .overCurrentContext }
}
