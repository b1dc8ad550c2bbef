import CoreGraphics

/// A menu over everything else in its window, beside the view that it belongs to. A touch beside it closes it.
@MainActor
final class MenuOverlay: CardOverlay {
    private var menu: UIMenu
    private let act: (UIAction) -> Void
    private let scroll = MenuScroll()
    private lazy var rows = MenuRows { [weak self] in self?.choose($0) }
    private var path: [UIMenu] = []
    /// Called for a touch beside the menu, with its place in the window; true keeps the menu from closing by itself.
    var takesTouchBeside: ((CGPoint) -> Bool)?

    private static let width: CGFloat = 250
    private static let gap: CGFloat = 6

    /// - Parameter closed: whatever was chosen, it goes.
    init(_ menu: UIMenu, source: UIView, act: @escaping (UIAction) -> Void, closed: @escaping () -> Void) {
        (self.menu, self.act) = (menu, act)
        super.init(source: source, shadowOpacity: 0.2, closed: closed)
        card.addSubview(scroll)
        scroll.addSubview(rows)
        scroll.contentInsetAdjustmentBehavior = .never
        menu.forgetUncached()
        showRows()
    }

    required init?(coder: NSCoder) { nil }

    /// To the menu that it opened from, or away.
    override func goBack() -> Bool {
        if path.popLast() != nil { showPage() } else { close() }
        return true
    }

    // MARK: Choice

    private func choose(_ row: MenuRow) {
        switch row.kind {
        case .heading, .loading: break
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
                showRows()
            } else {
                close()
                act(action)
            }
        }
    }

    private var page: UIMenu { path.last ?? menu }

    /// Shows the rows of the menu, and asks for those that are made only now.
    private func showRows() {
        for place in page.waitingPlaces {
            // What comes at once is shown with the others.
            var isHere = true
            place.load { [weak self] in if !isHere { self?.elementsCame() } }
            isHere = false
        }
        rows.show(MenuRow.rows(of: page, isInner: !path.isEmpty))
    }

    private func elementsCame() {
        guard !isClosing else { return }
        showRows()
        setNeedsLayout()
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) { self.layoutIfNeeded() }
    }

    /// To the rows of another menu.
    private func showPage() {
        showRows()
        scroll.contentOffset = .zero
        UIView.performWithoutAnimation { rows.alpha = 0 }
        setNeedsLayout()
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            self.rows.alpha = 1
            self.layoutIfNeeded()
        }
    }

    // MARK: Layout

    override func layOutCard(in bounds: CGRect) {
        scroll.frame = bounds
        rows.frame = CGRect(x: 0, y: 0, width: bounds.width, height: rows.height)
        scroll.contentSize = rows.frame.size
        scroll.isScrollEnabled = rows.height > bounds.height + 0.5
    }

    /// Below the view if there is room, else above it, or where there is more.
    override func place() -> CGRect {
        let room = room
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

    override func touchedBeside(_ point: CGPoint) {
        if takesTouchBeside?(point) != true { close() }
    }

    // MARK: Context menus

    /// The height of the menu where there is room for all of it, in points.
    var menuHeight: CGFloat { rows.height }

    func replaceMenu(_ menu: UIMenu) {
        self.menu = menu
        menu.forgetUncached()
        path = []
        showPage()
    }
}

/// What is too much for the screen is scrolled by a finger on a row too.
@MainActor
private final class MenuScroll: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}
