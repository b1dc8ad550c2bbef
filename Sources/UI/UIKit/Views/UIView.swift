/// A rectangle of the interface: a layer, the views in it, their layout, and a place in the responder chain.
///
/// The view is its layer's delegate: it lays out, draws, and answers the question how a change shall be animated. Members that
/// source for iOS overrides stand in this file, their doing in the `UIView+…` files.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency CALayerDelegate, UITraitEnvironment, UIAppearanceContainer, UIFocusEnvironment {
    public let layer: CALayer

    var subviewsInOrder: [UIView] = []
    weak var parent: UIView?
    /// The controller whose `view` this is; it is next in the responder chain and hears of layout passes.
    package weak var owningController: UIViewController?
    /// What Auto Layout knows of this view; nil as long as no constraint has to do with it.
    var constraintState: ConstraintState?
    /// The size that the subviews were last resized for.
    var arrangedSize = CGSize.zero
    var ownBackgroundColor: UIColor?
    var ownTintColor: UIColor?
    var maskingView: UIView?
    /// The traits that were last told.
    var toldTraits: UITraitCollection?
    var toldSafeArea = UIEdgeInsets.zero
    var ownLayoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var recognizers: [UIGestureRecognizer] = []
    /// Running block animations of this view that do not allow touches.
    var deafAnimations = 0
    /// How many transitions that cannot be interrupted this view takes part in; it takes no touches meanwhile.
    var transitionLocks = 0
    /// It was said that a place it was given is none.
    var hasRefusedGeometry = false

    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        becomeDelegate()
        if frame != .zero { self.frame = frame }
        arrangedSize = layer.bounds.size
    }

    /// The new view's values come from code: nothing is archived.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
        super.init()
        becomeDelegate()
    }

    public convenience override init() { self.init(frame: .zero) }

    /// The layer of the view that is being made, where it exists already.
    static var adoptedLayer: CALayer?

    /// A view of a layer that exists already.
    ///
    /// Not designated: a designated initializer that apps cannot see would keep their subclasses from inheriting `init()`.
    package convenience init(adopting layer: CALayer) {
        UIView.adoptedLayer = layer
        self.init(frame: .zero)
    }

    open class var layerClass: AnyClass { CALayer.self }
    open class var requiresConstraintBasedLayout: Bool { false }
    open override var next: UIResponder? { owningController ?? parent }

    // MARK: Geometry

    open var frame: CGRect {
        get { layer.frame }
        set {
            guard mayTake(newValue.isPlace, "frame") else { return }
            layer.frame = newValue
            sizeMayHaveChanged()
        }
    }
    open var bounds: CGRect {
        get { layer.bounds }
        set {
            guard mayTake(newValue.isPlace, "bounds") else { return }
            layer.bounds = newValue
            sizeMayHaveChanged()
        }
    }
    open var center: CGPoint {
        get { layer.position }
        set {
            guard mayTake(newValue.x.isFinite && newValue.y.isFinite, "center") else { return }
            layer.position = newValue
            constraintGeometryChanged()
        }
    }
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { if mayTake(newValue.isPlace, "transform") { layer.setAffineTransform(newValue) } }
    }
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    // MARK: Look

    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }
    open var isHidden: Bool {
        get { layer.isHidden }
        set {
            guard layer.isHidden != newValue else { return }
            layer.isHidden = newValue
            hiddenChanged()
        }
    }
    open var isOpaque: Bool {
        get { layer.isOpaque }
        set { layer.isOpaque = newValue }
    }
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    open var backgroundColor: UIColor? {
        get { currentBackgroundColor }
        set {
            ownBackgroundColor = newValue
            layer.backgroundColor = newValue?.resolvedColor(with: traitCollection).cgColor
        }
    }
    open var tintColor: UIColor! {
        get { ownTintColor ?? parent?.tintColor ?? .tintColor }
        set {
            ownTintColor = newValue
            tellTintColor()
        }
    }
    open var tintAdjustmentMode = TintAdjustmentMode.automatic
    open func tintColorDidChange() {}
    open var mask: UIView? {
        get { maskingView }
        set {
            maskingView = newValue
            layer.mask = newValue?.layer
        }
    }
    @ObservedProperty open var contentMode = ContentMode.scaleToFill {
        didSet { layer.contentsGravity = contentMode.gravity }
    }
    open var clearsContextBeforeDrawing = true
    @ObservedProperty open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { directionChanged() } }
    }
    open var tag = 0
    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    open var accessibilityIdentifier: String?
    open var restorationIdentifier: String?
    @ObservedProperty open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { traitsMayHaveChanged() }
    }

    // MARK: Hierarchy

    open var superview: UIView? { parent }
    open var subviews: [UIView] { subviewsInOrder }
    open var window: UIWindow? { parent?.window }
    open func addSubview(_ view: UIView) { insert(view, at: subviewsInOrder.count) }
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, beside: sibling, offset: 0) }
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, beside: sibling, offset: 1) }
    open func removeFromSuperview() { leave() }
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
    open func bringSubviewToFront(_ view: UIView) { reorder(view, toFront: true) }
    open func sendSubviewToBack(_ view: UIView) { reorder(view, toFront: false) }
    open func isDescendant(of view: UIView) -> Bool { sequence(first: self, next: \.superview).contains { $0 === view } }
    open func viewWithTag(_ tag: Int) -> UIView? { findView(tag: tag) }
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    // MARK: Layout

    open var autoresizesSubviews = true
    open var autoresizingMask: AutoresizingMask = []
    open func setNeedsLayout() { layer.setNeedsLayout() }
    open func layoutIfNeeded() {
        prepareLayoutPass()
        layer.layoutIfNeeded()
    }
    /// Puts subviews with constraints where those want them.
    open func layoutSubviews() { applySolvedFrames() }
    open func sizeThatFits(_ size: CGSize) -> CGSize { sizeFromIntrinsic }
    open func sizeToFit() {
        let fitting = sizeThatFits(bounds.size)
        bounds = CGRect(origin: bounds.origin, size: fitting)
    }
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
    open func frame(forAlignmentRect rect: CGRect) -> CGRect {
        let insets = alignmentRectInsets
        return rect.inset(
            by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    open func updateConstraints() { constraintsUpdated() }
    open func invalidateIntrinsicContentSize() { intrinsicSizeChanged() }
    open var layoutMargins: UIEdgeInsets {
        get { effectiveLayoutMargins }
        set {
            ownLayoutMargins = newValue
            layoutMarginsDidChange()
            setNeedsLayout()
        }
    }
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let margins = layoutMargins
            return isRightToLeft
                ? NSDirectionalEdgeInsets(
                    top: margins.top, leading: margins.right, bottom: margins.bottom, trailing: margins.left)
                : NSDirectionalEdgeInsets(
                    top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
        }
        set {
            layoutMargins = UIEdgeInsets(
                top: newValue.top, left: isRightToLeft ? newValue.trailing : newValue.leading, bottom: newValue.bottom,
                right: isRightToLeft ? newValue.leading : newValue.trailing)
        }
    }
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
    open func layoutMarginsDidChange() {}
    open var safeAreaInsets: UIEdgeInsets { currentSafeAreaInsets }
    /// What a subview takes as its surroundings' safe area; bars give each page its own.
    func safeArea(offeredTo subview: UIView) -> UIEdgeInsets { safeAreaInsets }
    open func safeAreaInsetsDidChange() {}
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { isRightToLeft ? .rightToLeft : .leftToRight }

    // MARK: Drawing

    /// Draws into `UIGraphicsGetCurrentContext()`; overriding it is what makes a view have pixels of its own.
    open func draw(_ rect: CGRect) {}
    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }
    open func display(_ layer: CALayer) { displayIfDrawn(layer) }
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawOwnPixels(layer, in: ctx) }
    open func layerWillDraw(_ layer: CALayer) {}
    open func layoutSublayers(of layer: CALayer) { runLayoutPass(of: layer) }
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { animationAction(layer, event) }

    // MARK: Hits

    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { findHit(point, event) }
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { hitBounds.contains(point) }
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { add(recognizer) }
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { remove(recognizer) }
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Focus

    /// False, but for controls and texts.
    open var canBecomeFocused: Bool { false }
    open var isFocused: Bool { isFocusedNow }
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
    open var parentFocusEnvironment: (any UIFocusEnvironment)? { focusParent }
    open var focusItemContainer: (any UIFocusItemContainer)? { self }
    open func focusItems(in rect: CGRect) -> [any UIFocusItem] { subviewsInOrder }
    /// Items with one identifier are stepped through one after the other.
    open var focusGroupIdentifier: String?
    open var focusGroupPriority = UIFocusGroupPriority.ignored
    /// What shows that the view is focused; nil shows nothing.
    open var focusEffect: UIFocusEffect? = UIView.defaultFocusEffect
    open func setNeedsFocusUpdate() { FocusEngine.shared.setNeedsUpdate(in: self) }
    open func updateFocusIfNeeded() { FocusEngine.shared.updateIfNeeded() }
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}
    /// What the ring goes around.
    var focusRect: CGRect { bounds }
    var focusCornerRadius: CGFloat { shownCornerRadius }

    // MARK: Traits

    open var traitCollection: UITraitCollection { toldTraits ?? inheritedTraits }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The class, the frame, the identifier; off the main thread the class alone.
    nonisolated open override var description: String {
        guard Thread.isMainThread else { return "<\(classAndAddress)>" }
        return MainActor.assumeIsolated { fullDescription }
    }
}
