import CoreGraphics
import Foundation
import QuartzCore

/// The page grows out of a view of the previous page, as `UIViewController.Transition.zoom` specifies.
///
/// A clipping view contains the page; it starts with the source's place and corners and grows to the page's. A picture of the
/// source lies over the page and fades out. The source itself is hidden for as long as its picture is in flight.
@MainActor
final class SourceZoomTransition: CatalogueTransition {
    private let options: UIViewController.Transition.ZoomOptions
    private let provider: (any UIZoomTransitionSourceViewProviderContext) -> UIView?
    private var flight: Flight?

    private struct Flight {
        let grip: ZoomGrip
        let pane: UIView
        let shadow: UIView
        let page: UIView
        let picture: UIView?
        let dimming: UIView
        let source: UIView?
        let sourceOpacity: Float
        let pageIndex: Int
        let host: UIView
        /// The source's frame, in the container's coordinates.
        let place: CGRect
        let radius: CGFloat
        /// The part of the page that matches the source.
        let part: CGRect
        let rest: CGRect
    }

    init(
        isForward: Bool, options: UIViewController.Transition.ZoomOptions,
        provider: @escaping (any UIZoomTransitionSourceViewProviderContext) -> UIView?
    ) {
        self.options = options
        self.provider = provider
        super.init(isForward: isForward, duration: nil)
    }

    override class var defaultDuration: TimeInterval { 0.5 }
    override var timing: any UITimingCurveProvider { UISpringTimingParameters(dampingRatio: 0.9) }

    override func prepare(_ stage: TransitionStage) {
        guard let controllers, let host = stage.upper.superview else { return }
        let (below, above) = isForward ? (controllers.from, controllers.to) : (controllers.to, controllers.from)
        let context = ZoomContext(sourceViewController: below, zoomedViewController: above)
        let source = provider(context).flatMap { $0.isDescendant(of: stage.lower) && !$0.bounds.isEmpty ? $0 : nil }
        let container = stage.container
        let rest = container.convert(stage.upper.bounds, from: stage.upper)
        let place =
            source.map { container.convert($0.bounds, from: $0) }
            ?? rest.insetBy(dx: rest.width * 0.35, dy: rest.height * 0.35)
        let part = source.flatMap {
            options.alignmentRectProvider?(
                ZoomAlignment(sourceView: $0, sourceViewController: below, zoomedViewController: above))
        }
        let picture = source?.snapshotView(afterScreenUpdates: false)
        picture?.layer.contentsGravity = .resizeAspectFill
        let dimming = stage.makeDimming(alpha: 0)
        let effect = dress(dimming)
        let flight = Flight(
            grip: ZoomGrip(in: container, page: stage.upper, dimming: dimming, effect: effect), pane: UIView(),
            shadow: TransitionStage.makeShadow(), page: stage.upper, picture: picture, dimming: dimming, source: source,
            sourceOpacity: source?.layer.opacity ?? 1, pageIndex: host.subviews.firstIndex { $0 === stage.upper } ?? 0,
            host: host, place: place, radius: source?.layer.cornerRadius ?? 24, part: part ?? stage.upper.bounds, rest: rest)
        self.flight = flight
        board(flight, in: container)
        picture?.alpha = isForward ? 1 : 0
        isForward ? shrink(flight) : spread(flight)
        for layer in [flight.pane.layer, flight.shadow.layer] { layer.cornerRadius = isForward ? flight.radius : 0 }
        flight.shadow.layer.shadowOpacity = isForward ? shadowAtSource(flight) : TransitionStage.flyingShadow
    }

    private func shadowAtSource(_ flight: Flight) -> Float { flight.source?.layer.shadowOpacity ?? 0 }

    /// The finger's grip on the page during the flight; nil otherwise.
    var grip: ZoomGrip? { flight?.grip }

    private func dress(_ dimming: UIView) -> UIView? {
        guard let blur = options.dimmingVisualEffect else {
            dimming.backgroundColor = options.dimmingColor ?? UIColor(white: 0, alpha: 0.35)
            return nil
        }
        dimming.backgroundColor = options.dimmingColor ?? .clear
        let effect = UIVisualEffectView(effect: blur)
        effect.frame = dimming.bounds
        dimming.addSubview(effect)
        return effect
    }

    private func board(_ flight: Flight, in container: UIView) {
        let pane = flight.pane
        pane.clipsToBounds = true
        // The page keeps its size while the pane grows.
        pane.autoresizesSubviews = false
        container.addSubview(flight.grip.holder)
        flight.grip.holder.addSubview(flight.shadow)
        flight.grip.holder.addSubview(pane)
        pane.addSubview(flight.page)
        if let picture = flight.picture {
            picture.isUserInteractionEnabled = false
            pane.addSubview(picture)
        }
        flight.source?.layer.opacity = 0
    }

    override func animate(_ stage: TransitionStage) {
        guard let flight else { return }
        isForward ? spread(flight) : shrink(flight)
        TransitionStage.round(
            [flight.pane.layer, flight.shadow.layer], isForward: isForward, flying: TransitionStage.flyingCorner,
            away: flight.radius)
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: self.isForward ? 0 : 0.8, relativeDuration: 0.2) {
                flight.shadow.layer.shadowOpacity =
                    self.isForward ? TransitionStage.flyingShadow : self.shadowAtSource(flight)
            }
        }
        guard let picture = flight.picture else { return }
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: self.isForward ? 0 : 0.6, relativeDuration: Self.exchange) {
                picture.alpha = self.isForward ? 0 : 1
            }
        }
    }

    /// The duration of the crossfade between the source's picture and the page, as a part of the whole: short, because
    /// overlapping text of two sizes is unreadable.
    private static let exchange = 0.3

    /// Moves the page onto the source: the page's part fills it, and the source's picture covers the page.
    private func shrink(_ flight: Flight) {
        let (pane, place, part) = (flight.pane, flight.place, flight.part)
        for view in [pane, flight.shadow] { view.frame = place }
        let scale = max(place.width / max(part.width, 1), place.height / max(part.height, 1))
        flight.page.transform = CGAffineTransform(scaleX: scale, y: scale)
        let whole = flight.page.bounds
        flight.page.setSeenMiddle(
            CGPoint(
                x: place.width / 2 + (whole.midX - part.midX) * scale, y: place.height / 2 + (whole.midY - part.midY) * scale))
        flight.picture?.frame = CGRect(origin: .zero, size: place.size)
        flight.dimming.alpha = 0
    }

    private func spread(_ flight: Flight) {
        for view in [flight.pane, flight.shadow] { view.frame = flight.rest }
        flight.page.transform = .identity
        flight.page.setSeenMiddle(CGPoint(x: flight.rest.width / 2, y: flight.rest.height / 2))
        flight.picture?.frame = CGRect(origin: .zero, size: flight.rest.size)
        flight.dimming.alpha = 1
    }

    override func cleanUp(_ stage: TransitionStage) {
        guard let flight else { return }
        self.flight = nil
        flight.page.transform = .identity
        flight.host.insertSubview(flight.page, at: min(flight.pageIndex, flight.host.subviews.count))
        flight.page.frame = flight.host.convert(flight.rest, from: stage.container)
        flight.grip.holder.removeFromSuperview()
        flight.dimming.removeFromSuperview()
        flight.source?.layer.opacity = flight.sourceOpacity
    }
}
