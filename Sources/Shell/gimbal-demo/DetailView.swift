import UIKit

/// A room: its photograph over the whole screen, a panel of blurred glass with its controls, and a toolbar.
final class DetailView: UIView {
    private var photograph = UIImageView()
    private let scrim = GradientView()
    private let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialDark))
    private let overline = UILabel.line("", color: Theme.accent)
    private let title = UILabel.line("")
    private let story = UILabel.line("", color: Theme.textOnGlass)
    private var room = Room.kitchen
    private var rows: [ControlRow] = []
    let back = Toolbar(icons: ["icon-back"], chosen: nil)
    private let toolbar = Toolbar(icons: ["icon-lamp", "icon-thermometer", "icon-music", "icon-gear"], chosen: 0)
    private var metrics = Metrics(size: .zero)

    convenience init(room: Room) {
        self.init(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
        self.room = room
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
        // Bright photographs shine through; this keeps the text readable, and no more.
        glass.contentView.backgroundColor = Theme.ground.withAlphaComponent(0.35)
        // Where the two cross while the panel turns, the bar passes behind the words.
        for view in [toolbar, glass, back] as [UIView] { addSubview(view) }
        story.text = room.story
        story.numberOfLines = 0
        story.lineBreakMode = .byWordWrapping
        rows = room.controls.map(ControlRow.init(control:))
        for view in [overline, title, story] + rows { glass.contentView.addSubview(view) }
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
            panel.size.height = min(max(metrics.points(560), (area.height * 0.54).rounded()), area.height)
            panel.origin.y = area.maxY - panel.height
        } else {
            panel.size.width = min(panelWidth, area.width)
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

    /// Beside the photograph; what lies below it is as wide as the screen.
    private var panelWidth: CGFloat {
        let long = max(bounds.width, bounds.height) - 2 * metrics.points(28)
        return min(metrics.points(440), (long * 0.5).rounded())
    }

    private func layoutPanel(_ area: CGRect) {
        let narrow = min(area.width, max(0, panelWidth - 2 * metrics.points(32)))
        overline.sayLongest(of: [room.state, ""], in: narrow)
        title.sayLongest(of: [room.name, room.brief ?? "", ""], in: narrow)
        overline.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: overline.lineHeight(atLeast: 22, metrics))
        title.frame = CGRect(
            x: area.minX, y: overline.frame.maxY + metrics.points(2), width: area.width,
            height: title.lineHeight(atLeast: 48, metrics))
        // The same lines in a wide panel and in a narrow one: a turn breaks no line anew.
        let measure = measure(in: narrow)
        let textHeight = story.sizeThatFits(CGSize(width: measure, height: .greatestFiniteMagnitude)).height.rounded(.up)
        story.frame = CGRect(x: area.minX, y: title.frame.maxY + metrics.points(8), width: measure, height: textHeight)
        layoutRows(area)
    }

    /// What a small panel has no room for is left out: the story first, then the rows' bars, then rows from the last.
    private func layoutRows(_ area: CGRect) {
        let whole = rows.reduce(1) { max($0, $1.fittingHeight(metrics)) }
        let (withStory, without) = (area.maxY - story.frame.maxY - metrics.points(20), area.maxY - title.frame.maxY)
        let showsStory = withStory >= whole * CGFloat(rows.count)
        let room = max(0, showsStory ? withStory : without)
        let isCompact = room < whole * CGFloat(rows.count)
        let least = isCompact ? rows.reduce(1) { max($0, $1.compactHeight(metrics)) } : whole
        for row in rows { row.isCompact = isCompact }
        let count = min(rows.count, Int(room / least))
        let height = min(metrics.points(94), room / CGFloat(max(count, 1)))
        story.alpha = showsStory ? 1 : 0
        for (index, row) in rows.enumerated() {
            row.alpha = index < count ? 1 : 0
            row.frame = CGRect(
                x: area.minX, y: (area.maxY - height * CGFloat(max(count - index, 0))).rounded(), width: area.width,
                height: height.rounded(.down))
        }
    }

    private var measured: (room: CGFloat, font: UIFont, width: CGFloat)?

    /// Asked once for a width: each answer lays the text out some times.
    private func measure(in room: CGFloat) -> CGFloat {
        if let measured, measured.room == room, measured.font == story.font { return measured.width }
        let width = story.balancedWidth(in: room)
        measured = (room, story.font, width)
        return width
    }
}
