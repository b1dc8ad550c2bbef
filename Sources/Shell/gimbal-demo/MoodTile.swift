import UIKit

/// A mood's icon and name on a raised surface; the chosen one glows.
///
/// A wide tile has the words beside the icon, a narrow one has the name below it. The name keeps its size when the panel turns from one to
/// the other, and what has no room is faded out rather than taken away.
final class MoodTile: UIView {
    /// Cuts off what is wider than the tile on its way; the tile itself has a shadow, which must not be cut.
    private let face = UIView()
    private var iconView = UIImageView()
    private let disc = UIView()
    private let glow = GradientView()
    private let name = UILabel.line("")
    private let detail = UILabel.line("", color: Theme.textSecondary)
    private var metrics = Metrics(size: CGSize(width: 1280, height: 720))

    /// A second line, where all tiles of the row have room for theirs.
    var showsDetail = true {
        didSet { if showsDetail != oldValue { setNeedsLayout() } }
    }

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
        face.clipsToBounds = true
        addSubview(face)
        for view in [disc, iconView, name, detail] { face.addSubview(view) }
    }

    func apply(_ metrics: Metrics) {
        self.metrics = metrics
        name.font = TypeScale.body.font(metrics, weight: .semibold)
        detail.font = TypeScale.caption.font(metrics)
        setNeedsLayout()
    }

    /// What a tile needs at least; a row of them is as high.
    func fittingHeight(_ metrics: Metrics) -> CGFloat {
        max(metrics.points(84), 3 * margin + smallestIcon + nameSize.height)
    }

    func hasRoomForDetail(in width: CGFloat) -> Bool {
        !isNarrow(width) && detail.intrinsicContentSize.width <= width - textStart - margin
    }

    private var margin: CGFloat { max(4, metrics.points(10)) }
    private var smallestIcon: CGFloat { 14 }
    private var inset: CGFloat { metrics.points(18) }
    private var textStart: CGFloat { inset + metrics.points(44) + metrics.points(14) }
    private func isNarrow(_ width: CGFloat) -> Bool { width < textStart + nameSize.width + margin }
    private var nameSize: CGSize {
        CGSize(width: name.intrinsicContentSize.width.rounded(.up), height: name.lineHeight(atLeast: 24, metrics))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let corner = min(metrics.points(20), bounds.height / 2)
        layer.cornerRadius = corner
        glow.layer.cornerRadius = corner
        face.layer.cornerRadius = corner
        face.frame = bounds
        if isNarrow(bounds.width) { layoutAsColumn() } else { layoutAsRow() }
        disc.layer.cornerRadius = disc.bounds.height / 2
        let icon = (disc.bounds.height * 0.2).rounded()
        iconView.frame = disc.frame.inside(icon, icon)
        detail.alpha = showsDetail && !isNarrow(bounds.width) ? 1 : 0
    }

    private func layoutAsRow() {
        let side = min(metrics.points(44), max(0, bounds.height - 2 * margin))
        disc.frame = CGRect(x: inset, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
        let detailHeight = detail.lineHeight(atLeast: 18, metrics)
        let height = nameSize.height + (showsDetail ? detailHeight : 0)
        name.frame = CGRect(origin: CGPoint(x: textStart, y: ((bounds.height - height) / 2).rounded()), size: nameSize)
        detail.frame = CGRect(
            x: textStart, y: name.frame.maxY, width: max(0, bounds.width - textStart - margin), height: detailHeight)
    }

    private func layoutAsColumn() {
        let gap = metrics.points(3)
        let room = bounds.height - 2 * margin - nameSize.height - gap
        let side = room < smallestIcon ? 0 : min(metrics.points(44), room).rounded(.down)
        let height = nameSize.height + (side > 0 ? side + gap : 0)
        let top = ((bounds.height - height) / 2).rounded()
        disc.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: top, width: side, height: side)
        // A name that is too long is cut at its end.
        let width = min(nameSize.width, max(0, bounds.width - 2 * metrics.points(3)))
        name.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: top + height - nameSize.height, width: width, height: nameSize.height)
        detail.frame = CGRect(
            x: name.frame.minX, y: name.frame.maxY, width: max(0, bounds.width - 2 * name.frame.minX),
            height: detail.lineHeight(atLeast: 18, metrics))
    }
}
