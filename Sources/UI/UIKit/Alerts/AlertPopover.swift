import CoreGraphics

/// An action sheet that points at its source.
@MainActor
final class AlertPopover: UIPopoverPresentationController {
    private var alert: UIAlertController? { presentedViewController as? UIAlertController }

    var hasSource: Bool { sourceView != nil || barButtonItem != nil }

    override func defaultAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle { .none }

    override func presentationTransitionWillBegin() {
        fit()
        super.presentationTransitionWillBegin()
    }

    /// Takes the size of its text and actions, limited to the available room.
    func fit() {
        guard let alert, let containerView else { return }
        alert.preferredContentSize = alert.size(in: containerView.bounds.inset(by: popoverLayoutMargins).size)
    }

    /// Answers a touch outside the popover with the sheet's cancel action.
    override func dismissForUser() -> Bool {
        alert?.wasTappedBeside()
        return true
    }
}
