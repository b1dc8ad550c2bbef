import CoreGraphics

/// A card over everything else in its window, beside the field that it belongs to. A touch beside it closes it.
@MainActor
final class DatePopup: UIView, ClosableOverlay {
    let body: any DateBody
    private let wanted: CGSize
    private let source: UIView
    private let closed: () -> Void
    private let shadow = UIView()
    private let card = UIView()
    private let ground = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private var isClosing = false
    private static let margin: CGFloat = 8
    private static let gap: CGFloat = 8

    /// - Parameters:
    ///   - body: what the card shows.
    ///   - size: the card's size in points.
    ///   - source: the view beside which the card lies.
    ///   - closed: called when the card begins to go.
    init(_ body: any DateBody, size: CGSize, source: UIView, closed: @escaping () -> Void) {
        (self.body, self.source, self.closed) = (body, source, closed)
        wanted = size
        super.init(frame: .zero)
        semanticContentAttribute = source.isRightToLeft ? .forceRightToLeft : .unspecified
        body.semanticContentAttribute = semanticContentAttribute
        overrideUserInterfaceStyle = source.traitCollection.userInterfaceStyle
        for view in [shadow, card] { addSubview(view) }
        for view in [ground, body] as [UIView] { card.addSubview(view) }
        ground.isUserInteractionEnabled = false
        card.layer.cornerRadius = 13
        card.layer.cornerCurve = .continuous
        card.clipsToBounds = true
        shadow.isUserInteractionEnabled = false
        shadow.layer.shadowOpacity = 0.22
        shadow.layer.shadowRadius = 24
        shadow.layer.shadowOffset = CGSize(width: 0, height: 8)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Coming and going

    func open() {
        guard let window = source.window else { return }
        frame = window.bounds
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(self)
        tintColor = source.tintColor
        layoutIfNeeded()
        FocusScope.confine(to: self)
        guard UIView.areAnimationsEnabled else { return }
        UIView.performWithoutAnimation { shrink() }
        UIView.animate(
            withDuration: 0.32, delay: 0, usingSpringWithDamping: 0.82, initialSpringVelocity: 0, options: .allowUserInteraction
        ) {
            for view in [self.card, self.shadow] {
                view.transform = .identity
                view.alpha = 1
            }
        }
    }

    func close() {
        guard !isClosing else { return }
        isClosing = true
        isUserInteractionEnabled = false
        FocusScope.release(self)
        closed()
        UIView.animate(withDuration: 0.2) {
            self.shrink()
        } completion: { _ in
            self.removeFromSuperview()
        }
    }

    func goBack() -> Bool {
        close()
        return true
    }

    /// Towards the field that it came out of.
    private func shrink() {
        for view in [card, shadow] {
            view.alpha = 0
            guard !UIAccessibility.isReduceMotionEnabled else { continue }
            let from = convert(CGPoint(x: source.bounds.midX, y: source.bounds.midY), from: source)
            let scale: CGFloat = 0.25
            view.transform = CGAffineTransform(
                translationX: (from.x - view.center.x) * (1 - scale), y: (from.y - view.center.y) * (1 - scale)
            ).scaledBy(x: scale, y: scale)
        }
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        guard card.transform == .identity else { return }
        let frame = place()
        card.untransformedFrame = frame
        shadow.untransformedFrame = frame
        let inner = CGRect(origin: .zero, size: frame.size)
        shadow.layer.shadowPath = UIBezierPath(roundedRect: inner, cornerRadius: card.layer.cornerRadius).cgPath
        ground.frame = inner
        body.frame = inner
    }

    /// Below the field where there is room, else above it, else as near as the window's edges allow.
    private func place() -> CGRect {
        let room = bounds.inset(by: window?.safeAreaInsets ?? .zero).shrunk(dx: Self.margin, dy: Self.margin)
        let from = convert(source.bounds, from: source)
        let size = CGSize(width: min(wanted.width, room.width), height: min(wanted.height, room.height))
        let below = from.maxY + Self.gap
        let above = from.minY - Self.gap - size.height
        let y = below + size.height <= room.maxY ? below : above >= room.minY ? above : room.maxY - size.height
        let x = min(max(from.midX - size.width / 2, room.minX), room.maxX - size.width)
        return CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first, !card.frame.contains(touch.location(in: self)) { close() }
    }
}
