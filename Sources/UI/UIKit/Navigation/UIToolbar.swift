import CoreGraphics
public import Foundation

/// A bar of buttons, mostly at the bottom.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning {
    private let background = BarBackground(lineAt: .top)
    private let row = BarItemRow()
    private var needsRow = true

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(background)
        lookChanged()
    }

    /// Creates a toolbar from an archive, with the same defaults as a new one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(background)
        lookChanged()
    }

    /// The buttons from the leading side on; nil by default.
    @ObservedProperty open var items: [UIBarButtonItem]? { didSet { rowChanged() } }
    /// Replaces the buttons.
    /// `animated`: Whether the new ones fade in, for 0.2 seconds; it counts only in a window.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        self.items = items
        guard animated, window != nil, UIView.areAnimationsEnabled else { return }
        layoutIfNeeded()
        UIView.performWithoutAnimation { for view in row.shownViews { view.alpha = 0 } }
        UIView.animate(withDuration: 0.2) { for view in self.row.shownViews { view.alpha = 1 } }
    }

    /// Whether content shows through the bar and may lie under it; true by default.
    @ObservedProperty open var isTranslucent = true { didSet { lookChanged() } }
    /// Whether the bar is light or dark; `default` by default. Black gives a dark blur.
    @ObservedProperty open var barStyle = UIBarStyle.default { didSet { lookChanged() } }
    /// The color behind the items, at 85 percent on a translucent bar; nil, the default, keeps that of `standardAppearance`.
    @ObservedProperty open var barTintColor: UIColor? { didSet { lookChanged() } }
    /// The look of the bar's background.
    @ObservedProperty open var standardAppearance = UIToolbarAppearance() {
        didSet {
            hasOwnAppearance = true
            lookChanged()
        }
    }
    /// It was set, by the app or by a proxy.
    private(set) var hasOwnAppearance = false
    /// The look where the height is compact; nil by default. It is kept but has no effect.
    open var compactAppearance: UIToolbarAppearance?
    /// The look where no content is under the bar; nil by default. It is kept but has no effect.
    open var scrollEdgeAppearance: UIToolbarAppearance?
    /// Where the bar stands; always `bottom`.
    open var barPosition: UIBarPosition { .bottom }

    private func lookChanged() {
        let look = UIToolbarAppearance(barAppearance: standardAppearance)
        if let barTintColor { look.backgroundColor = barTintColor.withAlphaComponent(isTranslucent ? 0.85 : 1) }
        if barStyle == .black { look.backgroundEffect = UIBlurEffect(style: .dark) }
        background.show(look, isTranslucent: isTranslucent)
    }

    private func rowChanged() {
        needsRow = true
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsRow {
            needsRow = false
            row.show(items ?? [], in: self) { [weak self] in self?.rowChanged() }
        }
        // A bar at the screen's edge reaches under what covers the edge.
        background.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + safeAreaInsets.bottom)
        let inner = bounds.shrunk(dx: NavigationBarContent.margin, dy: 0)
        row.arrange(in: CGRect(x: inner.minX, y: 0, width: inner.width, height: bounds.height), isMirrored: isRightToLeft)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: BarItemRow.height) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: BarItemRow.height) }
}
