import CoreGraphics

/// A date or a time as a button.
@MainActor
final class DateField: UIControl {
    private let label = UILabel()
    private static let sides: CGFloat = 11

    override func assemble() {
        addSubview(label)
        label.font = font
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        layer.cornerRadius = 8
        layer.cornerCurve = .continuous
        backgroundColor = .tertiarySystemFill
    }

    var text = "" {
        didSet {
            label.text = text
            invalidateIntrinsicContentSize()
        }
    }
    /// Whether what the field opens is open.
    var isOpen = false { didSet { stateChanged() } }

    /// The size in points beyond which a field does not grow: a date would be wider than a small screen.
    private static let largest: CGFloat = 33

    private var font: UIFont {
        UIFontMetrics.default.scaledFont(
            for: .systemFont(ofSize: 17), maximumPointSize: Self.largest, compatibleWith: traitCollection)
    }

    override func stateChanged() {
        super.stateChanged()
        showState()
    }

    private func showState() {
        label.textColor = !isEnabled ? .tertiaryLabel : isOpen ? tintColor : .label
        label.alpha = isHighlighted ? 0.4 : 1
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        stateChanged()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        label.font = font
        invalidateIntrinsicContentSize()
    }

    override var intrinsicContentSize: CGSize {
        let size = label.intrinsicContentSize
        return CGSize(width: ceil(size.width) + 2 * Self.sides, height: max(34, ceil(font.pointSize * 2)))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // Letters of some scripts are higher than the field.
        label.frame = bounds.insetBy(dx: bounds.width < intrinsicContentSize.width ? 4 : 0, dy: -8)
        showState()
    }
}
