public import Foundation
import QuartzCore

/// The previous page becomes a card in the background, and the new page slides over it.
@preconcurrency @MainActor
public final class CardStackTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.6 }
    private weak var backdrop: UIView?
    private weak var dimming: UIView?

    override var timing: any UITimingCurveProvider { UISpringTimingParameters(dampingRatio: 0.86) }

    override func prepare(_ stage: TransitionStage) {
        backdrop = stage.makeBackdrop()
        dimming = stage.makeDimming(alpha: isForward ? 0 : 0.45)
        stage.lower.layer.masksToBounds = true
        stage.upper.layer.masksToBounds = true
        if isForward {
            stage.upper.transform = away(stage)
            stage.upper.layer.cornerRadius = 28
        } else {
            setBack(stage)
        }
    }

    override func animate(_ stage: TransitionStage) {
        dimming?.alpha = isForward ? 0.45 : 0
        if isForward {
            stage.upper.transform = .identity
            stage.upper.layer.cornerRadius = 0
            setBack(stage)
        } else {
            stage.upper.transform = away(stage)
            stage.upper.layer.cornerRadius = 28
            stage.lower.layer.transform = CATransform3DIdentity
            stage.lower.layer.cornerRadius = 0
        }
    }

    override func cleanUp(_ stage: TransitionStage) {
        dimming?.removeFromSuperview()
        backdrop?.removeFromSuperview()
    }

    private func setBack(_ stage: TransitionStage) {
        let raised = CATransform3DTranslate(CATransform3DIdentity, 0, -stage.container.bounds.height * 0.03, 0)
        stage.lower.layer.transform = CATransform3DScale(raised, 0.88, 0.88, 1)
        stage.lower.layer.cornerRadius = 24
    }

    private func away(_ stage: TransitionStage) -> CGAffineTransform {
        CGAffineTransform(translationX: 0, y: stage.container.bounds.height * 1.04)
    }
}
