public import Foundation
import QuartzCore

/// A circle that grows from a point reveals the page.
@preconcurrency @MainActor
public final class CircularRevealTransition: CatalogueTransition {
    public override class var defaultDuration: TimeInterval { 0.65 }

    /// The center of the circle, in the container's coordinates; nil for the middle.
    public var origin: CGPoint?
    private var mask: UIView?

    override var timing: any UITimingCurveProvider { UICubicTimingParameters(animationCurve: .easeInOut) }

    override func prepare(_ stage: TransitionStage) {
        // A single opaque rounded rectangle as a mask is applied per pixel while drawing, so it needs no picture of its own.
        let circle = UIView()
        circle.backgroundColor = .black
        circle.center = center(stage)
        set(circle, width: isForward ? Self.smallest : reach(stage) * 2)
        stage.upper.mask = circle
        mask = circle
    }

    override func animate(_ stage: TransitionStage) {
        mask.map { set($0, width: isForward ? reach(stage) * 2 : Self.smallest) }
    }

    private static let smallest: CGFloat = 2

    private func set(_ circle: UIView, width: CGFloat) {
        circle.bounds = CGRect(x: 0, y: 0, width: width, height: width)
        circle.layer.cornerRadius = width / 2
    }

    override func cleanUp(_ stage: TransitionStage) {
        stage.upper.mask = nil
        mask = nil
    }

    private func center(_ stage: TransitionStage) -> CGPoint {
        guard let origin else { return CGPoint(x: stage.upper.bounds.midX, y: stage.upper.bounds.midY) }
        return stage.upper.convert(origin, from: stage.container)
    }

    /// The distance from the point to the farthest corner, with a small margin.
    private func reach(_ stage: TransitionStage) -> CGFloat {
        let (point, bounds) = (center(stage), stage.upper.bounds)
        let x = max(point.x - bounds.minX, bounds.maxX - point.x)
        let y = max(point.y - bounds.minY, bounds.maxY - point.y)
        return (x * x + y * y).squareRoot() + 4
    }
}
