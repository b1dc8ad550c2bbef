import Motion
package import Scene

/// What a gradient's colors run along.
public struct CAGradientLayerType: CAStringConstant {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let axial = CAGradientLayerType(rawValue: "axial")
    public static let radial = CAGradientLayerType(rawValue: "radial")
    public static let conic = CAGradientLayerType(rawValue: "conic")

    fileprivate var shape: GradientValues.Shape {
        switch self {
        case .radial: .radial
        case .conic: .conic
        default: .axial
        }
    }
}

/// A gradient over the bounds; points are in their unit square.
open class CAGradientLayer: CALayer {
    private var stops: [Any]?

    /// `CGColor`s.
    open var colors: [Any]? {
        get { stops }
        set {
            stops = newValue
            set(.gradient, \.gradient.colors, (newValue ?? []).compactMap { ($0 as? CGColor).map { Color($0) } }, key: "colors")
        }
    }
    open var locations: [NSNumber]? {
        get { values.gradient.locations.isEmpty ? nil : values.gradient.locations.map { NSNumber(value: $0) } }
        set { set(.gradient, \.gradient.locations, (newValue ?? []).map(\.doubleValue), key: "locations") }
    }
    open var startPoint: CGPoint {
        get { CGPoint(x: values.gradient.startX, y: values.gradient.startY) }
        set { set(.gradient, \.gradientStart, newValue, key: "startPoint") }
    }
    open var endPoint: CGPoint {
        get { CGPoint(x: values.gradient.endX, y: values.gradient.endY) }
        set { set(.gradient, \.gradientEnd, newValue, key: "endPoint") }
    }
    open var type: CAGradientLayerType {
        get { typeOfGradient }
        set {
            typeOfGradient = newValue
            set(.gradient, \.gradient.shape, newValue.shape)
        }
    }
    private var typeOfGradient = CAGradientLayerType.axial

    package override var kind: LayerKind { .gradient }

    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAGradientLayer else { return }
        stops = layer.stops
        typeOfGradient = layer.typeOfGradient
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    package override func makeCopy() -> CALayer { CAGradientLayer(layer: self) }

    package override func presentationChanged() {
        stops = values.gradient.colors.map { CGColor($0) }
    }

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
