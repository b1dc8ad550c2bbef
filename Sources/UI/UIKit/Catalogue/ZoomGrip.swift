import CoreGraphics
import Foundation
import QuartzCore
import Scene

/// A finger's hold on a zoomed page: it moves, scales and rounds the page in addition to the animator.
///
/// The animator moves the page into the source. The finger moves a view around that, so each can run, be held or be caught
/// without the other. While it is held, only the main thread knows the finger's position; after the release springs run.
@MainActor
final class ZoomGrip {
    let holder: UIView
    private let page: UIView
    private let dimming: UIView
    private let effect: UIView?
    private let color: UIColor?
    private let rest: CGPoint
    /// The center and the scale when the finger took hold.
    private var base: (center: CGPoint, scale: CGFloat)

    init(in container: UIView, page: UIView, dimming: UIView, effect: UIView?) {
        holder = UIView(frame: container.bounds)
        rest = holder.center
        base = (rest, 1)
        self.page = page
        self.dimming = dimming
        self.effect = effect
        color = dimming.backgroundColor
    }

    /// Stops the springs at the presented values.
    func takeHold() {
        let time = SceneContext.main.comingFrameTime
        let (seen, rounded) = (holder.layer.sampledValues(at: time), page.layer.sampledValues(at: time))
        for key in Self.keys { holder.layer.removeAnimation(forKey: Self.prefix + key) }
        page.layer.removeAnimation(forKey: Self.prefix + "cornerRadius")
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for property in [AnimatableProperty.position, .transform] { put(holder.layer, property, seen) }
        put(page.layer, .cornerRadius, rounded)
        CATransaction.commit()
        dimming.layer.removeAnimation(forKey: Self.prefix + "backgroundColor")
        effect?.layer.removeAnimation(forKey: Self.prefix + "opacity")
        base = (holder.center, max(holder.transform.a, 0.01))
    }

    /// Moves the page so that the point under the finger stays under it.
    ///
    /// - Parameters:
    ///   - start: the point at which the finger took hold, in the container.
    ///   - way: the movement since then, in points.
    ///   - scale: the scale relative to that time.
    ///   - progress: the progress of the dismissal.
    func follow(from start: CGPoint, way: CGPoint, scale: CGFloat, progress: CGFloat) {
        UIView.performWithoutAnimation {
            let (center, whole) = base
            holder.center = CGPoint(
                x: center.x + way.x + (start.x - center.x) * (1 - scale),
                y: center.y + way.y + (start.y - center.y) * (1 - scale))
            holder.transform = CGAffineTransform(scaleX: whole * scale, y: whole * scale)
            page.layer.masksToBounds = true
            page.layer.cornerRadius = TransitionStage.flyingCorner * min(1, progress * 12)
            shade(1 - 0.6 * progress)
        }
    }

    private func shade(_ part: CGFloat) {
        if let color { dimming.backgroundColor = color.withAlphaComponent(color.cgColor.alpha * part) }
        effect?.alpha = part
    }

    /// Returns to the animator's place, at the finger's speed in points per second.
    ///
    /// - Parameter lightens: true keeps the current dimming of the previous page; false dims it again.
    func letGo(velocity: CGPoint, lightens: Bool) {
        let layer = holder.layer
        let (center, radius) = (holder.center, page.layer.cornerRadius)
        let transform = layer.transform
        let (shown, alpha) = (dimming.layer.backgroundColor, effect?.layer.opacity ?? 1)
        UIView.performWithoutAnimation {
            holder.center = rest
            holder.transform = .identity
            page.layer.cornerRadius = 0
            if !lightens { shade(1) }
        }
        spring(layer, "position.x", from: center.x, speed: Self.relative(velocity.x, rest.x - center.x))
        spring(layer, "position.y", from: center.y, speed: Self.relative(velocity.y, rest.y - center.y))
        spring(layer, "transform", from: transform)
        spring(page.layer, "cornerRadius", from: radius)
        guard !lightens else { return }
        if let shown { spring(dimming.layer, "backgroundColor", from: shown) }
        if let effect { spring(effect.layer, "opacity", from: alpha) }
    }

    private static let keys = ["position.x", "position.y", "transform"]
    private static let prefix = "grip."

    /// Converts to whole distances per second; without a distance the speed is zero.
    private static func relative(_ speed: CGFloat, _ way: CGFloat) -> CGFloat {
        abs(way) < 1 ? 0 : min(max(speed / way, -40), 40)
    }

    private func spring(_ layer: CALayer, _ keyPath: String, from value: Any, speed: CGFloat = 0) {
        // Ends before the animator does, which then removes all the views.
        let animation = CASpringAnimation(perceptualDuration: 0.32, bounce: 0)
        animation.keyPath = keyPath
        animation.fromValue = value
        animation.initialVelocity = speed
        animation.duration = animation.settlingDuration
        layer.add(animation, forKey: Self.prefix + keyPath)
    }

    private func put(_ layer: CALayer, _ property: AnimatableProperty, _ values: LayerValues) {
        layer.setValue(values[property].object, forKeyPath: AnimatableKeyPath.name(of: property))
    }
}
