/// A view that shows a part of content that is larger than itself.
///
/// While a finger is down the content follows it. The movement after the release (gliding, bouncing, paging) runs on the display
/// thread as animations of the bounds' origin, so a stalled app does not stop it. `contentOffset`, and with it the delegate,
/// follows what was shown, frame by frame.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// The color of the indicators: `default` fits the background of the system's colors, the others are dark or light
    /// everywhere.
    public enum IndicatorStyle: Int, Sendable {
        /// The label color of the interface style.
        case `default` = 0
        /// Dark in every interface style.
        case black
        /// Light in every interface style.
        case white
    }
    /// What puts the on-screen keyboard away: nothing, the beginning of a drag, or a finger that pulls it down with it. The modes
    /// with an accessory do the same as those without.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Never; at the beginning of a drag; with the finger that reaches the keyboard; and the same two with an accessory.
        case none = 0, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }
    /// Which of the safe area's insets are added to `contentInset`.
    ///
    /// `automatic` adds those of the top and the bottom, and of the sides where content scrolls sideways; `scrollableAxes` only
    /// those along which content scrolls; `never` none; `always` all.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Top and bottom, and the sides where content scrolls sideways.
        case automatic = 0
        /// The axes along which content scrolls.
        case scrollableAxes
        /// No inset.
        case never
        /// All four insets.
        case always
    }

    /// The part of the speed that remains after a millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part of the speed that is left after a millisecond, between 0 and 1.
        public let rawValue: CGFloat
        /// Creates a rate from the part of the speed that is left after a millisecond.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// The rate of long glides, 0.998; the default.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// The rate of short glides, 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    // Final, or each look at it goes through an accessor that allocates.
    final var machine = ScrollMachine.resting
    var flightCount = 0
    var frames: CADisplayLink?
    let pan = ScrollPan()
    let hold = ContentHold()
    var pinch: ScrollPinch?
    var zoom = ZoomState()
    lazy var indicators = ScrollIndicators(self)
    /// The height that the keyboard covers while the first responder is inside, or at any time in a view that avoids it.
    var keyboardInset: CGFloat = 0 { didSet { if keyboardInset != oldValue { keyboardInsetChanged() } } }
    /// Whether the view makes room for the keyboard also while the first responder is elsewhere, as in a search bar.
    var avoidsKeyboard = false
    /// The insets to which the offset was last adapted.
    var knownInset = UIEdgeInsets.zero
    /// The safe area in the last window; nil before the first.
    var lastSafeArea: UIEdgeInsets?
    /// The navigation controller whose bar follows the content.
    weak var barFollower: UINavigationController?
    var contentGuide: UILayoutGuide?
    var frameGuide: UILayoutGuide?
    /// Holds what does not scroll during a flight; nil before the first with such views.
    var floatingFlight: FloatingFlight?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        becomeScrollView()
    }

    /// Creates a scroll view from an archive, with the same defaults as a new one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        becomeScrollView()
    }

    private func becomeScrollView() {
        clipsToBounds = true
        for recognizer in [hold, pan] as [UIGestureRecognizer] {
            addGestureRecognizer(recognizer)
            // A subclass that adopts the protocol is the delegate, as on iOS.
            recognizer.delegate = (self as AnyObject) as? any UIGestureRecognizerDelegate
        }
        hold.delegate = nil
        pan.allowedScrollTypesMask = .all
        pan.addTarget(self, action: UIScrollView.dragged)
    }

    /// The object that hears of the movements and names the view to be zoomed; held weakly, nil by default.
    ///
    /// A subclass declares a `delegate` of a narrower type beside it, which is found first.
    @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?

    // MARK: Content

    /// The size of the content in points; zero by default. Constraints to `contentLayoutGuide` set it, and so do those of views inside
    /// to the scroll view's own edges, which mean its content there.
    open var contentSize: CGSize {
        get { ownContentSize }
        set {
            guard mayTake("contentSize", UIKitDiagnostics.refusal(of: newValue.width, newValue.height)), newValue != contentSize
            else { return }
            ownContentSize = newValue
            contentChanged()
        }
    }
    private var ownContentSize = CGSize.zero
    /// The position of the content: the bounds' origin.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { place(newValue) }
    }
    /// Scrolls so that a point of the content, which is not limited to the range of scrolling, stands at the upper left corner.
    /// `animated`: Whether the content glides there, which it does not while a finger drags it; false ends a glide.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        animated ? glide(to: contentOffset) : place(contentOffset)
    }
    /// The room around the content in points, on top of what the safe area adds; zero by default.
    open var contentInset: UIEdgeInsets {
        get { ownContentInset }
        set {
            let refusal = UIKitDiagnostics.refusal(of: newValue.top, newValue.left, newValue.bottom, newValue.right)
            guard mayTake("contentInset", refusal), newValue != contentInset else { return }
            ownContentInset = newValue
            insetsMayHaveChanged()
        }
    }
    private var ownContentInset = UIEdgeInsets.zero
    /// Which of the safe area's insets are added to `contentInset`; `automatic` by default.
    @ObservedProperty open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { insetsMayHaveChanged() }
    }
    /// The room that is left around the content: `contentInset` with what the safe area, a refresh control and the keyboard add.
    open var adjustedContentInset: UIEdgeInsets { currentInset }
    /// Called after `adjustedContentInset` has changed, before the delegate hears of it; does nothing by default.
    open func adjustedContentInsetDidChange() {}

    /// Returns where a drag comes to rest that ends now, before the delegate decides; `velocity` is in points a millisecond.
    func restingOffset(proposed offset: CGPoint, velocity: CGPoint) -> CGPoint { offset }

    /// Scrolls by the least distance that makes all of `rect` visible.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { show(rect, animated) }

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let before = super.bounds
            super.bounds = newValue
            if super.bounds.size != before.size, !findsItsSize { fitFlight() }
            if super.bounds.origin != before.origin { offsetChanged() }
        }
    }

    /// The refresh control; the user pulls the content down to load it again.
    @ObservedProperty open var refreshControl: UIRefreshControl? { didSet { refreshControlChanged(from: oldValue) } }

    // MARK: Behaviour

    /// Whether fingers and wheels scroll; true by default. Scrolling by the program works in any case.
    @ObservedProperty open var isScrollEnabled = true { didSet { pan.isEnabled = isScrollEnabled } }
    /// Whether a drag that begins nearly level or upright scrolls along that axis alone; false by default.
    open var isDirectionalLockEnabled = false
    /// Whether content can be pulled past its edges and springs back; true by default.
    open var bounces = true
    /// Whether content that fits the height can be pulled up and down nevertheless, where `bounces` is true; false by default.
    open var alwaysBounceVertical = false
    /// Whether content that fits the width can be pulled sideways nevertheless, where `bounces` is true; false by default.
    open var alwaysBounceHorizontal = false
    /// Whether a drag ends at a multiple of the view's size, one page further at most; false by default.
    open var isPagingEnabled = false
    /// How soon a glide ends; `normal` by default.
    open var decelerationRate = DecelerationRate.normal
    /// Whether views inside hear of a touch only when it is clear that it does not scroll at once; true by default.
    open var delaysContentTouches = true
    /// Whether a touch that a view inside has already heard of may still begin to scroll; true by default.
    open var canCancelContentTouches = true
    /// Whether a tap at the top of the screen scrolls to the content's beginning. The tap is on the strip outside of the safe
    /// area, or else on the topmost 20 points. If several scroll views have this set, the nearest one scrolls, on small screens
    /// none.
    open var scrollsToTop = true
    /// What puts the on-screen keyboard away; `none` by default.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// The recognizer that scrolls; it is disabled together with `isScrollEnabled`.
    open var panGestureRecognizer: UIPanGestureRecognizer { pan }
    /// The recognizer that zooms; nil as long as `maximumZoomScale` was never greater than `minimumZoomScale`.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }

    /// True while a finger is down.
    open var isTracking: Bool { machine.isTouched }
    /// Whether a finger, or a wheel that acts like one, is moving the content.
    open var isDragging: Bool { machine.dragged != nil }
    /// Whether the content glides on after a drag or a turn of the wheel.
    open var isDecelerating: Bool { machine.flight.map { $0.purpose == .deceleration || $0.purpose == .wheel } ?? false }

    /// Returns whether a view inside hears of new touches; true by default.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
    /// Returns false when a finger that is down on `view` must not scroll.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    // MARK: Indicators

    /// Whether an indicator at the side shows how far down the content stands; true by default.
    @ObservedProperty open var showsVerticalScrollIndicator = true { didSet { indicators.update() } }
    /// Whether an indicator at the bottom shows how far right the content stands; true by default.
    @ObservedProperty open var showsHorizontalScrollIndicator = true { didSet { indicators.update() } }
    /// The color of the indicators; `default` by default.
    @ObservedProperty open var indicatorStyle = IndicatorStyle.default { didSet { indicators.update() } }
    /// The distances of the vertical indicator from the edges in points; zero by default.
    @ObservedProperty open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.update() } }
    /// The distances of the horizontal indicator from the edges in points; zero by default.
    @ObservedProperty open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicators.update() } }
    /// Whether the safe area's insets are added to those of the indicators; true by default.
    @ObservedProperty open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { indicators.update() } }
    /// The distances of both indicators from the edges in points; reading it returns those of the vertical one.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }
    /// Shows the indicators for a moment.
    open func flashScrollIndicators() { indicators.flash() }

    // MARK: Zooming

    /// The smallest scale that a pinch ends at; 1 by default.
    @ObservedProperty open var minimumZoomScale: CGFloat = 1 { didSet { zoomingMayHaveChanged() } }
    /// The greatest scale that a pinch ends at; 1 by default. Pinches zoom only where it is greater than `minimumZoomScale`.
    @ObservedProperty open var maximumZoomScale: CGFloat = 1 { didSet { zoomingMayHaveChanged() } }
    /// Whether a pinch may go past the limits of the scale and springs back; true by default.
    open var bouncesZoom = true
    /// The scale of the zoomed view, limited to the range between the minimum and the maximum; 1 by default. To set it has no
    /// effect unless the delegate names a view.
    open var zoomScale: CGFloat {
        get { zoom.scale }
        set { setZoomScale(newValue, animated: false) }
    }
    /// Sets the scale of the zoomed view, limited to the range between the minimum and the maximum, around the middle of what is
    /// seen.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { setZoom(scale, around: nil, animated) }
    /// Shows `rect`, in the zoomed view's coordinates, as large as it fits.
    open func zoom(to rect: CGRect, animated: Bool) { zoomIn(on: rect, animated) }
    /// Whether fingers are zooming.
    open var isZooming: Bool { zoom.isPinched }
    /// Whether the scale springs back to its limits after a pinch.
    open var isZoomBouncing: Bool { zoom.isBouncing }

    // MARK: Layout

    /// The guide for the content: constraints to it give `contentSize`. It is made when it is first asked for.
    open var contentLayoutGuide: UILayoutGuide { madeContentGuide }
    /// The guide for what is seen: it has the scroll view's own frame and does not move with the content. It is made when it is
    /// first asked for.
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
        // A view that comes back within the tick counts as never removed.
        guard window == nil, machine.flight != nil else { return }
        SceneContext.main.whenReady { [weak self] in
            MainActor.assumeIsolated { if let self, self.window == nil { self.arriveUnseen() } }
        }
    }

    /// A finger stopped a flight; after this call it draws the content from its present position.
    func wasCaught() {}

    /// The subview below the content and the refresh control; nil for none.
    var ground: UIView? { nil }

    /// The display has begun to move the content; subclasses move with it what does not lie in the content.
    func flightBegan(_ x: ScrollFlight, _ y: ScrollFlight) {}

    /// The flight no longer moves the content; called before the offset takes its place.
    func flightEnded() {}

    /// Returns where a movement that the app asked for has to end, if that is known better than when it began; nil for others.
    func requestedEnd(ofFlight number: Int) -> CGPoint? { nil }

    /// Whether a drag ends at its target to the last fraction of a point, and not where the glide happens to end beside it.
    var landsExactly: Bool { false }

    override var scrollsContent: Bool { true }

    /// Whether the content's size is found step by step: a list says itself when it knows its range.
    var findsItsSize: Bool { false }

    /// Whether the view knows the size of its content itself, and constraints inside do not decide it.
    var statesContentSize: Bool { findsItsSize }

    /// Lets the scroll view's own pan begin only when there is content to scroll.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        if recognizer === pan, !mayDrag { return false }
        if recognizer === pinch, !mayPinch { return false }
        return super.gestureRecognizerShouldBegin(recognizer)
    }
}
