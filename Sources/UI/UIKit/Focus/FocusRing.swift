import CoreGraphics

/// The ring around the focused item.
///
/// It is attached to the focused view's own layer, above its content, so that it follows the view when it is scrolled, pushed,
/// rotated or zoomed. Between two views it slides. At rest it is a few borders that are not redrawn.
@MainActor
final class FocusRing {
    private let view = FocusRingView()
    private weak var host: UIView?
    private weak var item: (any UIFocusItem)?
    /// The outline that the ring surrounds, in the host's coordinates.
    private var shape = FocusShape(rect: .zero, cornerRadius: 0, isInside: false)

    /// The identity of the host view, which reports changes of its size.
    private(set) static var hostID: ObjectIdentifier?

    /// True while a value is edited.
    var isStrong = false {
        didSet {
            guard isStrong != oldValue, host != nil else { return }
            UIView.animate(withDuration: 0.15, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) { self.show() }
        }
    }

    /// The ring's own rectangle in the window, for tests; nil without a ring.
    var frameInWindow: CGRect? {
        guard let host, let window = host.window else { return nil }
        return host.convert(view.frame, to: window as UIView)
    }
    var isShown: Bool { host != nil }
    var isInside: Bool { shape.isInside }

    func move(to item: (any UIFocusItem)?) {
        guard let item, let host = FocusScope.view(of: item), let effect = item.focusEffect, host.window != nil else {
            return leave()
        }
        let before = host.window === self.host?.window ? self.host?.layer.convert(view.frame, to: host.layer) : nil
        let isSame = self.host === host && self.item === item
        (self.host, self.item) = (host, item)
        Self.hostID = ObjectIdentifier(host)
        view.host = host
        shape = FocusShape(of: item, in: host, effect as? UIFocusHaloEffect)
        let start = isSame || UIAccessibility.isReduceMotionEnabled ? nil : before
        UIView.performWithoutAnimation { self.enter(host, from: start, isSame) }
        guard UIView.areAnimationsEnabled else { return arrive() }
        UIView.animate(
            withDuration: UIFocusAnimationCoordinator.duration, delay: 0,
            options: [.beginFromCurrentState, .allowUserInteraction, .curveEaseOut]
        ) { self.arrive() }
    }

    /// - Parameter start: the previous rectangle, in the host's coordinates; nil fades the ring in.
    private func enter(_ host: UIView, from start: CGRect?, _ isSame: Bool) {
        view.layer.removeFromSuperlayer()
        host.layer.addSublayer(view.layer)
        view.dress(host)
        if let start {
            view.surround(
                FocusShape(rect: start.insetBy(dx: view.halo, dy: view.halo), cornerRadius: view.radius, isInside: view.halo == 0)
            )
        } else {
            show()
        }
        view.alpha = isSame || start != nil ? 1 : 0
    }

    private func arrive() {
        show()
        view.alpha = 1
    }

    /// Called when the view's size changed; the ring takes part in an animation of it.
    func hostChanged() {
        guard let host, let item, let effect = item.focusEffect else { return }
        let new = FocusShape(of: item, in: host, effect as? UIFocusHaloEffect)
        guard new != shape else { return }
        shape = new
        show()
    }

    /// Updates the ring; items that are not views move without a notification.
    func follow() {
        guard host != nil else { return }
        if host?.window == nil { return leave() }
        hostChanged()
    }

    private func show() {
        view.isStrong = isStrong
        view.surround(shape)
    }

    private func leave() {
        guard host != nil else { return }
        (host, item, view.host) = (nil, nil, nil)
        Self.hostID = nil
        let view = view
        UIView.animate(withDuration: 0.15, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
            view.alpha = 0
        } completion: { [weak self] _ in
            if self?.host == nil { view.layer.removeFromSuperlayer() }
        }
    }
}

/// The outline that a ring surrounds.
struct FocusShape: Equatable {
    var rect: CGRect
    var cornerRadius: CGFloat
    /// True when there is no room for the ring outside.
    var isInside: Bool
}

extension FocusShape {
    @MainActor
    init(of item: any UIFocusItem, in host: UIView, _ effect: UIFocusHaloEffect?) {
        let own = effect?.shape
        let rect = own?.rect ?? (item === host ? host.focusRect : item.focusItemFrame(in: host))
        let radius = own?.cornerRadius ?? (item === host ? host.focusCornerRadius : (item as? any FocusTarget)?.cornerRadius ?? 6)
        self.init(rect: rect, cornerRadius: min(radius, min(rect.width, rect.height) / 2), isInside: false)
        switch effect?.position ?? .automatic {
        case .inside: isInside = true
        case .outside: isInside = false
        case .automatic: isInside = !Self.hasRoom(around: rect, of: host)
        }
    }

    /// Returns true when no clipping view and no neighbor above obstructs the ring outside.
    @MainActor
    private static func hasRoom(around rect: CGRect, of host: UIView) -> Bool {
        let outer = rect.insetBy(dx: -FocusRingView.reach, dy: -FocusRingView.reach)
        if host.clipsToBounds { return host.bounds.contains(outer) }
        var below: UIView = host
        while let above = below.superview {
            if above.clipsToBounds || above is UIWindow, !above.bounds.contains(above.convert(outer, from: host)) { return false }
            if below === host {
                let place = above.convert(outer, from: host)
                let later = above.subviews.drop { $0 !== host }.dropFirst()
                if later.contains(where: { !$0.isHidden && $0.alpha > 0.01 && $0.frame.intersects(place) }) { return false }
            }
            below = above
        }
        return true
    }
}

/// The ring's three borders: a soft one, the ring, and a line that separates it from the content.
@MainActor
final class FocusRingView: UIView {
    /// The extent of the ring beyond the item.
    static let reach: CGFloat = 8
    private let ring = UIView()
    private let line = UIView()
    weak var host: UIView?
    var isStrong = false
    /// The outset of the shape that was last surrounded.
    private(set) var halo: CGFloat = 0
    private(set) var radius: CGFloat = 0

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        // Stays above subviews that are added later.
        layer.zPosition = 10_000
        for view in [ring, line] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override var window: UIWindow? { host?.window }

    func dress(_ host: UIView) {
        let tint = host.tintColor.resolvedColor(with: host.traitCollection)
        let isDark = host.traitCollection.userInterfaceStyle == .dark
        layer.borderColor = tint.withAlphaComponent(0.35).cgColor
        ring.layer.borderColor = tint.cgColor
        line.layer.borderColor = UIColor(white: isDark ? 0 : 1, alpha: isDark ? 0.55 : 0.9).cgColor
        ring.backgroundColor = nil
    }

    func surround(_ shape: FocusShape) {
        let width: CGFloat = isStrong ? 5 : 3
        // The distances from the outside of each border to the shape's edge; outer borders grow outwards, inner ones inwards.
        let (halo, ring, line): (CGFloat, CGFloat, CGFloat) =
            shape.isInside ? (0, 0, -width) : (2 + width + 3, 2 + width, 2)
        (self.halo, radius) = (halo, shape.cornerRadius)
        frame = shape.rect.insetBy(dx: -halo, dy: -halo)
        layer.cornerRadius = shape.cornerRadius + halo
        layer.borderWidth = shape.isInside ? 0 : 3
        place(self.ring, shape, by: ring, halo, width)
        place(self.line, shape, by: line, halo, shape.isInside ? 1.5 : 2)
    }

    private func place(_ view: UIView, _ shape: FocusShape, by reach: CGFloat, _ halo: CGFloat, _ width: CGFloat) {
        view.frame = CGRect(
            x: halo - reach, y: halo - reach, width: max(0, shape.rect.width + 2 * reach),
            height: max(0, shape.rect.height + 2 * reach))
        view.layer.cornerRadius = max(0, shape.cornerRadius + reach)
        view.layer.borderWidth = width
    }
}
