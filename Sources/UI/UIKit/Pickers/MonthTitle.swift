import CoreGraphics

/// The name of a calendar's month, with an arrow that says that it opens the wheels of month and year.
@MainActor
final class MonthTitle: UIControl {
    private let label = UILabel()
    private let arrow = UIImageView()

    override func assemble() {
        for view in [label, arrow] { addSubview(view) }
        arrow.contentMode = .scaleAspectFit
        label.font = .systemFont(ofSize: 17, weight: .semibold)
    }

    var text = "" {
        didSet {
            label.text = text
            invalidateIntrinsicContentSize()
            superview?.setNeedsLayout()
            setNeedsLayout()
        }
    }
    var isOpen = false { didSet { setNeedsLayout() } }

    override var intrinsicContentSize: CGSize { CGSize(width: ceil(label.intrinsicContentSize.width) + 26, height: 44) }

    override func stateChanged() {
        super.stateChanged()
        alpha = isHighlighted ? 0.4 : 1
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(0, min(ceil(label.intrinsicContentSize.width), bounds.width - 22))
        label.frame = CGRect(x: isRightToLeft ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
        label.textColor = isOpen ? tintColor : .label
        arrow.image = isOpen ? ButtonSymbol.down.image : isRightToLeft ? ButtonSymbol.back.image : ButtonSymbol.forward.image
        arrow.tintColor = tintColor
        let x = isRightToLeft ? label.frame.minX - 20 : label.frame.maxX + 4
        arrow.frame = CGRect(x: x, y: bounds.midY - 8, width: 16, height: 16)
    }
}
