public import Foundation

/// The page grows out of a place on the previous page, which moves back.
@preconcurrency @MainActor
public final class ZoomTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.55 }

    /// The rectangle that the page grows from, in the container's coordinates; nil for the middle.
    public var sourceRect: CGRect?
    private weak var dimming: UIView?
    private weak var shadow: UIView?

    override func prepare(_ stage: TransitionStage) {
        dimming = stage.makeDimming(alpha: isForward ? 0 : 0.4)
        stage.upper.layer.masksToBounds = true
        shadow = makeShadow(stage)
        if isForward {
            shrink(stage)
        } else {
            stage.lower.transform = Self.back
        }
        for layer in layers(stage) { layer.cornerRadius = isForward ? TransitionStage.flyingCorner : 0 }
    }

    private func makeShadow(_ stage: TransitionStage) -> UIView? {
        guard stage.upper.superview === stage.container else { return nil }
        let shadow = TransitionStage.makeShadow()
        shadow.frame = stage.upper.frame
        shadow.layer.shadowOpacity = TransitionStage.flyingShadow
        stage.container.insertSubview(shadow, belowSubview: stage.upper)
        return shadow
    }

    private func layers(_ stage: TransitionStage) -> [CALayer] { [stage.upper, shadow].compactMap { $0?.layer } }

    override func animate(_ stage: TransitionStage) {
        dimming?.alpha = isForward ? 0.4 : 0
        if isForward {
            for view in [stage.upper, shadow] {
                view?.transform = .identity
                view?.alpha = 1
            }
            stage.lower.transform = Self.back
        } else {
            shrink(stage)
            stage.lower.transform = .identity
        }
        let corner = TransitionStage.flyingCorner
        TransitionStage.round(layers(stage), isForward: isForward, flying: corner, away: corner)
    }

    override func cleanUp(_ stage: TransitionStage) {
        dimming?.removeFromSuperview()
        shadow?.removeFromSuperview()
    }

    private static let back = CGAffineTransform(scaleX: 0.94, y: 0.94)

    private func shrink(_ stage: TransitionStage) {
        let bounds = stage.bounds
        let source = sourceRect ?? bounds.insetBy(dx: bounds.width * 0.35, dy: bounds.height * 0.35)
        let scale = max(source.width / max(bounds.width, 1), 0.05)
        for view in [stage.upper, shadow] {
            view?.transform = CGAffineTransform(translationX: source.midX - bounds.midX, y: source.midY - bounds.midY)
                .scaledBy(x: scale, y: scale)
            view?.alpha = 0
        }
    }
}
