public import Foundation

/// Presents a card over a dimmed presenter: the full width at the lower edge of small screens, a card in the middle of large
/// ones.
///
/// The card rests at detents. A finger drags it from one detent to another. A dragged card follows the finger on the main thread;
/// a released card moves by an animation. A pull below the lowest detent is an interactive dismissal from that point on.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
    /// The detents from low to high; an empty array means the large one.
    @ObservedProperty open var detents: [Detent] = [.large()] { didSet { moveToSelection() } }
    /// The selected detent; nil is the lowest.
    @ObservedProperty open var selectedDetentIdentifier: Detent.Identifier? { didSet { moveToSelection() } }
    /// The largest detent at which the presenter is neither dimmed nor blocked.
    @ObservedProperty open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { moveToSelection() } }
    /// Whether a grabber is shown at the upper edge; false by default.
    @ObservedProperty open var prefersGrabberVisible = false { didSet { stage.grabber.isHidden = !prefersGrabberVisible } }
    /// Whether a scroll view at its edge hands the finger on, so that the sheet grows; true by default.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Stored for source compatibility, without effect.
    open var prefersEdgeAttachedInCompactHeight = false
    /// Whether a sheet at the edge takes its width from the preferred content size; false by default.
    @ObservedProperty open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { moveToSelection() } }
    /// The corner radius in points; nil is the system's.
    @ObservedProperty open var preferredCornerRadius: CGFloat? { didSet { applyCorners() } }
    /// The view that the sheet belongs to. Stored for source compatibility, without effect.
    open weak var sourceView: UIView?

    /// The style: page or form.
    var style = UIModalPresentationStyle.pageSheet
    private let stage = SheetStage()
    /// The height above the lower edge at which a finger holds the card; nil while the card rests.
    private var heldHeight: CGFloat?
    private var startHeight: CGFloat = 0
    /// Drives the dismissal that a finger began.
    private(set) var pullDown: UIPercentDrivenInteractiveTransition?
    /// The finger's translation at which that dismissal began.
    private var pullStart: CGFloat = 0
    /// True when the app refused the dismissal during this drag.
    private var isRefused = false
    private var isChanging = false
    private lazy var drag = UIPanGestureRecognizer { [weak self] in self?.dragged($0) }

    public override init(
        presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
    ) {
        super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
    }

    open override var presentationStyle: UIModalPresentationStyle { style }

    /// Animates the changes of the sheet in `changes`.
    open func animateChanges(_ changes: () -> Void) {
        isChanging = true
        changes()
        isChanging = false
        settle(velocity: 0)
    }

    /// Computes the heights of custom detents again, because they depend on a changed value.
    open func invalidateDetents() { moveToSelection() }

    // MARK: Place

    private var isEdgeAttached: Bool { (containerView?.bounds.width ?? 0) < 600 }

    private var maximum: CGFloat {
        let height = containerView?.bounds.height ?? 0
        return max(0, height - (isEdgeAttached ? 24 : 80))
    }

    /// The present detents, from low to high.
    private var heights: [(identifier: Detent.Identifier, height: CGFloat)] {
        let context = DetentContext(
            traits: containerView?.traitCollection ?? traitCollection, maximum: maximum)
        let wanted = detents.isEmpty ? [.large()] : detents
        let found = wanted.compactMap { detent in
            detent.resolvedValue(in: context).map { (detent.identifier, detent === wanted.first ? preferred($0) : $0) }
        }
        return found.isEmpty ? [(.large, preferred(maximum))] : found.sorted { $0.1 < $1.1 }
    }

    /// Returns the height of a single large sheet, which is only as high as its content prefers.
    private func preferred(_ height: CGFloat) -> CGFloat {
        let wanted = presentedViewController.preferredContentSize.height
        return detents.count <= 1 && height == maximum && wanted > 0 ? min(wanted, height) : height
    }

    private var restingHeight: CGFloat {
        let all = heights
        return (all.first { $0.identifier == selectedDetentIdentifier } ?? all[0]).height
    }

    open override var frameOfPresentedViewInContainerView: CGRect { frame(height: heldHeight ?? restingHeight) }

    private func frame(height: CGFloat) -> CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        let wanted = presentedViewController.preferredContentSize.width
        var width = isEdgeAttached ? bounds.width : min(wanted > 0 ? wanted : 600, bounds.width - 64)
        if isEdgeAttached, widthFollowsPreferredContentSizeWhenEdgeAttached, wanted > 0 { width = min(wanted, width) }
        // Below the lowest detent the card keeps its size and moves down.
        let shown = max(height, heights[0].height)
        let down = shown - height
        let y = isEdgeAttached ? bounds.height - shown : (bounds.height - min(shown, maximum)) / 2
        return CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: (y + down).rounded(), width: width.rounded(), height: shown.rounded())
    }

    // MARK: Surroundings

    open override func presentationTransitionWillBegin() {
        guard let containerView, let presentedView else { return }
        applyCorners()
        stage.grabber.isHidden = !prefersGrabberVisible
        stage.attach(to: containerView, presentedView) { [weak self] in _ = self?.dismissForUser() }
        drag.delegate = stage
        stage.mayDrag = { [weak self] in self?.mayDrag($0) ?? false }
        presentedView.addGestureRecognizer(drag)
        stage.dimming.alpha = 0
        fade(to: dimmedAlpha)
        stage.edge.come(with: presentedView, in: presentedViewController.transitionCoordinator as? TransitionContext)
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) {
        guard completed else { return stage.detach(drag) }
        if let presentedView { stage.edge.stay(around: presentedView) }
    }

    open override func dismissalTransitionWillBegin() {
        if pullDown == nil { takeFromFinger() }
        fade(to: 0)
        guard let presentedView else { return }
        stage.edge.go(with: presentedView, in: presentedViewController.transitionCoordinator as? TransitionContext)
    }

    /// Takes the card from the finger when the app dismisses it or presents over it. A dismissal begins at that position; a
    /// return ends at rest.
    func takeFromFinger() {
        guard heldHeight != nil else { return }
        drag.isEnabled = false
        drag.isEnabled = true
    }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        heldHeight = nil
        if completed {
            stage.detach(drag)
        } else {
            stage.dimming.alpha = dimmedAlpha
            if let presentedView { stage.edge.stay(around: presentedView) }
            if containerView != nil, presentedView?.frame != frameOfPresentedViewInContainerView { settle(velocity: 0) }
        }
    }

    open override func containerViewWillLayoutSubviews() { place() }

    private func place() {
        stage.dimming.frame = containerView?.bounds ?? .zero
        // A presented controller that presents in its own place has lent its view to that presentation.
        guard let presentedView, presentedView.superview === containerView else { return }
        presentedView.frame = frameOfPresentedViewInContainerView
        stage.placeGrabber(in: presentedView)
        stage.edge.put(around: presentedView)
    }

    private func applyCorners() {
        guard let layer = presentedViewController.viewIfLoaded.map({ _ in presentedView?.layer }) ?? nil else { return }
        layer.cornerRadius = preferredCornerRadius ?? 18
        // The glass of a panel has square corners, so a card at its edge has no rounded corners below.
        if isEdgeAttached { layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner] }
        layer.masksToBounds = true
        if stage.edge.superview != nil, let presentedView { stage.edge.put(around: presentedView) }
    }

    private var isDimmed: Bool {
        guard let limit = largestUndimmedDetentIdentifier,
            let undimmed = heights.first(where: { $0.identifier == limit })?.height
        else { return true }
        return restingHeight > undimmed
    }

    private var dimmedAlpha: CGFloat { isDimmed ? 1 : 0 }

    override func letsThrough(_ view: UIView?, at point: CGPoint, in container: UIView) -> Bool {
        !isDimmed && (view === container || view === stage.dimming)
    }

    private func fade(to alpha: CGFloat) {
        guard let coordinator = presentedViewController.transitionCoordinator else { return stage.dimming.alpha = alpha }
        coordinator.animate { [stage] _ in stage.dimming.alpha = alpha }
    }

    /// Moves the card after a property that determines its resting position was set.
    private func moveToSelection() {
        guard containerView != nil, !isChanging, heldHeight == nil else { return }
        place()
        stage.dimming.alpha = dimmedAlpha
    }

    // MARK: Dragging

    private func mayDrag(_ pan: UIPanGestureRecognizer) -> Bool {
        guard let presentedView, presentedViewController.transitionCoordinator == nil else { return false }
        let way = pan.translation(in: presentedView)
        guard abs(way.y) >= abs(way.x) else { return false }
        guard let scroll = stage.scrollView(under: pan, in: presentedView) else { return true }
        let isAtTop = scroll.contentOffset.y <= -scroll.adjustedContentInset.top
        let isHighest = restingHeight >= heights[heights.count - 1].height
        return way.y > 0 ? isAtTop : isAtTop && !isHighest && prefersScrollingExpandsWhenScrolledToEdge
    }

    private func dragged(_ pan: UIPanGestureRecognizer) {
        guard let containerView else { return }
        switch pan.state {
        case .began:
            startHeight = restingHeight
            isRefused = false
            follow(pan, in: containerView)
        case .changed: follow(pan, in: containerView)
        case .ended: letGo(pan, in: containerView)
        case .cancelled, .failed: pullDown == nil ? settle(velocity: 0) : endDismissal(finishes: false)
        case .possible: break
        }
    }

    /// Begins the dismissal by the finger, if it is allowed, at the lowest detent.
    private func beginDismissal(after way: CGFloat) {
        guard !presentedViewController.isModalInPresentation, delegate?.presentationControllerShouldDismiss(self) ?? true
        else { return isRefused = true }
        heldHeight = heights[0].height
        place()
        presentedView?.layoutIfNeeded()
        let interactor = UIPercentDrivenInteractiveTransition()
        interactor.completionCurve = .easeOut
        (pullDown, pullStart) = (interactor, way)
        delegate?.presentationControllerWillDismiss(self)
        presentingViewController.dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
        if presentedViewController.transitionCoordinator?.isInteractive != true { pullDown = nil }
    }

    private func endDismissal(finishes: Bool) {
        guard let pullDown else { return }
        self.pullDown = nil
        finishes ? pullDown.finish() : pullDown.cancel()
    }

    /// The distance in points from the lowest detent to the position at which the card is hidden.
    private var wayOut: CGFloat { max(1, (containerView?.bounds.height ?? 0) - frame(height: heights[0].height).minY) }

    private func follow(_ pan: UIPanGestureRecognizer, in container: UIView) {
        // A dismissal without a finger controls the sheet now.
        guard pullDown != nil || !presentedViewController.isBeingDismissed else { return }
        let way = pan.translation(in: container).y
        let (lowest, highest) = (heights[0].height, heights[heights.count - 1].height)
        let wanted = startHeight - way
        if pullDown == nil, wanted < lowest, !isRefused { beginDismissal(after: startHeight - lowest) }
        if let pullDown { return pullDown.update((way - pullStart) / wayOut) }
        // Beyond its limits the card yields less and less.
        heldHeight = min(max(wanted, lowest), highest) + Self.resisted(wanted - highest) - Self.resisted(lowest - wanted)
        place()
    }

    private static func resisted(_ over: CGFloat) -> CGFloat { over > 0 ? over / (1 + over / 40) : 0 }

    private func letGo(_ pan: UIPanGestureRecognizer, in container: UIView) {
        let (velocity, all) = (pan.velocity(in: container).y, heights)
        // The height at which the card would come to rest by itself.
        let aim = startHeight - pan.translation(in: container).y - velocity * 0.15
        if let pullDown, pullDown.percentComplete * wayOut + velocity * 0.15 > wayOut / 2 { return endDismissal(finishes: true) }
        guard pullDown != nil || heldHeight != nil else { return }
        if isRefused, aim < all[0].height / 2 { delegate?.presentationControllerDidAttemptToDismiss(self) }
        select(nearest: aim)
        pullDown == nil ? settle(velocity: velocity) : endDismissal(finishes: false)
    }

    private func select(nearest aim: CGFloat) {
        let all = heights
        let nearest = all.min { abs($0.height - aim) < abs($1.height - aim) } ?? all[0]
        guard nearest.identifier != (selectedDetentIdentifier ?? all[0].identifier) else { return }
        isChanging = true
        selectedDetentIdentifier = nearest.identifier
        isChanging = false
        (delegate as? any UISheetPresentationControllerDelegate)?
            .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }

    /// Moves the card from the held position to its resting position.
    private func settle(velocity: CGFloat) {
        guard containerView != nil else { return }
        let way = abs((heldHeight ?? restingHeight) - restingHeight)
        heldHeight = nil
        UIView.animate(
            withDuration: 0.4, delay: 0, usingSpringWithDamping: 1,
            initialSpringVelocity: way > 1 ? min(abs(velocity) / way, 20) : 0, options: [.allowUserInteraction]
        ) { [self] in
            place()
            stage.dimming.alpha = dimmedAlpha
            presentedView?.layoutIfNeeded()
        }
    }
}
