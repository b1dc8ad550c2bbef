/// The bitmap format of an image renderer.
open class UIGraphicsImageRendererFormat: NSObject {
    /// The pixels per point; 0 for the main screen's scale.
    open var scale: CGFloat = 0
    /// Whether the images have no alpha; false by default.
    open var opaque = false

    public override init() { super.init() }

    /// Returns a new format with the main screen's scale and alpha.
    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    /// Returns a new format with the main screen's scale and alpha, the same as the default one.
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context that the drawing block of an image renderer receives.
open class UIGraphicsImageRendererContext: NSObject {
    /// The context that the block draws into, in the coordinates of the renderer's bounds.
    public let cgContext: CGContext
    /// The format of the renderer.
    public let format: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
        self.cgContext = cgContext
        self.format = format
        super.init()
    }

    /// A picture of what was drawn so far; an image without pixels where there is none.
    open var currentImage: UIImage { UIGraphicsGetImageFromCurrentImageContext() ?? UIImage() }
    /// Fills a rectangle with the current fill color.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Draws the outline of a rectangle with the current stroke color and line width.
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
    /// Limits further drawing to a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Renders images from drawing code.
open class UIGraphicsImageRenderer: NSObject {
    private let bounds: CGRect
    /// The format that the renderer was created with.
    public let format: UIGraphicsImageRendererFormat

    /// Creates a renderer for images of a rectangle of the drawing's coordinates, in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
        super.init()
    }

    /// Creates a renderer for images of a size in points, with the default format and the origin at zero.
    public convenience init(size: CGSize) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: .default())
    }

    /// Creates a renderer for images of a size in points, with the origin at zero.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer for images of a rectangle of the drawing's coordinates, in points, with the default format.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    /// Returns the image that a block draws; an image without pixels where no memory can be had for it.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return UIImage() }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
        return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
    }

    /// Returns the image that a block draws, as PNG; empty data where there are no pixels.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }
}
