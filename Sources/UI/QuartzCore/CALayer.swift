import Geometry
import Motion
package import Scene

/// A rectangle of the screen with contents, effects and sublayers.
///
/// A layer belongs to the main thread; a use elsewhere is logged. It keeps model values only; `presentation()` returns the values
/// on the screen while animations run. This file holds the members that overrides may replace. The `CALayer+…` files implement
/// them.
open class CALayer: NSObject, CAMediaTiming {
    /// The model, in the form that is mirrored to the display side.
    package final var values = LayerValues()
    package final let id: LayerID
    /// The layer that a presentation copy was made of; nil for a model layer.
    final var original: CALayer?

    // The parts of the model that the display side does not know yet.
    final var changes = LayerChanges()
    final var sublayerNews = SublayerNews()
    /// Where it came, or moved among its siblings, since the last commit; others that came later have moved it on.
    final var placedIndex: Int?
    final var hasNewMask = false
    final var hasNewKind = false
    /// Whether the display side has this layer.
    package internal(set) final var isMirrored = false
    final var isQueued = false
    final var needsLayoutFlag = false
    /// The time, in the sense of `PlaceReadings`, in which a value was last computed from this layer's place.
    final var placeReadIn: UInt64 = 0
    final var needsDisplayFlag = false
    final var isDisplaying = false
    package final var placeInList: Int32 = 0
    final var childList = ChildList<CALayer>()
    /// Private sublayers below and above all others: a shape's pixels, a transition's old picture.
    final var underlay: CALayer?
    final var overlay: CALayer?
    final weak var parentLayer: CALayer?
    /// What the layer's level is counted in; nil for a layer with none above it or in it.
    final var part: TreePart?
    final var levelInPart = 0
    /// The number of layers below, along the longest way; nil when it is to be counted. Then it is nil in the layers above as well.
    final var knownHeight: Int? = 0
    /// Whether the layer was in a shown tree, and the revision of the hierarchy for which that was found out.
    final var shown: (isIt: Bool, revision: UInt64) = (false, 0)
    final var maskLayer: CALayer?
    /// The layer that this layer masks.
    final weak var maskedLayer: CALayer?
    /// The running animations, in the order of their addition.
    final var running: [RunningAnimation] = []

    final var contentsObject: Any?
    final var contentHandle: ContentHandle?
    /// The content that the display side shows.
    final var shownHandle: ContentHandle?
    /// The pixels that `display()` draws into.
    final var backing: ContentHandle?
    /// The layers that are drawn only near what is seen of this layer; nil where there are none.
    final var drawings: DeferredDrawings?
    /// The list in which this layer waits, or waited before it was drawn.
    final var tracker: DeferredDrawings?
    final var trackerNumber: UInt64 = 0
    /// Whether a layer below is in the list of a layer above.
    final var hasTrackedBelow = false
    final var ownColors = LayerColors()
    final var extras = LayerExtras()

    /// Asked for contents, layout and actions; a view is the delegate of its layer.
    open var delegate: (any CALayerDelegate)? {
        get { owner ?? otherDelegate }
        set {
            owner = nil
            otherDelegate = newValue
        }
    }
    private final weak var otherDelegate: (any CALayerDelegate)?
    /// The delegate that made this layer for itself, and gives it up when it ends.
    ///
    /// An object with a weak reference counts all others in a table beside it, which makes each of them several times as dear. Every view
    /// would be such an object. A layer that outlives its view must not be used while the view's last reference goes on another thread.
    private final nonisolated(unsafe) unowned(unsafe) var owner: (any CALayerDelegate)?

    /// Makes an object the delegate that this layer belongs to. It says so when it ends.
    package final func belong(to owner: any CALayerDelegate) { (self.owner, otherDelegate) = (owner, nil) }

    /// The owner ends. Another view may own the layer by now.
    package final nonisolated func ownerEnds(_ owner: AnyObject) {
        if self.owner === owner { self.owner = nil }
    }

    /// A name for logs, tests and `value(forKeyPath:)`.
    open var name: String?
    /// Actions by event, searched after the delegate's answer.
    open var actions: [String: any CAAction]?
    /// Values and actions by name, searched after `actions`.
    open var style: [AnyHashable: Any]?

    /// Creates a layer without a size.
    public override init() {
        id = SceneContext.makeLayerID()
        super.init()
        values.allowsGroupOpacity = true
    }

    /// Creates a copy of the layer's values, for `presentation()`. Subclasses copy their own properties.
    public init(layer: Any) {
        id = SceneContext.makeLayerID()
        super.init()
        if let layer = layer as? CALayer { copyModel(of: layer) }
    }

    /// Creates a new layer; nothing is archived.
    public required init?(coder: NSCoder) {
        id = SceneContext.makeLayerID()
        super.init()
    }

    deinit {
        // A mirrored layer stays alive while it is in a tree, because the tree retains it. The context learns here only of layers
        // whose whole tree was released by the owner of its root.
        if isMirrored { SceneContext.cleanUp.add(layer: id) }
    }

    // MARK: Geometry

    /// The layer's rectangle in its own coordinates, in points; its origin scrolls the sublayers.
    open var bounds: CGRect {
        get { CGRect(values.bounds) }
        set {
            guard newValue.origin.x.isFinite, newValue.origin.y.isFinite, newValue.width.isFinite, newValue.height.isFinite
            else { return report("bounds of \(newValue) are not finite") }
            guard set(.bounds, \.bounds, Rect(newValue.withinReach)) else { return }
            boundsChanged()
        }
    }
    /// The place of the anchor point in the superlayer's coordinates, in points.
    open var position: CGPoint {
        get { CGPoint(values.position) }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return report("a position of \(newValue) is not finite") }
            set(.position, \.position, Point(newValue.withinReach))
        }
    }
    /// The bounds in the superlayer's coordinates. Setting it sets `bounds.size` and `position`.
    open var frame: CGRect {
        get { frameInSuperlayer }
        set { setFrame(newValue) }
    }
    /// The layer's depth: sublayers with a greater one lie in front, and a perspective moves them.
    open var zPosition: CGFloat {
        get { values.zPosition }
        set { set(.zPosition, \.zPosition, newValue.isFinite ? newValue : 0) }
    }
    /// The point that `position` places and the transform turns around, in the unit square of the bounds; the middle by default.
    open var anchorPoint: CGPoint {
        get { CGPoint(values.anchorPoint) }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return report("an anchor point of \(newValue) is not finite") }
            set(.anchorPoint, \.anchorPoint, Point(newValue))
        }
    }
    /// The depth of the anchor point, in points.
    open var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { set(.anchorPointZ, \.anchorPointZ, newValue.isFinite ? newValue : 0) }
    }
    /// The transform around the anchor point; it changes neither bounds nor position.
    open var transform: CATransform3D {
        get { CATransform3D(values.transform) }
        set {
            guard newValue.matrix.isFinite else { return report("a transform of \(newValue.matrix) is not finite") }
            set(.transform, \.transform, newValue.matrix)
        }
    }
    /// The transform of all sublayers, such as a perspective, around the anchor point.
    open var sublayerTransform: CATransform3D {
        get { CATransform3D(values.sublayerTransform) }
        set {
            guard newValue.matrix.isFinite else { return report("a sublayer transform of \(newValue.matrix) is not finite") }
            set(.sublayerTransform, \.sublayerTransform, newValue.matrix)
        }
    }
    /// Returns the part of the transform that acts in the plane.
    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
    /// Sets the transform to one in the plane.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    // MARK: Appearance

    /// How opaque the layer with its sublayers is, from 0 to 1.
    open var opacity: Float {
        get { Float(values.opacity) }
        set { set(.opacity, \.opacity, newValue.isNaN ? 1 : Double(min(max(newValue, 0), 1))) }
    }
    /// Whether the layer and its sublayers are left out.
    open var isHidden: Bool {
        get { values.isHidden }
        set { set(.isHidden, \.isHidden, newValue) }
    }
    /// Whether sublayers are cut at the bounds and the rounded corners.
    open var masksToBounds: Bool {
        get { values.masksToBounds }
        set { set(.masksToBounds, \.masksToBounds, newValue) }
    }
    /// A promise that the contents have no translucent pixel.
    open var isOpaque: Bool {
        get { values.isOpaque }
        set { set(.isOpaque, \.isOpaque, newValue) }
    }
    /// Whether the layer shows when its back is turned to the viewer.
    open var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { set(.isDoubleSided, \.isDoubleSided, newValue) }
    }
    /// Whether the layer's y axis points up.
    open var isGeometryFlipped: Bool {
        get { values.isGeometryFlipped }
        set { set(.isGeometryFlipped, \.isGeometryFlipped, newValue) }
    }
    /// Whether an opacity below 1 applies to the layer and its sublayers as one picture; true by default.
    open var allowsGroupOpacity: Bool {
        get { values.allowsGroupOpacity }
        set { set(.allowsGroupOpacity, \.allowsGroupOpacity, newValue) }
    }
    /// The color behind the contents; nil is clear.
    open var backgroundColor: CGColor? {
        get { ownColors.background }
        set {
            ownColors.background = newValue
            set(.backgroundColor, \.backgroundColor, newValue.map { Color($0) } ?? .clear)
        }
    }
    /// The radius of the corners, in points.
    open var cornerRadius: CGFloat {
        get { values.cornerRadius }
        set { set(.cornerRadius, \.cornerRadius, newValue.isFinite ? max(newValue, 0) : 0) }
    }
    /// Which corners are rounded; all by default.
    open var maskedCorners: CACornerMask {
        get { CACornerMask(rawValue: UInt(values.maskedCorners.rawValue)) }
        set { set(.maskedCorners, \.maskedCorners, CornerMask(rawValue: UInt8(newValue.rawValue & 15))) }
    }
    /// The shape of rounded corners: a part of a circle, or a curve that begins more softly.
    open var cornerCurve: CALayerCornerCurve {
        get { values.cornerCurve == .continuous ? .continuous : .circular }
        set { set(.cornerCurve, \.cornerCurve, newValue == .continuous ? .continuous : .circular) }
    }
    /// Returns the distance from the corner to the point where the curve leaves the edge, in radii.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? CornerCurve.continuousExtent : 1
    }
    /// The width of the border inside of the edge, in points.
    open var borderWidth: CGFloat {
        get { values.borderWidth }
        set { set(.borderWidth, \.borderWidth, newValue.isFinite ? max(newValue, 0) : 0) }
    }
    /// The color of the border; nil is clear.
    open var borderColor: CGColor? {
        get { ownColors.border }
        set {
            ownColors.border = newValue
            set(.borderColor, \.borderColor, newValue.map { Color($0) } ?? .clear)
        }
    }
    /// How opaque the shadow is, from 0 to 1; 0 draws none.
    open var shadowOpacity: Float {
        get { Float(values.shadowOpacity) }
        set { set(.shadowOpacity, \.shadowOpacity, newValue.isNaN ? 0 : Double(min(max(newValue, 0), 1))) }
    }
    /// The color of the shadow; nil draws none.
    open var shadowColor: CGColor? {
        get { ownColors.shadow }
        set {
            ownColors.shadow = newValue
            set(.shadowColor, \.shadowColor, newValue.map { Color($0) } ?? .clear)
        }
    }
    /// How far the shadow is moved, in points.
    open var shadowOffset: CGSize {
        get { CGSize(values.shadowOffset) }
        set {
            guard newValue.width.isFinite, newValue.height.isFinite else {
                return report("a shadow offset of \(newValue) is not finite")
            }
            set(.shadowOffset, \.shadowOffset, Size(newValue))
        }
    }
    /// The blur of the shadow, in points: the standard deviation of a Gaussian.
    open var shadowRadius: CGFloat {
        get { values.shadowRadius }
        set { set(.shadowRadius, \.shadowRadius, newValue.isFinite ? max(newValue, 0) : 0) }
    }
    /// The shape of the shadow. The display side draws a rounded rectangle; other paths are replaced by their bounding box.
    open var shadowPath: CGPath? {
        get { extras.shadowPath }
        set {
            extras.shadowPath = newValue
            set(.shadowShape, \.shadowShape, newValue.map { RoundedRect($0) })
        }
    }

    // MARK: Contents

    /// The picture of the layer, a `CGImage`; for a layer that draws itself, an object that other layers take as their contents. Other
    /// types are ignored and logged.
    open var contents: Any? {
        get { contentsObject ?? drawnContents }
        set { setContents(newValue) }
    }
    /// The part of the contents that shows, in their unit square.
    open var contentsRect: CGRect {
        get { CGRect(values.contentsRect) }
        set { set(.contentsRect, \.contentsRect, Rect(newValue)) }
    }
    /// The part of the contents that stretches, in their unit square; edges and corners around it keep their size.
    open var contentsCenter: CGRect {
        get { CGRect(values.contentsCenter) }
        set { set(.contentsCenter, \.contentsCenter, Rect(newValue)) }
    }
    /// How contents of another size than the bounds are placed; `.resize` by default.
    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(values.contentsGravity) }
        set { set(.contentsGravity, \.contentsGravity, newValue.gravity) }
    }
    /// Pixels of the contents for each point.
    open var contentsScale: CGFloat {
        get { values.contentsScale }
        set { set(.contentsScale, \.contentsScale, newValue.isFinite && newValue > 0 ? newValue : 1) }
    }
    /// How contents are made smaller. Below half their size `.linear` and `.trilinear` average all of their pixels.
    open var minificationFilter: CALayerContentsFilter {
        get { extras.minificationFilter }
        set {
            extras.minificationFilter = newValue
            set(.minificationFilter, \.minificationFilter, newValue.filter)
        }
    }
    /// How contents are made larger.
    open var magnificationFilter: CALayerContentsFilter {
        get { extras.magnificationFilter }
        set {
            extras.magnificationFilter = newValue
            set(.magnificationFilter, \.magnificationFilter, newValue.filter)
        }
    }
    /// Stored for source compatibility, without effect.
    open var minificationFilterBias: Float = 0
    /// Stored for source compatibility: contents have 8 bits a component.
    open var contentsFormat = CALayerContentsFormat.RGBA8Uint
    /// Stored for source compatibility: the display thread keeps pictures of layers by its own rules.
    open var shouldRasterize = false
    /// Stored for source compatibility, without effect.
    open var rasterizationScale: CGFloat = 1
    /// Stored for source compatibility: drawing is done on the main thread.
    open var drawsAsynchronously = false
    /// Stored for source compatibility: edges are always smooth.
    open var allowsEdgeAntialiasing = false
    /// Stored for source compatibility: all edges are smooth.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
    /// Whether the contents are drawn anew when the bounds change.
    open var needsDisplayOnBoundsChange = false

    // MARK: Tree

    /// The layer that this one is a sublayer of.
    open var superlayer: CALayer? { superlayerOrItsPresentation }
    /// The sublayers, back to front; nil when there are none.
    open var sublayers: [CALayer]? {
        get { sublayersOrTheirPresentations }
        set { replaceSublayers(with: newValue ?? []) }
    }
    /// A layer whose alpha cuts this one; its coordinates are this layer's.
    open var mask: CALayer? {
        get { maskLayer }
        set { setMask(newValue) }
    }
    /// Adds a sublayer in front of the others, and takes it from its old superlayer.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: childList.count) }
    /// Adds a sublayer at a place among the others; 0 is the back.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
    /// Adds a sublayer right behind another; in the back where that is no sublayer of this layer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
    /// Adds a sublayer right in front of another; in front of all where that is no sublayer of this layer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
    /// Puts a layer in the place of another sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }
    /// Takes the layer from its superlayer.
    open func removeFromSuperlayer() { detach() }

    // MARK: Layout and display

    /// Lays out the sublayers at the end of the tick.
    open func setNeedsLayout() { markNeedsLayout() }
    /// Returns whether the sublayers are to be laid out.
    open func needsLayout() -> Bool { needsLayoutFlag }
    /// Lays out now what is to be laid out, from the topmost superlayer that needs it.
    open func layoutIfNeeded() { layoutTreeIfNeeded() }
    /// Places the sublayers; the default asks the delegate.
    open func layoutSublayers() { delegate?.layoutSublayers(of: self) }
    /// Returns the size that the layer would like, in points; its own size here.
    open func preferredFrameSize() -> CGSize { frame.size }

    /// Draws the contents at the end of the tick.
    open func setNeedsDisplay() { markNeedsDisplay() }
    /// Requests a redraw of the whole layer: redrawing of a part is not supported.
    open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
    /// Returns whether the contents are to be drawn.
    open func needsDisplay() -> Bool { needsDisplayFlag }
    /// Draws the contents now, if they are to be drawn.
    open func displayIfNeeded() {
        guard needsDisplayFlag else { return }
        needsDisplayFlag = false
        display()
    }
    /// Makes the contents; the default asks the delegate, or else draws them by `draw(in:)`.
    open func display() {
        if let delegate { delegate.display(self) } else { drawBackingImage() }
    }
    /// Draws the contents; the default asks the delegate.
    open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
    /// Draws the main thread's copy of the tree below this layer, without its position. An effect that it cannot draw is logged.
    open func render(in ctx: CGContext) { rasterise(in: ctx) }

    // MARK: Geometry of others, hits

    /// Returns whether a point in the layer's coordinates is in its bounds.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
    /// Returns the frontmost visible layer at a point, this one included; nil for none.
    ///
    /// - Parameter p: in the superlayer's coordinates.
    open func hitTest(_ p: CGPoint) -> CALayer? { hit(p) }

    // MARK: Actions and animations

    /// Returns nil: the class has no actions of its own.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
    /// Returns nil: the class has no defaults of its own.
    open class func defaultValue(forKey key: String) -> Any? { nil }
    /// Returns whether a change of the value draws the contents anew; false by default.
    open class func needsDisplay(forKey key: String) -> Bool { false }
    /// Returns the action for an event: of the delegate, of `actions`, of `style`, or of the class; nil runs none.
    open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

    /// Adds a copy of the animation; one with the same key is replaced.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
    /// Removes the animation with this key; its delegate hears that it did not finish.
    open func removeAnimation(forKey key: String) { detachAnimation(forKey: key) }
    /// Removes all animations of this layer.
    open func removeAllAnimations() { detachAllAnimations() }
    /// Returns the keys of the animations that run, in the order in which they were added; nil when there are none.
    open func animationKeys() -> [String]? {
        let keys = running.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
    /// Returns the animation with this key.
    open func animation(forKey key: String) -> CAAnimation? { running.first { $0.key == key }?.animation }

    /// Returns a copy with the values on the screen at the tick's time; nil while the layer has not been on the screen.
    open func presentation() -> CALayer? { isMirrored || original != nil ? makePresentation() : nil }
    /// Returns the model that a presentation layer stands for; the layer itself for a model.
    public final func model() -> Self { original == nil ? self : (original as? Self) ?? self }

    // MARK: Key paths

    /// Returns a property by its name.
    open func value(forKey key: String) -> Any? { value(ofKeyPath: key) }
    /// Sets a property by its name.
    open func setValue(_ value: Any?, forKey key: String) { setValue(value, ofKeyPath: key) }
    /// Returns a property or a part of it by a key path, such as `transform.rotation.z`.
    open func value(forKeyPath keyPath: String) -> Any? { value(ofKeyPath: keyPath) }
    /// Sets a property or a part of it by a key path, such as `transform.rotation.z`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, ofKeyPath: keyPath) }

    // MARK: Time

    /// When the layer's clock begins, in the superlayer's time.
    open var beginTime: CFTimeInterval {
        get { values.timing.beginTime }
        set { set(.timing, \.timing.beginTime, newValue) }
    }
    /// The rate of the layer's clock against its superlayer's; 0 stops all animations in it.
    open var speed: Float {
        get { Float(values.timing.speed) }
        set { set(.timing, \.timing.speed, Double(newValue)) }
    }
    /// The time on the layer's clock at its begin, in seconds.
    open var timeOffset: CFTimeInterval {
        get { values.timing.timeOffset }
        set { set(.timing, \.timing.timeOffset, newValue) }
    }
    /// Stored for source compatibility: a layer's clock does not end.
    open var duration: CFTimeInterval = .infinity
    /// Stored for source compatibility, without effect on layers.
    open var repeatCount: Float = 0
    /// Stored for source compatibility, without effect on layers.
    open var repeatDuration: CFTimeInterval = 0
    /// Stored for source compatibility, without effect on layers.
    open var autoreverses = false
    /// Stored for source compatibility, without effect on layers.
    open var fillMode = CAMediaTimingFillMode.removed

    // MARK: For subclasses of this library

    /// The class, the frame and the name; off the main thread only the class.
    open override var description: String {
        guard MainThread.isCurrent else { return "<\(classAndAddress)>" }
        let label = name.map { "; name = '\($0)'" } ?? ""
        return "<\(classAndAddress); frame = \(frame.shortDescription)\(label)>"
    }

    /// The kind of content that the display side draws besides that of every layer.
    package var kind: LayerKind { .plain }

    /// The contents that `render(in:)` draws.
    package var renderedContents: CGImage? { contentsImage }

    /// Whether all that the layer draws lies in its bounds.
    package var drawsWithinBounds: Bool { true }

    /// Whether the contents are in memory that the main thread cannot read.
    package var hasForeignPixels: Bool { false }

    /// Returns a copy of the nearest class of this library, with its own properties.
    package func makeCopy() -> CALayer { CALayer(layer: self) }

    /// Returns whether animations of this key path change pixels that the main thread draws frame by frame.
    package func animatesOnMain(_ keyPath: String) -> Bool { false }

    /// Draws the present state of animations on the main thread; called for every frame while there are any.
    package func animateOnMain() {}

    /// Is called when animations were added. The layer joins the layers that the main thread animates, if necessary.
    package func followOnMain() {}

    /// Is called on a presentation copy after animated values were applied to it.
    package func presentationChanged() {}
}

/// Colors as they were set: a `CGColor` keeps its space.
struct LayerColors {
    var background: CGColor?
    var border: CGColor? = .black
    var shadow: CGColor? = .black
}

/// Properties that few layers set.
struct LayerExtras {
    var shadowPath: CGPath?
    var magnificationFilter = CALayerContentsFilter.linear
    var minificationFilter = CALayerContentsFilter.linear
    var makesContentAhead = false
    /// Values set with `setValue(_:forKey:)` under keys of the caller.
    var userValues: [String: Any] = [:]
}
