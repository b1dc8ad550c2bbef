import CoreGraphics
import QuartzCore

/// Indicates work of unknown duration: eight spokes with a circulating highlight.
///
/// The rotation is one animation on the display's side, so a blocked app does not stop it.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    /// The size of the indicator.
    public enum Style: Int, Sendable {
        /// A square of 20 points for `medium`, of 37 points for `large`.
        case medium = 100, large = 101
        /// The older name of `medium`; the color does not differ.
        public static let gray = Style.medium
        /// The older name of `medium`; the color does not differ.
        public static let white = Style.medium
        /// The older name of `large`; the color does not differ.
        public static let whiteLarge = Style.large

        var side: CGFloat { self == .large ? 37 : 20 }
    }

    private let spokes = UIImageView()
    private static let turn = "gimbal.turn"
    private static let count = 8

    /// Creates a stopped indicator of that style's size at the origin.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        assemble()
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        assemble()
    }

    /// Creates a stopped indicator of medium size from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        assemble()
    }

    private func assemble() {
        addSubview(spokes)
        isUserInteractionEnabled = false
        show()
    }

    /// The size of the spokes; a change does not resize the view's frame. The default is `.medium`.
    @ObservedProperty open var style = Style.medium { didSet { if style != oldValue { show() } } }
    /// True hides the spokes while the indicator stands still; the default is true.
    @ObservedProperty open var hidesWhenStopped = true { didSet { show() } }
    /// The color of the spokes; the default is the secondary label color.
    @ObservedProperty open var color: UIColor! = .secondaryLabel { didSet { show() } }
    /// Whether the indicator was started and not stopped since.
    open private(set) var isAnimating = false

    /// Shows the spokes and begins the animation: one revolution in 0.8 seconds, repeated until `stopAnimating`.
    open func startAnimating() {
        guard !isAnimating else { return }
        isAnimating = true
        show()
        spin()
    }

    /// Ends the animation, and hides the spokes if `hidesWhenStopped` is true.
    open func stopAnimating() {
        guard isAnimating else { return }
        isAnimating = false
        spokes.layer.removeAnimation(forKey: Self.turn)
        show()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        spin()
    }

    private func show() {
        spokes.image = Self.picture(style.side)
        spokes.tintColor = color
        spokes.isHidden = hidesWhenStopped && !isAnimating
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func spin() {
        guard isAnimating, window != nil, spokes.layer.animation(forKey: Self.turn) == nil else { return }
        let animation = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        animation.values = (0..<Self.count).map { Double($0) * 2 * .pi / Double(Self.count) }
        animation.calculationMode = .discrete
        // A discrete animation has one key time more than values.
        animation.keyTimes = (0...Self.count).map { NSNumber(value: Double($0) / Double(Self.count)) }
        animation.duration = 0.8
        animation.repeatCount = .infinity
        animation.isRemovedOnCompletion = false
        spokes.layer.add(animation, forKey: Self.turn)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        spokes.bounds.size = CGSize(width: style.side, height: style.side)
        spokes.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    // MARK: Picture

    private static var known: [CGFloat: UIImage] = [:]

    /// Draws the spokes: the brightest points up, and the spokes behind it fade.
    private static func picture(_ side: CGFloat) -> UIImage {
        if let image = known[side] { return image }
        let format = UIGraphicsImageRendererFormat()
        format.scale = max(2, UIScreen.main.scale)
        let thickness = side * 0.11
        let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image { renderer in
            let context = renderer.cgContext
            context.translateBy(x: side / 2, y: side / 2)
            for index in 0..<count {
                UIColor.black.withAlphaComponent(max(0.2, 1 - CGFloat(index) * 0.115)).setFill()
                let spoke = CGRect(x: -thickness / 2, y: -side * 0.46, width: thickness, height: side * 0.24)
                UIBezierPath(roundedRect: spoke, cornerRadius: thickness / 2).fill()
                context.rotate(by: -2 * .pi / CGFloat(count))
            }
        }
        .withRenderingMode(.alwaysTemplate)
        known[side] = image
        return image
    }
}
