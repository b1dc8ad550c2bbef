import UIKit

/// A mood's icon and name on a raised surface; the chosen one glows.
final class MoodTile: UIView {
    private var iconView = UIImageView()
    private let disc = UIView()
    private let glow = GradientView()
    private let name = UILabel.line("")
    private let detail = UILabel.line("", color: Theme.textSecondary)
    private var metrics = Metrics(size: CGSize(width: 1280, height: 720))

    convenience init(mood: Mood, isChosen: Bool) {
        self.init(frame: CGRect(x: 0, y: 0, width: 200, height: 84))
        backgroundColor = Theme.surface
        layer.borderWidth = 1
        layer.borderColor = Theme.hairline.cgColor
        if isChosen {
            glow.frame = bounds
            glow.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            glow.colors = [Theme.accent, Theme.accentDeep]
            glow.isDiagonal = true
            addSubview(glow)
            layer.shadowColor = Theme.accentDeep.cgColor
            layer.shadowOpacity = 0.4
            layer.shadowRadius = 16
            layer.shadowOffset = CGSize(width: 0, height: 6)
        }
        let ink = isChosen ? Theme.onAccent : Theme.textPrimary
        disc.backgroundColor = isChosen ? UIColor(white: 1, alpha: 0.32) : Theme.surfaceRaised
        iconView = .icon(mood.icon, color: isChosen ? Theme.onAccent : Theme.accent)
        name.text = mood.name
        name.textColor = ink
        detail.text = mood.detail
        detail.textColor = isChosen ? Theme.onAccent.withAlphaComponent(0.72) : Theme.textSecondary
        for view in [disc, iconView, name, detail] { addSubview(view) }
    }

    func apply(_ metrics: Metrics) {
        self.metrics = metrics
        name.font = TypeScale.body.font(metrics, weight: .semibold)
        detail.font = TypeScale.caption.font(metrics)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let corner = metrics.points(20)
        layer.cornerRadius = corner
        glow.layer.cornerRadius = corner
        let side = min(metrics.points(44), bounds.height - metrics.points(20))
        let inset = metrics.points(18)
        let isNarrow = bounds.width < metrics.points(150)
        disc.frame = CGRect(
            x: isNarrow ? (bounds.width - side) / 2 : inset, y: isNarrow ? metrics.points(10) : (bounds.height - side) / 2,
            width: side, height: side)
        disc.layer.cornerRadius = side / 2
        iconView.frame = disc.frame.insetBy(dx: side * 0.2, dy: side * 0.2)
        let x = isNarrow ? metrics.points(6) : disc.frame.maxX + metrics.points(14)
        let width = bounds.width - x - metrics.points(isNarrow ? 6 : 10)
        name.textAlignment = isNarrow ? .center : .natural
        detail.isHidden = isNarrow || detail.intrinsicContentSize.width > width
        let nameHeight = name.lineHeight(atLeast: 24, metrics)
        let detailHeight = detail.isHidden && !isNarrow ? 0 : detail.lineHeight(atLeast: 18, metrics)
        name.frame = CGRect(
            x: x, y: isNarrow ? disc.frame.maxY + metrics.points(2) : (bounds.height - nameHeight - detailHeight) / 2,
            width: width, height: nameHeight)
        detail.frame = CGRect(x: x, y: name.frame.maxY, width: width, height: detailHeight)
    }
}
