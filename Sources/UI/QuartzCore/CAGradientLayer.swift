import Motion
package import Scene

/// The shape along which a gradient's colors are spread.
public struct CAGradientLayerType: CAStringConstant {
    /// The name of the type.
    public let rawValue: String
    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The colors change along the line from start to end.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// The colors change from the start point outward; the end point gives the two radii.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// The colors change around the start point, beginning toward the end point.
    public static let conic = CAGradientLayerType(rawValue: "conic")

    fileprivate var shape: GradientValues.Shape {
        switch self {
        case .radial: .radial
        case .conic: .conic
        default: .axial
        }
    }
}

/// A layer that draws a gradient over its bounds. Points are in the unit square of the bounds.
open class CAGradientLayer: CALayer {
    private var stops: [Any]?

    /// The colors as `CGColor`s. Other elements are ignored.
    open var colors: [Any]? {
        get { stops }
        set {
            stops = newValue
            set(.gradient, \.gradient.colors, (newValue ?? []).compactMap { ($0 as? CGColor).map { Color($0) } }, key: "colors")
        }
    }
    /// Where each color stands, from 0 to 1 in rising order; nil spreads them evenly.
    open var locations: [NSNumber]? {
        get { values.gradient.locations.isEmpty ? nil : values.gradient.locations.map { NSNumber(value: $0) } }
        set { set(.gradient, \.gradient.locations, (newValue ?? []).map(\.doubleValue), key: "locations") }
    }
    /// Where the gradient begins, in the layer's unit square; (0.5, 0) by default.
    open var startPoint: CGPoint {
        get { CGPoint(x: values.gradient.startX, y: values.gradient.startY) }
        set { set(.gradient, \.gradientStart, newValue, key: "startPoint") }
    }
    /// Where the gradient ends, in the layer's unit square; (0.5, 1) by default.
    open var endPoint: CGPoint {
        get { CGPoint(x: values.gradient.endX, y: values.gradient.endY) }
        set { set(.gradient, \.gradientEnd, newValue, key: "endPoint") }
    }
    /// How the colors are spread.
    open var type: CAGradientLayerType {
        get { typeOfGradient }
        set {
            typeOfGradient = newValue
            set(.gradient, \.gradient.shape, newValue.shape)
        }
    }
    private var typeOfGradient = CAGradientLayerType.axial

    package override var kind: LayerKind { .gradient }

    /// Creates an empty gradient layer.
    public override init() {
        super.init()
    }

    /// Creates a copy of the layer's values, for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAGradientLayer else { return }
        stops = layer.stops
        typeOfGradient = layer.typeOfGradient
    }

    /// Creates a layer without colors.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    package override func makeCopy() -> CALayer { CAGradientLayer(layer: self) }

    package override func presentationChanged() {
        stops = values.gradient.colors.map { CGColor($0) }
    }

    /// Returns a copy with the values on the screen; nil while the layer has not been on the screen.
    open override func presentation() -> CAGradientLayer? { super.presentation() as? CAGradientLayer }
}

extension LayerValues {
    fileprivate var gradientStart: CGPoint {
        get { CGPoint(x: gradient.startX, y: gradient.startY) }
        set { (gradient.startX, gradient.startY) = (newValue.x, newValue.y) }
    }

    fileprivate var gradientEnd: CGPoint {
        get { CGPoint(x: gradient.endX, y: gradient.endY) }
        set { (gradient.endX, gradient.endY) = (newValue.x, newValue.y) }
    }
}
