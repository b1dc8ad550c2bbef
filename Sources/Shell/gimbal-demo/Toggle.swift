import UIKit

/// A switch, drawn as a capsule with a knob.
final class Toggle: UIView {
    var isOn = false {
        didSet {
            backgroundColor = isOn ? Theme.accent : Theme.surfaceRaised
            setNeedsLayout()
        }
    }

    private let knob = UIView()

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        guard knob.superview == nil else { return }
        knob.backgroundColor = .white
        knob.layer.shadowColor = UIColor.black.cgColor
        knob.layer.shadowOpacity = 0.3
        knob.layer.shadowRadius = 3
        knob.layer.shadowOffset = CGSize(width: 0, height: 1)
        addSubview(knob)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inset: CGFloat = 3
        let side = max(0, bounds.height - 2 * inset)
        layer.cornerRadius = bounds.height / 2
        knob.layer.cornerRadius = side / 2
        knob.frame = CGRect(x: isOn ? bounds.width - side - inset : inset, y: inset, width: side, height: side)
    }
}
