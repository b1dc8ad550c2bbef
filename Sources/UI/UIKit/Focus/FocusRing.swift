import CoreGraphics

/// The ring around what is focused.
///
/// It hangs in the focused view's own layer, above everything in it, so that it goes where the view goes: scrolled, pushed, turned, zoomed.
/// From one view to the next it slides. At rest it is a few borders that nobody draws again.
@MainActor
final class FocusRing {
    private let view = FocusRingView()
    private weak var host: UIView?
    private weak var item: (any UIFocusItem)?
    /// What the ring goes around, in the host's coordinates.
    private var shape = FocusShape(rect: .zero, cornerRadius: 0, isInside: false)

    /// The view that says when its size changes.
    private(set) static var hostID: ObjectIdentifier?

    /// A value is being changed.
    var isStrong = false {
        didSet {
            guard isStrong != oldValue, host != nil else { return }
            UIView.animate(withDuration: 0.15, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) { self.show() }
        }
    }

    /// What is seen of it, for tests: the ring's own rectangle in the window; nil without a ring.
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

    /// - Parameter start: where it comes from, in the host's coordinates; nil fades it in.
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

    /// The view's size changed: in an animation of it the ring takes part.
    func hostChanged() {
        guard let host, let item, let effect = item.focusEffect else { return }
        let new = FocusShape(of: item, in: host, effect as? UIFocusHaloEffect)
        guard new != shape else { return }
        shape = new
        show()
    }

    /// Items that are no views move without anybody saying so.
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

/// What a ring goes around.
struct FocusShape: Equatable {
    var rect: CGRect
    var cornerRadius: CGFloat
    /// There is no room for it outside.
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

    /// Nothing that cuts off, and no neighbour that lies above, is in the way.
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

/// Three borders: a soft one, the ring, and a line that sets it off from what is inside.
@MainActor
final class FocusRingView: UIView {
    /// How far it reaches out.
    static let reach: CGFloat = 8
    private let ring = UIView()
    private let line = UIView()
    weak var host: UIView?
    var isStrong = false
    /// Of what it was last laid around.
    private(set) var halo: CGFloat = 0
    private(set) var radius: CGFloat = 0

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        // Above whatever comes into the view later.
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
        // From the outside of each border to the shape's edge; outside ones grow outwards, inside ones inwards.
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
