import UIKit

/// The name of a room above its devices. It stays at the top while they are seen.
final class RoomHeading: UICollectionReusableView {
    private let name = UILabel.line("")
    private var metrics = Metrics(size: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = Theme.sheet
        addSubview(name)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    static func height(_ metrics: Metrics) -> CGFloat { max(36, metrics.points(60)) }

    func show(_ room: String, _ metrics: Metrics) {
        self.metrics = metrics
        name.text = room
        name.font = TypeScale.title.font(metrics, weight: .semibold)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        name.frame = bounds.insetBy(dx: metrics.points(28), dy: 0)
    }
}
