import CoreGraphics

/// An action sheet that points at what it is about.
@MainActor
final class AlertPopover: UIPopoverPresentationController {
    private var alert: UIAlertController? { presentedViewController as? UIAlertController }

    var hasSource: Bool { sourceView != nil || barButtonItem != nil }

    override func defaultAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle { .none }

    override func presentationTransitionWillBegin() {
        fit()
        super.presentationTransitionWillBegin()
    }

    /// As large as its words and answers, and no larger than the room.
    func fit() {
        guard let alert, let containerView else { return }
        alert.preferredContentSize = alert.size(in: containerView.bounds.inset(by: popoverLayoutMargins).size)
    }

    /// A touch beside it answers as the sheet's own button for that would.
    override func dismissForUser() -> Bool {
        alert?.wasTappedBeside()
        return true
    }
}
