import UIKit

/// A device as a tile or as a row, and as all that lies between them while the layout changes.
///
/// Everything lies at a place that changes steadily with the cell's size, so that two fingers can lead a tile into a row.
final class DeviceCell: UICollectionViewCell {
    private let disc = UIView()
    private let iconView = UIImageView.icon("icon-lamp", color: Theme.accent)
    private let name = UILabel.line("")
    private let value = UILabel.line("", color: Theme.textSecondary)
    private let toggle = Toggle()
    private let bar = LevelBar()
    private var metrics = Metrics(size: CGSize(width: 1280, height: 720))

    /// The heights of a row and of a tile on a panel, in points.
    static func heights(_ metrics: Metrics) -> (row: CGFloat, tile: CGFloat) {
        (max(48, metrics.points(68)), max(96, metrics.points(136)))
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = Theme.tile
        disc.backgroundColor = Theme.surfaceRaised
        for view in [disc, iconView, name, value, toggle, bar] as [UIView] {
            view.isUserInteractionEnabled = false
            contentView.addSubview(view)
        }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func show(_ device: Device, _ metrics: Metrics) {
        self.metrics = metrics
        name.text = device.control.name
        name.font = TypeScale.body.font(metrics, weight: .medium)
        value.font = TypeScale.label.font(metrics)
        iconView.image = UIImage(named: device.control.icon)?.withRenderingMode(.alwaysTemplate)
        contentView.layer.cornerRadius = metrics.points(Theme.cornerSmall)
        disc.layer.cornerRadius = metrics.points(Theme.cornerSmall)
        switch device.control.setting {
        case .level(let level):
            (bar.level, bar.isHidden, toggle.isHidden) = (level, false, true)
        case .isOn:
            (bar.isHidden, toggle.isHidden) = (true, false)
        }
        show(isOn: device.isOn, value: device.control.value)
        setNeedsLayout()
    }

    var words: String? { name.text }
    var state: String? { value.text }

    /// Shows the state of a device with a switch, or the value of one without.
    func show(isOn: Bool?, value text: String) {
        value.text = isOn.map { $0 ? "On" : "Off" } ?? text
        if let isOn, isOn != toggle.isOn { toggle.isOn = isOn }
        toggle.layoutIfNeeded()
    }

    override var isHighlighted: Bool {
        didSet { contentView.backgroundColor = isHighlighted ? Theme.tileRaised : Theme.tile }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let heights = Self.heights(metrics)
        // 0 in a row, 1 in a tile.
        let tile = min(max((bounds.height - heights.row) / (heights.tile - heights.row), 0), 1)
        func mix(_ row: CGFloat, _ inTile: CGFloat) -> CGFloat { (row + (inTile - row) * tile).rounded() }
        let (pad, side, icon) = (metrics.points(16), metrics.points(44), metrics.points(26))
        let (middle, right) = (bounds.height / 2, bounds.width - pad)
        disc.frame = CGRect(x: pad, y: mix(middle - side / 2, pad), width: side, height: side)
        iconView.frame = CGRect(x: disc.frame.midX - icon / 2, y: disc.frame.midY - icon / 2, width: icon, height: icon)
        let (knob, line) = (CGSize(width: metrics.points(56), height: metrics.points(32)), name.font.lineHeight.rounded(.up))
        toggle.frame = CGRect(
            x: right - knob.width, y: mix(middle - knob.height / 2, disc.frame.midY - knob.height / 2), width: knob.width,
            height: knob.height)
        // The name and the value stand side by side in a row, and below one another in a tile.
        let words = value.font.lineHeight.rounded(.up)
        let width = value.intrinsicContentSize.width.rounded(.up)
        let end = toggle.isHidden ? right : toggle.frame.minX - metrics.points(12)
        let low = bounds.height - pad - words
        value.frame = CGRect(x: mix(end - width, pad), y: mix(middle - words / 2, low), width: width, height: words)
        // The name goes under the disc before it goes to the left, so that it does not cross the disc.
        let beside = disc.bounds.width + metrics.points(16)
        let left = (pad + beside * (1 - tile * tile * tile)).rounded()
        name.frame = CGRect(
            x: left, y: mix(middle - line / 2, low - line), width: max(0, mix(end - width - metrics.points(8), right) - left),
            height: line)
        // The value and the bar cross the name's way, and are not seen meanwhile.
        let clearness = max(0, abs(2 * tile - 1) * 2 - 1)
        value.alpha = clearness
        layoutBar(beside: end - width, clearness, mix)
    }

    /// In a row the bar fills what the words leave free; in a tile it lies beside the value.
    private func layoutBar(beside value: CGFloat, _ clearness: CGFloat, _ mix: (CGFloat, CGFloat) -> CGFloat) {
        let (height, gap, pad) = (metrics.points(8), metrics.points(16), metrics.points(16))
        let start = max(bounds.width * 0.45, name.frame.minX + name.intrinsicContentSize.width + gap)
        let (inRow, inTile) = (max(0, value - gap - start), max(0, bounds.width - 3 * pad - self.value.bounds.width))
        let x = mix(start, bounds.width - pad - inTile)
        bar.frame = CGRect(
            x: x, y: self.value.frame.midY - height / 2, width: mix(inRow, inTile), height: height)
        bar.alpha = bar.bounds.width < metrics.points(32) ? 0 : clearness
    }
}
