import CoreGraphics

/// A card over everything else in its window, beside the view that it belongs to. It grows out of that view and shrinks back.
///
/// Subclasses place the card, and say when a touch beside it or a key closes it.
@MainActor
class CardOverlay: UIView, ClosableOverlay {
    let source: UIView
    let card = UIView()
    let shadow = UIView()
    let ground = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private(set) var isClosing = false
    private let closed: () -> Void

    /// The distance of the card from the window's edges, in points.
    static let margin: CGFloat = 8

    /// - Parameters:
    ///   - source: the view beside which the card lies.
    ///   - shadowOpacity: from 0 to 1.
    ///   - closed: called when the card begins to go, whatever was chosen.
    init(source: UIView, shadowOpacity: Float, closed: @escaping () -> Void) {
        (self.source, self.closed) = (source, closed)
        super.init(frame: .zero)
        for view in [shadow, card] { addSubview(view) }
        card.addSubview(ground)
        ground.isUserInteractionEnabled = false
        card.layer.cornerRadius = 13
        card.clipsToBounds = true
        shadow.isUserInteractionEnabled = false
        shadow.layer.shadowOpacity = shadowOpacity
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

    /// Towards the view that it came out of.
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

    /// The part of the window in which the card may lie.
    var room: CGRect { bounds.inset(by: window?.safeAreaInsets ?? .zero).shrunk(dx: Self.margin, dy: Self.margin) }

    /// Returns the card's rectangle.
    func place() -> CGRect { .zero }

    /// Lays out what the card shows in its bounds.
    func layOutCard(in bounds: CGRect) {}

    override func layoutSubviews() {
        super.layoutSubviews()
        guard card.transform == .identity else { return }
        let frame = place()
        card.untransformedFrame = frame
        shadow.untransformedFrame = frame
        let inner = CGRect(origin: .zero, size: frame.size)
        shadow.layer.shadowPath = UIBezierPath(roundedRect: inner, cornerRadius: card.layer.cornerRadius).cgPath
        ground.frame = inner
        layOutCard(in: inner)
    }

    // MARK: Fingers

    /// A finger left the screen beside the card, at a point of the window.
    func touchedBeside(_ point: CGPoint) { close() }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, !card.frame.contains(touch.location(in: self)) else { return }
        touchedBeside(touch.location(in: nil))
    }
}
