public import Foundation
import QuartzCore

/// The page is uncovered by a circle that grows from a point.
@preconcurrency @MainActor
public final class CircularRevealTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.65 }

    /// Where the circle begins, in the container's coordinates; nil is the middle.
    public var origin: CGPoint?
    private var mask: CALayer?

    override func prepare(_ stage: TransitionStage) {
        // One opaque rounded rectangle as a mask is cut per pixel while drawing: no picture of its own is needed.
        let circle = CALayer()
        circle.backgroundColor = UIColor.black.cgColor
        circle.position = centre(stage)
        stage.upper.layer.mask = circle
        mask = circle
    }

    override func run(_ stage: TransitionStage, duration: TimeInterval, completion: @escaping () -> Void) {
        guard let mask else { return completion() }
        let (small, large) = (CGFloat(2), reach(stage) * 2)
        let (from, to) = isForward ? (small, large) : (large, small)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock(completion)
        mask.bounds = CGRect(x: 0, y: 0, width: to, height: to)
        mask.cornerRadius = to / 2
        if duration > 0 {
            let size = CABasicAnimation(keyPath: "bounds")
            size.fromValue = CGRect(x: 0, y: 0, width: from, height: from)
            size.toValue = CGRect(x: 0, y: 0, width: to, height: to)
            let radius = CABasicAnimation(keyPath: "cornerRadius")
            radius.fromValue = from / 2
            radius.toValue = to / 2
            for (key, animation) in [("size", size), ("radius", radius)] {
                animation.duration = duration
                animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
                mask.add(animation, forKey: key)
            }
        }
        CATransaction.commit()
    }

    override func cleanUp(_ stage: TransitionStage) {
        stage.upper.layer.mask = nil
        mask = nil
    }

    private func centre(_ stage: TransitionStage) -> CGPoint {
        guard let origin else { return CGPoint(x: stage.upper.bounds.midX, y: stage.upper.bounds.midY) }
        return stage.upper.convert(origin, from: stage.container)
    }

    /// From the point to the farthest corner, and a little more.
    private func reach(_ stage: TransitionStage) -> CGFloat {
        let (point, bounds) = (centre(stage), stage.upper.bounds)
        let x = max(point.x - bounds.minX, bounds.maxX - point.x)
        let y = max(point.y - bounds.minY, bounds.maxY - point.y)
        return (x * x + y * y).squareRoot() + 4
    }
}
