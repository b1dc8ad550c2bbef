import Geometry
import Motion
package import Scene

/// A rectangle of the screen with contents, effects and sublayers.
///
/// A layer belongs to the main thread; touching one elsewhere is reported. It keeps model values only: what is on the screen while
/// animations run is `presentation()`. What overrides may replace stands in this file, its doing in the `CALayer+…` files.
open class CALayer: NSObject, CAMediaTiming {
    /// The model, in the form that is mirrored to the display side.
    package final var values = LayerValues()
    package final let id: LayerID
    /// What a presentation copy was made of.
    final var original: CALayer?

    // Which part of the model the display side has not been told.
    final var changes = LayerChanges()
    final var hasNewSublayers = false
    final var hasNewMask = false
    final var hasNewKind = false
    /// The display side has this layer.
    package internal(set) final var isMirrored = false
    final var isQueued = false
    final var needsLayoutFlag = false
    final var needsDisplayFlag = false
    final var isDisplaying = false

    final var children: [CALayer] = []
    /// Private sublayers, below and above all others: a shape's pixels, a transition's old picture.
    final var underlay: CALayer?
    final var overlay: CALayer?
    final weak var parentLayer: CALayer?
    final var maskLayer: CALayer?
    /// The layer that this one masks.
    final weak var maskedLayer: CALayer?
    /// Running animations, in the order of their addition.
    final var running: [RunningAnimation] = []

    final var contentsObject: Any?
    final var contentHandle: ContentHandle?
    /// What the display side shows of `contentHandle`s.
    final var shownHandle: ContentHandle?
    /// The pixels that `display()` draws into.
    final var backing: ContentHandle?
    final var ownColors = LayerColors()
    final var extras = LayerExtras()

    open weak var delegate: (any CALayerDelegate)?
    open var name: String?
    open var actions: [String: any CAAction]?
    open var style: [AnyHashable: Any]?

    public override init() {
        id = SceneContext.makeLayerID()
        super.init()
        values.allowsGroupOpacity = true
    }

    /// A copy of the values, for `presentation()`; subclasses copy their own properties.
    public init(layer: Any) {
        id = SceneContext.makeLayerID()
        super.init()
        if let layer = layer as? CALayer { copyModel(of: layer) }
    }

    /// Nothing is archived: the layer is a new one.
    public required init?(coder: NSCoder) {
        id = SceneContext.makeLayerID()
        super.init()
    }

    deinit {
        // A mirrored layer cannot go: the tree that it hangs in keeps it. The context therefore only hears of those that a
        // root's owner dropped whole.
        if isMirrored { SceneContext.cleanUp.add(layer: id) }
    }

    // MARK: Geometry

    open var bounds: CGRect {
        get { CGRect(values.bounds) }
        set {
            guard newValue.origin.x.isFinite, newValue.origin.y.isFinite, newValue.width.isFinite, newValue.height.isFinite
            else { return report("bounds of \(newValue) are not finite") }
            guard set(.bounds, \.bounds, Rect(newValue.withinReach)) else { return }
            boundsChanged()
        }
    }
    open var position: CGPoint {
        get { CGPoint(values.position) }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return report("a position of \(newValue) is not finite") }
            set(.position, \.position, Point(newValue.withinReach))
        }
    }
    /// The bounds as the superlayer sees them; setting it sets `bounds.size` and `position`.
    open var frame: CGRect {
        get { frameInSuperlayer }
        set { setFrame(newValue) }
    }
    open var zPosition: CGFloat {
        get { values.zPosition }
        set { set(.zPosition, \.zPosition, newValue.isFinite ? newValue : 0) }
    }
    open var anchorPoint: CGPoint {
        get { CGPoint(values.anchorPoint) }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return report("an anchor point of \(newValue) is not finite") }
            set(.anchorPoint, \.anchorPoint, Point(newValue))
        }
    }
    open var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { set(.anchorPointZ, \.anchorPointZ, newValue.isFinite ? newValue : 0) }
    }
    open var transform: CATransform3D {
        get { CATransform3D(values.transform) }
        set {
            guard newValue.matrix.isFinite else { return report("a transform of \(newValue.matrix) is not finite") }
            set(.transform, \.transform, newValue.matrix)
        }
    }
    open var sublayerTransform: CATransform3D {
        get { CATransform3D(values.sublayerTransform) }
        set {
            guard newValue.matrix.isFinite else { return report("a sublayer transform of \(newValue.matrix) is not finite") }
            set(.sublayerTransform, \.sublayerTransform, newValue.matrix)
        }
    }
    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    // MARK: Appearance

    open var opacity: Float {
        get { Float(values.opacity) }
        set { set(.opacity, \.opacity, newValue.isNaN ? 1 : Double(min(max(newValue, 0), 1))) }
    }
    open var isHidden: Bool {
        get { values.isHidden }
        set { set(.isHidden, \.isHidden, newValue) }
    }
    open var masksToBounds: Bool {
        get { values.masksToBounds }
        set { set(.masksToBounds, \.masksToBounds, newValue) }
    }
    open var isOpaque: Bool {
        get { values.isOpaque }
        set { set(.isOpaque, \.isOpaque, newValue) }
    }
    open var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { set(.isDoubleSided, \.isDoubleSided, newValue) }
    }
    open var isGeometryFlipped: Bool {
        get { values.isGeometryFlipped }
        set { set(.isGeometryFlipped, \.isGeometryFlipped, newValue) }
    }
    open var allowsGroupOpacity: Bool {
        get { values.allowsGroupOpacity }
        set { set(.allowsGroupOpacity, \.allowsGroupOpacity, newValue) }
    }
    open var backgroundColor: CGColor? {
        get { ownColors.background }
        set {
            ownColors.background = newValue
            set(.backgroundColor, \.backgroundColor, newValue.map { Color($0) } ?? .clear)
        }
    }
    open var cornerRadius: CGFloat {
        get { values.cornerRadius }
        set { set(.cornerRadius, \.cornerRadius, newValue.isFinite ? max(newValue, 0) : 0) }
    }
    open var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: UInt(values.maskedCorners.rawValue)) }
        set { set(.maskedCorners, \.maskedCorners, CornerMask(rawValue: UInt8(newValue.rawValue & 15))) }
    }
    open var cornerCurve: CALayerCornerCurve {
        get { values.cornerCurve == .continuous ? .continuous : .circular }
        set { set(.cornerCurve, \.cornerCurve, newValue == .continuous ? .continuous : .circular) }
    }
    /// Radii from the corner to where a curve of that kind leaves the edge.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? CornerCurve.continuousExtent : 1
    }
    open var borderWidth: CGFloat {
        get { values.borderWidth }
        set { set(.borderWidth, \.borderWidth, newValue.isFinite ? max(newValue, 0) : 0) }
    }
    open var borderColor: CGColor? {
        get { ownColors.border }
        set {
            ownColors.border = newValue
            set(.borderColor, \.borderColor, newValue.map { Color($0) } ?? .clear)
        }
    }
    open var shadowOpacity: Float {
        get { Float(values.shadowOpacity) }
        set { set(.shadowOpacity, \.shadowOpacity, newValue.isNaN ? 0 : Double(min(max(newValue, 0), 1))) }
    }
    open var shadowColor: CGColor? {
        get { ownColors.shadow }
        set {
            ownColors.shadow = newValue
            set(.shadowColor, \.shadowColor, newValue.map { Color($0) } ?? .clear)
        }
    }
    open var shadowOffset: CGSize {
        get { CGSize(values.shadowOffset) }
        set {
            guard newValue.width.isFinite, newValue.height.isFinite else {
                return report("a shadow offset of \(newValue) is not finite")
            }
            set(.shadowOffset, \.shadowOffset, Size(newValue))
        }
    }
    open var shadowRadius: CGFloat {
        get { values.shadowRadius }
        set { set(.shadowRadius, \.shadowRadius, newValue.isFinite ? max(newValue, 0) : 0) }
    }
    /// Drawn as the rounded rectangle that it is, or as that of its bounding box.
    open var shadowPath: CGPath? {
        get { extras.shadowPath }
        set {
            extras.shadowPath = newValue
            set(.shadowShape, \.shadowShape, newValue.map { RoundedRect($0) })
        }
    }

    // MARK: Contents

    /// A `CGImage`.
    open var contents: Any? {
        get { contentsObject }
        set { setContents(newValue) }
    }
    open var contentsRect: CGRect {
        get { CGRect(values.contentsRect) }
        set { set(.contentsRect, \.contentsRect, Rect(newValue)) }
    }
    open var contentsCenter: CGRect {
        get { CGRect(values.contentsCenter) }
        set { set(.contentsCenter, \.contentsCenter, Rect(newValue)) }
    }
    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(values.contentsGravity) }
        set { set(.contentsGravity, \.contentsGravity, newValue.gravity) }
    }
    open var contentsScale: CGFloat {
        get { values.contentsScale }
        set { set(.contentsScale, \.contentsScale, newValue.isFinite && newValue > 0 ? newValue : 1) }
    }
    open var minificationFilter = CALayerContentsFilter.linear
    open var magnificationFilter: CALayerContentsFilter {
        get { extras.magnificationFilter }
        set {
            extras.magnificationFilter = newValue
            let filters: [CALayerContentsFilter: ContentsFilter] = [.nearest: .nearest, .trilinear: .trilinear]
            set(.contentsFilter, \.contentsFilter, filters[newValue] ?? .linear)
        }
    }
    open var minificationFilterBias: Float = 0
    open var contentsFormat = CALayerContentsFormat.RGBA8Uint
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var drawsAsynchronously = false
    open var allowsEdgeAntialiasing = false
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
    open var needsDisplayOnBoundsChange = false

    // MARK: Tree

    open var superlayer: CALayer? { superlayerOrItsPresentation }
    open var sublayers: [CALayer]? {
        get { sublayersOrTheirPresentations }
        set { replaceSublayers(with: newValue ?? []) }
    }
    open var mask: CALayer? {
        get { maskLayer }
        set { setMask(newValue) }
    }
    open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count) }
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }
    open func removeFromSuperlayer() { detach() }

    // MARK: Layout and display

    open func setNeedsLayout() { markNeedsLayout() }
    open func needsLayout() -> Bool { needsLayoutFlag }
    open func layoutIfNeeded() { layoutTreeIfNeeded() }
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }
    open func preferredFrameSize() -> CGSize { frame.size }

    open func setNeedsDisplay() { markNeedsDisplay() }
    /// Redraws the whole layer: a part is never kept.
    open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
    open func needsDisplay() -> Bool { needsDisplayFlag }
    open func displayIfNeeded() {
        guard needsDisplayFlag else { return }
        needsDisplayFlag = false
        display()
    }
    open func display() {
        if let delegate { delegate.display(self) } else { drawBackingImage() }
    }
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
    /// Draws main's copy of the tree below this layer, without its position; says what it cannot draw.
    open func render(in ctx: CGContext) { rasterise(in: ctx) }

    // MARK: Geometry of others, hits

    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
    /// - Parameter p: in the superlayer's coordinates.
    open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }

    // MARK: Actions and animations

    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
    open class func defaultValue(forKey key: String) -> Any? { nil }
    open class func needsDisplay(forKey key: String) -> Bool { false }
    open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
    open func removeAnimation(forKey key: String) { detachAnimation(forKey: key) }
    open func removeAllAnimations() { detachAllAnimations() }
    open func animationKeys() -> [String]? {
        let keys = running.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
    open func animation(forKey key: String) -> CAAnimation? { running.first { $0.key == key }?.animation }

    /// What is on the screen at the turn's time; `nil` as long as the layer was not.
    open func presentation() -> CALayer? { isMirrored || original != nil ? makePresentation() : nil }
    public final func model() -> Self { (original as? Self) ?? self }

    // MARK: Key paths

    open func value(forKey key: String) -> Any? { value(ofKeyPath: key) }
    open func setValue(_ value: Any?, forKey key: String) { setValue(value, ofKeyPath: key) }
    open func value(forKeyPath keyPath: String) -> Any? { value(ofKeyPath: keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, ofKeyPath: keyPath) }

    // MARK: Time

    open var beginTime: CFTimeInterval {
        get { values.timing.beginTime }
        set { set(.timing, \.timing.beginTime, newValue) }
    }
    open var speed: Float {
        get { Float(values.timing.speed) }
        set { set(.timing, \.timing.speed, Double(newValue)) }
    }
    open var timeOffset: CFTimeInterval {
        get { values.timing.timeOffset }
        set { set(.timing, \.timing.timeOffset, newValue) }
    }
    open var duration: CFTimeInterval = .infinity
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed

    // MARK: For subclasses of this library

    /// The class, the frame, the name; off the main thread the class alone.
    open override var description: String {
        guard Thread.isMainThread else { return "<\(classAndAddress)>" }
        let label = name.map { "; name = '\($0)'" } ?? ""
        return "<\(classAndAddress); frame = \(frame.shortDescription)\(label)>"
    }

    /// What the display side draws besides what every layer has.
    package var kind: LayerKind { .plain }

    /// What `render(in:)` has of its contents.
    package var renderedContents: CGImage? { contentsObject as? CGImage }

    /// Its contents are where main cannot read them.
    package var hasForeignPixels: Bool { false }

    /// A copy of the nearest class of this library's, with its own properties.
    package func makeCopy() -> CALayer { CALayer(layer: self) }

    /// Whether animations of this key path change pixels that main draws, frame by frame.
    package func animatesOnMain(_ keyPath: String) -> Bool { false }

    /// Draws what main's animations want now; called for every frame while there are any.
    package func animateOnMain() {}

    /// Animations were added: joins the layers that main animates, if need be.
    package func followOnMain() {}

    /// Values as an animation wants them were laid over the model of a presentation copy.
    package func presentationChanged() {}
}

/// Colors as they were set: a `CGColor` keeps its space.
struct LayerColors {
    var background: CGColor?
    var border: CGColor? = .black
    var shadow: CGColor? = .black
}

/// What few layers have.
struct LayerExtras {
    var shadowPath: CGPath?
    var magnificationFilter = CALayerContentsFilter.linear
    /// `setValue(_:forKey:)` with keys of the caller's.
    var userValues: [String: Any] = [:]
}
