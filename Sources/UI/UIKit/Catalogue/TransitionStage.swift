import CoreGraphics
import QuartzCore

/// The two pages of one transition of the catalogue, and the state to restore afterwards.
@MainActor
final class TransitionStage {
    let container: UIView
    /// The page that leaves.
    let outgoing: UIView
    /// The page that arrives.
    let incoming: UIView
    /// The upper page: forwards the arriving one, backwards the leaving one.
    let upper: UIView
    let lower: UIView
    /// The final frame of the arriving page.
    let bounds: CGRect
    private var kept: [(view: UIView, look: Look)]

    private struct Look {
        var transform: CATransform3D
        var alpha: CGFloat
        var zPosition: CGFloat
        var isDoubleSided: Bool
        var cornerRadius: CGFloat
        var masksToBounds: Bool
        var anchorPoint: CGPoint
        var shadowOpacity: Float

        @MainActor init(_ layer: CALayer, alpha: CGFloat) {
            transform = layer.transform
            self.alpha = alpha
            zPosition = layer.zPosition
            isDoubleSided = layer.isDoubleSided
            cornerRadius = layer.cornerRadius
            masksToBounds = layer.masksToBounds
            anchorPoint = layer.anchorPoint
            shadowOpacity = layer.shadowOpacity
        }
    }

    init?(_ context: any UIViewControllerContextTransitioning, isForward: Bool) {
        container = context.containerView
        guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to) else { return nil }
        guard let leaving = context.view(forKey: .from) ?? from.viewIfLoaded,
            let arriving = context.view(forKey: .to) ?? to.viewIfLoaded
        else { return nil }
        outgoing = leaving
        incoming = arriving
        upper = isForward ? arriving : leaving
        lower = isForward ? leaving : arriving
        kept = [leaving, arriving].map { ($0, Look($0.layer, alpha: $0.alpha)) }
        let final = context.finalFrame(for: to)
        bounds = final.isEmpty ? container.bounds : final
        guard let added = context.view(forKey: .to) else { return }
        added.frame = bounds
        if isForward {
            container.addSubview(added)
        } else {
            container.insertSubview(added, at: 0)
        }
        added.layoutIfNeeded()
    }

    /// Restores the appearance of both pages; the presentation sets their frames.
    func restore() {
        for (view, look) in kept {
            view.layer.transform = look.transform
            view.alpha = look.alpha
            view.layer.zPosition = look.zPosition
            view.layer.isDoubleSided = look.isDoubleSided
            view.layer.cornerRadius = look.cornerRadius
            view.layer.masksToBounds = look.masksToBounds
            view.layer.shadowOpacity = look.shadowOpacity
        }
    }

    /// Adds a translucent black view between the two pages, which darkens the lower one.
    func makeDimming(alpha: CGFloat) -> UIView {
        let dimming = UIView(frame: container.bounds)
        dimming.backgroundColor = .black
        dimming.alpha = alpha
        dimming.isUserInteractionEnabled = false
        if upper.superview === container {
            container.insertSubview(dimming, belowSubview: upper)
        } else {
            container.insertSubview(dimming, at: 0)
        }
        return dimming
    }

    /// Makes a view that draws only the shadow of a flying page; it lies below the page, with the same frame and shape.
    static func makeShadow() -> UIView {
        let shadow = UIView()
        shadow.isUserInteractionEnabled = false
        // The outline casts the shadow; a fill would be visible at the page's rounded corners.
        shadow.layer.borderWidth = 1
        shadow.layer.borderColor = UIColor.clear.cgColor
        shadow.layer.shadowRadius = 20
        shadow.layer.shadowOffset = CGSize(width: 0, height: 8)
        return shadow
    }

    /// The corner radius of a page in flight, in points.
    static let flyingCorner: CGFloat = 28
    static let flyingShadow: Float = 0.4

    /// Keeps corners round while the page visibly moves, and gives them their final radius while it settles.
    ///
    /// Called inside the animation; the radius ends at 0 when `isForward`, and at `away` otherwise.
    static func round(_ layers: [CALayer], isForward: Bool, flying: CGFloat, away: CGFloat) {
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: isForward ? 1 - settling : settling) {
                for layer in layers { layer.cornerRadius = flying }
            }
            UIView.addKeyframe(
                withRelativeStartTime: isForward ? 1 - settling : settling, relativeDuration: isForward ? settling : 1 - settling
            ) {
                for layer in layers { layer.cornerRadius = isForward ? 0 : away }
            }
        }
    }

    /// The last part of the motion, which takes most of a spring's time.
    private static let settling = 0.06

    /// Makes both pages flat cards: each shows only its front and clips its content.
    func makeCard() {
        for page in [outgoing, incoming] {
            page.layer.isDoubleSided = false
            page.layer.masksToBounds = true
        }
    }

    /// True when directions are mirrored.
    var isMirrored: Bool { container.mirrorsTransitions }

    /// Returns a perspective for pages that rotate, seen from about one and a half screens away.
    func perspective() -> CATransform3D {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / (max(container.bounds.width, container.bounds.height) * 1.4)
        return transform
    }
}

extension TransitionStage {
    /// Adds a dark view below both pages, visible beside a page that rotates or shrinks.
    func makeBackdrop() -> UIView {
        let backdrop = UIView(frame: container.bounds)
        backdrop.backgroundColor = UIColor(red: 0.03, green: 0.035, blue: 0.045, alpha: 1)
        backdrop.isUserInteractionEnabled = false
        // A presenter that stays in place is outside the container, and this view must not hide it.
        if lower.superview === container && upper.superview === container {
            container.insertSubview(backdrop, at: 0)
        } else if let host = lower.superview ?? upper.superview,
            let index = host.subviews.firstIndex(where: { $0 === lower || $0 === upper })
        {
            host.insertSubview(backdrop, at: index)
        }
        return backdrop
    }
}
