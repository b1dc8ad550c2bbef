internal import Diagnostics

/// A color, or a closure that returns one for a trait collection.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {
    // Foundation reads the first word; see `FoundationHeader`.
    private let header = FoundationHeader()

    enum Source {
        case fixed(CGColor)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
    }

    let source: Source

    init(source: Source) {
        self.source = source
        super.init()
    }

    /// Creates a color; components are from 0 to 1, in sRGB.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        source = .fixed(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
        super.init()
    }

    /// Creates a color from components of Display P3, which are taken as sRGB.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a gray; 0 is black and 1 is white.
    public init(white: CGFloat, alpha: CGFloat) {
        source = .fixed(CGColor(gray: white, alpha: alpha))
        super.init()
    }

    /// Creates a color from hue, saturation and brightness, each from 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (red, green, blue) = HueColor.rgb(hue: hue, saturation: saturation, brightness: brightness)
        source = .fixed(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
        super.init()
    }

    /// Creates a color from a Core Graphics color.
    public init(cgColor: CGColor) {
        source = .fixed(cgColor)
        super.init()
    }

    /// Uses the image's average color, because patterns are not supported as colors; logs this once.
    public init(patternImage image: UIImage) {
        Log.colors.once(.warning, id: "pattern", "UIColor(patternImage:) is not supported: the image's average color is used")
        source = .fixed(image.cgImage.flatMap(AverageColor.of) ?? .clear)
        super.init()
    }

    /// Creates a dynamic color; the provider is called each time the color is needed.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        source = .dynamic(dynamicProvider)
        super.init()
    }

    /// Returns the color for these traits.
    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        switch source {
        case .fixed: self
        case .dynamic(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
        }
    }

    /// The color for the current traits.
    open var cgColor: CGColor {
        switch source {
        case .fixed(let color): color
        case .dynamic(let provider): provider(.current).cgColor
        }
    }

    /// Returns the color with another alpha.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        switch source {
        case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
        case .dynamic(let provider): UIColor { provider($0).resolvedColor(with: $0).withAlphaComponent(alpha) }
        }
    }

    /// Writes the components of sRGB, from 0 to 1, and returns true.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let parts = cgColor.rgba
        red?.pointee = CGFloat(parts.red)
        green?.pointee = CGFloat(parts.green)
        blue?.pointee = CGFloat(parts.blue)
        alpha?.pointee = CGFloat(parts.alpha)
        return true
    }

    /// Writes hue, saturation and brightness, from 0 to 1, and returns true.
    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let parts = cgColor.rgba
        let color = HueColor.hsb(red: CGFloat(parts.red), green: CGFloat(parts.green), blue: CGFloat(parts.blue))
        hue?.pointee = color.hue
        saturation?.pointee = color.saturation
        brightness?.pointee = color.brightness
        alpha?.pointee = CGFloat(parts.alpha)
        return true
    }

    /// Writes the luminance as a gray from 0 to 1, with alpha, and returns true.
    @discardableResult
    open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let parts = cgColor.rgba
        white?.pointee = CGFloat(0.2126 * parts.red + 0.7152 * parts.green + 0.0722 * parts.blue)
        alpha?.pointee = CGFloat(parts.alpha)
        return true
    }

    /// Sets the fill and stroke color of the current drawing context.
    open func set() {
        setFill()
        setStroke()
    }

    /// Sets the color of fills in the current context.
    open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
    /// Sets the color of lines in the current context.
    open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

    /// Returns the color itself: colors do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if self === other { return true }
        guard case .fixed = source, case .fixed = other.source else { return false }
        return cgColor.rgba == other.cgColor.rgba
    }

    open override var hash: Int {
        guard case .fixed(let color) = source else { return ObjectIdentifier(self).hashValue }
        let parts = color.rgba
        return [parts.red, parts.green, parts.blue, parts.alpha].hashValue
    }

    open override var description: String {
        let parts = cgColor.rgba
        return "UIColor(\(parts.red) \(parts.green) \(parts.blue) \(parts.alpha))"
    }
}
