public import Foundation

/// The direction of a popover's arrow.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The arrow points up; the popover lies below its source.
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    /// The arrow points down; the popover lies above its source.
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    /// The arrow points left; the popover lies to the right of its source.
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    /// The arrow points right; the popover lies to the left of its source.
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    /// All four directions.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// The direction before the popover is presented.
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// An item at which a popover may point.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// Is told of a popover; every method is optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called before the popover appears, to set its source and arrow.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// Presents a small page with an arrow that points at its source; a touch beside the page dismisses it.
///
/// In a compact width it becomes a sheet, unless its delegate returns `.none`.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
    /// The view that the arrow points at; nil needs a bar button item.
    open var sourceView: UIView? {
        get { heldSourceView }
        set {
            heldSourceView = newValue
            containerView?.setNeedsLayout()
        }
    }
    private weak var heldSourceView: UIView?
    /// The source rectangle in the source view's coordinates; without one the whole view is the source.
    @ObservedProperty open var sourceRect = CGRect.null { didSet { containerView?.setNeedsLayout() } }
    /// The bar button that the arrow points at; nil needs a source view.
    open weak var barButtonItem: UIBarButtonItem?
    /// The view or bar button item that the arrow points at; setting it sets `sourceView` or `barButtonItem` too.
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
        get { heldSourceItem }
        set {
            heldSourceItem = newValue
            if let view = newValue as? UIView { sourceView = view }
            if let item = newValue as? UIBarButtonItem { barButtonItem = item }
        }
    }
    private weak var heldSourceItem: (any UIPopoverPresentationControllerSourceItem)?
    /// The directions in which the arrow may point; all by default.
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    /// The direction of the arrow; known once the popover is presented.
    open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
    /// Whether the popover may cover its source where there is no room beside it.
    open var canOverlapSourceViewRect = false
    /// The views that take touches while the popover is presented.
    open var passthroughViews: [UIView]?
    /// The least distance to the container's edges, in points; 10 on each side by default.
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    /// The color of the popover and its arrow; nil is the system's background.
    @ObservedProperty open var backgroundColor: UIColor? { didSet { wrapper.color = backgroundColor ?? .systemBackground } }

    /// The controller that presents instead in a compact width; detents and grabber are set on it beforehand.
    open private(set) lazy var adaptiveSheetPresentationController: UISheetPresentationController = {
        let sheet = UISheetPresentationController(presentedViewController: presentedViewController, presenting: presenter)
        sheet.holdsPresented = false
        return sheet
    }()

    private let wrapper = PopoverView()
    private var tap: UITapGestureRecognizer?

    open override var presentationStyle: UIModalPresentationStyle { .popover }
    override func defaultAdaptiveStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
        traits.horizontalSizeClass == .compact ? .formSheet : .none
    }

    open override var presentedView: UIView? { wrapper }
    open override var frameOfPresentedViewInContainerView: CGRect { plan().frame }

    private func plan() -> PopoverPlan {
        guard let containerView else { return PopoverPlan.empty }
        let anchor = sourceView ?? barButtonItem?.shownView
        var source = CGRect(x: containerView.bounds.midX, y: containerView.bounds.midY, width: 0, height: 0)
        if let anchor { source = containerView.convert(sourceRect.isNull ? anchor.bounds : sourceRect, from: anchor) }
        let wanted = presentedViewController.preferredContentSize
        return PopoverPlan(
            content: CGSize(width: wanted.width > 0 ? wanted.width : 320, height: wanted.height > 0 ? wanted.height : 480),
            source: source, room: containerView.bounds.inset(by: popoverLayoutMargins), permitted: permittedArrowDirections)
    }

    open override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
        wrapper.color = backgroundColor ?? presentedViewController.view.backgroundColor ?? .systemBackground
        wrapper.content = presentedViewController.view
        let tap = UITapGestureRecognizer { [weak self] (_: UITapGestureRecognizer) in _ = self?.dismissForUser() }
        tap.delegate = wrapper
        containerView.addGestureRecognizer(tap)
        self.tap = tap
        place()
    }

    open override func containerViewWillLayoutSubviews() { place() }

    private func place() {
        let plan = plan()
        arrowDirection = plan.direction
        wrapper.frame = plan.frame
        wrapper.show(plan)
    }

    open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        containerView?.setNeedsLayout()
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { detach() } }
    open override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { detach() } }

    private func detach() {
        wrapper.content?.removeFromSuperview()
        if let tap { tap.view?.removeGestureRecognizer(tap) }
        tap = nil
    }

    override func letsThrough(_ view: UIView?, at point: CGPoint, in container: UIView) -> Bool {
        guard view === container, let passthroughViews else { return false }
        return passthroughViews.contains { $0.point(inside: $0.convert(point, from: container), with: nil) }
    }
}
