import UIKit

/// The home screen: header, a large card, four small ones, a row of moods. It is laid out with frames, in both orientations.
///
/// A part without room for all its words shows fewer of them, and its neighbors of the same kind do so as well.
final class HomeView: UIView {
    private let ground = GradientView()
    let header = HomeHeader(clock: "19:42")
    private(set) var cards: [RoomCard] = []
    private var moods: [MoodTile] = []
    /// The area that opens the moods: the row of their tiles, which have no room for a button.
    let moodsArea = TouchArea()
    private var metrics = Metrics(size: .zero)

    convenience init(rooms: [Room]) {
        self.init(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
        backgroundColor = Theme.ground
        ground.frame = bounds
        ground.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        ground.colors = [Theme.groundTop, Theme.ground]
        addSubview(ground)
        cards = rooms.enumerated().map { RoomCard(room: $1, isLarge: $0 == 0) }
        for view in parts { addSubview(view) }
        addSubview(moodsArea)
        show(Mood.all, chosen: Mood.all[1])
    }

    private var parts: [UIView] { [header] + cards + moods }

    /// The names of the moods, from the left.
    var moodNames: [String] { moods.map(\.words) }

    /// Shows a tile for each mood; one of them glows.
    func show(_ shown: [Mood], chosen: Mood) {
        for tile in moods { tile.removeFromSuperview() }
        moods = shown.map { MoodTile(mood: $0, isChosen: $0 == chosen) }
        for tile in moods {
            if metrics.size != .zero { tile.apply(metrics) }
            insertSubview(tile, belowSubview: moodsArea)
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (before, after) = (metrics, Metrics(size: bounds.size))
        if after != before {
            metrics = after
            header.apply(metrics)
            for card in cards { card.apply(metrics) }
            for mood in moods { mood.apply(metrics) }
            nameRooms()
        }
        let plan = HomePlan(
            size: bounds.size, insets: safeAreaInsets, metrics: metrics, spread: metrics.isPortrait ? .stacked : .besides)
        let isTurn = before.size != .zero && before.isPortrait != after.isPortrait && UIView.inheritedAnimationDuration > 0
        if isTurn {
            turn(from: before.size, to: plan)
        } else {
            header.chipsAreBelow = metrics.isPortrait
            layOut(plan, moodStyle(in: plan))
            for card in cards { card.shown = card.words }
        }
    }

    /// Sets the names of the rooms: the same style for all, independent of the panel's orientation.
    private func nameRooms() {
        let (long, short) = (max(bounds.width, bounds.height), min(bounds.width, bounds.height))
        let plans = [(short, long, HomePlan.Spread.stacked), (long, short, .besides)].map { width, height, spread in
            HomePlan(size: CGSize(width: width, height: height), insets: safeAreaInsets, metrics: metrics, spread: spread)
        }
        let width = plans.flatMap { $0.cards(in: $0.area, share: Self.leastShare) }.map(\.width).min() ?? 0
        for naming in RoomCard.Naming.allCases {
            for card in cards { card.naming = naming }
            if cards.allSatisfy({ $0.nameFits(in: width) }) { return }
        }
    }

    private func layOut(_ plan: HomePlan, _ style: MoodTile.Style) {
        let area = plan.area
        header.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: headerHeight(in: plan))
        let height = moodHeight(in: plan)
        layoutMoods(CGRect(x: area.minX, y: area.maxY - height, width: area.width, height: height), plan, style)
        let (frames, words) = cardFrames(in: plan)
        for (card, frame) in zip(cards, frames) {
            card.words = words
            card.frame = frame
        }
        for view in parts { view.layoutIfNeeded() }
    }

    private func headerHeight(in plan: HomePlan) -> CGFloat {
        HomeHeader.height(plan.metrics, withChipsBelow: plan.spread != .besides)
    }

    /// Returns the height of the row of moods; 0 when the row would leave the cards no room.
    private func moodHeight(in plan: HomePlan) -> CGFloat {
        let height = (moods.first?.fittingHeight(plan.metrics) ?? 0).rounded()
        let rest = plan.area.height - headerHeight(in: plan) - plan.metrics.points(22 + 24) - height
        let rows: CGFloat = plan.spread == .besides ? 2 : 4
        return rest < rows * Self.leastCardHeight + plan.metrics.gap ? 0 : height
    }

    /// The least height in points; a lower photograph shows nothing.
    private static let leastCardHeight: CGFloat = 20

    private func moodGap(_ plan: HomePlan) -> CGFloat { plan.metrics.points(plan.metrics.isCramped ? 9 : 14) }

    private func moodWidth(in plan: HomePlan) -> CGFloat {
        max(0, (plan.area.width - moodGap(plan) * CGFloat(moods.count - 1)) / CGFloat(moods.count))
    }

    /// Returns the first style for which all tiles have room.
    private func moodStyle(in plan: HomePlan) -> MoodTile.Style {
        let width = moodWidth(in: plan).rounded(.down)
        return MoodTile.Style.allCases.first { style in moods.allSatisfy { $0.hasRoom(for: style, in: width) } } ?? .icon
    }

    private func layoutMoods(_ row: CGRect, _ plan: HomePlan, _ style: MoodTile.Style) {
        let width = moodWidth(in: plan)
        moodsArea.frame = row
        moodsArea.isHidden = row.height <= 0
        for (index, mood) in moods.enumerated() {
            let left = (row.minX + CGFloat(index) * (width + moodGap(plan))).rounded()
            mood.style = style
            mood.alpha = row.height > 0 ? 1 : 0
            mood.frame = CGRect(x: left, y: row.minY, width: width.rounded(.down), height: row.height)
        }
    }

    /// The least share of the width for the large card when names are short of room.
    private static let leastShare: CGFloat = 0.38

    /// Returns the frames of the cards, and the words for which all cards have room.
    private func cardFrames(in plan: HomePlan) -> ([CGRect], RoomCard.Words) {
        var area = plan.area
        let moods = moodHeight(in: plan)
        let foot = moods > 0 ? moods + plan.metrics.points(24) : 0
        area.origin.y += headerHeight(in: plan) + plan.metrics.points(22)
        area.size.height = max(0, plan.area.maxY - foot - area.minY)
        var frames = plan.cards(in: area, share: plan.spread == .besides ? 0.44 : 0.4)
        func haveRoom(_ words: RoomCard.Words) -> Bool {
            zip(cards, frames).allSatisfy { $0.hasRoom(for: words, in: $1.size) }
        }
        if !haveRoom(.name) { frames = plan.cards(in: area, share: Self.leastShare) }
        return (frames, RoomCard.Words.allCases.first(where: haveRoom) ?? .name)
    }

    // MARK: Rotating

    /// The part of a rotation in which words disappear, and in which they appear. Views that cannot avoid their neighbors move
    /// unseen.
    private var exchange: Double { metrics.isCramped ? 0.07 : 0.12 }

    /// Moves the cards through a layout in which they lie corner to corner. The large card gets lower before it gets wider, or
    /// narrower before it gets higher, and no card ever lies over another.
    private func turn(from old: CGSize, to plan: HomePlan) {
        let size = CGSize(width: (old.width + plan.size.width) / 2, height: (old.height + plan.size.height) / 2)
        let midway = HomePlan(
            size: size, insets: safeAreaInsets, metrics: Metrics(size: size, unit: plan.metrics.unit), spread: .cornerToCorner)
        let style = moodStyle(in: plan)
        let changing = moods.filter { $0.style != style }
        let words = cardFrames(in: plan).1
        let fewest = [words, cardFrames(in: midway).1, cards.first?.shown ?? .name].max { $0.rawValue < $1.rawValue } ?? .name
        let goDown = plan.spread == .stacked
        func keyframe(_ start: Double, _ end: Double, _ changes: @escaping () -> Void) {
            UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: end - start, animations: changes)
        }
        func show(_ isShown: Bool, _ words: RoomCard.Words) {
            header.showsChips = isShown
            for mood in changing { mood.showsWords = isShown }
            for card in cards { card.shown = words }
        }
        UIView.animateKeyframes(withDuration: UIView.inheritedAnimationDuration, delay: 0) { [self] in
            keyframe(0, exchange) { show(false, fewest) }
            keyframe(0, 0.5) { self.layOut(midway, style) }
            keyframe(goDown ? 0.5 : exchange, goDown ? 1 - exchange : 0.5) { self.header.chipsAreBelow = goDown }
            keyframe(0.5, 1) { self.layOut(plan, style) }
            keyframe(1 - exchange, 1) { show(true, words) }
        }
    }
}
