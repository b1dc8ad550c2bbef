import UIKit

/// The camera's picture, a frame that marks its middle, and a button in each corner.
///
/// All of it keeps its place on the display when the panel is rotated. Only the icons rotate upright.
final class FinderView: UIView {
    let back = CornerButton(icon: "icon-back")
    private let light = CornerButton(icon: "icon-lamp")
    private let night = CornerButton(icon: "icon-moon")
    private let gate = CornerButton(icon: "icon-lock")
    private let photograph = UIImageView.photograph("forest")
    private let scrim = GradientView()
    private let glow = UIView()
    private let dusk = UIView()
    private let reticle = ReticleView()

    /// The buttons clockwise from the top left.
    private var corners: [CornerButton] { [back, light, gate, night] }

    convenience init() {
        self.init(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
        clipsToBounds = true
        scrim.colors = [UIColor(white: 0, alpha: 0.35), UIColor(white: 0, alpha: 0), UIColor(white: 0, alpha: 0.35)]
        scrim.locations = [0, 0.5, 1]
        glow.backgroundColor = Theme.accent.withAlphaComponent(0.34)
        dusk.backgroundColor = UIColor(red: 0.02, green: 0.16, blue: 0.12, alpha: 0.62)
        for view in [photograph, scrim, glow, dusk, reticle] as [UIView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        for button in corners { addSubview(button) }
        for button in [light, gate, night] {
            button.addAction(UIAction { [weak self, weak button] _ in self?.toggle(button) }, for: .touchUpInside)
        }
        gate.isSelected = true
        showLight()
    }

    func turnIcons(by turn: CGAffineTransform) {
        for button in corners { button.turnIcon(by: turn) }
    }

    private func toggle(_ button: CornerButton?) {
        button?.isSelected.toggle()
        showLight()
    }

    private func showLight() {
        glow.isHidden = !light.isSelected
        dusk.isHidden = !night.isSelected
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let metrics = Metrics(size: bounds.size)
        let side = metrics.points(60)
        let area = bounds.inside(metrics.points(28), metrics.points(28))
        let (left, right, top, bottom) = (area.minX, area.maxX - side, area.minY, area.maxY - side)
        let places = [(left, top), (right, top), (right, bottom), (left, bottom)]
        for (button, place) in zip(corners, places) {
            button.frame = CGRect(x: place.0, y: place.1, width: side, height: side)
        }
    }
}

/// Four angles around the middle of a picture.
private final class ReticleView: UIView {
    private var bars: [UIView] = []

    override func layoutSubviews() {
        super.layoutSubviews()
        if bars.isEmpty {
            bars = (0..<8).map { _ in UIView() }
            for bar in bars {
                bar.backgroundColor = Theme.accent
                addSubview(bar)
            }
        }
        let side = (min(bounds.width, bounds.height) * 0.36).rounded()
        let (length, width) = ((side / 5).rounded(), max(2, (side / 90).rounded()))
        let frame = CGRect(
            x: (bounds.midX - side / 2).rounded(), y: (bounds.midY - side / 2).rounded(), width: side, height: side)
        for corner in 0..<4 {
            let (isRight, isLow) = (corner % 2 == 1, corner / 2 == 1)
            let (x, y) = (isRight ? frame.maxX : frame.minX, isLow ? frame.maxY : frame.minY)
            bars[2 * corner].frame = CGRect(
                x: isRight ? x - length : x, y: isLow ? y - width : y, width: length, height: width)
            bars[2 * corner + 1].frame = CGRect(
                x: isRight ? x - width : x, y: isLow ? y - length : y, width: width, height: length)
        }
    }
}
