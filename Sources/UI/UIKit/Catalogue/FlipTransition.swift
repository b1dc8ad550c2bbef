public import Foundation
import QuartzCore

/// Both pages are the two sides of one card that turns about its vertical middle.
@preconcurrency @MainActor
public final class FlipTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.8 }
    private weak var backdrop: UIView?

    override var timing: any UITimingCurveProvider { UICubicTimingParameters(animationCurve: .easeInOut) }

    override func prepare(_ stage: TransitionStage) {
        backdrop = stage.makeBackdrop()
        stage.makeCard()
        stage.incoming.layer.transform = turned(stage, isForward ? -1 : 1)
    }

    override func animate(_ stage: TransitionStage) {
        // Half a turn has no shorter way: the middle is named so that both pages take the same one.
        UIView.animateKeyframes(withDuration: 0, delay: 0, options: .calculationModeLinear) { [self] in
            let direction: CGFloat = isForward ? 1 : -1
            for step in 1...8 {
                let part = CGFloat(step) / 8
                let eased = part * part * (3 - 2 * part)
                UIView.addKeyframe(withRelativeStartTime: Double(step - 1) / 8, relativeDuration: 1.0 / 8) {
                    stage.outgoing.layer.transform = self.turned(stage, direction * eased)
                    stage.incoming.layer.transform = self.turned(stage, direction * (eased - 1))
                }
            }
        }
    }

    override func cleanUp(_ stage: TransitionStage) { backdrop?.removeFromSuperview() }

    /// - Parameter half: 1 is half a turn. The card steps back while it stands on edge, so that it stays on the screen.
    private func turned(_ stage: TransitionStage, _ half: CGFloat) -> CATransform3D {
        let depth = stage.container.bounds.width * 0.35 * sin(abs(half) * .pi)
        return CATransform3DRotate(CATransform3DTranslate(stage.perspective(), 0, 0, -depth), half * .pi, 0, 1, 0)
    }
}
