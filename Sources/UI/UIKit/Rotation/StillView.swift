import CoreGraphics
internal import Motion
internal import Scene

/// Holds a view still on the display while the interface turns around it.
///
/// Its layer turns back about the point of it that lies in the middle of the display: that is the one point that the stage's turn
/// does not move, so angle and place are undone exactly, at every instant and for turns on top of turns.
@MainActor
struct StillView {
    private let view: UIView
    private let bounds: CGRect
    private let transform: CGAffineTransform
    private let center: CGPoint
    private let stage: InterfaceStage
    /// Superviews that would cut off what sticks out of the interface while that is turned on its way.
    private let clippers: [UIView]

    /// Nil for a view without a size, or in no window.
    init?(_ view: UIView, on stage: InterfaceStage) {
        guard view.window != nil, view.bounds.width > 0, view.bounds.height > 0 else { return nil }
        self.view = view
        self.stage = stage
        bounds = view.bounds
        transform = view.transform
        center = view.center
        clippers = sequence(first: view, next: { $0.superview }).dropFirst().filter { $0.clipsToBounds }
        let layer = view.layer
        let middle = CGPoint(x: stage.layer.bounds.midX, y: stage.layer.bounds.midY)
        let pivot = layer.convert(middle, from: stage.layer)
        let anchor = CGPoint(x: (pivot.x - bounds.minX) / bounds.width, y: (pivot.y - bounds.minY) / bounds.height)
        UIView.performWithoutAnimation {
            Self.setAnchor(anchor, of: layer)
            for clipper in clippers { clipper.clipsToBounds = false }
        }
    }

    /// After the layout for the new size, inside the turn's animation.
    func rotate(back way: Double, quarters: CGAffineTransform, pace: AnimationPace) {
        let layer = view.layer
        TransitionTimeline.recording?.noteStart(layer, .transform, layer.values[.transform])
        UIView.performWithoutAnimation { view.transform = transform.concatenating(quarters.inverted()) }
        layer.run(.fading(.scalar(way), pace), on: AnimatableKeyPath(.transform, .rotationZ))
        view.bounds = bounds
        // The layout for the new size may have moved what is in it.
        view.layoutIfNeeded()
        let middle = CGPoint(x: stage.layer.bounds.midX, y: stage.layer.bounds.midY)
        if let above = layer.superlayer { view.center = above.convert(middle, from: stage.layer) }
        stage.whenAtRest { [weak view, clippers] in
            UIView.performWithoutAnimation {
                for clipper in clippers { clipper.clipsToBounds = true }
                if let layer = view?.layer { Self.setAnchor(CGPoint(x: 0.5, y: 0.5), of: layer) }
            }
        }
    }

    /// As it was before, for an interface that stands as it did.
    func release() {
        UIView.performWithoutAnimation {
            view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            (view.transform, view.bounds, view.center) = (transform, bounds, center)
            for clipper in clippers { clipper.clipsToBounds = true }
        }
    }

    /// The layer stays where it is.
    private static func setAnchor(_ anchor: CGPoint, of layer: CALayer) {
        let point = CGPoint(
            x: layer.bounds.minX + anchor.x * layer.bounds.width, y: layer.bounds.minY + anchor.y * layer.bounds.height)
        guard let above = layer.superlayer else { return }
        let place = layer.convert(point, to: above)
        layer.anchorPoint = anchor
        layer.position = place
    }
}
