/// A window onto content that is larger than itself.
///
/// While a finger is down the content follows it. What comes after, gliding, bouncing, paging, is handed to the display thread as
/// animations of the bounds' origin: a stalled app does not stop them. `contentOffset` follows what was shown, frame by frame, and
/// with it the delegate.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    public enum IndicatorStyle: Int, Sendable { case `default` = 0, black, white }
    public enum KeyboardDismissMode: Int, Sendable {
        case none = 0, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }
    public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic = 0, scrollableAxes, never, always }

    /// What is left of the speed after a millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    var machine = ScrollMachine.resting
    var flightCount = 0
    var frames: CADisplayLink?
    let pan = ScrollPan()
    let hold = ContentHold()
    var pinch: ScrollPinch?
    var zoom = ZoomState()
    lazy var indicators = ScrollIndicators(self)
    /// What the keyboard covers of it, while the first responder is inside.
    var keyboardInset: CGFloat = 0 { didSet { if keyboardInset != oldValue { insetsMayHaveChanged() } } }
    /// The insets that the offset was last brought in line with.
    var knownInset = UIEdgeInsets.zero
    /// Its bar gives way to the content.
    weak var barFollower: UINavigationController?
    var contentGuide: UILayoutGuide?
    var frameGuide: UILayoutGuide?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeScrollView()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeScrollView()
    }

    private func becomeScrollView() {
        clipsToBounds = true
        for recognizer in [hold, pan] as [UIGestureRecognizer] {
            addGestureRecognizer(recognizer)
            // A subclass that adopts the protocol has its say, as on iOS.
            recognizer.delegate = (self as AnyObject) as? any UIGestureRecognizerDelegate
        }
        hold.delegate = nil
        pan.allowedScrollTypesMask = .all
        pan.addTarget(self, action: UIScrollView.dragged)
    }

    open weak var delegate: (any UIScrollViewDelegate)?

    // MARK: Content

    @ObservedProperty open var contentSize = CGSize.zero {
        didSet { if contentSize != oldValue { contentChanged() } }
    }
    /// Where the content stands: the bounds' origin.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { place(newValue) }
    }
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        animated ? glide(to: contentOffset) : place(contentOffset)
    }
    @ObservedProperty open var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { insetsMayHaveChanged() } }
    }
    @ObservedProperty open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { insetsMayHaveChanged() }
    }
    open var adjustedContentInset: UIEdgeInsets { currentInset }
    open func adjustedContentInsetDidChange() {}

    /// Scrolls as little as it takes to see all of `rect`.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { show(rect, animated) }

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let before = super.bounds.origin
            super.bounds = newValue
            if super.bounds.origin != before { offsetChanged() }
        }
    }

    /// Pulls load the content anew.
    @ObservedProperty open var refreshControl: UIRefreshControl? { didSet { refreshControlChanged(from: oldValue) } }

    // MARK: Behaviour

    @ObservedProperty open var isScrollEnabled = true { didSet { pan.isEnabled = isScrollEnabled } }
    open var isDirectionalLockEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var isPagingEnabled = false
    open var decelerationRate = DecelerationRate.normal
    open var delaysContentTouches = true
    open var canCancelContentTouches = true
    /// A tap at the top of the screen, on the strip that the safe area leaves out or else on the topmost 20 points, scrolls to the
    /// content's beginning. Of several such scroll views the nearest one, on small screens none.
    open var scrollsToTop = true
    open var keyboardDismissMode = KeyboardDismissMode.none
    open var panGestureRecognizer: UIPanGestureRecognizer { pan }
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }

    /// A finger is down.
    open var isTracking: Bool { machine.isTouched }
    open var isDragging: Bool { machine.dragged != nil }
    open var isDecelerating: Bool { machine.flight.map { $0.purpose == .deceleration || $0.purpose == .wheel } ?? false }

    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
    /// False: a finger that is down on `view` does not scroll.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    // MARK: Indicators

    @ObservedProperty open var showsVerticalScrollIndicator = true { didSet { indicators.update() } }
    @ObservedProperty open var showsHorizontalScrollIndicator = true { didSet { indicators.update() } }
    @ObservedProperty open var indicatorStyle = IndicatorStyle.default { didSet { indicators.update() } }
    @ObservedProperty open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.update() } }
    @ObservedProperty open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.update() } }
    @ObservedProperty open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { indicators.update() } }
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }
    open func flashScrollIndicators() { indicators.flash() }

    // MARK: Zooming

    @ObservedProperty open var minimumZoomScale: CGFloat = 1 { didSet { zoomingMayHaveChanged() } }
    @ObservedProperty open var maximumZoomScale: CGFloat = 1 { didSet { zoomingMayHaveChanged() } }
    open var bouncesZoom = true
    open var zoomScale: CGFloat {
        get { zoom.scale }
        set { setZoomScale(newValue, animated: false) }
    }
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { setZoom(scale, around: nil, animated) }
    /// Shows `rect`, of the zoomed view's coordinates, as large as it fits.
    open func zoom(to rect: CGRect, animated: Bool) { zoomIn(on: rect, animated) }
    open var isZooming: Bool { zoom.isPinched }
    open var isZoomBouncing: Bool { zoom.isBouncing }

    // MARK: Layout

    open var contentLayoutGuide: UILayoutGuide { contentGuide ?? makeContentGuide() }
    open var frameLayoutGuide: UILayoutGuide { frameGuide ?? makeFrameGuide() }

    open override func layoutSubviews() {
        super.layoutSubviews()
        takeSizeFromGuide()
        insetsMayHaveChanged()
        indicators.update()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        insetsMayHaveChanged()
    }

    open override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        indicators.stayOnTop(of: subview)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        // One that comes back within the turn was never away.
        guard window == nil, machine.flight != nil else { return }
        SceneContext.main.whenReady { [weak self] in
            MainActor.assumeIsolated { if let self, self.window == nil { self.arriveUnseen() } }
        }
    }

    /// A finger stopped a flight; it draws from where the content stands after this.
    func wasCaught() {}

    /// Its own pan begins only where there is something to scroll.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if recognizer === pan, !mayDrag { return false }
        if recognizer === pinch, !mayPinch { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }
}
