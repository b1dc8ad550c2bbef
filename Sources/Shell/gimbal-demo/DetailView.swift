import UIKit

/// A room: its photograph over the whole screen, a panel of blurred glass with its controls, and a toolbar.
final class DetailView: UIView {
    private var photograph = UIImageView()
    private let scrim = GradientView()
    private let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialDark))
    private let overline = UILabel.line("", color: Theme.accent)
    private let title = UILabel.line("")
    /// The same text in the lines of a panel beside the photograph, and of a panel below it. A rotation breaks no line; it shows
    /// the other label.
    private let stories = (beside: UILabel.line("", color: Theme.textOnGlass), below: UILabel.line("", color: Theme.textOnGlass))
    private var room = Room.kitchen
    private var rows: [ControlRow] = []
    let back = Toolbar(icons: ["icon-back"], chosen: nil)
    /// The button that opens the devices.
    let devices = Toolbar(icons: ["icon-devices"], chosen: nil)
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
        // Bright photographs shine through; this alpha is just enough to keep the text readable.
        glass.contentView.backgroundColor = Theme.ground.withAlphaComponent(0.35)
        // When the bar and the words cross during a rotation, the bar passes behind the words.
        for view in [toolbar, glass, back, devices] as [UIView] { addSubview(view) }
        for story in [stories.beside, stories.below] {
            story.text = room.story
            story.numberOfLines = 0
            story.lineBreakMode = .byWordWrapping
        }
        rows = room.controls.map(ControlRow.init(control:))
        for view in [overline, title, stories.beside, stories.below] + rows { glass.contentView.addSubview(view) }
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
        let besideBack = back.isHidden ? 0 : backSize.width + metrics.points(14)
        devices.frame = CGRect(origin: CGPoint(x: area.minX + besideBack, y: area.minY), size: backSize)
        let size = toolbar.fittingSize(metrics)
        let free = metrics.isPortrait ? area.width : panel.minX - area.minX - margin
        let bottom = metrics.isPortrait ? panel.minY - margin : area.maxY
        toolbar.frame = CGRect(
            x: (area.minX + (free - size.width) / 2).rounded(), y: bottom - size.height, width: size.width, height: size.height)
    }

    /// True when the round button in the corner is visible.
    var showsBack: Bool {
        get { !back.isHidden }
        set {
            back.isHidden = !newValue
            setNeedsLayout()
        }
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
        for story in [stories.beside, stories.below] { story.font = TypeScale.body.font(metrics) }
        measured = [:]
        for row in rows { row.apply(metrics) }
        back.apply(metrics)
        devices.apply(metrics)
        toolbar.apply(metrics)
    }

    /// The width of a panel beside the photograph; a panel below it is as wide as the screen.
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
        let wide = min(bounds.width, bounds.height) - 2 * metrics.points(28) - 2 * metrics.points(32)
        for (story, room) in [(stories.beside, narrow), (stories.below, max(wide, narrow))] {
            let size = storySize(in: room)
            story.frame = CGRect(origin: CGPoint(x: area.minX, y: title.frame.maxY + metrics.points(8)), size: size)
        }
        layoutRows(area)
    }

    private func show(_ story: UILabel?) {
        let hidden: [UILabel] = [stories.beside, stories.below].filter { $0 !== story }
        guard UIView.inheritedAnimationDuration > 0, hidden.contains(where: { $0.alpha > 0 }) else {
            for story in hidden { story.alpha = 0 }
            story?.alpha = 1
            return
        }
        // During a rotation the lines do not lie over one another.
        UIView.animateKeyframes(withDuration: UIView.inheritedAnimationDuration, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) { for story in hidden { story.alpha = 0 } }
            UIView.addKeyframe(withRelativeStartTime: 0.7, relativeDuration: 0.3) { story?.alpha = 1 }
        }
    }

    /// Lays out the rows. On a small panel some parts are left out: the story first, then the rows' bars, then rows from the
    /// last.
    private func layoutRows(_ area: CGRect) {
        let whole = rows.reduce(1) { max($0, $1.fittingHeight(metrics)) }
        let story = metrics.isPortrait ? stories.below : stories.beside
        let (withStory, without) = (area.maxY - story.frame.maxY - metrics.points(20), area.maxY - title.frame.maxY)
        let showsStory = withStory >= whole * CGFloat(rows.count)
        let room = max(0, showsStory ? withStory : without)
        let isCompact = room < whole * CGFloat(rows.count)
        let least = isCompact ? rows.reduce(1) { max($0, $1.compactHeight(metrics)) } : whole
        for row in rows { row.isCompact = isCompact }
        let count = min(rows.count, Int(room / least))
        let height = min(metrics.points(94), room / CGFloat(max(count, 1)))
        show(showsStory ? story : nil)
        for (index, row) in rows.enumerated() {
            row.alpha = index < count ? 1 : 0
            row.frame = CGRect(
                x: area.minX, y: (area.maxY - height * CGFloat(max(count - index, 0))).rounded(), width: area.width,
                height: height.rounded(.down))
        }
    }

    /// Measured sizes by the available width, because each measurement lays the text out several times.
    private var measured: [CGFloat: CGSize] = [:]

    private func storySize(in room: CGFloat) -> CGSize {
        if let size = measured[room] { return size }
        let width = stories.beside.balancedWidth(in: room)
        let height = stories.beside.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
        measured[room] = CGSize(width: width, height: height)
        return CGSize(width: width, height: height)
    }
}
