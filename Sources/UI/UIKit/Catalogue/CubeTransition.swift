public import Foundation
import QuartzCore

/// Both pages are adjacent faces of a cube that rotates by 90°.
@preconcurrency @MainActor
public final class CubeTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.8 }
    private weak var backdrop: UIView?
    private static let steps = 12

    override var timing: any UITimingCurveProvider { UICubicTimingParameters(animationCurve: .easeInOut) }

    override func prepare(_ stage: TransitionStage) {
        backdrop = stage.makeBackdrop()
        stage.makeCard()
        stage.incoming.layer.transform = face(stage, direction(stage))
    }

    override func animate(_ stage: TransitionStage) {
        UIView.animateKeyframes(withDuration: 0, delay: 0, options: .calculationModeLinear) { [self] in
            let direction = direction(stage)
            let steps = Self.steps
            for step in 1...steps {
                // Even steps: the timing eases, and the keyframes only determine the direction of the rotation.
                let part = CGFloat(step) / CGFloat(steps)
                UIView.addKeyframe(withRelativeStartTime: Double(step - 1) / Double(steps), relativeDuration: 1 / Double(steps)) {
                    stage.outgoing.layer.transform = self.face(stage, -direction * part)
                    stage.incoming.layer.transform = self.face(stage, direction * (1 - part))
                }
            }
        }
    }

    override func cleanUp(_ stage: TransitionStage) { backdrop?.removeFromSuperview() }

    /// Returns 1 where the incoming page comes from the right.
    private func direction(_ stage: TransitionStage) -> CGFloat { isForward != stage.isMirrored ? 1 : -1 }

    /// - Parameter quarters: the rotation from the front, in units of 90°. The axis is half a width behind the screen; the whole
    ///   cube moves back in the middle of the rotation, so that its edge does not come in front of the screen.
    private func face(_ stage: TransitionStage, _ quarters: CGFloat) -> CATransform3D {
        let half = stage.container.bounds.width / 2
        let back = half * 0.3 * sin(abs(quarters) * .pi)
        var transform = CATransform3DTranslate(stage.perspective(), 0, 0, -half - back)
        transform = CATransform3DRotate(transform, quarters * .pi / 2, 0, 1, 0)
        return CATransform3DTranslate(transform, 0, 0, half)
    }
}
