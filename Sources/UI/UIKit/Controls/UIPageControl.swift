import CoreGraphics

/// One dot for each page; the current page's is darker than the others.
///
/// A tap beside the current dot changes by one page in that direction; a dragged finger moves the current dot along.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// The times at which the background is visible: during a drag (`automatic`), always (`prominent`) or never (`minimal`).
    public enum BackgroundStyle: Int, Sendable {
        /// Visible during a drag.
        case automatic = 0
        /// Always visible.
        case prominent
        /// Never visible.
        case minimal
    }
    /// The kind of the interaction in progress: none, a tap (`discrete`) or a drag (`continuous`).
    public enum InteractionState: Int, Sendable {
        /// No finger is on the control.
        case none = 0
        /// A tap.
        case discrete
        /// A drag.
        case continuous
    }

    private static let dot: CGFloat = 8
    private static let step: CGFloat = 17
    private static let height: CGFloat = 26
    private let ground = UIView()
    private var dots: [UIImageView] = []
    private var pageCount = 0
    private var shownPage = 0
    private var hasDragged = false

    override func assemble() {
        ground.isUserInteractionEnabled = false
        addSubview(ground)
    }

    /// The number of dots; negative values count as 0. A smaller number lowers `currentPage` to the last page.
    open var numberOfPages: Int {
        get { pageCount }
        set {
            guard max(0, newValue) != pageCount else { return }
            pageCount = max(0, newValue)
            shownPage = min(shownPage, max(0, pageCount - 1))
            makeDots()
        }
    }
    /// The current page, from 0 to the number of pages minus one.
    open var currentPage: Int {
        get { shownPage }
        set {
            let page = min(max(newValue, 0), max(0, numberOfPages - 1))
            guard page != shownPage else { return }
            shownPage = page
            setNeedsLayout()
        }
    }
    /// True hides the dots where there are fewer than two pages; the default is false.
    @ObservedProperty open var hidesForSinglePage = false { didSet { setNeedsLayout() } }
    /// The color of the other pages' dots; nil for a translucent label color.
    @ObservedProperty open var pageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The color of the current page's dot; nil for the label color.
    @ObservedProperty open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The times at which the background is visible; the default is `.automatic`.
    @ObservedProperty open var backgroundStyle = BackgroundStyle.automatic { didSet { setNeedsLayout() } }
    /// Whether a dragged finger changes the page; the default is true.
    open var allowsContinuousInteraction = true
    /// The interaction in progress; an action for `.valueChanged` can tell a tap from a drag by it.
    open private(set) var interactionState = InteractionState.none { didSet { setNeedsLayout() } }
    /// The image of all dots; nil for the default dot.
    @ObservedProperty open var preferredIndicatorImage: UIImage? { didSet { setNeedsLayout() } }
    /// Sets the image of one page's dot, tinted like a dot; nil for `preferredIndicatorImage`.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        ownImages[page] = image
        setNeedsLayout()
    }
    /// Returns the image set for that page; nil for none.
    open func indicatorImage(forPage page: Int) -> UIImage? { ownImages[page] }
    private var ownImages: [Int: UIImage] = [:]

    /// Returns the size for that number of pages in points: 17 for each page and 17 as a margin, 26 high.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        guard pageCount > 0 else { return CGSize(width: 0, height: Self.height) }
        return CGSize(width: CGFloat(pageCount) * Self.step + Self.step, height: Self.height)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    // MARK: Layout

    private func makeDots() {
        while dots.count > numberOfPages { dots.removeLast().removeFromSuperview() }
        while dots.count < numberOfPages {
            let dot = UIImageView()
            dot.contentMode = .scaleAspectFit
            addSubview(dot)
            dots.append(dot)
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func middle(of page: Int) -> CGFloat {
        let offset = (CGFloat(page) - CGFloat(numberOfPages - 1) / 2) * Self.step
        return bounds.midX + (isRightToLeft ? -offset : offset)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let isHidden = hidesForSinglePage && numberOfPages < 2
        for (page, view) in dots.enumerated() {
            let color =
                page == shownPage
                ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .label.withAlphaComponent(0.28)
            let image = ownImages[page] ?? preferredIndicatorImage
            let side = image == nil ? Self.dot : Self.step - 4
            view.frame = CGRect(x: middle(of: page) - side / 2, y: bounds.midY - side / 2, width: side, height: side)
            view.image = image?.withRenderingMode(.alwaysTemplate)
            view.tintColor = color
            view.backgroundColor = image == nil ? color : nil
            view.layer.cornerRadius = image == nil ? side / 2 : 0
            view.isHidden = isHidden
        }
        let size = size(forNumberOfPages: numberOfPages)
        ground.frame = CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
        ground.layer.cornerRadius = size.height / 2
        let isProminent = backgroundStyle == .prominent || backgroundStyle == .automatic && interactionState == .continuous
        ground.backgroundColor = isProminent && !isHidden ? .secondarySystemFill : .clear
    }

    // MARK: Fingers

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        hasDragged = false
        return numberOfPages > 1
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard allowsContinuousInteraction else { return true }
        let x = touch.location(in: self).x
        guard hasDragged || abs(x - touch.location(in: self, at: touch.firstPoint).x) > UIPanGestureRecognizer.slop else {
            return true
        }
        hasDragged = true
        interactionState = .continuous
        let nearest = (0..<numberOfPages).min { abs(middle(of: $0) - x) < abs(middle(of: $1) - x) } ?? shownPage
        go(to: nearest, event)
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        defer { interactionState = .none }
        guard let touch, !hasDragged else { return }
        interactionState = .discrete
        let isOn = touch.location(in: self).x > middle(of: shownPage)
        go(to: shownPage + (isOn != isRightToLeft ? 1 : -1), event)
    }

    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        interactionState = .none
    }

    override var isAdjustable: Bool { true }

    override func adjust(by steps: Int) -> Bool {
        let before = shownPage
        go(to: shownPage + steps, nil)
        return shownPage != before
    }

    override var focusRect: CGRect { ground.frame }

    private func go(to page: Int, _ event: UIEvent?) {
        let before = shownPage
        currentPage = page
        if shownPage != before { send(.valueChanged, event) }
    }
}
