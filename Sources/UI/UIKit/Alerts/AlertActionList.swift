import CoreGraphics

/// The answers, one below the other, or two side by side where both fit.
///
/// It is one control: a finger that is down may slide from one answer to the next.
@MainActor
final class AlertActionList: UIControl {
    private let chosen: (UIAlertAction) -> Void
    private var actions: [UIAlertAction] = []
    private var labels: [UILabel] = []
    private var lines: [UIView] = []
    private let light = UIView()
    private var look = AlertLook.alert
    private var hasWords = false
    private var pressed: Int? { didSet { if pressed != oldValue { lightChanged() } } }

    init(chosen: @escaping (UIAlertAction) -> Void) {
        self.chosen = chosen
        super.init(frame: .zero)
        light.isUserInteractionEnabled = false
        light.backgroundColor = .secondarySystemFill
        light.alpha = 0
        addSubview(light)
    }

    required init?(coder: NSCoder) { nil }

    var isEmpty: Bool { actions.isEmpty }

    func show(_ actions: [UIAlertAction], bold: UIAlertAction?, _ look: AlertLook) {
        (self.actions, self.look) = (actions, look)
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
        colour()
        setNeedsLayout()
    }

    private func colour() {
        for (action, label) in zip(actions, labels) {
            label.textColor =
                !action.isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        colour()
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

    private func row(_ index: Int) -> CGRect {
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
            let row = row(index)
            label.frame = row.insetBy(dx: 8, dy: 0)
            lines[index].frame =
                isPair && index == 1
                ? CGRect(x: bounds.midX - hair / 2, y: 0, width: hair, height: row.height)
                : CGRect(x: 0, y: row.minY, width: bounds.width, height: hair)
            lines[index].isHidden = index == 0 && !hasWords
        }
        if let pressed, labels.indices.contains(pressed) { light.frame = row(pressed) }
    }

    private func lightChanged() {
        if let pressed {
            UIView.performWithoutAnimation {
                light.frame = row(pressed)
                light.alpha = 1
            }
        } else {
            UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) { self.light.alpha = 0 }
        }
    }

    // MARK: Fingers

    private func index(under touch: UITouch) -> Int? {
        let point = touch.location(in: self)
        return actions.indices.first { row($0).contains(point) && actions[$0].isEnabled }
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = index(under: touch)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = index(under: touch)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        let index = touch.flatMap { self.index(under: $0) }
        pressed = nil
        if let index { chosen(actions[index]) }
    }

    override func cancelTracking(with event: UIEvent?) { pressed = nil }
}
