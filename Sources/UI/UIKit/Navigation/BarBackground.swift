import CoreGraphics

/// What lies behind a bar's items: a blurred page, a color or a picture, and a line where the bar ends.
@MainActor
final class BarBackground: UIView {
    enum Edge { case top, bottom }

    private let effect = UIVisualEffectView(effect: nil)
    private let color = UIImageView()
    private let line = UIImageView()
    private let edge: Edge

    init(lineAt edge: Edge) {
        self.edge = edge
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for view in [effect, color, line] as [UIView] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ look: UIBarAppearance, isTranslucent: Bool) {
        let isOpaque = !isTranslucent && look.backgroundEffect != nil
        effect.effect = isOpaque ? nil : look.backgroundEffect
        color.backgroundColor = look.backgroundColor ?? (isOpaque ? .systemBackground : nil)
        color.image = look.backgroundImage
        line.backgroundColor = look.shadowImage == nil ? look.shadowColor : nil
        line.image = look.shadowImage
        line.tintColor = look.shadowColor
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        effect.frame = bounds
        color.frame = bounds
        let thickness = line.image.map(\.size.height) ?? 1 / max(1, traitCollection.displayScale)
        line.frame = CGRect(
            x: 0, y: edge == .bottom ? bounds.height : -thickness, width: bounds.width, height: thickness)
    }
}
