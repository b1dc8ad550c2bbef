import CoreGraphics
internal import Motion
import Foundation
import QuartzCore

/// The built-in push and pop: the upper page comes over the edge, the lower one gives way by a third of that and darkens.
///
/// The pace is the system's critically damped spring. Under Reduce Motion the pages dissolve into one another.
@MainActor
final class NavigationSlide: NSObject, UIViewControllerAnimatedTransitioning {
    private let isPush: Bool
    /// The upper page's side: 1 for right, −1 in interfaces that run from right to left.
    private let side: CGFloat
    private let reducesMotion = UIAccessibility.isReduceMotionEnabled

    static let parallax: CGFloat = 0.3
    static let shade: CGFloat = 0.1

    init(_ operation: UINavigationController.Operation, isMirrored: Bool) {
        isPush = operation == .push
        side = isMirrored ? -1 : 1
        super.init()
    }

    private var pace: AnimationPace {
        reducesMotion
            ? AnimationPace(duration: 0.3, pacing: .curve(.easeInEaseOut)) : UISpringTimingParameters().pace(duration: 0)
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        pace.duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let controller = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        to.frame = context.finalFrame(for: controller)
        if isPush { context.containerView.addSubview(to) } else { context.containerView.insertSubview(to, belowSubview: from) }
        if reducesMotion { dissolve(context, from, to) } else { slide(context, from, to) }
    }

    private func slide(_ context: any UIViewControllerContextTransitioning, _ from: UIView, _ to: UIView) {
        let container = context.containerView
        let (upper, lower) = isPush ? (to, from) : (from, to)
        let shade = PageShade(over: lower, below: upper, in: container, side: side)
        let width = container.bounds.width * side
        let (upperRest, lowerRest) = (upper.center, lower.center)
        let place = { (away: Bool) in
            upper.center.x = upperRest.x + (away ? width : 0)
            lower.center.x = lowerRest.x - (away ? 0 : width * Self.parallax)
            shade.move(upper: away ? width : 0, lower: away ? 0 : -width * Self.parallax)
            shade.dimming.alpha = away ? 0 : Self.shade
        }
        UIView.performWithoutAnimation { place(isPush) }
        run({ place(!self.isPush) }) {
            shade.remove()
            (upper.center, lower.center) = (upperRest, lowerRest)
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    private func dissolve(_ context: any UIViewControllerContextTransitioning, _ from: UIView, _ to: UIView) {
        let upper = isPush ? to : from
        let before = upper.alpha
        if isPush { UIView.performWithoutAnimation { upper.alpha = 0 } }
        run({ upper.alpha = self.isPush ? before : 0 }) {
            upper.alpha = before
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    private func run(_ changes: () -> Void, _ completion: @escaping () -> Void) {
        UIView.makeBlock(pace, 0, [], { _ in completion() }).run(changes)
    }
}

/// What separates the upper page from the lower: a shadow along its edge, and shade over all that lies below.
@MainActor
private final class PageShade {
    let dimming = UIView()
    private let edge = EdgeShadow()
    private let rest: (dimming: CGPoint, edge: CGPoint)
    static let width: CGFloat = 9

    init(over lower: UIView, below upper: UIView, in container: UIView, side: CGFloat) {
        dimming.frame = lower.frame
        dimming.backgroundColor = .black
        dimming.alpha = 0
        let x = side > 0 ? upper.frame.minX - Self.width : upper.frame.maxX
        edge.frame = CGRect(x: x, y: upper.frame.minY, width: Self.width, height: upper.frame.height)
        edge.point(toRight: side > 0)
        rest = (dimming.center, edge.center)
        for view in [dimming, edge] {
            view.isUserInteractionEnabled = false
            container.insertSubview(view, belowSubview: upper)
        }
    }

    func move(upper: CGFloat, lower: CGFloat) {
        dimming.center.x = rest.dimming.x + lower
        edge.center.x = rest.edge.x + upper
    }

    func remove() {
        dimming.removeFromSuperview()
        edge.removeFromSuperview()
    }
}

@MainActor
private final class EdgeShadow: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    func point(toRight: Bool) {
        guard let gradient = layer as? CAGradientLayer else { return }
        gradient.colors = [UIColor.clear.cgColor, UIColor(white: 0, alpha: 0.04).cgColor, UIColor(white: 0, alpha: 0.16).cgColor]
        gradient.locations = [0, 0.4, 1]
        gradient.startPoint = CGPoint(x: toRight ? 0 : 1, y: 0.5)
        gradient.endPoint = CGPoint(x: toRight ? 1 : 0, y: 0.5)
    }
}
