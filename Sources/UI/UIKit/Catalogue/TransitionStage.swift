import CoreGraphics
import QuartzCore

/// The two pages of one transition of the catalogue, and what has to be put back afterwards.
@MainActor
final class TransitionStage {
    let container: UIView
    /// The page that is left.
    let outgoing: UIView
    /// The page that arrives.
    let incoming: UIView
    /// The page on top when nothing moves: the arriving one forwards, the leaving one backwards.
    let upper: UIView
    let lower: UIView
    /// Where the arriving page will lie.
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

    /// Both pages look as they did; where they lie is the presentation's business.
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

    /// A translucent black page between the two, which darkens the lower one.
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

    /// Below a page that flies, of the same place and shape; it paints nothing but the shadow.
    static func makeShadow() -> UIView {
        let shadow = UIView()
        shadow.isUserInteractionEnabled = false
        // The outline casts it; a fill would show where the page's corners leave room.
        shadow.layer.borderWidth = 1
        shadow.layer.borderColor = UIColor.clear.cgColor
        shadow.layer.shadowRadius = 20
        shadow.layer.shadowOffset = CGSize(width: 0, height: 8)
        return shadow
    }

    /// Of a page in flight and of the display that it settles in, in points.
    static let flyingCorner: CGFloat = 28
    static let flyingShadow: Float = 0.4

    /// Corners that stay round for as long as the page is seen to fly, and become the display's square ones while it settles.
    ///
    /// To be called inside the animation; pages fly apart when `isForward`, and together otherwise.
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

    /// The last part of the way, of which the spring makes the longest part of the time.
    private static let settling = 0.06

    /// Both pages become flat cards: each shows its front only, and nothing stands out beside it.
    func makeCard() {
        for page in [outgoing, incoming] {
            page.layer.isDoubleSided = false
            page.layer.masksToBounds = true
        }
    }

    /// What goes to one side goes to the other.
    var isMirrored: Bool { container.mirrorsTransitions }

    /// Perspective for pages that turn, seen from about one and a half screens away.
    func perspective() -> CATransform3D {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / (max(container.bounds.width, container.bounds.height) * 1.4)
        return transform
    }
}

extension TransitionStage {
    /// A dark page below both, for what shows beside a page that turns or shrinks.
    func makeBackdrop() -> UIView {
        let backdrop = UIView(frame: container.bounds)
        backdrop.backgroundColor = UIColor(red: 0.03, green: 0.035, blue: 0.045, alpha: 1)
        backdrop.isUserInteractionEnabled = false
        // A presenter that stays where it is lies outside of the container, and must not be hidden by this.
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
