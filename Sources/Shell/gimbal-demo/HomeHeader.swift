import UIKit

/// Date and greeting on the left, the state of the house on the right; who touches it gets the languages.
final class HomeHeader: UIControl {
    private let date = UILabel.line("", color: Theme.textSecondary)
    private let greeting = UILabel.line("")
    private let clock = UILabel.line("", alignment: .right)
    /// Opens the garden's camera.
    let camera = StatusChip(icon: "icon-camera", text: "Garden")
    private lazy var chips = [
        camera,
        StatusChip(icon: "icon-thermometer", text: "21.5°"),
        StatusChip(icon: "icon-drop", text: "44 %"),
        StatusChip(icon: "icon-lock", text: "Locked"),
    ]
    private var metrics = Metrics(size: CGSize(width: 1280, height: 720))

    convenience init(date: String, clock: String, greeting: String) {
        self.init(frame: .zero)
        self.date.text = date
        self.clock.text = clock
        self.greeting.text = greeting
        for view in [self.date, self.greeting, self.clock] + chips {
            view.isUserInteractionEnabled = view === camera
            addSubview(view)
        }
    }

    func apply(_ metrics: Metrics) {
        self.metrics = metrics
        date.font = TypeScale.label.font(metrics, weight: .medium)
        greeting.font = TypeScale.display.font(metrics, weight: .semibold)
        clock.font = TypeScale.display.font(metrics, weight: .light)
        for chip in chips { chip.apply(metrics) }
        setNeedsLayout()
    }

    func height(_ metrics: Metrics) -> CGFloat {
        metrics.isPortrait ? metrics.points(72 + 14 + 36) : metrics.points(72)
    }

    /// The camera's chip reaches beyond the header, into the room between it and the cards.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || reaches(point) || camera.reaches(convert(point, to: camera))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let clockWidth = clock.intrinsicContentSize.width.rounded(.up)
        let line = greeting.lineHeight(atLeast: 46, metrics)
        date.frame = CGRect(x: 0, y: 0, width: (bounds.width * 0.6).rounded(), height: date.lineHeight(atLeast: 22, metrics))
        greeting.frame = CGRect(x: 0, y: metrics.points(24), width: max(0, bounds.width - clockWidth - metrics.gap), height: line)
        clock.frame = CGRect(x: bounds.width - clockWidth, y: greeting.frame.minY, width: clockWidth, height: line)

        var x = metrics.isPortrait ? 0 : clock.frame.minX - metrics.points(24)
        let sizes = chips.map { $0.fittingSize(metrics) }
        if !metrics.isPortrait { x -= sizes.reduce(0) { $0 + $1.width } + metrics.points(10) * CGFloat(chips.count - 1) }
        let y = metrics.isPortrait ? metrics.points(72 + 14) : clock.frame.midY - (sizes.first?.height ?? 0) / 2
        for (chip, size) in zip(chips, sizes) {
            chip.frame = CGRect(x: x, y: y.rounded(), width: size.width, height: size.height)
            x += size.width + metrics.points(10)
        }
        if !metrics.isPortrait { greeting.frame.size.width = max(0, (chips.first?.frame.minX ?? bounds.width) - metrics.gap) }
    }
}
