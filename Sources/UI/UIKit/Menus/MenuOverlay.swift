import CoreGraphics

/// A menu over everything else in its window, beside the view that it belongs to. A touch beside it closes it.
@MainActor
final class MenuOverlay: UIView, ClosableOverlay {
    private var menu: UIMenu
    private let source: UIView
    private let act: (UIAction) -> Void
    private let closed: () -> Void
    private let shadow = UIView()
    private let card = UIView()
    private let ground = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    private let scroll = MenuScroll()
    private lazy var rows = MenuRows { [weak self] in self?.choose($0) }
    private var path: [UIMenu] = []
    private(set) var isClosing = false
    /// Called for a touch beside the menu, with its place in the window; true keeps the menu from closing by itself.
    var touchedBeside: ((CGPoint) -> Bool)?

    private static let width: CGFloat = 250
    private static let margin: CGFloat = 8
    private static let gap: CGFloat = 6

    /// - Parameter closed: whatever was chosen, it goes.
    init(_ menu: UIMenu, source: UIView, act: @escaping (UIAction) -> Void, closed: @escaping () -> Void) {
        (self.menu, self.source, self.act, self.closed) = (menu, source, act, closed)
        super.init(frame: .zero)
        for view in [shadow, card] { addSubview(view) }
        for view in [ground, scroll] as [UIView] { card.addSubview(view) }
        scroll.addSubview(rows)
        scroll.contentInsetAdjustmentBehavior = .never
        ground.isUserInteractionEnabled = false
        card.layer.cornerRadius = 13
        card.clipsToBounds = true
        shadow.isUserInteractionEnabled = false
        shadow.layer.shadowOpacity = 0.2
        shadow.layer.shadowRadius = 24
        shadow.layer.shadowOffset = CGSize(width: 0, height: 8)
        rows.show(MenuRow.rows(of: menu, isInner: false))
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

    /// Towards the view that it came out of.
    private func shrink() {
        for view in [card, shadow] {
            view.alpha = 0
            guard !UIAccessibility.isReduceMotionEnabled else { continue }
            let from = convert(CGPoint(x: source.bounds.midX, y: source.bounds.midY), from: source)
            let scale: CGFloat = 0.25
            view.transform = CGAffineTransform(
                translationX: (from.x - view.center.x) * (1 - scale),
                y: (from.y - view.center.y) * (1 - scale)
            ).scaledBy(x: scale, y: scale)
        }
    }

    // MARK: Keys

    /// To the menu that it opened from, or away.
    func goBack() -> Bool {
        if path.popLast() != nil { showPage() } else { close() }
        return true
    }

    // MARK: Choice

    private func choose(_ row: MenuRow) {
        switch row.kind {
        case .heading: break
        case .back:
            _ = path.popLast()
            showPage()
        case .submenu(let menu):
            path.append(menu)
            showPage()
        case .action(let action):
            if let chooser = menu.chooser(of: action) {
                for other in chooser.actions { other.state = other === action ? .on : .off }
            }
            if action.attributes.contains(.keepsMenuPresented) {
                act(action)
                rows.show(MenuRow.rows(of: path.last ?? menu, isInner: !path.isEmpty))
            } else {
                close()
                act(action)
            }
        }
    }

    /// To the rows of another menu.
    private func showPage() {
        rows.show(MenuRow.rows(of: path.last ?? menu, isInner: !path.isEmpty))
        scroll.contentOffset = .zero
        UIView.performWithoutAnimation { rows.alpha = 0 }
        setNeedsLayout()
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            self.rows.alpha = 1
            self.layoutIfNeeded()
        }
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        guard card.transform == .identity else { return }
        let frame = place()
        card.untransformedFrame = frame
        shadow.untransformedFrame = frame
        shadow.layer.shadowPath =
            UIBezierPath(
                roundedRect: CGRect(origin: .zero, size: frame.size), cornerRadius: card.layer.cornerRadius
            ).cgPath
        let inner = CGRect(origin: .zero, size: frame.size)
        ground.frame = inner
        scroll.frame = inner
        rows.frame = CGRect(x: 0, y: 0, width: inner.width, height: rows.height)
        scroll.contentSize = rows.frame.size
        scroll.isScrollEnabled = rows.height > inner.height + 0.5
    }

    /// Below the view if there is room, else above it, or where there is more.
    private func place() -> CGRect {
        let room = bounds.inset(by: window?.safeAreaInsets ?? .zero).shrunk(dx: Self.margin, dy: Self.margin)
        let from = convert(source.bounds, from: source)
        let below = room.maxY - from.maxY - Self.gap
        let above = from.minY - Self.gap - room.minY
        let isBelow = below >= min(rows.height, above)
        let height = min(rows.height, max(0, isBelow ? below : above))
        let width = min(Self.width, room.width)
        let isLeft = from.midX <= bounds.midX
        let x = min(max(isLeft ? from.minX : from.maxX - width, room.minX), room.maxX - width)
        return CGRect(x: x, y: isBelow ? from.maxY + Self.gap : from.minY - Self.gap - height, width: width, height: height)
    }

    // MARK: Fingers

    /// A finger that came down on the source is over the menu.
    func press(_ touch: UITouch) { rows.press(at: touch.location(in: rows)) }

    func release(_ touch: UITouch) { rows.release(at: touch.location(in: rows)) }

    /// A finger that came down elsewhere is over the menu, at a point of the window.
    func press(at point: CGPoint) { rows.press(at: rows.convert(point, from: nil)) }

    func release(at point: CGPoint) { rows.release(at: rows.convert(point, from: nil)) }

    func letGo() { rows.pressed = nil }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first, !card.frame.contains(touch.location(in: self)) else { return }
        if touchedBeside?(touch.location(in: nil)) != true { close() }
    }

    // MARK: Context menus

    /// The height of the menu where there is room for all of it, in points.
    var menuHeight: CGFloat { rows.height }

    func replaceMenu(_ menu: UIMenu) {
        self.menu = menu
        path = []
        showPage()
    }
}

/// What is too much for the screen is scrolled by a finger on a row too.
@MainActor
private final class MenuScroll: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}
