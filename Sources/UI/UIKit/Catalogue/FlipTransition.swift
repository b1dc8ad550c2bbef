public import Foundation
import QuartzCore

/// Both pages are the two sides of one card that rotates about its vertical center line.
@preconcurrency @MainActor
public final class FlipTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.8 }
    private weak var backdrop: UIView?

    override var timing: any UITimingCurveProvider { UICubicTimingParameters(animationCurve: .easeInOut) }

    override func prepare(_ stage: TransitionStage) {
        backdrop = stage.makeBackdrop()
        stage.makeCard()
        stage.incoming.layer.transform = turned(stage, -direction(stage))
    }

    override func animate(_ stage: TransitionStage) {
        // A rotation by 180° has no shortest direction: keyframes between make both pages take the same one.
        UIView.animateKeyframes(withDuration: 0, delay: 0, options: .calculationModeLinear) { [self] in
            let direction = direction(stage)
            for step in 1...8 {
                let part = CGFloat(step) / 8
                UIView.addKeyframe(withRelativeStartTime: Double(step - 1) / 8, relativeDuration: 1.0 / 8) {
                    stage.outgoing.layer.transform = self.turned(stage, direction * part)
                    stage.incoming.layer.transform = self.turned(stage, direction * (part - 1))
                }
            }
        }
    }

    override func cleanUp(_ stage: TransitionStage) { backdrop?.removeFromSuperview() }

    /// Returns 1 where the card rotates to the right.
    private func direction(_ stage: TransitionStage) -> CGFloat { isForward != stage.isMirrored ? 1 : -1 }

    /// - Parameter half: the rotation in units of 180°. The card moves back while it is on edge, so that it stays on the screen.
    private func turned(_ stage: TransitionStage, _ half: CGFloat) -> CATransform3D {
        let depth = stage.container.bounds.width * 0.35 * sin(abs(half) * .pi)
        return CATransform3DRotate(CATransform3DTranslate(stage.perspective(), 0, 0, -depth), half * .pi, 0, 1, 0)
    }
}
