public import Foundation

/// The page slides in from the trailing side; the previous page moves by a third of that distance and darkens.
@preconcurrency @MainActor
public final class PushTransition: CatalogueTransition {
    /// The movement of the lower page, as a fraction of the width.
    public var parallax: CGFloat = 0.3
    private weak var dimming: UIView?

    override func prepare(_ stage: TransitionStage) {
        dimming = stage.makeDimming(alpha: isForward ? 0 : 0.25)
        stage.upper.layer.shadowOpacity = 0.35
        if isForward {
            stage.upper.transform = aside(stage, 1)
        } else {
            stage.lower.transform = aside(stage, -parallax)
        }
    }

    override func animate(_ stage: TransitionStage) {
        dimming?.alpha = isForward ? 0.25 : 0
        stage.upper.transform = isForward ? .identity : aside(stage, 1)
        stage.lower.transform = isForward ? aside(stage, -parallax) : .identity
    }

    override func cleanUp(_ stage: TransitionStage) { dimming?.removeFromSuperview() }

    private func aside(_ stage: TransitionStage, _ widths: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: stage.container.bounds.width * widths * (stage.isMirrored ? -1 : 1), y: 0)
    }
}
