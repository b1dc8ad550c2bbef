import CoreGraphics
internal import Motion
internal import Scene

/// Holds a view still on the display while the interface rotates around it.
///
/// The view's layer rotates back about its own point in the middle of the display. That is the only point that the rotation of
/// the stage does not move, so angle and position are undone exactly, at every instant and also for rotations on top of
/// rotations.
@MainActor
struct StillView {
    private let view: UIView
    private let bounds: CGRect
    private let transform: CGAffineTransform
    private let center: CGPoint
    private let stage: InterfaceStage
    /// Superviews that would clip the parts of the view that lie outside the interface during the rotation.
    private let clippers: [UIView]

    /// Returns nil for a view without a size or without a window.
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

    /// Applies the opposite rotation; call it after the layout for the new size, inside the animation of the rotation.
    func rotate(back way: Double, quarters: CGAffineTransform, pace: AnimationPace) {
        let layer = view.layer
        let before = layer.values[.transform]
        UIView.performWithoutAnimation { view.transform = transform.concatenating(quarters.inverted()) }
        TransitionTimeline.recording?.noteStart(layer, .transform, before)
        layer.run(.fading(.scalar(way), pace), on: AnimatableKeyPath(.transform, .rotationZ))
        view.bounds = bounds
        // The layout for the new size may have moved the view's content.
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

    /// Restores the old state of the view, for an interface that went back to its old orientation.
    func release() {
        UIView.performWithoutAnimation {
            view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            (view.transform, view.bounds, view.center) = (transform, bounds, center)
            for clipper in clippers { clipper.clipsToBounds = true }
        }
    }

    /// Sets the anchor point without moving the layer.
    private static func setAnchor(_ anchor: CGPoint, of layer: CALayer) {
        let point = CGPoint(
            x: layer.bounds.minX + anchor.x * layer.bounds.width, y: layer.bounds.minY + anchor.y * layer.bounds.height)
        guard let above = layer.superlayer else { return }
        let place = layer.convert(point, to: above)
        layer.anchorPoint = anchor
        layer.position = place
    }
}
