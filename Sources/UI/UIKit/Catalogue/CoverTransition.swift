import Foundation

/// The page slides from below over the previous page, which darkens a little.
@preconcurrency @MainActor
public final class CoverTransition: CatalogueTransition {
    private weak var dimming: UIView?

    override func prepare(_ stage: TransitionStage) {
        dimming = stage.makeDimming(alpha: isForward ? 0 : 0.35)
        if isForward { stage.upper.transform = below(stage) }
    }

    override func animate(_ stage: TransitionStage) {
        dimming?.alpha = isForward ? 0.35 : 0
        stage.upper.transform = isForward ? .identity : below(stage)
    }

    override func cleanUp(_ stage: TransitionStage) { dimming?.removeFromSuperview() }

    private func below(_ stage: TransitionStage) -> CGAffineTransform {
        CGAffineTransform(translationX: 0, y: stage.container.bounds.height)
    }
}
