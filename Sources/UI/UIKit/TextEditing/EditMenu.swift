import CoreGraphics

/// What can be done with a selection: a row of words above it.
@MainActor
final class EditMenu: UIView {
    private let scroll = EditMenuScroll()
    private let card = UIView()
    private var buttons: [UIButton] = []
    private var lines: [UIView] = []

    private static let height: CGFloat = 40
    private static let margin: CGFloat = 8
    private static let gap: CGFloat = 14

    init(_ menu: UIMenu, sender: UIView) {
        super.init(frame: .zero)
        layer.shadowOpacity = 0.22
        layer.shadowRadius = 14
        layer.shadowOffset = CGSize(width: 0, height: 4)
        addSubview(card)
        card.backgroundColor = .systemBackground
        card.layer.cornerRadius = 10
        card.layer.borderWidth = 0.5
        card.layer.borderColor = UIColor.separator.cgColor
        card.clipsToBounds = true
        card.addSubview(scroll)
        scroll.showsHorizontalScrollIndicator = false
        for action in menu.actions where !action.attributes.contains(.hidden) {
            let button = UIButton(type: .system)
            button.setTitle(action.title, for: .normal)
            button.titleLabel?.font = .systemFont(ofSize: 16)
            button.setTitleColor(.label, for: .normal)
            button.isEnabled = !action.attributes.contains(.disabled)
            button.addAction(
                UIAction { [weak self, weak sender] _ in
                    self?.close()
                    action.performWithSender(sender, target: nil)
                }, for: .touchUpInside)
            if !buttons.isEmpty {
                let line = UIView()
                line.backgroundColor = .separator
                lines.append(line)
                scroll.addSubview(line)
            }
            buttons.append(button)
            scroll.addSubview(button)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Above the place, or below it where there is no room.
    func open(in window: UIWindow, beside place: CGRect) {
        let room = window.bounds.inset(by: window.safeAreaInsets).shrunk(dx: Self.margin, dy: Self.margin)
        var x: CGFloat = 0
        let side: CGFloat = 16
        for (index, button) in buttons.enumerated() {
            if index > 0 { lines[index - 1].frame = CGRect(x: x, y: 10, width: 1, height: Self.height - 20) }
            let width = button.titleLabel.map { $0.sizeThatFits(.zero).width } ?? 0
            button.frame = CGRect(x: x, y: 0, width: (width + 2 * side).rounded(.up), height: Self.height)
            x = button.frame.maxX
        }
        let width = min(x, room.width)
        let isAbove = place.minY - Self.gap - Self.height >= room.minY
        let left = min(max(place.midX - width / 2, room.minX), room.maxX - width)
        frame = CGRect(
            x: left.rounded(), y: (isAbove ? place.minY - Self.gap - Self.height : place.maxY + Self.gap + 6).rounded(),
            width: width, height: Self.height)
        card.frame = bounds
        scroll.frame = bounds
        scroll.contentSize = CGSize(width: x, height: Self.height)
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 10).cgPath
        window.addSubview(self)
        UIView.performWithoutAnimation { alpha = 0 }
        UIView.animate(withDuration: 0.15, delay: 0, options: .allowUserInteraction) { self.alpha = 1 }
    }

    func close() {
        guard isUserInteractionEnabled else { return }
        isUserInteractionEnabled = false
        UIView.animate(withDuration: 0.12) {
            self.alpha = 0
        } completion: { _ in
            self.removeFromSuperview()
        }
    }
}

/// Words that are too many are scrolled by a finger on one of them.
@MainActor
private final class EditMenuScroll: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}
