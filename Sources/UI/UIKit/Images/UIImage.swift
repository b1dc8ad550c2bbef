internal import Diagnostics

/// An immutable image with a scale and drawing options.
open class UIImage: NSObject, NSCopying, @unchecked Sendable {
    /// How the pixels are turned, and mirrored, against the picture that they show.
    public enum Orientation: Int, Sendable {
        /// `up` shows the pixels as stored, `down` rotated by 180°, `left` and `right` rotated by 90°; the last four are also
        /// mirrored.
        case up = 0, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }
    /// Whether the image's own colors are shown: `alwaysTemplate` takes only its coverage, in the tint color; `automatic` leaves
    /// that to the view that shows it.
    public enum RenderingMode: Int, Sendable {
        /// The view that shows the image decides.
        case automatic = 0
        /// The image's own colors.
        case alwaysOriginal
        /// The image's coverage, in the tint color.
        case alwaysTemplate
    }
    /// How the part between the caps fills its room: by repetition or by stretching. Images of this library always stretch it.
    public enum ResizingMode: Int, Sendable {
        /// By repetition; treated like `stretch`.
        case tile = 0
        /// By stretching.
        case stretch
    }

    struct Look {
        var scale: CGFloat = 1
        var renderingMode = RenderingMode.automatic
        var capInsets = UIEdgeInsets.zero
        var resizingMode = ResizingMode.stretch
        /// Set for one of the library's own symbols.
        var symbol: SymbolImage?
    }

    /// The pixels, upright; nil for an image without any. Those of a file are decoded when they are first drawn, shown or read.
    public let cgImage: CGImage?
    let look: Look

    init(cgImage: CGImage?, look: Look) {
        self.cgImage = cgImage
        self.look = look
        super.init()
    }

    /// An image without pixels and without size.
    public override convenience init() { self.init(cgImage: nil, look: Look()) }

    /// Creates an upright image with one pixel per point.
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, look: Look()) }

    /// Creates an upright image: the pixels are rotated at once, so `imageOrientation` is `.up` afterwards.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(
            cgImage: OrientedImage.upright(cgImage, orientation), look: Look(scale: scale > 0 ? scale : 1))
    }

    /// Loads an image by name from the app's resources: with `@2x`, `@3x` variants, as PNG, JPEG or SVG.
    ///
    /// Searches the app's resource bundle next to the executable, then `../share/gimbal/<executable>/`.
    /// Returns nil, and logs a message, when there is none.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Loads an image by name as `init(named:)` does, from a bundle; nil for the app's own resources. The traits are ignored.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
        guard let found = ImageResources.shared.image(named: name, scale: DrawingScale.main, bundle: bundle) else { return nil }
        self.init(cgImage: found.image, look: Look(scale: found.scale))
    }

    /// Creates one of the images that this library draws for its own controls, under its iOS name: chevrons, `plus`,
    /// `minus`, `xmark`, `checkmark`, `trash`, `pencil`, `magnifyingglass`, `square.and.arrow.up`, `arrow.clockwise`,
    /// `info.circle`, `ellipsis`, `line.3.horizontal`.
    ///
    /// Returns nil for an unknown name, as on iOS, and logs a message.
    public convenience init?(systemName name: String) {
        self.init(systemName: name, withConfiguration: nil)
    }

    /// Creates one of the images that this library draws for its own controls, as `init(systemName:)` does, for an environment.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name, withConfiguration: traitCollection.map { Configuration(traitCollection: $0) })
    }

    /// Loads an image file; returns nil and logs a message when it cannot be read, and `@2x` in its name sets the scale.
    public convenience init?(contentsOfFile path: String) {
        guard let image = ImageResources.open(path: path) else { return nil }
        self.init(cgImage: image, look: Look(scale: ImageResources.scale(ofFile: path)))
    }

    /// Reads an image from the content of a file, with one pixel per point; returns nil and logs a message when it cannot be
    /// read.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Reads an image from the content of a file; returns nil and logs a message when it cannot be read.
    /// `scale`: The pixels per point; 0 and less stand for 1.
    public convenience init?(data: Data, scale: CGFloat) {
        do {
            self.init(cgImage: try ImageFile.open(data: data), look: Look(scale: scale > 0 ? scale : 1))
        } catch {
            Log.images.warning("\(error.description)")
            return nil
        }
    }

    /// The pixels per point.
    open var scale: CGFloat { look.scale }
    /// The orientation of the pixels; always `up`, since they are turned when an image is created.
    open var imageOrientation: Orientation { .up }
    /// Whether the image's own colors are shown; `automatic` by default.
    open var renderingMode: RenderingMode { look.renderingMode }
    /// The parts along the edges that keep their size, in points; zero, the default, lets the whole image stretch.
    open var capInsets: UIEdgeInsets { look.capInsets }
    /// How the part between the caps is to fill its room; `stretch` by default. It is kept but has no effect: the part is always
    /// stretched.
    open var resizingMode: ResizingMode { look.resizingMode }

    /// The size in points.
    open var size: CGSize {
        guard let cgImage else { return .zero }
        return CGSize(width: CGFloat(cgImage.width) / look.scale, height: CGFloat(cgImage.height) / look.scale)
    }

    /// Returns the image with another rendering mode and the same pixels.
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        var look = look
        look.renderingMode = mode
        return UIImage(cgImage: cgImage, look: look)
    }

    /// Returns the image in one color; its own colors are lost, its coverage stays.
    open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: .alwaysOriginal) }

    /// Returns the image in one color with a rendering mode; with `alwaysTemplate` a view's tint color takes the place of that
    /// color.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        var look = look
        look.renderingMode = renderingMode
        look.symbol?.tint = color
        return UIImage(cgImage: cgImage.flatMap { TintedImages.shared.image($0, color: color.cgColor) }, look: look)
    }

    /// Returns the image with parts along its edges that keep their size, in points. The part between them is stretched, not
    /// repeated.
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    /// Returns the image with parts along its edges that keep their size, in points. The resizing mode is kept but has no effect:
    /// the part between them is stretched.
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        var look = look
        look.capInsets = capInsets
        look.resizingMode = resizingMode
        return UIImage(cgImage: cgImage, look: look)
    }

    /// Returns the image with a middle of one point that stretches, behind caps whose sizes are in points.
    open func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
        resizableImage(
            withCapInsets: UIEdgeInsets(
                top: CGFloat(top), left: CGFloat(left), bottom: max(0, size.height - CGFloat(top) - 1),
                right: max(0, size.width - CGFloat(left) - 1)), resizingMode: .stretch)
    }

    /// Draws the image in its size with its upper left corner at a point of the current graphics context; outside drawing it does
    /// nothing.
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image in its size with its upper left corner at a point, with a blend mode and an opacity from 0 to 1.
    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws into the current drawing context.
    open func draw(in rect: CGRect) {
        guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
        guard capInsets != .zero else { return context.drawDownwards(cgImage, in: rect) }
        NineParts(image: cgImage, caps: capInsets, scale: scale).draw(in: context, rect)
    }

    /// Draws the image in a rectangle of the current graphics context, with a blend mode and an opacity from 0 to 1; outside
    /// drawing it does nothing.
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        draw(in: rect)
        context.restoreGState()
    }

    /// Fills a rectangle of the current graphics context with repetitions of the image, the first one in the upper left corner;
    /// outside drawing it does nothing.
    open func drawAsPattern(in rect: CGRect) {
        guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.clip(to: rect)
        context.drawDownwards(cgImage, in: CGRect(origin: rect.origin, size: size), tiled: true)
        context.restoreGState()
    }

    /// Returns nil for an image without pixels.
    open func pngData() -> Data? { cgImage.flatMap { try? PNGFile.data(of: $0) } }

    /// Returns the image itself, since it cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return other === self || (cgImage != nil && cgImage == other.cgImage && scale == other.scale)
    }

    open override var hash: Int { cgImage?.hashValue ?? 0 }
    open override var description: String { "UIImage(\(size.width) × \(size.height) at \(scale))" }

    /// The part that stretches, in the unit square of the image, for `CALayer.contentsCenter`.
    var stretchingPart: CGRect {
        let size = size
        guard size.width > 0, size.height > 0, capInsets != .zero else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
        let inner = CGRect(origin: .zero, size: size).inset(by: capInsets)
        return CGRect(
            x: inner.minX / size.width, y: inner.minY / size.height, width: max(0, inner.width) / size.width,
            height: max(0, inner.height) / size.height)
    }
}

/// Returns the image as PNG; nil for an image without pixels.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
