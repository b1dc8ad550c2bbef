import UIKit

/// A room: its photograph over the whole screen, a panel of blurred glass with its controls, and a toolbar.
final class DetailView: UIView {
    private var photograph = UIImageView()
    private let scrim = GradientView()
    private let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterialDark))
    private let overline = UILabel.line("", color: Theme.accent)
    private let title = UILabel.line("")
    private let story = UILabel.line("", color: Theme.textSecondary)
    private var rows: [ControlRow] = []
    let back = Toolbar(icons: ["icon-back"], chosen: nil)
    private let toolbar = Toolbar(icons: ["icon-lamp", "icon-thermometer", "icon-music", "icon-gear"], chosen: 0)
    private var metrics = Metrics(size: .zero)

    convenience init(room: Room) {
        self.init(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
        backgroundColor = Theme.ground
        clipsToBounds = true
        photograph = .photograph(room.photograph)
        scrim.colors = [UIColor(white: 0, alpha: 0.30), UIColor(white: 0, alpha: 0), UIColor(white: 0, alpha: 0.45)]
        scrim.locations = [0, 0.35, 1]
        for view in [photograph, scrim] as [UIView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        glass.clipsToBounds = true
        glass.layer.borderWidth = 1
        glass.layer.borderColor = Theme.hairline.cgColor
        // Bright photographs shine through; this keeps the text readable.
        glass.contentView.backgroundColor = Theme.ground.withAlphaComponent(0.45)
        addSubview(glass)
        overline.text = room.state
        title.text = room.name
        story.text = room.story
        story.numberOfLines = 0
        story.lineBreakMode = .byWordWrapping
        rows = room.controls.map(ControlRow.init(control:))
        for view in [overline, title, story] + rows { glass.contentView.addSubview(view) }
        for view in [back, toolbar] { addSubview(view) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.width > 1, bounds.height > 1 else { return }
        let fitting = Metrics(size: bounds.size)
        if fitting != metrics { apply(fitting) }
        let margin = metrics.points(28)
        let area = bounds.inset(by: safeAreaInsets).inside(margin, margin)
        var panel = area
        if metrics.isPortrait {
            panel.size.height = metrics.points(560)
            panel.origin.y = area.maxY - panel.height
        } else {
            panel.size.width = min(metrics.points(440), area.width * 0.5)
            panel.origin.x = area.maxX - panel.width
        }
        glass.frame = panel
        layoutPanel(glass.contentView.bounds.inside(metrics.points(32), metrics.points(30)))

        let backSize = back.fittingSize(metrics)
        back.frame = CGRect(origin: area.origin, size: backSize)
        let size = toolbar.fittingSize(metrics)
        let free = metrics.isPortrait ? area.width : panel.minX - area.minX - margin
        let bottom = metrics.isPortrait ? panel.minY - margin : area.maxY
        toolbar.frame = CGRect(
            x: (area.minX + (free - size.width) / 2).rounded(), y: bottom - size.height, width: size.width, height: size.height)
    }

    /// The round button in the corner.
    var showsBack: Bool {
        get { !back.isHidden }
        set { back.isHidden = !newValue }
    }

    /// Empties the bars of all rows, or fills them.
    func setLevelsEmpty(_ isEmpty: Bool) {
        for row in rows { row.setLevelEmpty(isEmpty) }
    }

    private func apply(_ metrics: Metrics) {
        self.metrics = metrics
        glass.layer.cornerRadius = metrics.points(28)
        overline.font = TypeScale.label.font(metrics, weight: .semibold)
        title.font = TypeScale.display.font(metrics, weight: .semibold)
        story.font = TypeScale.body.font(metrics)
        for row in rows { row.apply(metrics) }
        back.apply(metrics)
        toolbar.apply(metrics)
    }

    private func layoutPanel(_ area: CGRect) {
        overline.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: overline.lineHeight(atLeast: 22, metrics))
        title.frame = CGRect(
            x: area.minX, y: overline.frame.maxY + metrics.points(2), width: area.width,
            height: title.lineHeight(atLeast: 48, metrics))
        let textHeight = story.sizeThatFits(CGSize(width: area.width, height: .greatestFiniteMagnitude)).height.rounded(.up)
        story.frame = CGRect(x: area.minX, y: title.frame.maxY + metrics.points(8), width: area.width, height: textHeight)
        let top = story.frame.maxY + metrics.points(20)
        let height = min(metrics.points(94), (area.maxY - top) / CGFloat(max(rows.count, 1)))
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(
                x: area.minX, y: (area.maxY - height * CGFloat(rows.count - index)).rounded(), width: area.width,
                height: height.rounded(.down))
        }
    }
}
