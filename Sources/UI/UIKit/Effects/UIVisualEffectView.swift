import Diagnostics
/// Applies an effect to the content behind it; its own content belongs into `contentView`.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// The view for subviews; subviews of the effect view itself are not supported.
    public let contentView = UIView()
    private let backdrop = BackdropView()

    /// Creates a view; nil shows no effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        assemble()
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        assemble()
    }

    /// Creates a view without an effect.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        assemble()
    }

    private func assemble() {
        for view in [backdrop, contentView] {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
        backdrop.isUserInteractionEnabled = false
        backdrop.show(look)
        reportVibrancy()
    }

    /// The effect; a change in an animation block is gradual.
    @ObservedProperty open var effect: UIVisualEffect? {
        didSet {
            guard effect !== oldValue else { return }
            backdrop.show(look)
            reportVibrancy()
        }
    }

    /// Whether the blur may be drawn at half resolution where the CPU draws and frames with it take longer than the display shows one.
    /// Without it such frames are late. A blur at half resolution differs by a few of 255 steps.
    public var allowsHalfResolution: Bool {
        get { backdrop.allowsHalfResolution }
        set { backdrop.allowsHalfResolution = newValue }
    }

    private func reportVibrancy() {
        guard effect is UIVibrancyEffect else { return }
        Log.views.once(
            .warning, id: "vibrancy", "UIVibrancyEffect changes nothing: the content of the view is drawn in its own colors")
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        backdrop.show(look)
    }

    private var look: BlurLook {
        guard let blur = effect as? UIBlurEffect else { return .none }
        return BlurLook(blur.style, isDark: traitCollection.userInterfaceStyle == .dark)
    }
}

/// The view of the backdrop layer; changes are animated like those of other views.
final class BackdropView: UIView {
    override class var layerClass: AnyClass { BackdropLayer.self }

    var allowsHalfResolution: Bool {
        get { (layer as? BackdropLayer)?.allowsHalfResolution ?? true }
        set { (layer as? BackdropLayer)?.allowsHalfResolution = newValue }
    }

    func show(_ look: BlurLook) {
        guard let layer = layer as? BackdropLayer else { return }
        layer.blurRadius = look.radius
        layer.saturation = look.saturation
        layer.tint = look.tint
    }
}
