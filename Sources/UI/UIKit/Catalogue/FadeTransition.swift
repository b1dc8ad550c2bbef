public import Foundation

/// Crossfades the pages.
@preconcurrency @MainActor
public final class FadeTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.35 }

    override var timing: any UITimingCurveProvider { UICubicTimingParameters(animationCurve: .easeInOut) }

    override func prepare(_ stage: TransitionStage) {
        if isForward { stage.upper.alpha = 0 }
    }

    override func animate(_ stage: TransitionStage) {
        stage.upper.alpha = isForward ? 1 : 0
    }
}
