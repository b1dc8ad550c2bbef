public import Foundation

/// The page slides in from the trailing side; the previous page moves by a third of that distance.
///
/// Both pages only move, so that an output with overlay planes shows the transition without drawing. With `dimming` or
/// `shadowOpacity` the frames are drawn.
@preconcurrency @MainActor
public final class PushTransition: CatalogueTransition {
    /// The movement of the lower page, as a fraction of the width.
    public var parallax: CGFloat = 0.3
    /// The opacity of the black over the lower page while the upper one covers it, from 0 to 1.
    public var dimming: CGFloat = 0
    /// The opacity of the upper page's shadow, from 0 to 1.
    public var shadowOpacity: Float = 0
    private weak var dimmingView: UIView?

    override func prepare(_ stage: TransitionStage) {
        if dimming > 0 { dimmingView = stage.makeDimming(alpha: isForward ? 0 : dimming) }
        stage.upper.layer.shadowOpacity = shadowOpacity
        if isForward {
            stage.upper.transform = aside(stage, 1)
        } else {
            stage.lower.transform = aside(stage, -parallax)
        }
    }

    override func animate(_ stage: TransitionStage) {
        dimmingView?.alpha = isForward ? dimming : 0
        stage.upper.transform = isForward ? .identity : aside(stage, 1)
        stage.lower.transform = isForward ? aside(stage, -parallax) : .identity
    }

    override func cleanUp(_ stage: TransitionStage) { dimmingView?.removeFromSuperview() }

    private func aside(_ stage: TransitionStage, _ widths: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: stage.container.bounds.width * widths * (stage.isMirrored ? -1 : 1), y: 0)
    }
}
