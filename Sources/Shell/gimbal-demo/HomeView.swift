import UIKit

/// The home screen: header, a large card, four small ones, a row of moods. Laid out with frames, in both orientations.
final class HomeView: UIView {
    private let ground = GradientView()
    let header = HomeHeader(date: "Saturday, 21 November", clock: "19:42", greeting: "Good evening, Mara")
    private(set) var cards: [RoomCard] = []
    private let moods = Mood.all.enumerated().map { MoodTile(mood: $1, isChosen: $0 == 1) }
    private var metrics = Metrics(size: .zero)

    convenience init(rooms: [Room]) {
        self.init(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
        backgroundColor = Theme.ground
        ground.frame = bounds
        ground.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        ground.colors = [Theme.groundTop, Theme.ground]
        addSubview(ground)
        cards = rooms.enumerated().map { RoomCard(room: $1, isLarge: $0 == 0) }
        for view in [header] + cards + moods { addSubview(view) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let fitting = Metrics(size: bounds.size)
        if fitting != metrics {
            metrics = fitting
            header.apply(metrics)
            for card in cards { card.apply(metrics) }
            for mood in moods { mood.apply(metrics) }
        }
        let area = bounds.inset(by: safeAreaInsets).inside(metrics.margin, metrics.points(28))
        header.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: header.height(metrics))
        let moodHeight = min(moods.first?.fittingHeight(metrics) ?? 0, area.height / 2).rounded()
        let moodTop = area.maxY - moodHeight
        layoutMoods(CGRect(x: area.minX, y: moodTop, width: area.width, height: moodHeight))
        let top = header.frame.maxY + metrics.points(22)
        layoutCards(CGRect(x: area.minX, y: top, width: area.width, height: max(0, moodTop - metrics.points(24) - top)))
    }

    private func layoutMoods(_ row: CGRect) {
        let gap = metrics.points(14)
        let width = max(0, (row.width - gap * CGFloat(moods.count - 1)) / CGFloat(moods.count))
        let haveRoom = moods.allSatisfy { $0.hasRoomForDetail(in: width.rounded(.down)) }
        for (index, mood) in moods.enumerated() {
            mood.showsDetail = haveRoom
            let left = (row.minX + CGFloat(index) * (width + gap)).rounded()
            mood.frame = CGRect(x: left, y: row.minY, width: width.rounded(.down), height: row.height)
        }
    }

    private func layoutCards(_ area: CGRect) {
        let gap = metrics.gap
        var large = area
        var rest = area
        if metrics.isPortrait {
            large.size.height = (area.height * 0.42).rounded()
            rest.origin.y = large.maxY + gap
            rest.size.height = max(0, area.maxY - rest.minY)
        } else {
            large.size.width = (area.width * 0.44).rounded()
            rest.origin.x = large.maxX + gap
            rest.size.width = max(0, area.maxX - rest.minX)
        }
        let width = max(0, (rest.width - gap) / 2).rounded(.down)
        let height = max(0, (rest.height - gap) / 2).rounded(.down)
        for (index, card) in cards.enumerated() {
            guard index > 0 else {
                card.frame = large
                continue
            }
            let column = CGFloat((index - 1) % 2)
            let row = CGFloat((index - 1) / 2)
            card.frame = CGRect(
                x: rest.minX + column * (width + gap), y: rest.minY + row * (height + gap), width: width, height: height)
        }
    }
}
