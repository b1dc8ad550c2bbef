import CoreGraphics

/// A bar that shows the progress of a task.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    /// The form of the bar.
    public enum Style: Int, Sendable {
        /// A rounded bar with a background, 4 points high.
        case `default` = 0
        /// For the edge of a bar: thinner, and without a background.
        case bar
    }

    private let ground = UIImageView()
    private let done = UIImageView()
    private var part: Float = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        assemble()
    }

    /// Creates a progress view of the style's height and of width zero, at progress 0.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
        bounds.size.height = intrinsicContentSize.height
    }

    /// Creates a progress view from an archive, at progress 0.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        assemble()
    }

    private func assemble() {
        for view in [ground, done] {
            view.clipsToBounds = true
            addSubview(view)
        }
    }

    /// The form of the bar; the default is `.default`.
    @ObservedProperty open var progressViewStyle = Style.default {
        didSet {
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }
    /// The progress, from 0 to 1.
    open var progress: Float {
        get { part }
        set { setProgress(newValue, animated: false) }
    }
    /// The color of the completed part; nil for the tint color.
    @ObservedProperty open var progressTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The color of the rest; nil for the system fill, or for none in the style `.bar`.
    @ObservedProperty open var trackTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The image of the completed part, stretched; it replaces the color. Nil for none.
    @ObservedProperty open var progressImage: UIImage? { didSet { setNeedsLayout() } }
    /// The image of the rest, stretched; it replaces the color. Nil for none.
    @ObservedProperty open var trackImage: UIImage? { didSet { setNeedsLayout() } }

    /// Sets the progress, limited to 0 to 1; NaN counts as 0. The animation takes 0.3 seconds and needs a window.
    open func setProgress(_ progress: Float, animated: Bool) {
        let progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
        guard progress != part else { return }
        if animated { layoutIfNeeded() }
        part = progress
        setNeedsLayout()
        guard animated, window != nil else { return }
        UIView.animate(withDuration: 0.3, delay: 0, options: [.allowUserInteraction, .curveEaseOut]) { self.layoutIfNeeded() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let height = intrinsicContentSize.height
        let line = CGRect(x: 0, y: (bounds.height - height) / 2, width: bounds.width, height: height)
        let width = line.width * CGFloat(part)
        ground.frame = line
        done.frame = CGRect(x: isRightToLeft ? line.maxX - width : 0, y: line.minY, width: width, height: height)
        let isBar = progressViewStyle == .bar
        for view in [ground, done] { view.layer.cornerRadius = isBar ? 0 : height / 2 }
        ground.image = trackImage
        ground.backgroundColor = trackImage == nil ? trackTintColor ?? (isBar ? .clear : .systemFill) : nil
        done.image = progressImage
        done.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: progressViewStyle == .bar ? 2.5 : 4)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(size.width, 40), height: intrinsicContentSize.height)
    }
}
