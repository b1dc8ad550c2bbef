import UIKit

/// A language's own name and its greeting, laid out with anchors so that right-to-left names keep their place.
final class LanguageRow: UIView {
    private let name = UILabel.line("")
    private let greeting = UILabel.line("", color: Theme.textSecondary, alignment: .right)
    private let check = UIImageView.icon("icon-check", color: Theme.accent)
    private var lengths: [(constraint: NSLayoutConstraint, points: CGFloat)] = []

    var isChosen = false {
        didSet { showChoice() }
    }

    convenience init(language: Language, isChosen: Bool) {
        self.init(frame: .zero)
        name.text = language.name
        name.textAlignment = .left
        greeting.text = language.greeting
        self.isChosen = isChosen
        showChoice()
        for view in [name, greeting, check] {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }
        lengths = [
            (name.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20), 20),
            (trailingAnchor.constraint(equalTo: check.trailingAnchor, constant: 20), 20),
            (check.widthAnchor.constraint(equalToConstant: 22), 22),
            (check.leadingAnchor.constraint(equalTo: greeting.trailingAnchor, constant: 16), 16),
        ]
        NSLayoutConstraint.activate(
            lengths.map(\.constraint) + [
                name.centerYAnchor.constraint(equalTo: centerYAnchor),
                greeting.centerYAnchor.constraint(equalTo: centerYAnchor),
                check.centerYAnchor.constraint(equalTo: centerYAnchor),
                check.heightAnchor.constraint(equalTo: check.widthAnchor),
            ])
    }

    /// Hides a greeting without room beside the language's name.
    override func layoutSubviews() {
        super.layoutSubviews()
        let gaps = lengths.reduce(0) { $0 + $1.constraint.constant }
        let words = name.intrinsicContentSize.width + greeting.intrinsicContentSize.width
        greeting.alpha = gaps + words <= bounds.width ? 1 : 0
    }

    private func showChoice() {
        check.isHidden = !isChosen
        backgroundColor = isChosen ? Theme.surfaceRaised : .clear
    }

    override var canBecomeFocused: Bool { gestureRecognizers != nil }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || canBePressed && reaches(point)
    }

    func apply(_ metrics: Metrics) {
        name.font = TypeScale.body.font(metrics, weight: .semibold)
        greeting.font = TypeScale.body.font(metrics)
        for length in lengths { length.constraint.constant = metrics.points(length.points) }
        layer.cornerRadius = metrics.points(Theme.cornerSmall)
    }
}
