import UIKit

/// A row of a room's panel: an icon, a name, a value, and a level or a switch. It is laid out with anchors.
final class ControlRow: UIView {
    private let name = UILabel.line("")
    private let value = UILabel.line("", color: Theme.textOnGlass, alignment: .right)
    private let disc = UIView()
    private var iconView = UIImageView()
    private let bar = LevelBar()
    private let toggle = Toggle()
    private var lengths: [(constraint: NSLayoutConstraint, points: CGFloat)] = []

    convenience init(control: Control) {
        self.init(frame: .zero)
        name.text = control.name
        value.text = control.value
        iconView = .icon(control.icon, color: Theme.accent)
        disc.backgroundColor = Theme.surfaceRaised
        for view in [disc, iconView, name, value] { add(view) }
        layoutIconAndName()
        switch control.setting {
        case .level(let level):
            bar.level = level
            isUserInteractionEnabled = false
            add(bar)
            layoutLevel()
        case .isOn(let isOn):
            toggle.isOn = isOn
            value.isHidden = true
            add(toggle)
            layoutToggle()
            addGestureRecognizer(
                UITapGestureRecognizer { [weak toggle] (_: UITapGestureRecognizer) in
                    UIView.animate(withDuration: 0.2) {
                        toggle?.isOn.toggle()
                        toggle?.layoutIfNeeded()
                    }
                })
        }
        NSLayoutConstraint.activate(lengths.map(\.constraint))
    }

    /// A row with a switch can be focused, because Enter also flips the switch.
    override var canBecomeFocused: Bool { gestureRecognizers != nil }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || canBePressed && reaches(point)
    }

    /// True when the bar has no room, and only the value shows the level.
    var isCompact = false {
        didSet { if isCompact != oldValue { placeName() } }
    }

    /// The distance from the row's middle to the bottom of the name; nil in rows whose name is in the middle.
    private var nameDrop: NSLayoutConstraint?

    private func placeName() {
        nameDrop?.constant = isCompact ? (name.font.lineHeight / 2).rounded() : metrics.points(2)
        bar.alpha = isCompact ? 0 : 1
    }

    /// Returns the least height of the row without its bar.
    func compactHeight(_ metrics: Metrics) -> CGFloat { max(name.font.lineHeight.rounded(.up), metrics.points(44)) }

    /// Returns the least height of the row.
    func fittingHeight(_ metrics: Metrics) -> CGFloat {
        2 * max(name.font.lineHeight.rounded(.up) - metrics.points(2), metrics.points(18), metrics.points(22)) + 2
    }

    private var metrics = Metrics(size: .zero)

    func apply(_ metrics: Metrics) {
        self.metrics = metrics
        name.font = TypeScale.body.font(metrics, weight: .medium)
        value.font = TypeScale.label.font(metrics)
        for length in lengths { length.constraint.constant = metrics.points(length.points) }
        placeName()
        disc.layer.cornerRadius = metrics.points(Theme.cornerSmall)
    }

    /// Hides a value that has no room beside the name, since the bar shows it, and a name that has no room, since the icon shows
    /// it.
    override func layoutSubviews() {
        super.layoutSubviews()
        let words = name.intrinsicContentSize.width + value.intrinsicContentSize.width
        value.alpha = metrics.points(44 + 16 + 8) + words <= bounds.width ? 1 : 0
        let end = toggle.superview == nil ? 0 : metrics.points(56 + 8)
        name.alpha = metrics.points(44 + 16) + name.intrinsicContentSize.width + end <= bounds.width ? 1 : 0
    }

    /// Draws the level as empty, to be filled later.
    func setLevelEmpty(_ isEmpty: Bool) {
        bar.isEmpty = isEmpty
        bar.layoutIfNeeded()
    }

    private func add(_ view: UIView) {
        view.translatesAutoresizingMaskIntoConstraints = false
        addSubview(view)
    }

    private func layoutIconAndName() {
        lengths = [
            (disc.widthAnchor.constraint(equalToConstant: 44), 44),
            (iconView.widthAnchor.constraint(equalToConstant: 26), 26),
            (name.leadingAnchor.constraint(equalTo: disc.trailingAnchor, constant: 16), 16),
        ]
        NSLayoutConstraint.activate([
            disc.leadingAnchor.constraint(equalTo: leadingAnchor),
            disc.centerYAnchor.constraint(equalTo: centerYAnchor),
            disc.heightAnchor.constraint(equalTo: disc.widthAnchor),
            iconView.centerXAnchor.constraint(equalTo: disc.centerXAnchor),
            iconView.centerYAnchor.constraint(equalTo: disc.centerYAnchor),
            iconView.heightAnchor.constraint(equalTo: iconView.widthAnchor),
        ])
    }

    private func layoutLevel() {
        let drop = name.bottomAnchor.constraint(equalTo: centerYAnchor, constant: 2)
        nameDrop = drop
        lengths += [
            (bar.heightAnchor.constraint(equalToConstant: 8), 8),
            (drop, 2),
            (bar.topAnchor.constraint(equalTo: centerYAnchor, constant: 10), 10),
        ]
        NSLayoutConstraint.activate([
            value.trailingAnchor.constraint(equalTo: trailingAnchor),
            value.centerYAnchor.constraint(equalTo: name.centerYAnchor),
            bar.leadingAnchor.constraint(equalTo: name.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
    }

    private func layoutToggle() {
        lengths += [
            (toggle.widthAnchor.constraint(equalToConstant: 56), 56),
            (toggle.heightAnchor.constraint(equalToConstant: 32), 32),
        ]
        NSLayoutConstraint.activate([
            name.centerYAnchor.constraint(equalTo: centerYAnchor),
            toggle.trailingAnchor.constraint(equalTo: trailingAnchor),
            toggle.centerYAnchor.constraint(equalTo: centerYAnchor),
            value.trailingAnchor.constraint(equalTo: toggle.leadingAnchor),
            value.centerYAnchor.constraint(equalTo: centerYAnchor),
        ])
    }
}
