import CoreGraphics

/// The actions of an alert, in a column, or two side by side where both fit.
@MainActor
final class AlertActionList: SlidingRows {
    private let chosen: (UIAlertAction) -> Void
    private var actions: [UIAlertAction] = []
    private var labels: [UILabel] = []
    private var lines: [UIView] = []
    private var look = AlertLook.alert
    private var hasWords = false

    init(chosen: @escaping (UIAlertAction) -> Void) {
        self.chosen = chosen
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    var isEmpty: Bool { actions.isEmpty }

    func show(_ actions: [UIAlertAction], bold: UIAlertAction?, _ look: AlertLook) {
        (self.actions, self.look, self.bold) = (actions, look, bold)
        for view in labels + lines { view.removeFromSuperview() }
        lines = actions.map { _ in UIView() }
        labels = actions.map { action in
            let label = UILabel()
            label.text = action.title
            label.textAlignment = .center
            label.adjustsFontSizeToFitWidth = true
            label.minimumScaleFactor = 0.7
            label.font = .systemFont(ofSize: look.actionSize, weight: action === bold ? .semibold : .regular)
            return label
        }
        for view in lines + labels {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        for line in lines { line.backgroundColor = .separator }
        tint()
        setNeedsLayout()
    }

    private func tint() {
        for (action, label) in zip(actions, labels) {
            label.textColor =
                !action.isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        tint()
    }

    // MARK: Layout

    private func isPair(_ width: CGFloat) -> Bool {
        guard !look.hasQuietTitle, labels.count == 2 else { return false }
        return labels.allSatisfy { $0.sizeThatFits(.zero).width <= width / 2 - 16 }
    }

    func height(for width: CGFloat, hasWords: Bool) -> CGFloat {
        self.hasWords = hasWords
        return look.rowHeight * CGFloat(isPair(width) ? 1 : labels.count)
    }

    /// The action in bold type, which focus prefers.
    private var bold: UIAlertAction?
    override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        actions.firstIndex { $0 === bold }.flatMap(focusItem(ofRow:)).map { [$0] } ?? []
    }
    override var rowCornerRadius: CGFloat { AlertCard.cornerRadius }

    override var rowCount: Int { labels.count }
    override func isChoosable(_ index: Int) -> Bool { actions[index].isEnabled }
    override func choose(_ index: Int) { chosen(actions[index]) }

    override func frame(ofRow index: Int) -> CGRect {
        guard isPair(bounds.width) else {
            return CGRect(x: 0, y: look.rowHeight * CGFloat(index), width: bounds.width, height: look.rowHeight)
        }
        let half = bounds.width / 2
        let isLeft = (index == 0) != isRightToLeft
        return CGRect(x: isLeft ? 0 : half, y: 0, width: half, height: look.rowHeight)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let hair = 1 / max(1, traitCollection.displayScale)
        let isPair = isPair(bounds.width)
        for (index, label) in labels.enumerated() {
            let row = frame(ofRow: index)
            label.frame = row.shrunk(dx: 8, dy: 0)
            lines[index].frame =
                isPair && index == 1
                ? CGRect(x: bounds.midX - hair / 2, y: 0, width: hair, height: row.height)
                : CGRect(x: 0, y: row.minY, width: bounds.width, height: hair)
            lines[index].isHidden = index == 0 && !hasWords
        }
    }
}
