public import Foundation

/// One page becomes the other.
@preconcurrency @MainActor
public final class FadeTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.35 }

    override func prepare(_ stage: TransitionStage) {
        if isForward { stage.upper.alpha = 0 }
    }

    override func animate(_ stage: TransitionStage) {
        stage.upper.alpha = isForward ? 1 : 0
    }

    override func run(_ stage: TransitionStage, duration: TimeInterval, completion: @escaping () -> Void) {
        UIView.animate(
            withDuration: duration, delay: 0, options: .curveEaseInOut, animations: { self.animate(stage) },
            completion: { _ in completion() })
    }
}
