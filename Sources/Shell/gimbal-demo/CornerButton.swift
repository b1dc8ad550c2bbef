import UIKit

/// A round button of glass in a corner of the camera's picture. It glows while it is on.
final class CornerButton: UIControl {
    private let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterialDark))
    private var iconView = UIImageView()

    convenience init(icon: String) {
        self.init(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        iconView = .icon(icon)
        glass.isUserInteractionEnabled = false
        glass.frame = bounds
        glass.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        glass.clipsToBounds = true
        glass.layer.borderWidth = 1
        glass.layer.borderColor = Theme.hairline.cgColor
        addSubview(glass)
        addSubview(iconView)
        showState()
    }

    override var isSelected: Bool {
        didSet { if oldValue != isSelected { showState() } }
    }

    /// The button yields under the finger at once, and comes back softly.
    override var isHighlighted: Bool {
        didSet {
            guard oldValue != isHighlighted else { return }
            guard !isHighlighted else { return alpha = 0.6 }
            UIView.animate(withDuration: 0.2) { self.alpha = 1 }
        }
    }

    /// Rotates the icon so that it is upright again; the picture stays.
    func turnIcon(by turn: CGAffineTransform) {
        let (old, new) = (iconView.transform, iconView.transform.concatenating(turn))
        guard turn.a < -0.5 else { return iconView.transform = new }
        // A rotation by 180 degrees is the same matrix in both directions, and equals two mirrors. A keyframe at 90 degrees
        // defines the direction.
        UIView.animateKeyframes(withDuration: UIView.inheritedAnimationDuration, delay: 0) { [iconView] in
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                iconView.transform = old.concatenating(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { iconView.transform = new }
        }
    }

    private func showState() {
        glass.contentView.backgroundColor = isSelected ? Theme.accent : Theme.ground.withAlphaComponent(0.3)
        iconView.tintColor = isSelected ? Theme.onAccent : Theme.textPrimary
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event) || reaches(point)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        glass.layer.cornerRadius = bounds.height / 2
        iconView.bounds.size = CGSize(width: bounds.width / 2, height: bounds.height / 2)
        iconView.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }
}
