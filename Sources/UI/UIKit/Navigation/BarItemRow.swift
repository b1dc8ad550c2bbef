import CoreGraphics

/// The views of bar button items side by side.
@MainActor
final class BarItemRow {
    private(set) var items: [UIBarButtonItem] = []
    private(set) var views: [UIView?] = []
    static let height: CGFloat = 44
    static let gap: CGFloat = 16

    /// Puts one view for each item that is no space into `host`.
    func show(_ items: [UIBarButtonItem], in host: UIView, changed: @escaping () -> Void) {
        for view in views { if view?.superview === host { view?.removeFromSuperview() } }
        self.items = items.filter { !$0.isHidden }
        views = self.items.map { item in
            guard !item.isSpace else { return nil }
            let view = item.customView ?? BarItemButton(item)
            host.addSubview(view)
            return view
        }
        for item in items { item.changed = changed }
    }

    var shownViews: [UIView] { views.compactMap { $0 } }

    private func width(at index: Int) -> CGFloat {
        let item = items[index]
        guard let view = views[index] else { return item.systemItem == .flexibleSpace ? 0 : item.width }
        if item.width > 0 { return item.width }
        return view === item.customView ? Self.size(of: view).width : view.sizeThatFits(.zero).width
    }

    private static func size(of view: UIView) -> CGSize {
        if view.bounds.size != .zero { return view.bounds.size }
        return view.sizeThatFits(CGSize(width: 10000, height: height))
    }

    /// Without flexible spaces.
    var minimumWidth: CGFloat {
        var width: CGFloat = 0
        for index in items.indices {
            width += self.width(at: index) + (index > 0 && !isSpace(index) && !isSpace(index - 1) ? Self.gap : 0)
        }
        return width
    }

    private func isSpace(_ index: Int) -> Bool { items[index].isSpace }

    /// In `rect`, from its left; flexible spaces share what is left over. Mirrored, from its right.
    func arrange(in rect: CGRect, isMirrored: Bool) {
        let spare = max(0, rect.width - minimumWidth)
        let count = items.count { $0.systemItem == .flexibleSpace }
        var x = rect.minX
        for index in items.indices {
            if index > 0 && !isSpace(index) && !isSpace(index - 1) { x += Self.gap }
            let isFlexible = items[index].systemItem == .flexibleSpace
            let width = self.width(at: index) + (isFlexible && count > 0 ? spare / CGFloat(count) : 0)
            if let view = views[index] {
                let own = view === items[index].customView ? min(Self.size(of: view).height, rect.height) : rect.height
                let left = isMirrored ? rect.minX + rect.maxX - x - width : x
                view.frame = CGRect(x: left, y: rect.minY + ((rect.height - own) / 2).rounded(), width: width, height: own)
            }
            x += width
        }
    }
}

/// The view of one bar button item.
@MainActor
final class BarItemButton: UIButton {
    private let item: UIBarButtonItem

    init(_ item: UIBarButtonItem) {
        self.item = item
        super.init(frame: .zero)
        let attributes = item.shownTitleAttributes(for: .normal)
        titleLabel?.font =
            attributes?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: item.style == .done ? .semibold : .regular)
        setTitle(item.image == nil ? item.title : nil, for: .normal)
        setImage(
            item.image?.withRenderingMode(item.image?.renderingMode == .alwaysOriginal ? .alwaysOriginal : .alwaysTemplate),
            for: .normal)
        tintColor = item.shownTintColor
        color = attributes?[.foregroundColor] as? UIColor
        isEnabled = item.isEnabled
        menu = item.menu
        showsMenuAsPrimaryAction = item.menu != nil && !item.hasAction
        accessibilityIdentifier = item.accessibilityIdentifier
        addAction(UIAction { [weak item] _ in item?.perform() }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    private var color: UIColor?

    override var currentTitleColor: UIColor { color ?? tintColor }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsUpdateConfiguration()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let own = super.sizeThatFits(size)
        return CGSize(width: max(own.width, 22), height: BarItemRow.height)
    }
}
