/// A line between rows, which takes no touches: of a color, which may lie on an effect.
@MainActor
final class SeparatorLine: UIView {
    private var effectView: UIVisualEffectView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a color. With an effect it is a view of its own, since an effect changes all that lies behind it.
    func show(_ color: UIColor?, on effect: UIVisualEffect?) {
        let own = effect == nil ? color : nil
        if ownBackgroundColor != own { backgroundColor = own }
        guard effect != nil || effectView != nil else { return }
        let view = effectView ?? UIVisualEffectView(effect: nil)
        if effectView == nil { addSubview(view) }
        effectView = view
        view.isHidden = effect == nil
        view.effect = effect
        view.contentView.backgroundColor = color
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        effectView?.frame = bounds
    }
}
