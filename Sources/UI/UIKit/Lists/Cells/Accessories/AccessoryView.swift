/// Shows one accessory of a cell; a control where a tap does something.
@MainActor
final class AccessoryView: UIControl {
    private(set) var accessory: UICellAccessory
    private let back = UIImageView()
    private let front = UIImageView()
    private var label: UILabel?
    /// What a tap on the control of an outline or of a deletion does when the app gives no handler.
    var toggle: (() -> Void)?
    private weak var menuOverlay: MenuOverlay?

    init(_ accessory: UICellAccessory) {
        self.accessory = accessory
        super.init(frame: .zero)
        for view in [back, front] { addSubview(view) }
        if let view = accessory.custom?.customView { addSubview(view) }
        addAction(UIAction { [weak self] _ in self?.tapped() }, for: .touchUpInside)
        if accessory.kind == .reorder { addGestureRecognizer(ReorderGesture(isGrip: true)) }
        show()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows an accessory of the same kind.
    func take(_ new: UICellAccessory) {
        accessory = new
        show()
    }

    private func tapped() {
        if let handler = accessory.actionHandler { handler() } else { toggle?() }
    }

    private var takesTouches: Bool { takesTaps || accessory.kind == .reorder }
    private var takesTaps: Bool {
        accessory.actionHandler != nil || (toggle != nil && (accessory.kind.isOutline || accessory.kind == .delete))
    }

    /// Opens the menu of a row that has one.
    func openMenu() {
        guard let menu = accessory.menu, window != nil, menuOverlay == nil else { return }
        let overlay = MenuOverlay(menu.menu, source: self) { [weak self] action in
            menu.choose(action, self ?? action)
        } closed: { [weak self] in
            self?.menuOverlay = nil
        }
        menuOverlay = overlay
        overlay.open()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { menuOverlay?.close() }
    }

    override var isHighlighted: Bool { didSet { if accessory.kind != .custom { alpha = isHighlighted ? 0.4 : 1 } } }

    // MARK: Content

    /// Whether the row is selected: the circle of a selection is checked.
    var isChecked = false { didSet { if isChecked != oldValue { show() } } }
    /// Whether the items below are shown: the chevron of an outline points down.
    var isExpanded = false { didSet { if isExpanded != oldValue { turn() } } }
    private var factor: CGFloat { UIFontMetrics.default.scaledValue(for: 1000, compatibleWith: traitCollection) / 1000 }

    func show() {
        isUserInteractionEnabled = takesTouches || accessory.kind == .custom
        let look = AccessoryLook(accessory, isChecked: isChecked)
        back.show(look.back, factor)
        front.show(look.front, factor)
        showLabel(look.front.color)
        if accessory.kind == .custom { tintColor = accessory.options.tintColor }
        turn()
        setNeedsLayout()
    }

    private func showLabel(_ color: UIColor?) {
        guard accessory.kind == .label else { return }
        let shown = label ?? UILabel()
        if label == nil { addSubview(shown) }
        label = shown
        let options = accessory.options
        shown.font = options.adjustsFontForContentSizeCategory ? options.font.adjusted(to: traitCollection) : options.font
        shown.textColor = color
        shown.text = options.text
    }

    /// Chevrons point where the reading goes, or down.
    private func turn() {
        let isDown = isExpanded && accessory.kind.isOutline
        let isMirrored = isRightToLeft && accessory.kind.hasChevron
        let mirror = CGAffineTransform(scaleX: isMirrored ? -1 : 1, y: 1)
        front.transform =
            isDown ? mirror.concatenating(CGAffineTransform(rotationAngle: isMirrored ? -.pi / 2 : .pi / 2)) : mirror
    }

    override func contentSizeMayHaveChanged() { show() }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        show()
    }

    // MARK: Layout

    /// The size of the accessory itself, in points.
    var contentSize: CGSize {
        if let label, accessory.kind == .label {
            return label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
        }
        if let custom = accessory.custom { return custom.size }
        let size = (back.image ?? front.image)?.size ?? .zero
        // A chevron takes the same room when it is turned down.
        return accessory.kind.isOutline ? CGSize(width: max(size.width, size.height), height: size.height) : size
    }

    /// The width that is kept for the accessory, in points.
    var reservedWidth: CGFloat {
        switch accessory.options.reservedLayoutWidth ?? .actual {
        case .actual: contentSize.width
        case .standard: UIFontMetrics.default.scaledValue(for: 22, compatibleWith: traitCollection)
        case .custom(let width): max(0, width)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label?.frame = bounds
        accessory.custom?.customView.frame = bounds
        for view in [back, front] {
            guard let size = view.image?.size else { continue }
            let scale = max(contentScaleFactor, 1)
            func near(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
            view.bounds.size = size
            view.center = CGPoint(
                x: near((bounds.width - size.width) / 2) + size.width / 2,
                y: near((bounds.height - size.height) / 2) + size.height / 2)
        }
    }

    /// A symbol is smaller than a finger.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard accessory.kind != .custom else { return super.point(inside: point, with: event) }
        return bounds.insetBy(dx: min(0, (bounds.width - 44) / 2), dy: min(0, (bounds.height - 44) / 2)).contains(point)
    }

    /// A view of the app's own takes its touches, and what lies beside it none.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self && !takesTouches ? nil : hit
    }

    override var canBecomeFocused: Bool { takesTaps && super.canBecomeFocused }
}

extension UIImageView {
    fileprivate func show(_ part: AccessoryLook.Part, _ factor: CGFloat) {
        let new = part.symbol?.image(factor)
        isHidden = new == nil
        if image !== new { image = new }
        if ownTintColor != part.color { tintColor = part.color }
    }
}

extension AccessoryKind {
    var isOutline: Bool { self == .outlineDisclosure || self == .headerDisclosure }
    var hasChevron: Bool { isOutline || self == .disclosureIndicator }
}
