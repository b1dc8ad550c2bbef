import UIKit

/// An icon and a short word in a capsule, laid out with anchors.
final class StatusChip: UIControl {
    private let label = UILabel.line("")
    private var iconView = UIImageView()
    private var paddings: [NSLayoutConstraint] = []
    private var iconSize: NSLayoutConstraint?

    /// Whether a finger hits the chip: its touch area is larger than the chip.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || reaches(point)
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.6 : 1 }
    }

    convenience init(icon: String, text: String, tint: UIColor = Theme.accent) {
        self.init(frame: .zero)
        label.text = text
        iconView = .icon(icon, color: tint)
        backgroundColor = Theme.surfaceRaised
        for view in [iconView, label] {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }
        let size = iconView.widthAnchor.constraint(equalToConstant: 20)
        paddings = [
            iconView.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
            label.leadingAnchor.constraint(equalTo: iconView.trailingAnchor, constant: 7),
            trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 14),
        ]
        iconSize = size
        NSLayoutConstraint.activate(
            paddings + [
                size,
                iconView.heightAnchor.constraint(equalTo: iconView.widthAnchor),
                iconView.centerYAnchor.constraint(equalTo: centerYAnchor),
                label.centerYAnchor.constraint(equalTo: centerYAnchor),
            ])
    }

    func apply(_ metrics: Metrics) {
        label.font = TypeScale.label.font(metrics, weight: .medium)
        for (padding, points) in zip(paddings, [12.0, 7.0, 14.0]) { padding.constant = metrics.points(points) }
        iconSize?.constant = metrics.points(20)
    }

    /// Returns the size that fits the word.
    func fittingSize(_ metrics: Metrics) -> CGSize {
        CGSize(
            width: metrics.points(12) + metrics.points(20) + metrics.points(7)
                + label.intrinsicContentSize.width.rounded(.up) + metrics.points(14),
            height: metrics.points(36))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
    }
}
