public import Foundation

/// The page grows out of a place on the one before, which steps back.
@preconcurrency @MainActor
public final class ZoomTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.55 }

    /// Where the page grows from, in the container's coordinates; nil is the middle.
    public var sourceRect: CGRect?
    private weak var dimming: UIView?

    override func prepare(_ stage: TransitionStage) {
        dimming = stage.makeDimming(alpha: isForward ? 0 : 0.4)
        stage.upper.layer.masksToBounds = true
        if isForward {
            shrink(stage)
        } else {
            stage.lower.transform = Self.back
        }
    }

    override func animate(_ stage: TransitionStage) {
        dimming?.alpha = isForward ? 0.4 : 0
        if isForward {
            stage.upper.transform = .identity
            stage.upper.alpha = 1
            stage.upper.layer.cornerRadius = 0
            stage.lower.transform = Self.back
        } else {
            shrink(stage)
            stage.lower.transform = .identity
        }
    }

    override func cleanUp(_ stage: TransitionStage) { dimming?.removeFromSuperview() }

    private static let back = CGAffineTransform(scaleX: 0.94, y: 0.94)

    private func shrink(_ stage: TransitionStage) {
        let bounds = stage.bounds
        let source = sourceRect ?? bounds.insetBy(dx: bounds.width * 0.35, dy: bounds.height * 0.35)
        let scale = max(source.width / max(bounds.width, 1), 0.05)
        stage.upper.transform = CGAffineTransform(translationX: source.midX - bounds.midX, y: source.midY - bounds.midY)
            .scaledBy(x: scale, y: scale)
        stage.upper.alpha = 0
        stage.upper.layer.cornerRadius = 36
    }
}
