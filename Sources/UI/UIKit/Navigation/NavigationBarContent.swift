import CoreGraphics

/// The views of one navigation item on a bar, with the button back to the item before it.
@MainActor
final class NavigationBarContent: UIView {
    /// The position of the views between two pages.
    enum Pose {
        case rest
        /// The item's page is about to appear.
        case ahead
        /// The item's page lies below another.
        case behind
        case faded
    }

    let item: UINavigationItem
    let isLarge: Bool
    let hasBack: Bool
    let back = BackControl()
    private let title = UILabel()
    private let largeTitle = UILabel()
    /// The area below the row of buttons; the large title leaves it upwards.
    private let largeRoom = UIView()
    private let prompt = UILabel()
    private let search: UISearchBar?
    /// True while a search has taken the place of the title and the buttons.
    private(set) var hidesRow = false
    private let left = BarItemRow()
    private let right = BarItemRow()
    private var titleHost: UIView { item.titleView ?? title }
    private var titleOffset = UIOffset.zero
    /// The points by which the large title has shrunk; negative when it is stretched.
    var collapse: CGFloat = 0 { didSet { if collapse != oldValue { setNeedsLayout() } } }
    private var pose = Pose.rest
    private let isMirrored: Bool

    static let promptHeight: CGFloat = 30
    static let rowHeight: CGFloat = 44
    static let largeHeight: CGFloat = 52
    static let margin: CGFloat = 16

    init(_ item: UINavigationItem, back: UINavigationItem?, isLarge: Bool, bar: UINavigationBar) {
        self.item = item
        self.isLarge = isLarge
        search = item.searchController?.searchBar
        isMirrored = bar.isRightToLeft
        self.back.isMirrored = bar.isRightToLeft
        let hasLeft = item.leftBarButtonItems?.isEmpty == false
        hasBack = back != nil && !item.hidesBackButton && (!hasLeft || item.leftItemsSupplementBackButton)
        super.init(frame: .zero)
        show(bar.look(of: item))
        if hasBack, let back { self.back.show(back) }
        addSubview(titleHost)
        largeRoom.clipsToBounds = true
        largeRoom.isUserInteractionEnabled = false
        largeRoom.addSubview(largeTitle)
        for view in [largeRoom, prompt, self.back] { addSubview(view) }
        if let search {
            addSubview(search)
            search.heightChanged = { [weak bar] in bar?.searchHeightChanged() }
        }
        let changed = { [weak bar] in bar?.itemChanged() ?? () }
        left.show(item.leftBarButtonItems ?? [], in: self, changed: changed)
        right.show(item.rightBarButtonItems ?? [], in: self, changed: changed)
        item.changed = changed
        back?.changed = changed
        self.back.isHidden = !hasBack
        largeRoom.isHidden = !isLarge
    }

    required init?(coder: NSCoder) { nil }

    func show(_ look: UINavigationBarAppearance) {
        title.text = item.title
        title.textAlignment = .center
        title.font = look.titleTextAttributes[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
        title.textColor = look.titleTextAttributes[.foregroundColor] as? UIColor ?? .label
        titleOffset = look.titlePositionAdjustment
        largeTitle.text = item.title
        largeTitle.textAlignment = isMirrored ? .right : .left
        largeTitle.font = look.largeTitleTextAttributes[.font] as? UIFont ?? .systemFont(ofSize: 34, weight: .bold)
        largeTitle.textColor = look.largeTitleTextAttributes[.foregroundColor] as? UIColor ?? title.textColor
        prompt.text = item.prompt
        prompt.textAlignment = .center
        prompt.font = .systemFont(ofSize: 13)
        prompt.textColor = title.textColor
    }

    // MARK: Layout

    var heights: NavigationBarHeights { NavigationBarHeights(item, isLarge: isLarge) }
    var rowTop: CGFloat { item.prompt == nil ? 0 : Self.promptHeight }
    var height: CGFloat {
        let heights = heights
        return heights.whole - (heights.collapsible > 0 ? collapse : 0)
    }

    /// The alpha of the title in the row, which is visible when the large one has disappeared.
    private var titleAlpha: CGFloat {
        guard !hidesRow else { return 0 }
        guard isLarge, item.titleView == nil else { return 1 }
        return min(max((heights.titleLoss(collapse) - Self.largeHeight + 14) / 12, 0), 1)
    }

    private var rowAlpha: CGFloat { hidesRow ? 0 : 1 }

    /// Lets the row give way to a search, or brings it back.
    private func showRow() {
        guard hidesRow != heights.hidesRow else { return }
        hidesRow = heights.hidesRow
        search?.isAlone = hidesRow
        guard pose == .rest else { return }
        for view in [back, largeRoom, prompt] + left.shownViews + right.shownViews { view.alpha = rowAlpha }
    }

    /// Only the bar's buttons take touches.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        showRow()
        let top = rowTop
        let width = bounds.width
        prompt.untransformedFrame = CGRect(x: Self.margin, y: 6, width: width - 2 * Self.margin, height: 22)
        let row = CGRect(x: 0, y: top, width: width, height: Self.rowHeight)
        let titleWidth = item.titleView.map(Self.width) ?? title.sizeThatFits(.zero).width
        let rightWidth = right.minimumWidth
        let end = width - Self.margin - rightWidth
        var start = hasBack ? 0 : Self.margin
        if hasBack {
            let room = max(0, (width - titleWidth) / 2 - Self.margin)
            back.fit(isLarge ? width / 2 : room)
            back.untransformedFrame = mirrored(CGRect(x: 0, y: top, width: back.fittedWidth, height: Self.rowHeight))
            start = back.fittedWidth + 8
        }
        let leftWidth = left.minimumWidth
        left.arrange(in: mirrored(CGRect(x: start, y: top, width: leftWidth, height: row.height)), isMirrored: isMirrored)
        right.arrange(
            in: mirrored(CGRect(x: end, y: top, width: rightWidth, height: row.height)), isMirrored: !isMirrored)
        if leftWidth > 0 { start += leftWidth + Self.margin }
        placeTitle(titleWidth, from: start, to: end - (rightWidth > 0 ? 8 : 0), row)
        placeLargeTitle(below: row.maxY, above: placeSearch())
        titleHost.alpha = pose == .rest ? titleAlpha : 0
    }

    /// Places the search bar at the lower edge. Returns where the room above it ends.
    private func placeSearch() -> CGFloat {
        let heights = heights
        let height = self.height
        let room = heights.search - heights.searchLoss(collapse)
        search?.untransformedFrame = CGRect(x: 0, y: height - room, width: bounds.width, height: room)
        return height - room
    }

    /// Places the large title. Its lower edge is the bar's; pulled down, the title grows a little, as if it were stretched.
    private func placeLargeTitle(below y: CGFloat, above end: CGFloat) {
        let room = max(0, end - y)
        largeRoom.untransformedFrame = CGRect(x: 0, y: y, width: bounds.width, height: room)
        let title = CGRect(
            x: Self.margin, y: room - Self.largeHeight, width: bounds.width - 2 * Self.margin, height: Self.largeHeight - 8)
        largeTitle.layer.anchorPoint = CGPoint(x: isMirrored ? 1 : 0, y: 0.5)
        // The lines of some fonts are higher than that.
        let excess = max(0, (largeTitle.font.lineHeight - title.height) / 2).rounded(.up)
        largeTitle.bounds.size = title.insetBy(dx: 0, dy: -excess).size
        largeTitle.center = CGPoint(x: isMirrored ? title.maxX : title.minX, y: title.midY)
        let scale = 1 + min(max(-heights.titleLoss(collapse), 0) / 800, 0.1)
        largeTitle.transform = CGAffineTransform(scaleX: scale, y: scale)
    }

    /// Places the title in the middle of the bar if it does not touch the buttons there; else between them.
    private func placeTitle(_ wanted: CGFloat, from start: CGFloat, to end: CGFloat, _ row: CGRect) {
        let room = max(0, end - start)
        let own = min(wanted, room)
        var x = (bounds.width - own) / 2
        x = min(max(x, start), max(start, end - own))
        let height = item.titleView.map { min(Self.height($0), row.height) } ?? row.height
        let place = CGRect(x: x.rounded(), y: row.minY + ((row.height - height) / 2).rounded(), width: own, height: height)
        titleHost.untransformedFrame = mirrored(place).offsetBy(dx: titleOffset.horizontal, dy: titleOffset.vertical)
    }

    private static func width(_ view: UIView) -> CGFloat {
        view.bounds.width > 0 ? view.bounds.width : view.sizeThatFits(CGSize(width: 10000, height: rowHeight)).width
    }

    private static func height(_ view: UIView) -> CGFloat {
        view.bounds.height > 0 ? view.bounds.height : view.sizeThatFits(CGSize(width: 10000, height: rowHeight)).height
    }

    private func mirrored(_ rect: CGRect) -> CGRect {
        guard isMirrored else { return rect }
        return CGRect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    // MARK: Between two pages

    func take(_ pose: Pose) {
        let before = self.pose
        self.pose = pose
        let side: CGFloat = isMirrored ? -1 : 1
        let isShown = pose == .rest
        let width = bounds.width
        let backMiddle = isMirrored ? width - BackControl.titleStart : BackControl.titleStart
        switch pose {
        case .rest, .faded: move(title: 0, back: 0, large: 0)
        case .ahead:
            // The back button's title moves from the position of the page's title.
            move(title: side * width / 2, back: titleMiddle - back.titleMiddle, large: side * width)
        case .behind:
            move(
                title: backMiddle + side * title.bounds.width / 2 - titleMiddle, back: -side * width / 3,
                large: -side * width * NavigationSlide.parallax)
        }
        let passage = WordPassage(from: before, to: pose)
        for view in [back, largeRoom] { passage.fade(view, to: isShown ? rowAlpha : 0, .wayBack) }
        for view in [prompt] + left.shownViews + right.shownViews { passage.fade(view, to: isShown ? rowAlpha : 0, .button) }
        if let search { passage.fade(search, to: isShown ? 1 : 0, .wayBack) }
        passage.fade(titleHost, to: isShown ? titleAlpha : 0, .title)
    }

    private var titleMiddle: CGFloat { bounds.width / 2 }

    private func move(title: CGFloat, back: CGFloat, large: CGFloat) {
        titleHost.transform = CGAffineTransform(translationX: title, y: 0)
        self.back.label.transform = CGAffineTransform(translationX: back, y: 0)
        for view in [largeRoom, search] { view?.transform = CGAffineTransform(translationX: large, y: 0) }
    }
}

/// The title of the back button; the bar has the chevron beside it.
@MainActor
final class BackControl: UIControl {
    let label = UILabel()
    var isMirrored = false
    private var titles: [String] = []
    private(set) var fittedWidth: CGFloat = 0

    /// The position at which the title begins, in points.
    static let titleStart: CGFloat = 27

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .systemFont(ofSize: 17)
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the first of the possible titles that fits.
    func show(_ item: UINavigationItem) {
        switch item.backButtonDisplayMode {
        case .default: titles = [item.backBarButtonItem?.title ?? item.backButtonTitle ?? item.title ?? "Back", "Back", ""]
        case .generic: titles = ["Back", ""]
        case .minimal: titles = [""]
        }
        label.textColor = tintColor
    }

    func fit(_ width: CGFloat) {
        for title in titles {
            label.text = title
            fittedWidth = title.isEmpty ? 44 : Self.titleStart + label.sizeThatFits(.zero).width
            if fittedWidth <= width { return }
        }
    }

    var titleMiddle: CGFloat { frame.minX + label.center.x }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(0, bounds.width - Self.titleStart)
        label.untransformedFrame = CGRect(x: isMirrored ? 0 : Self.titleStart, y: 0, width: width, height: bounds.height)
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        label.textColor = tintColor
    }

    override func stateChanged() { label.alpha = isHighlighted ? 0.3 : 1 }
}
