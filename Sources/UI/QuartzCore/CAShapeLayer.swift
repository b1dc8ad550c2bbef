import Geometry
import Motion
import Scene

/// The rule that decides which points are inside a path that crosses itself.
public struct CAShapeLayerFillRule: CAStringConstant {
    /// The name of the rule.
    public let rawValue: String
    /// Creates a rule from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Inside is what the path winds around, counted by direction.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Inside is what the path encloses an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of the corner between two lines of a path.
public struct CAShapeLayerLineJoin: CAStringConstant {
    /// The name of the join.
    public let rawValue: String
    /// Creates a join from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pointed corners, up to the miter limit.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// Round corners.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// Cut corners.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The shape of the end of a line of a path.
public struct CAShapeLayerLineCap: CAStringConstant {
    /// The name of the cap.
    public let rawValue: String
    /// Creates a cap from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Lines end at their end points.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// Lines end in half circles around their end points.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Lines end half a line width beyond their end points.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// A layer that draws a path, filled and stroked, in its own coordinates. The path may reach beyond the bounds.
///
/// Cairo draws it on the main thread when it changes, and once per frame while its path, strokes or colors are animated. A shape
/// that moves, rotates or fades as a whole is drawn once.
open class CAShapeLayer: CALayer {
    /// The shape in the layer's coordinates; nil draws nothing.
    open var path: CGPath? {
        get { shape.path }
        set { change("path") { $0.path = newValue?.copy() } }
    }
    /// The color inside of the path; opaque black by default, nil leaves it empty.
    open var fillColor: CGColor? {
        get { shape.fillColor }
        set { change("fillColor") { $0.fillColor = newValue } }
    }
    /// What counts as inside.
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule }
        set { change(nil) { $0.fillRule = newValue } }
    }
    /// The color of the line; nil draws none.
    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set { change("strokeColor") { $0.strokeColor = newValue } }
    }
    /// The start of the stroked part of the path, from 0 to 1.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { change("strokeStart") { $0.strokeStart = newValue } }
    }
    /// Where the line ends, from 0 to 1 of the path's length.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { change("strokeEnd") { $0.strokeEnd = newValue } }
    }
    /// The width of the line, in points.
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { change("lineWidth") { $0.lineWidth = max(newValue, 0) } }
    }
    /// How long a pointed corner may be, in line widths, before it is cut; 10 by default.
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { change(nil) { $0.miterLimit = newValue } }
    }
    /// How lines end.
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap }
        set { change(nil) { $0.lineCap = newValue } }
    }
    /// How two parts of a line meet.
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin }
        set { change(nil) { $0.lineJoin = newValue } }
    }
    /// Where the dash pattern begins, in points.
    open var lineDashPhase: CGFloat {
        get { shape.lineDashPhase }
        set { change("lineDashPhase") { $0.lineDashPhase = newValue } }
    }
    /// Lengths of dashes and gaps in turn, in points; nil draws a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { shape.lineDashPattern }
        set { change(nil) { $0.lineDashPattern = newValue } }
    }

    /// The model values. The drawn values may be an animated state of them.
    private(set) final var shape = ShapeValues()
    private var drawn: (shape: ShapeValues, scale: CGFloat, clip: CGRect)?

    /// Creates a layer without a path.
    public override init() {
        super.init()
    }

    /// Creates a copy of the layer's values, for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAShapeLayer { shape = layer.shape }
    }

    /// Creates a layer without a path.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    private func change(_ key: String?, _ body: (inout ShapeValues) -> Void) {
        var next = shape
        body(&next)
        guard next != shape else { return }
        checkThread()
        let action = original == nil ? key.flatMap { pendingShapeAction(forKey: $0) } : nil
        shape = next
        setNeedsDisplay()
        if let action, let key { action.run(forKey: key, object: self, arguments: nil) }
    }

    private func pendingShapeAction(forKey key: String) -> (any CAAction)? {
        if let action = pendingAction(forKey: key) { return action }
        // A delegate has already decided.
        guard isMirrored, delegate == nil, !CATransaction.disableActions(), CATransaction.animationDuration() > 0,
            actions?[key] == nil
        else { return nil }
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = animatedShape()[key]
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }

    /// Draws the shape into its pixels.
    open override func display() { drawShape() }

    /// Draws the present state of the shape, unless it is already shown.
    private func drawShape() {
        let now = animatedShape()
        let scale = max(contentsScale, root.contentsScale)
        let clip = maskedLayer.map { convert($0.bounds, from: $0) } ?? (masksToBounds ? bounds : .infinite)
        if let drawn, drawn.shape == now, drawn.scale == scale, drawn.clip == clip { return }
        drawn = (now, scale, clip)
        guard let picture = now.picture(scale: scale, clip: clip) else { return setUnderlay(nil) }
        let pixels = underlay ?? BareLayer()
        pixels.contentsScale = scale
        pixels.bounds = CGRect(origin: .zero, size: picture.frame.size)
        pixels.position = CGPoint(x: picture.frame.midX, y: picture.frame.midY)
        pixels.showBacking(picture.image, isDrawing: false)
        setUnderlay(pixels)
    }

    package override var drawsWithinBounds: Bool { false }

    // MARK: Animations of the shape itself

    package override func animatesOnMain(_ keyPath: String) -> Bool { ShapeValues.animatableKeys.contains(keyPath) }

    private var hasShapeAnimations: Bool {
        running.contains { !$0.isOver && !ShapeTrack.tracks(of: $0).isEmpty }
    }

    package override func followOnMain() {
        guard hasShapeAnimations else { return }
        SceneContext.main.animateOnMain(self)
        setNeedsDisplay()
    }

    package override func animateOnMain() {
        if !hasShapeAnimations { SceneContext.main.stopAnimatingOnMain(self) }
        drawShape()
    }

    private func animatedShape() -> ShapeValues {
        let owner = model()
        guard !owner.running.isEmpty else { return shape }
        var result = shape
        let context = SceneContext.main
        let clock = owner.clock(at: context.tickTime)
        for animation in owner.running {
            for track in ShapeTrack.tracks(of: animation) {
                track.apply(to: &result, clock, track.retime.flatMap { context.moment(of: $0, at: context.tickTime) })
            }
        }
        return result
    }

    /// Returns a property of the shape, or the layer's value of the key path.
    open override func value(forKeyPath keyPath: String) -> Any? {
        animatesOnMain(keyPath) ? shape[keyPath] : super.value(forKeyPath: keyPath)
    }

    /// Sets a property of the shape, or the layer's value of the key path.
    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard animatesOnMain(keyPath) else { return super.setValue(value, forKeyPath: keyPath) }
        change(keyPath) { $0[keyPath] = value }
    }

    /// Returns the value of a key path.
    open override func value(forKey key: String) -> Any? { value(forKeyPath: key) }
    /// Sets the value of a key path.
    open override func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

    package override func makeCopy() -> CALayer { CAShapeLayer(layer: self) }

    package override func presentationChanged() {
        shape = animatedShape()
    }

    /// Returns a copy with the values on the screen; nil while the layer has not been on the screen.
    open override func presentation() -> CAShapeLayer? { super.presentation() as? CAShapeLayer }
}
