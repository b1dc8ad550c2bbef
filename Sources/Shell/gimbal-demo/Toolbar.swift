import UIKit

/// A row of icons on a blurred capsule.
final class Toolbar: UIView {
    private let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialDark))
    private var icons: [UIImageView] = []
    private var metrics = Metrics(size: CGSize(width: 1280, height: 720))

    convenience init(icons names: [String], chosen: Int?) {
        self.init(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
        glass.frame = bounds
        glass.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        glass.clipsToBounds = true
        glass.layer.borderWidth = 1
        glass.layer.borderColor = Theme.hairline.cgColor
        glass.contentView.backgroundColor = Theme.ground.withAlphaComponent(0.3)
        addSubview(glass)
        icons = names.enumerated().map { UIImageView.icon($1, color: $0 == chosen ? Theme.accent : Theme.textPrimary) }
        for icon in icons { glass.contentView.addSubview(icon) }
    }

    /// A toolbar that leads back is also pressed with Enter or a knob.
    override var canBecomeFocused: Bool { gestureRecognizers != nil }

    func apply(_ metrics: Metrics) {
        self.metrics = metrics
        setNeedsLayout()
    }

    func fittingSize(_ metrics: Metrics) -> CGSize {
        CGSize(width: metrics.points(60) * CGFloat(icons.count), height: metrics.points(60))
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || canBePressed && reaches(point)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        glass.layer.cornerRadius = bounds.height / 2
        let cell = bounds.width / CGFloat(max(icons.count, 1))
        let side = metrics.points(30)
        for (index, icon) in icons.enumerated() {
            icon.frame = CGRect(
                x: (cell * (CGFloat(index) + 0.5) - side / 2).rounded(), y: ((bounds.height - side) / 2).rounded(),
                width: side, height: side)
        }
    }
}
