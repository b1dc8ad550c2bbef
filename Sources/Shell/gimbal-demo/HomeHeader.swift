import UIKit

/// Date and greeting on the left, the state of the house on the right or below; a touch opens the languages.
final class HomeHeader: UIControl {
    private let date = UILabel.line("", color: Theme.textSecondary)
    private let greeting = UILabel.line("")
    private let clock = UILabel.line("", alignment: .right)
    /// The chip that opens the garden's camera.
    let camera = StatusChip(icon: "icon-camera", text: "Garden")
    /// The chip that opens the photographs.
    let photos = StatusChip(icon: "icon-photos", text: "Photos")
    /// The chips; the first are the last to be left out when room is scarce.
    private lazy var chips = [
        camera,
        photos,
        StatusChip(icon: "icon-thermometer", text: "21.5°"),
        StatusChip(icon: "icon-drop", text: "44 %"),
        StatusChip(icon: "icon-lock", text: "Locked"),
    ]
    private var metrics = Metrics(size: CGSize(width: 1280, height: 720))

    convenience init(clock: String) {
        self.init(frame: .zero)
        self.clock.text = clock
        for view in [date, greeting, self.clock] + chips {
            view.isUserInteractionEnabled = view === camera || view === photos
            addSubview(view)
        }
    }

    /// True when the chips lie below the greeting, false when they lie between it and the clock.
    var chipsAreBelow = false {
        didSet { layoutChips() }
    }

    var showsChips = true {
        didSet { layoutChips() }
    }

    func apply(_ metrics: Metrics) {
        self.metrics = metrics
        date.font = TypeScale.label.font(metrics, weight: .medium)
        greeting.font = TypeScale.display.font(metrics, weight: .semibold)
        clock.font = TypeScale.display.font(metrics, weight: .light)
        for chip in chips { chip.apply(metrics) }
        chooseWords()
        setNeedsLayout()
    }

    static func height(_ metrics: Metrics, withChipsBelow chipsAreBelow: Bool) -> CGFloat {
        chipsAreBelow ? metrics.points(72 + 14 + 36) : metrics.points(72)
    }

    /// The number of chips that have room below and beside the greeting.
    private var counts = (below: 5, besides: 5)

    /// Chooses the words, independent of the panel's orientation.
    private func chooseWords() {
        let (long, short) = (max(metrics.size.width, metrics.size.height), min(metrics.size.width, metrics.size.height))
        let beside = clockSize.width + metrics.gap
        let besideChips = beside + chipGap + chipsWidth(Self.pages) + metrics.gap
        // Where the greeting would cover the date, the date is left out.
        let dates = metrics.points(24) < date.font.lineHeight * 0.8 ? [""] : ["Saturday, 21 November", "21 November", ""]
        date.sayLongest(of: dates, in: short - 2 * metrics.margin)
        greeting.sayLongest(
            of: ["Good evening, Mara", "Good evening", "Hello", ""],
            in: min(short - beside, long - besideChips) - 2 * metrics.margin)
        let words = greeting.intrinsicContentSize.width + metrics.gap
        counts = (
            chipCount(in: short - 2 * metrics.margin),
            chipCount(in: long - 2 * metrics.margin - clockSize.width - chipGap - words)
        )
    }

    /// The number of chips that open a page, for which the greeting makes room.
    private static let pages = 2

    /// Returns the number of chips with room; the camera's chip is always there.
    private func chipCount(in room: CGFloat) -> Int {
        (1...chips.count).last { chipsWidth($0) <= room } ?? 1
    }

    private func chipsWidth(_ count: Int) -> CGFloat {
        chips.prefix(count).reduce(0) { $0 + $1.fittingSize(metrics).width } + metrics.points(10) * CGFloat(count - 1)
    }

    /// The chips reach beyond the header, into the room between the header and the cards.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || reaches(point)
            || [camera, photos].contains { $0.reaches(convert(point, to: $0)) }
    }

    private var chipGap: CGFloat { metrics.points(24) }

    private var clockSize: CGSize {
        CGSize(width: clock.intrinsicContentSize.width.rounded(.up), height: clock.lineHeight(atLeast: 46, metrics))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        date.frame = CGRect(
            x: 0, y: 0, width: date.intrinsicContentSize.width.rounded(.up), height: date.lineHeight(atLeast: 22, metrics))
        greeting.frame = CGRect(
            x: 0, y: metrics.points(24), width: greeting.intrinsicContentSize.width.rounded(.up), height: clockSize.height)
        clock.frame = CGRect(origin: CGPoint(x: bounds.width - clockSize.width, y: greeting.frame.minY), size: clockSize)
        layoutChips()
    }

    private func layoutChips() {
        let count = chipsAreBelow ? counts.below : counts.besides
        let height = camera.fittingSize(metrics).height
        var x = chipsAreBelow ? 0 : bounds.width - clockSize.width - chipGap - chipsWidth(count)
        let y = chipsAreBelow ? metrics.points(72 + 14) : metrics.points(24) + (clockSize.height - height) / 2
        for (index, chip) in chips.enumerated() {
            let size = chip.fittingSize(metrics)
            chip.frame = CGRect(origin: CGPoint(x: x, y: y.rounded()), size: size)
            chip.alpha = showsChips && index < count ? 1 : 0
            x += size.width + metrics.points(10)
        }
    }
}
