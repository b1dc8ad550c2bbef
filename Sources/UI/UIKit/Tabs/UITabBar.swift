import CoreGraphics
public import Foundation

/// The bar at the bottom that chooses between pages. It scrolls when there are more tabs than fit.
@preconcurrency @MainActor
open class UITabBar: UIView, UIBarPositioning {
    private let background = BarBackground(lineAt: .top)
    private let scroller = TabScroller()
    private var buttons: [TabBarButton] = []
    private var shownItems: [UITabBarItem] = []
    /// Called with the number of the tapped tab; set for the bar of a tab bar controller.
    var tapped: ((Int) -> Void)?

    static let height: CGFloat = 49
    static let smallestWidth: CGFloat = 68

    public override init(frame: CGRect) {
        super.init(frame: frame)
        assemble()
    }

    /// Creates a bar from an archive, with the same defaults as a new one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        assemble()
    }

    private func assemble() {
        addSubview(background)
        scroller.showsHorizontalScrollIndicator = false
        scroller.contentInsetAdjustmentBehavior = .never
        addSubview(scroller)
        lookChanged()
    }

    // MARK: Items

    /// The object that hears of taps; held weakly, nil by default.
    open weak var delegate: (any UITabBarDelegate)?
    /// The items from the leading side on; never nil when it is read, and nil removes all. The selected item stays selected where
    /// it is among the new ones.
    open var items: [UITabBarItem]? {
        get { shownItems }
        set { show(newValue ?? []) }
    }
    /// Replaces the items; the change is not animated.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { show(items ?? []) }
    /// The item that is shown as selected; nil, or one that is not on the bar, selects none. To set it tells no delegate.
    open var selectedItem: UITabBarItem? {
        get { buttons.first { $0.isSelected }?.item }
        set { select(shownItems.firstIndex { $0 === newValue }) }
    }

    func show(_ items: [UITabBarItem]) {
        let before = selectedItem
        for button in buttons { button.removeFromSuperview() }
        shownItems = items
        buttons = items.enumerated().map { index, item in
            let button = TabBarButton(item)
            button.addAction(UIAction { [weak self] _ in self?.tap(index) }, for: .touchUpInside)
            scroller.addSubview(button)
            item.changed = { [weak self, weak button] in
                guard let self else { return }
                button?.update(self)
            }
            button.update(self)
            return button
        }
        select(items.firstIndex { $0 === before })
        setNeedsLayout()
    }

    func select(_ index: Int?) {
        for (at, button) in buttons.enumerated() {
            button.isSelected = at == index
            button.update(self)
        }
        guard let index, buttons.indices.contains(index), buttons[index].frame != .zero else { return }
        scroller.scrollRectToVisible(buttons[index].frame, animated: window != nil)
    }

    private func tap(_ index: Int) {
        guard shownItems.indices.contains(index) else { return }
        if let tapped { tapped(index) } else { select(index) }
        delegate?.tabBar(self, didSelect: shownItems[index])
    }

    // MARK: Look

    /// Whether content shows through the bar and may lie under it; true by default.
    @ObservedProperty open var isTranslucent = true { didSet { lookChanged() } }
    /// Whether the bar is light or dark; `default` by default. Black gives a dark blur.
    @ObservedProperty open var barStyle = UIBarStyle.default { didSet { lookChanged() } }
    /// The color behind the items, at 85 percent on a translucent bar; nil, the default, keeps that of `standardAppearance`.
    @ObservedProperty open var barTintColor: UIColor? { didSet { lookChanged() } }
    /// The color of the items that are not selected; nil, the default, is the color of secondary labels.
    @ObservedProperty open var unselectedItemTintColor: UIColor? { didSet { lookChanged() } }
    /// The picture that fills the bar behind the items; nil, the default, keeps that of `standardAppearance`.
    @ObservedProperty open var backgroundImage: UIImage? { didSet { lookChanged() } }
    /// The picture of the line that separates the bar; nil, the default, keeps the line of `standardAppearance`.
    @ObservedProperty open var shadowImage: UIImage? { didSet { lookChanged() } }
    /// The look of the bar and of its items.
    @ObservedProperty open var standardAppearance = UITabBarAppearance() {
        didSet {
            hasOwnAppearance = true
            lookChanged()
        }
    }
    /// True when the app or a proxy set the appearance.
    private(set) var hasOwnAppearance = false
    /// The look where no content is under the bar; nil by default. It is kept but has no effect.
    open var scrollEdgeAppearance: UITabBarAppearance?
    /// Where the bar stands; always `bottom`.
    open var barPosition: UIBarPosition { .bottom }

    private func lookChanged() {
        let look = UITabBarAppearance(barAppearance: standardAppearance)
        if let barTintColor { look.backgroundColor = barTintColor.withAlphaComponent(isTranslucent ? 0.85 : 1) }
        if barStyle == .black { look.backgroundEffect = UIBlurEffect(style: .dark) }
        if let backgroundImage { look.backgroundImage = backgroundImage }
        if let shadowImage { look.shadowImage = shadowImage }
        background.show(look, isTranslucent: isTranslucent)
        for button in buttons { button.update(self) }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        for button in buttons { button.update(self) }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard previousTraitCollection?.horizontalSizeClass != traitCollection.horizontalSizeClass else { return }
        for button in buttons { button.update(self) }
    }

    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            super.isHidden = newValue
            superview?.setNeedsLayout()
        }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        scroller.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Self.height)
        guard !buttons.isEmpty else { return }
        let width = max(Self.smallestWidth, bounds.width / CGFloat(buttons.count))
        let whole = width * CGFloat(buttons.count)
        for (index, button) in buttons.enumerated() {
            let x = width * CGFloat(index)
            button.frame = CGRect(
                x: isRightToLeft ? whole - x - width : x, y: 0, width: width, height: Self.height)
        }
        scroller.contentSize = CGSize(width: whole, height: Self.height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }
}

/// A scroll view that takes the finger from a tab when it begins to scroll.
@MainActor
private final class TabScroller: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

/// How a tab bar looks: its background, and its items in each arrangement.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
    /// The look of items whose title stands below the picture, which they have where the width is compact.
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    /// The look of items whose title stands beside the picture, which they have where the width is regular.
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// The look of items beside whose picture the title stands on a low bar. It is kept but has no effect.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
}

/// How the items of a tab bar look, by state.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
    /// The look of an item that is not selected.
    open var normal = UITabBarItemStateAppearance()
    /// The look of the selected item.
    open var selected = UITabBarItemStateAppearance()
    /// The look of a disabled item. It is kept but has no effect.
    open var disabled = UITabBarItemStateAppearance()
    /// The look of a focused item. It is kept but has no effect.
    open var focused = UITabBarItemStateAppearance()
}

/// How the items of a tab bar look in one state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
    /// The attributes of the title; empty by default. Only the font and the foreground color count, and an item's own attributes
    /// come first.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The color of a picture that is a template; nil, the default, is the bar's tint color, or that of unselected items.
    open var iconColor: UIColor?
    /// The color of the badge, as far as the item has none; nil, the default, is red.
    open var badgeBackgroundColor: UIColor?
}

/// Is told of taps; every method is optional.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
    /// Called after the user tapped an item, also the selected one.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// Called after an item was tapped, also the selected one; does nothing by default.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
