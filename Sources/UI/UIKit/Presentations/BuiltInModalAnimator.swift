import CoreGraphics
import Foundation
import QuartzCore

/// Animates the transitions of `UIModalTransitionStyle`.
@MainActor
final class BuiltInModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let style: UIModalTransitionStyle
    private let isPresenting: Bool

    init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
        self.style = UIAccessibility.isReduceMotionEnabled ? .crossDissolve : style
        self.isPresenting = isPresenting
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        switch style {
        case .coverVertical: 0.45
        case .crossDissolve: 0.3
        case .flipHorizontal, .partialCurl: 0.7
        }
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        switch style {
        case .coverVertical: slide(context)
        case .crossDissolve: dissolve(context)
        case .flipHorizontal, .partialCurl: flip(context)
        }
    }

    private func slide(_ context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        if isPresenting {
            guard let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) else {
                return context.completeTransition(false)
            }
            to.frame = context.finalFrame(for: controller)
            container.addSubview(to)
            let resting = to.center
            to.center.y += container.bounds.height - to.frame.minY
            animate(context) { to.center = resting }
        } else {
            guard let from = context.view(forKey: .from) else { return context.completeTransition(false) }
            if let to = context.view(forKey: .to) { container.insertSubview(to, at: 0) }
            animate(context) { from.center.y += container.bounds.height - from.frame.minY }
        }
    }

    private func dissolve(_ context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        if isPresenting {
            guard let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) else {
                return context.completeTransition(false)
            }
            to.frame = context.finalFrame(for: controller)
            container.addSubview(to)
            to.alpha = 0
            animate(context) { to.alpha = 1 }
        } else {
            guard let from = context.view(forKey: .from) else { return context.completeTransition(false) }
            if let to = context.view(forKey: .to) { container.insertSubview(to, at: 0) }
            animate(context, { from.alpha = 0 }) { from.alpha = 1 }
        }
    }

    /// Rotates both pages about the vertical middle, in the opposite direction in right-to-left interfaces; each page shows only
    /// its front.
    private func flip(_ context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        guard let to = context.view(forKey: .to) ?? context.viewController(forKey: .to)?.view,
            let from = context.view(forKey: .from) ?? context.viewController(forKey: .from)?.view
        else { return context.completeTransition(false) }
        if let incoming = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
            incoming.frame = context.finalFrame(for: controller)
            container.addSubview(incoming)
        }
        let direction: CGFloat = isPresenting != container.mirrorsTransitions ? 1 : -1
        for view in [from, to] { view.layer.isDoubleSided = false }
        to.layer.transform = Self.rotation(-direction * .pi)
        animate(
            context,
            {
                from.layer.transform = Self.rotation(direction * .pi)
                to.layer.transform = CATransform3DIdentity
            }
        ) {
            for view in [from, to] {
                view.layer.transform = CATransform3DIdentity
                view.layer.isDoubleSided = true
            }
        }
    }

    private static func rotation(_ angle: CGFloat) -> CATransform3D {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 1200
        return CATransform3DRotate(perspective, angle, 0, 1, 0)
    }

    private func animate(
        _ context: any UIViewControllerContextTransitioning, _ animations: @escaping () -> Void, cleanUp: (() -> Void)? = nil
    ) {
        let duration = context.isAnimated ? transitionDuration(using: context) : 0
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [],
            animations: animations
        ) { _ in
            cleanUp?()
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
