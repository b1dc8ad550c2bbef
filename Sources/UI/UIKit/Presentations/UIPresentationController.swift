public import Foundation

/// Decides where a presented controller lies and what surrounds it, while it is presented.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment, UIAppearanceContainer,
    UIFocusEnvironment
{
    /// The controller that is presented.
    public var presentedViewController: UIViewController { presented }
    private unowned let presented: UIViewController
    // An app may request this object before it presents, or never present; the object then holds the presented controller.
    private var held: UIViewController?
    var presenter: UIViewController?
    /// The superview of the presented view; nil while nothing is presented.
    public internal(set) var containerView: UIView?
    /// Answers how the presentation adapts and hears of dismissals by the user.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// Traits that override those of everything in the container.
    @ObservedProperty open var overrideTraitCollection: UITraitCollection? {
        didSet { for view in containerView?.subviews ?? [] { view.traitsMayHaveChanged() } }
    }

    /// Creates a presentation controller.
    ///
    /// - Parameters:
    ///   - presentedViewController: the controller to present; it is held.
    ///   - presentingViewController: the presenter; nil when the presenter is not known yet.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        presented = presentedViewController
        held = presentedViewController
        presenter = presentingViewController
        super.init()
    }

    /// True while this object holds the presented controller; false while the presented controller holds this object.
    var holdsPresented: Bool {
        get { held != nil }
        set { held = newValue ? presented : nil }
    }

    /// The presenting controller; the presented controller itself while the presenter is not known.
    public var presentingViewController: UIViewController { presenter ?? presentedViewController }

    /// The style in which the controller is presented, with `.automatic` resolved.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.resolvedPresentationStyle }

    /// The style that replaces this one in the present traits; `.none` when it is this controller's own.
    open var adaptivePresentationStyle: UIModalPresentationStyle { adaptivePresentationStyle(for: traitCollection) }

    /// Returns the delegate's answer, or the style's own adaptation to little room; `.none` means no adaptation.
    open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
        let wanted = delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection) ?? .automatic
        return wanted == .automatic ? defaultAdaptiveStyle(for: traitCollection) : wanted
    }

    func defaultAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle { .none }

    /// The view that is animated, for instance a wrapper with a shadow instead of the controller's own view.
    open var presentedView: UIView? { presentedViewController.view }
    /// The place of the presented view at the end of the presentation, in the container's coordinates; the whole container here.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// Whether the presentation fills the screen; false presents in a context, and never adapts.
    open var shouldPresentInFullscreen: Bool { true }
    /// Whether the presenter's view leaves the window while it is covered; false here.
    open var shouldRemovePresentersView: Bool { false }

    /// Called before the container lays out its subviews.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container has laid out its subviews.
    open func containerViewDidLayoutSubviews() {}
    /// Called before the presentation is animated; subclasses add their views and animate them alongside.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation; `completed` is false when it was cancelled.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the dismissal is animated.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal; `completed` is false when it was cancelled and the controller stays.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}

    /// Returns the controller in whose area this one presents; nil for the whole window.
    func contextDefiner(above source: UIViewController) -> UIViewController? {
        shouldPresentInFullscreen ? nil : PresentationStyles.contextDefiner(above: source)
    }

    /// Returns true when a touch on `view`, or on no view, is meant for the content behind the container.
    func letsThrough(_ view: UIView?, at point: CGPoint, in container: UIView) -> Bool { false }

    /// The presented controller.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [presentedViewController] }

    // MARK: Dismissal by the user

    /// Dismisses after a drag, or a touch beside the page; the delegate is asked and told.
    package func dismissForUser() -> Bool {
        guard !presentedViewController.isModalInPresentation,
            delegate?.presentationControllerShouldDismiss(self) ?? true
        else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return false
        }
        delegate?.presentationControllerWillDismiss(self)
        presentingViewController.dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
        return true
    }

    // MARK: UIContentContainer

    /// The size that the presented controller prefers, in points.
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
    /// Called when the presented controller prefers another size.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Called when the presented controller's fitting size has changed.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Returns the size of a child in a container of `parentSize`, in points; the whole size here.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }
    /// Called before the container changes its size; passes the change on to the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        let child = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
        guard child != presentedViewController.viewIfLoaded?.bounds.size else { return }
        presentedViewController.viewWillTransition(to: child, with: coordinator)
    }
    /// Called before the traits change; passes the change on to the presented controller.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        presentedViewController.willTransition(to: newCollection, with: coordinator)
    }

    // MARK: Traits

    /// The presenter's traits with the overrides.
    open var traitCollection: UITraitCollection {
        let base = presentingViewController.traitCollection
        return overrideTraitCollection.map { UITraitCollection(traitsFrom: [base, $0]) } ?? base
    }
    /// Called after the traits changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
