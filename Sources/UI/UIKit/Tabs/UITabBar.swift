import CoreGraphics
public import Foundation

/// The bar at the bottom that chooses between pages. More tabs than fit are scrolled to.
@preconcurrency @MainActor
open class UITabBar: UIView, UIBarPositioning {
    private let background = BarBackground(lineAt: .top)
    private let scroller = TabScroller()
    private var buttons: [TabBarButton] = []
    private var shownItems: [UITabBarItem] = []
    /// Of a tab bar controller's bar: gets the number of the tab.
    var tapped: ((Int) -> Void)?

    static let height: CGFloat = 49
    static let smallestWidth: CGFloat = 68

    public override init(frame: CGRect) {
        super.init(frame: frame)
        assemble()
    }

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

    open weak var delegate: (any UITabBarDelegate)?
    open var items: [UITabBarItem]? {
        get { shownItems }
        set { show(newValue ?? []) }
    }
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { show(items ?? []) }
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

    @ObservedProperty open var isTranslucent = true { didSet { lookChanged() } }
    @ObservedProperty open var barStyle = UIBarStyle.default { didSet { lookChanged() } }
    @ObservedProperty open var barTintColor: UIColor? { didSet { lookChanged() } }
    @ObservedProperty open var unselectedItemTintColor: UIColor? { didSet { lookChanged() } }
    @ObservedProperty open var backgroundImage: UIImage? { didSet { lookChanged() } }
    @ObservedProperty open var shadowImage: UIImage? { didSet { lookChanged() } }
    @ObservedProperty open var standardAppearance = UITabBarAppearance() {
        didSet {
            hasOwnAppearance = true
            lookChanged()
        }
    }
    /// It was set, by the app or by a proxy.
    private(set) var hasOwnAppearance = false
    open var scrollEdgeAppearance: UITabBarAppearance?
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

/// A finger that scrolls takes the tab's finger away.
@MainActor
private final class TabScroller: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
}

@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
    open var normal = UITabBarItemStateAppearance()
    open var selected = UITabBarItemStateAppearance()
    open var disabled = UITabBarItemStateAppearance()
    open var focused = UITabBarItemStateAppearance()
}

@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var iconColor: UIColor?
    open var badgeBackgroundColor: UIColor?
}

/// Hears of taps; every method is optional.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
