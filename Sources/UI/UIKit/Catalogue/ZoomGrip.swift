import CoreGraphics
import Foundation
import QuartzCore
import Scene

/// Where a finger holds a page that zooms: beside the way into the source it moves, scales and rounds it.
///
/// The way into the source is the animator's. What the finger adds lies on a view around that, so either may run, stand still or
/// be caught without the other. While it is held only main knows where the finger is; what is let go runs as springs.
@MainActor
final class ZoomGrip {
    let holder: UIView
    private let page: UIView
    private let dimming: UIView
    private let effect: UIView?
    private let color: UIColor?
    private let rest: CGPoint
    /// Where it was when the finger took hold.
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

    /// Stands still from now on, where it is seen.
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

    /// The point that was under the finger stays under it.
    ///
    /// - Parameters:
    ///   - start: where the finger took hold, in the container.
    ///   - way: points since then.
    ///   - scale: of what it was then.
    ///   - progress: of the dismissal.
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

    /// Back to the animator's way, with the finger's speed in points a second.
    ///
    /// - Parameter lightens: the page before stays as light as it is by now; otherwise it darkens again.
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

    /// Whole ways a second; what has no way to go keeps no speed.
    private static func relative(_ speed: CGFloat, _ way: CGFloat) -> CGFloat {
        abs(way) < 1 ? 0 : min(max(speed / way, -40), 40)
    }

    private func spring(_ layer: CALayer, _ keyPath: String, from value: Any, speed: CGFloat = 0) {
        // Over before the animator's way is, which takes the whole away.
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
