import UIKit

/// A capsule that is filled up to a level.
final class LevelBar: UIView {
    var level: Double = 0 {
        didSet { setNeedsLayout() }
    }

    /// Whether the bar is shown empty; it keeps its level.
    var isEmpty = false {
        didSet { setNeedsLayout() }
    }

    private let fill = GradientView()

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        guard fill.superview == nil else { return }
        backgroundColor = Theme.surfaceRaised
        clipsToBounds = true
        fill.colors = [Theme.accent, Theme.accentDeep]
        fill.isDiagonal = true
        addSubview(fill)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
        fill.layer.cornerRadius = bounds.height / 2
        fill.frame = CGRect(x: 0, y: 0, width: max(bounds.height, isEmpty ? 0 : bounds.width * level), height: bounds.height)
    }
}
