/// A view that shows an image; the display places and scales it, so a change of size redraws no pixels here.
@preconcurrency @MainActor
open class UIImageView: UIView {
    open override class var layerClass: AnyClass { ImageLayer.self }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates an image view from an archive, without an image; touches pass through it.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// Creates a view with the size of the image.
    public init(image: UIImage?, highlightedImage: UIImage? = nil) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        self.highlightedImage = highlightedImage
        // Property observers do not run for properties that an initializer sets.
        setImage(image)
    }

    private func setImage(_ image: UIImage?) { self.image = image }

    /// The image that is shown, and whose size is the intrinsic one; nil, the default, shows nothing.
    @ObservedProperty open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            showImage()
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
        }
    }
    /// The image that is shown while `isHighlighted` is true; nil, the default, keeps `image`.
    @ObservedProperty open var highlightedImage: UIImage? { didSet { showImage() } }
    /// Whether `highlightedImage` takes the place of `image`; false by default.
    @ObservedProperty open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }

    /// How a symbol is drawn where its own configuration leaves something open; nil, the default, for the usual look.
    @ObservedProperty open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet {
            guard preferredSymbolConfiguration != oldValue, shownImage?.isSymbolImage == true else { return }
            showImage()
            invalidateIntrinsicContentSize()
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shownImage?.renderingMode == .alwaysTemplate { showImage() }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard let image = shownImage else { return }
        if image.isSymbolImage || image.renderingMode == .alwaysTemplate { showImage() }
        if image.isSymbolImage { invalidateIntrinsicContentSize() }
    }

    open override var intrinsicContentSize: CGSize {
        imageSize ?? CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { imageSize ?? .zero }

    /// The size in which the image is shown by itself, in points; a symbol's is that of its configuration.
    var imageSize: CGSize? { image?.shown(preferredSymbolConfiguration, in: traitCollection).size }

    private var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

    private func showImage() {
        guard let shown = shownImage?.shown(preferredSymbolConfiguration, in: traitCollection), let pixels = shown.cgImage else {
            layer.contents = nil
            return
        }
        (layer as? ImageLayer)?.imageScale = shown.scale
        layer.contentsScale = shown.scale
        layer.contentsCenter = shown.stretchingPart
        if shown.renderingMode == .alwaysTemplate {
            let color = tintColor.resolvedColor(with: traitCollection).cgColor
            layer.contents = TintedImages.shared.image(pixels, color: color) ?? pixels
        } else {
            layer.contents = pixels
        }
    }
}

/// A layer whose contents keep a scale of their own, which the screen's does not replace.
final class ImageLayer: CALayer {
    var imageScale: CGFloat?

    override var contentsScale: CGFloat {
        get { super.contentsScale }
        set { super.contentsScale = imageScale ?? newValue }
    }
}
