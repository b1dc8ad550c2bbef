import CoreGraphics
import Foundation

/// The gestures that pull a zoomed page back into its source: a downward pan, an edge pan or a pinch.
///
/// They also catch the page in flight, in either direction.
@MainActor
final class ZoomDismissal: NSObject, UIGestureRecognizerDelegate {
    private weak var controller: UIViewController?
    private var interaction: ZoomInteraction?
    /// True while a finger begins the transition.
    private var isBeginning = false
    private lazy var pan = UIPanGestureRecognizer { [weak self] (pan: UIPanGestureRecognizer) in self?.moved(pan) }
    private lazy var edge = UIScreenEdgePanGestureRecognizer {
        [weak self] (edge: UIScreenEdgePanGestureRecognizer) in self?.moved(edge)
    }
    private lazy var pinch = UIPinchGestureRecognizer { [weak self] (pinch: UIPinchGestureRecognizer) in self?.pinched(pinch) }
    private var start = CGPoint.zero

    init(_ controller: UIViewController) {
        self.controller = controller
        super.init()
    }

    func attach(to view: UIView) {
        for recognizer in [pan, edge, pinch] as [UIGestureRecognizer] where recognizer.view !== view {
            recognizer.delegate = self
            view.addGestureRecognizer(recognizer)
        }
    }

    func detach() {
        for recognizer in [pan, edge, pinch] as [UIGestureRecognizer] { recognizer.view?.removeGestureRecognizer(recognizer) }
    }

    /// Returns the interaction that runs a zoom; nil for other animators.
    func interaction(for animator: (any UIViewControllerAnimatedTransitioning)?) -> ZoomInteraction? {
        guard let zoom = animator as? SourceZoomTransition else { return nil }
        let interaction = ZoomInteraction(zoom, underFinger: isBeginning)
        self.interaction = interaction
        return interaction
    }

    // MARK: Conditions to begin

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        edge.edges = controller?.viewIfLoaded?.isRightToLeft == true ? .right : .left
        return true
    }

    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let controller, let view = controller.viewIfLoaded else { return false }
        if let interaction, interaction.isInFlight { return recognizer !== edge && !interaction.isUnderFinger }
        guard mayLeave(controller) else { return false }
        let velocity = (recognizer as? UIPanGestureRecognizer)?.velocity(in: view) ?? .zero
        let willBegin = !controller.isModalInPresentation && isMeant(recognizer, in: view)
        guard let ask = controller.preferredTransition?.zoomOptions?.interactiveDismissShouldBegin else { return willBegin }
        return ask(
            UIZoomTransitionInteractionContext(
                location: recognizer.location(in: view), velocity: CGVector(dx: velocity.x, dy: velocity.y),
                willBegin: willBegin))
    }

    private func mayLeave(_ controller: UIViewController) -> Bool {
        guard controller.transitionCoordinator == nil, controller.appearance == .appeared else { return false }
        if let presentation = controller.presentation {
            // A sheet has gestures of its own.
            guard !(presentation.controller is UISheetPresentationController), controller.presentationsAbove.isEmpty else {
                return false
            }
            return controller.transitioningDelegate?.animationController(forDismissed: controller) == nil
        }
        return controller.navigationController?.mayZoomBack(controller) ?? false
    }

    private func isMeant(_ recognizer: UIGestureRecognizer, in view: UIView) -> Bool {
        if recognizer === edge { return ((controller as? UINavigationController)?.viewControllers.count ?? 1) < 2 }
        if recognizer === pinch { return pinch.scale < 1 }
        let way = pan.translation(in: view)
        guard way.y > abs(way.x) else { return false }
        let hit = view.hitTest(pan.location(in: view), with: nil)
        let scroll = sequence(first: hit, next: { $0?.superview }).lazy.compactMap { $0 as? UIScrollView }
            .first { $0.isDescendant(of: view) && $0.isScrollEnabled }
        return scroll.map { $0.contentOffset.y <= -$0.adjustedContentInset.top } ?? true
    }

    /// Makes the gestures of scroll views inside wait until it is clear that the page itself is not pulled.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        gestureRecognizer !== edge && otherGestureRecognizer.view is UIScrollView
            && (otherGestureRecognizer is UIPanGestureRecognizer) == (gestureRecognizer is UIPanGestureRecognizer)
    }

    // MARK: Interaction

    private func begin(at location: CGPoint) {
        start = location
        if let interaction, interaction.isInFlight { return interaction.takeHold() }
        guard let controller else { return }
        isBeginning = true
        interaction = nil
        if controller.presentation != nil {
            controller.dismiss(animated: true)
        } else if let navigation = controller.navigationController {
            navigation.popViewController(animated: true)
            navigation.view.setNeedsLayout()
            navigation.view.layoutIfNeeded()
        }
        isBeginning = false
        // An app may have responded with something other than a dismissal.
        interaction?.takeHold()
    }

    private func moved(_ pan: UIPanGestureRecognizer) {
        let way = pan.translation(in: nil)
        switch pan.state {
        case .began:
            let place = pan.location(in: nil)
            begin(at: CGPoint(x: place.x - way.x, y: place.y - way.y))
            follow(pan, way)
        case .changed: follow(pan, way)
        case .ended: letGo(pan, way)
        case .cancelled, .failed: interaction?.letGo(intoSource: isLeaving(0), velocity: .zero)
        case .possible: break
        }
    }

    private func isLeaving(_ progress: CGFloat) -> Bool { max(progress, interaction?.way ?? 0) > 0.5 }

    /// Returns the part of the screen that the finger moved in its direction.
    private func progress(_ pan: UIPanGestureRecognizer, _ way: CGPoint) -> CGFloat {
        guard let size = interaction?.container?.bounds.size else { return 0 }
        if pan === edge { return min(max(way.x * side / max(size.width, 1), 0), 1) }
        return min(max((max(way.y, 0) + abs(way.x) / 3) / max(size.height, 1), 0), 1)
    }

    private var side: CGFloat { edge.edges.contains(.right) ? -1 : 1 }

    private func follow(_ pan: UIPanGestureRecognizer, _ way: CGPoint) {
        guard let interaction, let container = interaction.container else { return }
        let progress = progress(pan, way)
        interaction.follow(
            from: container.convert(start, from: nil), way: way, scale: 1 - progress / 2, progress: progress)
    }

    private func letGo(_ pan: UIPanGestureRecognizer, _ way: CGPoint) {
        let velocity = pan.velocity(in: nil)
        let (along, length) =
            pan === edge
            ? (velocity.x * side, interaction?.container?.bounds.width ?? 1)
            : (velocity.y, interaction?.container?.bounds.height ?? 1)
        let came = max(progress(pan, way), interaction?.way ?? 0)
        // The predicted position decides: a quarter of the screen is sufficient.
        interaction?.letGo(intoSource: came + along * 0.2 / max(length, 1) > 0.25, velocity: velocity)
    }

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        switch pinch.state {
        case .began:
            begin(at: pinch.location(in: nil))
            follow(pinch)
        case .changed: follow(pinch)
        case .ended: interaction?.letGo(intoSource: pinch.scale + pinch.velocity * 0.15 < 0.75, velocity: .zero)
        case .cancelled, .failed: interaction?.letGo(intoSource: isLeaving(0), velocity: .zero)
        case .possible: break
        }
    }

    private func follow(_ pinch: UIPinchGestureRecognizer) {
        guard let interaction, let container = interaction.container else { return }
        let (place, scale) = (pinch.location(in: nil), min(max(pinch.scale, 0.3), 1.1))
        interaction.follow(
            from: container.convert(start, from: nil), way: CGPoint(x: place.x - start.x, y: place.y - start.y), scale: scale,
            progress: min(max(1 - scale, 0), 1))
    }
}

extension UIViewController {
    /// Adds the gestures for a zoom transition, or removes them without one.
    func updateZoomDismissal() {
        guard preferredTransition?.zoomOptions != nil else {
            zoomDismissal?.detach()
            zoomDismissal = nil
            return
        }
        let dismissal = zoomDismissal ?? ZoomDismissal(self)
        zoomDismissal = dismissal
        if let view = viewIfLoaded { dismissal.attach(to: view) } else { dismissal.detach() }
    }
}
