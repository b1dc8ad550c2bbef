import CoreGraphics

/// A day in a calendar, with a disk if it is chosen.
@MainActor
final class DayCell: UIView {
    private let disk = UIView()
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for view in [disk, label] { addSubview(view) }
        label.textAlignment = .center
    }

    required init?(coder: NSCoder) { nil }

    func show(_ day: MonthPage.Day, tint: UIColor) {
        label.text = day.text
        label.font = .systemFont(ofSize: 20, weight: day.isChosen ? .semibold : .regular)
        disk.isHidden = !day.isChosen
        disk.backgroundColor = day.isToday ? tint : tint.withAlphaComponent(0.14)
        let isMarked = day.isToday || day.isChosen
        label.textColor = !day.isEnabled ? .tertiaryLabel : day.isToday && day.isChosen ? .white : isMarked ? tint : .label
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height) - 2
        disk.frame = CGRect(
            x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
        disk.layer.cornerRadius = side / 2
        label.frame = bounds
    }
}
