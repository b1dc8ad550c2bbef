/// A rectangle of the interface: a layer, the views in it, their layout, and a place in the responder chain.
///
/// The view is its layer's delegate: it lays out, draws, and decides how a change is animated. Members that iOS source overrides
/// are declared in this file; their implementations are in the `UIView+…` files.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, UITraitEnvironment, UIAppearanceContainer, UIFocusEnvironment {
    /// The layer that shows the view; the view is its delegate.
    public let layer: CALayer
    /// The same, for the end of the view.
    private nonisolated(unsafe) let ownedLayer: CALayer

    final var childViews = ChildList<UIView>()
    weak var parent: UIView?
    /// The superview's window, noted when the view came into it: a walk up at each question would make deep trees slow.
    weak var windowAbove: UIWindow?
    /// A view further up, to which the way was gone before; nil where it was not. What leaves a superview goes each way anew.
    weak var wayUp: UIView?
    /// Whether the view was in a superview before.
    var wasInside = false
    package nonisolated(unsafe) final var placeInList: Int32 = 0
    /// The controller whose `view` this is; it is next in the responder chain and is told of layout passes.
    package weak var owningController: UIViewController? { didSet { SceneContext.main.placeReadings.invalidate() } }
    /// The view's Auto Layout state; nil as long as no constraint refers to the view.
    var constraintState: ConstraintState?
    /// The size for which the subviews were last resized.
    var arrangedSize = CGSize.zero
    var ownBackgroundColor: UIColor?
    var ownTintColor: UIColor?
    var maskingView: UIView?
    /// The traits of which the view was last told.
    var toldTraits: UITraitCollection?
    var toldSafeArea = UIEdgeInsets.zero
    /// The safe area that was computed in a time of `PlaceReadings`.
    var keptSafeArea: (time: UInt64, insets: UIEdgeInsets) = (0, .zero)
    var ownMargins = OwnMargins.sides(UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    var recognizers: [UIGestureRecognizer] = []
    var ownInteractions: [any UIInteraction] = []
    /// The number of running block animations of this view that do not allow touches.
    var deafAnimations = 0
    /// The number of running transitions with this view that cannot be interrupted; the view takes no touches during these.
    var transitionLocks = 0
    /// True after an invalid geometry was reported for this view.
    var hasRefusedGeometry = false

    /// Creates a view.
    ///
    /// - Parameter frame: in the coordinates of its superview to come, in points.
    public init(frame: CGRect) {
        layer = Self.makeLayer()
        ownedLayer = layer
        super.init()
        becomeDelegate()
        if frame != .zero { self.frame = frame }
        arrangedSize = layer.bounds.size
    }

    /// Creates a view with the default values; nothing is read from an archive.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
        ownedLayer = layer
        super.init()
        becomeDelegate()
    }

    public convenience override init() { self.init(frame: .zero) }

    // It may run on any thread.
    deinit { ownedLayer.ownerEnds(self) }

    /// The existing layer of the view that is being created.
    static var adoptedLayer: CALayer?

    /// Creates a view for an existing layer.
    ///
    /// It is not designated: a designated initializer that apps cannot see would keep their subclasses from inheriting `init()`.
    package convenience init(adopting layer: CALayer) {
        UIView.adoptedLayer = layer
        self.init(frame: .zero)
    }

    /// The class of the view's layer; subclasses override it.
    open class var layerClass: AnyClass { CALayer.self }
    /// Stored for source compatibility: constraints work in all views.
    open class var requiresConstraintBasedLayout: Bool { false }
    open override var next: UIResponder? { owningController ?? parent }

    // MARK: Geometry

    /// The view's rectangle in its superview's coordinates, in points; with a transform, the bounding box of what is seen.
    open var frame: CGRect {
        get { layer.frame }
        set {
            guard mayTake(newValue.isPlace, "frame") else { return }
            layer.frame = newValue
            sizeMayHaveChanged()
        }
    }
    /// The view's rectangle in its own coordinates, in points; its origin scrolls the subviews.
    open var bounds: CGRect {
        get { layer.bounds }
        set {
            guard mayTake(newValue.isPlace, "bounds") else { return }
            layer.bounds = newValue
            sizeMayHaveChanged()
        }
    }
    /// The place of the anchor point in the superview's coordinates, in points.
    open var center: CGPoint {
        get { layer.position }
        set {
            guard mayTake(newValue.x.isFinite && newValue.y.isFinite, "center") else { return }
            layer.position = newValue
            constraintGeometryChanged()
        }
    }
    /// The transform in the plane, around the anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { if mayTake(newValue.isPlace, "transform") { layer.setAffineTransform(newValue) } }
    }
    /// The transform in space, around the anchor point.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }
    /// The point that `center` places and transforms turn around, in the unit square of the bounds; the middle by default.
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }
    /// Pixels for each point of what the view draws.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    // MARK: Look

    /// How opaque the view with its subviews is, from 0 to 1; below 0.01 it takes no touches.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }
    /// Whether the view and its subviews are left out; hidden views take no touches.
    open var isHidden: Bool {
        get { layer.isHidden }
        set {
            guard layer.isHidden != newValue else { return }
            layer.isHidden = newValue
            hiddenChanged()
        }
    }
    /// A promise that what the view draws has no translucent pixel.
    open var isOpaque: Bool {
        get { layer.isOpaque }
        set { layer.isOpaque = newValue }
    }
    /// Whether subviews are cut at the bounds; false by default.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// The color behind the content; nil is clear.
    open var backgroundColor: UIColor? {
        get { currentBackgroundColor }
        set {
            ownBackgroundColor = newValue
            layer.backgroundColor = newValue?.resolvedColor(with: traitCollection).cgColor
        }
    }
    /// The color of what can be pressed; nil takes the superview's.
    open var tintColor: UIColor! {
        get { isTintDimmed ? .dimmedTint(of: fullTintColor) : fullTintColor }
        set {
            ownTintColor = newValue
            tellTintColor()
        }
    }
    /// Whether the tint of this view and its subviews is gray; `automatic` is like the superview, and normal without one.
    @ObservedProperty open var tintAdjustmentMode = TintAdjustmentMode.automatic {
        didSet { if tintAdjustmentMode != oldValue { tellTintMode() } }
    }
    /// Called after the tint of this view has changed.
    open func tintColorDidChange() {}
    /// A view whose alpha cuts this one; it must have no superview.
    open var mask: UIView? {
        get { maskingView }
        set {
            maskingView = newValue
            layer.mask = newValue?.layer
        }
    }
    /// How drawn content of another size is placed; stretched by default.
    @ObservedProperty open var contentMode = ContentMode.scaleToFill {
        didSet { layer.contentsGravity = contentMode.gravity }
    }
    /// Stored for source compatibility: each drawing begins with clear pixels.
    open var clearsContextBeforeDrawing = true
    /// Whether the content is mirrored in interfaces that read from right to left.
    @ObservedProperty open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { directionChanged() } }
    }
    /// A number for `viewWithTag(_:)`; 0 by default.
    open var tag = 0
    /// Whether the view and its subviews take touches; true by default.
    open var isUserInteractionEnabled = true
    /// Whether the view takes more than one touch at a time; false by default.
    open var isMultipleTouchEnabled = false
    /// Whether no other view takes touches while this one has some; false by default.
    open var isExclusiveTouch = false
    /// A name for tests and tools; users do not hear it.
    open var accessibilityIdentifier: String?
    /// Stored for source compatibility: interfaces are not restored.
    open var restorationIdentifier: String?
    /// The interface style of the view and what lies in it; `unspecified`, the default, follows the superview.
    @ObservedProperty open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { traitsMayHaveChanged() }
    }
    /// The smallest content size category in the view and what lies in it; nil, the default, for no limit.
    @ObservedProperty open var minimumContentSizeCategory: UIContentSizeCategory? { didSet { traitsMayHaveChanged() } }
    /// The largest content size category in the view and what lies in it; nil, the default, for no limit. It wins over a larger minimum.
    @ObservedProperty open var maximumContentSizeCategory: UIContentSizeCategory? { didSet { traitsMayHaveChanged() } }
    /// Whether a finger that comes down on the view does not stop the content that glides below it.
    var letsFlightsGoOn: Bool { false }
    /// Whether what lies in the view is content that moves in it.
    var scrollsContent: Bool { false }
    /// Called when another content size category may apply; text views change their fonts.
    func contentSizeMayHaveChanged() {}

    // MARK: Hierarchy

    /// The view that this one lies in.
    open var superview: UIView? { parent }
    /// The views inside of this one, back to front.
    open var subviews: [UIView] { subviewsInOrder }
    /// The window that the view is in.
    open var window: UIWindow? { windowAbove }
    /// Adds a subview in front of the others, and takes it from its old superview.
    open func addSubview(_ view: UIView) { insert(view, at: childViews.count) }
    /// Adds a subview at a place among the others; 0 is the back.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
    /// Adds a subview right behind another.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, beside: sibling, offset: 0) }
    /// Adds a subview right in front of another.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, beside: sibling, offset: 1) }
    /// Takes the view from its superview.
    open func removeFromSuperview() { leave() }
    /// Exchanges two subviews' places in the order.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
    /// Puts a subview in front of the others.
    open func bringSubviewToFront(_ view: UIView) { reorder(view, toFront: true) }
    /// Puts a subview behind the others.
    open func sendSubviewToBack(_ view: UIView) { reorder(view, toFront: false) }
    /// Returns whether the view is `view` or lies in it, at any depth.
    open func isDescendant(of view: UIView) -> Bool { isOrLies(in: view) }
    /// Returns the view with this tag: this one, or the first in it.
    open func viewWithTag(_ tag: Int) -> UIView? { findView(tag: tag) }
    /// Called after a subview was added.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview leaves.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the superview changes; nil takes the view away.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the superview has changed.
    open func didMoveToSuperview() {}
    /// Called before the window changes; nil takes the view from its window.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the window has changed.
    open func didMoveToWindow() {}

    // MARK: Layout

    /// Whether subviews follow a new size by their masks; true by default.
    open var autoresizesSubviews = true
    /// Which distances and sizes follow the superview's size.
    open var autoresizingMask: AutoresizingMask = []
    /// Lays out the subviews at the end of the tick.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out now what is to be laid out.
    open func layoutIfNeeded() {
        prepareLayoutPass()
        layer.layoutIfNeeded()
    }
    /// Places subviews with constraints at their solved frames.
    open func layoutSubviews() { applySolvedFrames() }
    /// Returns the size that suits the content within `size`, in points; the intrinsic size by default.
    open func sizeThatFits(_ size: CGSize) -> CGSize { sizeFromIntrinsic }
    /// Takes the size that suits the content.
    open func sizeToFit() {
        let fitting = sizeThatFits(bounds.size)
        bounds = CGRect(origin: bounds.origin, size: fitting)
    }
    /// The size that the content has by itself, in points; `noIntrinsicMetric` for none.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
    /// True when the preferred height depends on the width.
    var heightFollowsWidth: Bool { false }
    /// The view inside that has the first baseline for constraints; the view itself by default.
    open var forFirstBaselineLayout: UIView { self }
    /// The view inside that has the last baseline for constraints; the view itself by default.
    open var forLastBaselineLayout: UIView { self }
    /// Returns the baselines of a text that breaks its lines at a width, 0 for one line; nil for a view without text.
    func baselines(width: CGFloat) -> Baselines? { nil }
    /// Returns the view, itself or one inside, that has the first or the last baseline; nil without text.
    func viewWithBaseline(isFirst: Bool) -> UIView? {
        let named = isFirst ? forFirstBaselineLayout : forLastBaselineLayout
        return named !== self || baselines(width: bounds.width) != nil ? named : nil
    }
    /// True for a view that tells where the baselines of views inside are.
    var computesBaselines: Bool { false }
    /// True where no view inside, which constraints place, has a baseline of the view.
    var tellsBaselines: Bool { viewNamed(for: .firstBaseline) == nil && viewNamed(for: .lastBaseline) == nil }
    /// The distances from the frame to the rectangle that constraints align, in points.
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    /// Returns the rectangle that constraints align for a frame.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    /// Returns the frame for a rectangle that constraints align.
    open func frame(forAlignmentRect rect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return rect.inset(
            by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    /// Returns how much the view resists being larger than its content along an axis; `defaultLow` by default.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { ownHugging(for: axis) }
    /// Sets how much the view resists being larger than its content along an axis.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        setOwnHugging(priority, for: axis)
    }
    /// Returns how much the view resists being smaller than its content along an axis; `defaultHigh` by default.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        ownResistance(for: axis)
    }
    /// Sets how much the view resists being smaller than its content along an axis.
    open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        setOwnResistance(priority, for: axis)
    }
    /// Returns the size nearest to `targetSize` that the constraints inside the view allow, in points.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }
    /// Returns the size in points, near the target, that the constraints inside the view allow; a table asks its cells so.
    /// `horizontal`: How much the width of `targetSize` matters.
    /// `vertical`: How much the height of `targetSize` matters.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        fittingSize(targetSize, horizontal: horizontal, vertical: vertical)
    }
    /// Asks for a call of `updateConstraints()` before the next layout.
    open func setNeedsUpdateConstraints() { requestConstraintUpdate() }
    /// Returns a view with the present picture of this view, running animations included; the picture does not change afterwards. A view of
    /// more than 16,384 pixels on a side is taken with fewer. After a loss of the GL context the picture is empty.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { makeSnapshot(afterScreenUpdates: afterUpdates) }
    /// Sets the view's constraints; called before layout when `setNeedsUpdateConstraints()` asked for it.
    open func updateConstraints() {}
    /// Says that the intrinsic size has changed, so that constraints are solved again.
    open func invalidateIntrinsicContentSize() { intrinsicSizeChanged() }
    /// The least distances of the content from the edges, in points.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveLayoutMargins }
        set { take(.sides(newValue)) }
    }
    /// The least distances of the content from the edges in reading direction, in points. They turn with that, unless `layoutMargins` was
    /// set after them.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(layoutMargins, isRightToLeft: isRightToLeft) }
        set { take(.directional(newValue)) }
    }
    /// Stored for source compatibility: margins are the view's own.
    open var preservesSuperviewLayoutMargins = false
    /// Whether the margins keep clear of the safe area; true by default.
    open var insetsLayoutMarginsFromSafeArea = true
    /// Called after the margins have changed.
    open func layoutMarginsDidChange() {}
    /// The distances that bars, the keyboard and the display's edges take, in points.
    open var safeAreaInsets: UIEdgeInsets { currentSafeAreaInsets }
    /// Returns the safe area that surrounds a subview; bars give each page its own.
    func safeArea(offeredTo subview: UIView) -> UIEdgeInsets { safeAreaInsets }
    /// Called after the safe area has changed.
    open func safeAreaInsetsDidChange() {}
    /// The direction in which the content is read and laid out.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { isRightToLeft ? .rightToLeft : .leftToRight }

    // MARK: Drawing

    /// Draws into `UIGraphicsGetCurrentContext()`; a view that overrides it has pixels of its own.
    open func draw(_ rect: CGRect) {}
    /// Draws the view at the end of the tick.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    /// Draws the view at the end of the tick; the whole view, whatever the rectangle says.
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }
    /// Makes the layer's contents, where the view overrides `draw(_:)`.
    open func display(_ layer: CALayer) { displayIfDrawn(layer) }
    /// Draws the layer's contents by `draw(_:)`.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawOwnPixels(layer, in: ctx) }
    /// Called before the layer draws its contents.
    open func layerWillDraw(_ layer: CALayer) {}
    /// Runs the view's layout for its layer.
    open func layoutSublayers(of layer: CALayer) { runLayoutPass(of: layer) }
    /// Returns the animation of a change in an animation block; outside of one it returns a value that means "none".
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { animationAction(layer, event) }

    // MARK: Hits

    /// Returns the deepest view in front that takes a point in this view's coordinates; nil when there is none.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findHit(point, event) }
    /// Returns whether a point in the view's coordinates counts as inside.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { hitBounds.contains(point) }
    /// Adds a recognizer, and takes it from its old view.
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { add(recognizer) }
    /// Removes a recognizer.
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { remove(recognizer) }
    /// Returns whether a recognizer of this view may begin; true by default.
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Focus

    /// Whether the view can be focused; false except for controls and texts.
    open var canBecomeFocused: Bool { false }
    /// Whether the view has focus.
    open var isFocused: Bool { isFocusedNow }
    /// Where focus goes that comes to the view, the first that can have it; none by default.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
    /// The environment that contains the view.
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { focusParent }
    /// The view itself.
    open var focusItemContainer: (any UIFocusItemContainer)? { self }
    /// Returns the subviews, which may have focus.
    open func focusItems(in rect: CGRect) -> [any UIFocusItem] { subviewsInOrder }
    /// The group of the item; the focus steps through all items of a group before it leaves the group.
    open var focusGroupIdentifier: String?
    /// The view's priority in its focus group.
    open var focusGroupPriority = UIFocusGroupPriority.ignored
    /// The effect that shows that the view is focused; nil shows nothing.
    open var focusEffect: UIFocusEffect? = UIView.defaultFocusEffect
    /// Asks for a new focus at the end of the tick, if focus is in this view.
    open func setNeedsFocusUpdate() { FocusEngine.shared.setNeedsUpdate(in: self) }
    /// Updates focus now, if an update was asked for.
    open func updateFocusIfNeeded() { FocusEngine.shared.updateIfNeeded() }
    /// Returns whether focus may move; true by default.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called after focus has moved into, out of or within the view.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
    /// The rectangle that the focus ring surrounds.
    var focusRect: CGRect { bounds }
    var focusCornerRadius: CGFloat { shownCornerRadius }

    // MARK: Traits

    /// The traits of the view's surroundings.
    open var traitCollection: UITraitCollection { toldTraits ?? inheritedTraits }
    /// Called after the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The class, the frame and the identifier; off the main thread only the class.
    nonisolated open override var description: String {
        guard MainThread.isCurrent else { return "<\(classAndAddress)>" }
        return MainActor.assumeIsolated { fullDescription }
    }
}
