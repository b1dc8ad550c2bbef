import CoreGraphics
public import Foundation

/// Lets the user pull the content down to load it again. Until the load is done, the content rests below an activity indicator.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    static let height: CGFloat = 60
    /// The distance in points that content must be pulled.
    private static let threshold: CGFloat = 72
    private let indicator = UIActivityIndicatorView(style: .medium)
    private let title = UILabel()
    weak var scroll: UIScrollView?
    /// The room that the control keeps above the content, in points.
    private(set) var room: CGFloat = 0
    /// True when the present pull has already sent its request; one pull sends one.
    private var isSpent = false

    /// Creates a control of the standard height, 60 points; the scroll view that it is set on gives it its place.
    public convenience init() { self.init(frame: CGRect(x: 0, y: -Self.height, width: 0, height: Self.height)) }

    override func assemble() {
        indicator.hidesWhenStopped = false
        title.textAlignment = .center
        title.font = .systemFont(ofSize: 12)
        title.textColor = .secondaryLabel
        for view in [indicator, title] { addSubview(view) }
        isUserInteractionEnabled = false
        show(0)
    }

    /// Whether content is being loaded: true from the pull, or from `beginRefreshing()`, until `endRefreshing()`.
    open private(set) var isRefreshing = false
    /// The text below the turning indicator; nil, the default, shows the indicator alone.
    @ObservedProperty open var attributedTitle: NSAttributedString? {
        didSet {
            title.attributedText = attributedTitle
            setNeedsLayout()
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if ownTintColor != nil { indicator.color = tintColor }
    }

    /// Shows that content is loaded; sends no action, and scrolls nothing.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        begin()
        if scroll?.machine.dragged == nil { keepRoom() }
    }

    /// Ends the refresh and moves the content back to its place.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        room = 0
        guard let scroll else { return show(0) }
        scroll.roomAboveChanged()
        guard scroll.machine.dragged == nil, scroll.contentOffset.y < -scroll.currentInset.top else { return finish() }
        // The indicator is invisible by the time the content is back.
        UIView.animate(withDuration: 0.25) {
            self.indicator.alpha = 0
            self.indicator.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        } completion: { _ in
            self.finish()
        }
        scroll.glide(to: scroll.inRange(CGPoint(x: scroll.contentOffset.x, y: -scroll.currentInset.top)))
    }

    private func begin() {
        isRefreshing = true
        indicator.startAnimating()
        show(1)
    }

    private func finish() {
        guard !isRefreshing else { return }
        indicator.stopAnimating()
        follow()
    }

    private func keepRoom() {
        room = Self.height
        scroll?.roomAboveChanged()
    }

    // MARK: Calls from the scroll view

    /// Updates the control when the content was pulled or comes back.
    func follow() {
        guard let scroll else { return }
        let pulled = -(scroll.contentOffset.y + scroll.currentInset.top - room)
        untransformedFrame = CGRect(x: 0, y: -max(Self.height, pulled), width: scroll.bounds.width, height: Self.height)
        guard !isRefreshing else { return }
        if pulled <= 0 { isSpent = false }
        if !indicator.isAnimating { show(min(max(pulled / Self.threshold, 0), 1)) }
        guard pulled >= Self.threshold, scroll.machine.dragged != nil, !isSpent else { return }
        isSpent = true
        begin()
        send([.valueChanged, .primaryActionTriggered], nil)
    }

    /// Keeps room after the finger left, so that the content rests lower. Before that, the content would jump under the finger.
    func settle() { if isRefreshing, room == 0 { keepRoom() } }

    /// - Parameter part: the part of the threshold that the content was pulled.
    private func show(_ part: CGFloat) {
        UIView.performWithoutAnimation {
            for view in [indicator, title] { view.alpha = part * part }
            let size = 0.7 + 0.55 * part
            indicator.transform = CGAffineTransform(rotationAngle: (part - 1) * .pi).scaledBy(x: size, y: size)
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let hasTitle = attributedTitle != nil
        indicator.bounds.size = indicator.intrinsicContentSize
        indicator.center = CGPoint(x: bounds.midX, y: hasTitle ? 22 : bounds.midY)
        title.frame = CGRect(x: 0, y: 38, width: bounds.width, height: 18)
    }
}

extension UIScrollView {
    /// Adapts to new insets; content that stands above the resting position keeps its visible position.
    func roomAboveChanged() {
        knownInset = currentInset
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    func refreshControlChanged(from before: UIRefreshControl?) {
        guard before !== refreshControl else { return }
        before?.removeFromSuperview()
        before?.scroll = nil
        guard let refreshControl else { return }
        refreshControl.scroll = self
        if let ground, ground.superview === self {
            insertSubview(refreshControl, aboveSubview: ground)
        } else {
            insertSubview(refreshControl, at: 0)
        }
        refreshControl.follow()
    }
}
