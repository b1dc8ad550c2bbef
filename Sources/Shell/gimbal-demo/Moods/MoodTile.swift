import UIKit

/// A mood's icon and name on a raised surface; the chosen mood glows.
///
/// The name keeps its size when the panel rotates. Words that change their place fade out before the move, and fade in after it.
final class MoodTile: UIView {
    /// Clips what is wider than the tile during a movement; the tile itself has a shadow, which must not be clipped.
    private let face = UIView()
    private var iconView = UIImageView()
    private let disc = UIView()
    private let glow = GradientView()
    private let name = UILabel.line("")
    private let detail = UILabel.line("", color: Theme.textSecondary)
    private var metrics = Metrics(size: CGSize(width: 1280, height: 720))

    enum Style: CaseIterable {
        /// The name and the detail are beside the icon.
        case withDetail
        /// The name is beside the icon.
        case row
        /// The name is below the icon.
        case column
        /// There are no words.
        case icon
    }

    /// The style, which is the same for all tiles of a row.
    var style = Style.withDetail {
        didSet { if style != oldValue { setNeedsLayout() } }
    }

    /// False while the tile goes from one style to another.
    var showsWords = true {
        didSet { if showsWords != oldValue { fadeWords() } }
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
        detail.textColor = isChosen ? Theme.onAccent.withAlphaComponent(0.85) : Theme.textSecondary
        face.clipsToBounds = true
        addSubview(face)
        for view in [disc, iconView, name, detail] { face.addSubview(view) }
    }

    var words: String { name.text ?? "" }

    func apply(_ metrics: Metrics) {
        self.metrics = metrics
        name.font = TypeScale.body.font(metrics, weight: metrics.isCramped ? .medium : .semibold)
        detail.font = TypeScale.caption.font(metrics)
        setNeedsLayout()
    }

    /// Returns the least height of a tile; a row of tiles has the same height.
    func fittingHeight(_ metrics: Metrics) -> CGFloat {
        max(metrics.points(84), 3 * margin + smallestIcon + nameSize.height)
    }

    func hasRoom(for style: Style, in width: CGFloat) -> Bool {
        switch style {
        case .withDetail: textStart + max(nameSize.width, detailSize.width) + margin <= width
        case .row: textStart + nameSize.width + margin <= width
        case .column: nameSize.width + 2 * metrics.points(3) <= width
        case .icon: true
        }
    }

    private var margin: CGFloat { max(4, metrics.points(10)) }
    private var smallestIcon: CGFloat { 14 }
    private var inset: CGFloat { metrics.points(18) }
    private var textStart: CGFloat { inset + metrics.points(44) + metrics.points(14) }
    private var nameSize: CGSize { size(of: name, atLeast: 24) }
    private var detailSize: CGSize { size(of: detail, atLeast: 18) }

    private func size(of label: UILabel, atLeast height: CGFloat) -> CGSize {
        CGSize(width: label.intrinsicContentSize.width.rounded(.up), height: label.lineHeight(atLeast: height, metrics))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let corner = min(metrics.points(20), bounds.height / 2)
        layer.cornerRadius = corner
        glow.layer.cornerRadius = corner
        face.layer.cornerRadius = corner
        face.frame = bounds
        switch style {
        case .withDetail, .row: layoutAsRow()
        case .column, .icon: layoutAsColumn()
        }
        disc.layer.cornerRadius = disc.bounds.height / 2
        let icon = (disc.bounds.height * 0.2).rounded()
        iconView.frame = disc.frame.inside(icon, icon)
        fadeWords()
    }

    private func fadeWords() {
        name.alpha = showsWords && style != .icon ? 1 : 0
        detail.alpha = showsWords && style == .withDetail ? 1 : 0
    }

    private func layoutAsRow() {
        let side = min(metrics.points(44), max(0, bounds.height - 2 * margin))
        disc.frame = CGRect(x: inset, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
        let height = nameSize.height + (style == .withDetail ? detailSize.height : 0)
        name.frame = CGRect(origin: CGPoint(x: textStart, y: ((bounds.height - height) / 2).rounded()), size: nameSize)
        detail.frame = CGRect(origin: CGPoint(x: textStart, y: name.frame.maxY), size: detailSize)
    }

    private func layoutAsColumn() {
        let gap = metrics.points(3)
        let words = style == .icon ? 0 : nameSize.height + gap
        let room = bounds.height - 2 * margin - words
        let side = room < smallestIcon ? 0 : min(metrics.points(44), room).rounded(.down)
        let top = ((bounds.height - side - words) / 2).rounded()
        disc.frame = CGRect(x: ((bounds.width - side) / 2).rounded(), y: top, width: side, height: side)
        name.frame = CGRect(
            origin: CGPoint(x: ((bounds.width - nameSize.width) / 2).rounded(), y: top + side + gap), size: nameSize)
        detail.frame = CGRect(origin: CGPoint(x: name.frame.minX, y: name.frame.maxY), size: detailSize)
    }
}
