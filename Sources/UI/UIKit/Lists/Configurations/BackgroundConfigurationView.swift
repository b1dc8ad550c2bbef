/// Shows a background configuration behind the content of a cell; its own layer has the color, so that a plain color is one layer.
@MainActor
final class BackgroundConfigurationView: UIView {
    private(set) var shown: UIBackgroundConfiguration
    private var effectView: UIVisualEffectView?
    private var imageView: UIImageView?
    private var customView: UIView?
    private var strokeView: UIView?

    init(_ configuration: UIBackgroundConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        show()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows another configuration.
    func take(_ configuration: UIBackgroundConfiguration) {
        guard configuration != shown else { return }
        shown = configuration
        show()
    }

    private func show() {
        layer.cornerRadius = shown.cornerRadius
        showEffect()
        showImage()
        showCustomView()
        showColors()
        setNeedsLayout()
    }

    private func showColors() {
        let color = shown.resolvedBackgroundColor(for: tintColor)
        if ownBackgroundColor != color { backgroundColor = color }
        showStroke()
    }

    private func showEffect() {
        guard shown.visualEffect != nil || effectView != nil else { return }
        let view = effectView ?? UIVisualEffectView(effect: nil)
        if effectView == nil { insertSubview(view, at: 0) }
        effectView = view
        view.effect = shown.visualEffect
        round(view)
    }

    private func showImage() {
        guard shown.image != nil || imageView != nil else { return }
        let view = imageView ?? UIImageView()
        if imageView == nil { insertSubview(view, at: effectView == nil ? 0 : 1) }
        imageView = view
        view.image = shown.image
        view.contentMode = shown.imageContentMode
        round(view)
    }

    private func showCustomView() {
        guard customView !== shown.customView else { return }
        if let customView, customView.superview === self { customView.removeFromSuperview() }
        customView = shown.customView
        if let customView { addSubview(customView) }
    }

    /// An outline at the edge is the layer's own border; one at a distance needs a view.
    private func showStroke() {
        let isDistant = shown.strokeWidth > 0 && shown.strokeOutset != 0
        let color =
            shown.strokeWidth > 0 ? shown.resolvedStrokeColor(for: tintColor).resolvedColor(with: traitCollection).cgColor : nil
        layer.borderWidth = isDistant ? 0 : shown.strokeWidth
        layer.borderColor = isDistant ? nil : color
        guard isDistant || strokeView != nil else { return }
        let view = strokeView ?? UIView()
        if strokeView == nil { addSubview(view) }
        strokeView = view
        view.isHidden = !isDistant
        view.layer.borderWidth = shown.strokeWidth
        view.layer.borderColor = color
        view.layer.cornerRadius = shown.cornerRadius > 0 ? max(0, shown.cornerRadius + shown.strokeOutset) : 0
    }

    private func round(_ view: UIView) {
        view.layer.cornerRadius = shown.cornerRadius
        view.clipsToBounds = shown.cornerRadius > 0 || shown.imageContentMode == .scaleAspectFill
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showStroke()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        for view in [effectView, imageView, customView] { view?.frame = bounds }
        strokeView?.frame = bounds.insetBy(dx: -shown.strokeOutset, dy: -shown.strokeOutset)
    }

    /// Places the background in the view that it belongs to.
    func place(in view: UIView) {
        var insets = shown.backgroundInsets
        let edges = shown.edgesAddingLayoutMarginsToBackgroundInsets
        if !edges.isEmpty {
            let margins = view.directionalLayoutMargins
            if edges.contains(.top) { insets.top += margins.top }
            if edges.contains(.leading) { insets.leading += margins.leading }
            if edges.contains(.bottom) { insets.bottom += margins.bottom }
            if edges.contains(.trailing) { insets.trailing += margins.trailing }
        }
        let isMirrored = view.isRightToLeft
        let placed = view.bounds.inset(
            by: UIEdgeInsets(
                top: insets.top, left: isMirrored ? insets.trailing : insets.leading, bottom: insets.bottom,
                right: isMirrored ? insets.leading : insets.trailing))
        if frame != placed { frame = placed }
    }
}
