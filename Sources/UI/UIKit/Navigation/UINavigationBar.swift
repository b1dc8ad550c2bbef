import CoreGraphics
public import Foundation

/// The bar above the pages of a stack: it shows the title of the page on top, and the button that leads back.
///
/// Between two items the titles slide and fade together with the pages. The bar poses the views of both items, and the navigation
/// controller animates the pose alongside its transition, also under a finger.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning {
    /// Set for the bar of a navigation controller, which then determines the items.
    weak var navigation: UINavigationController?
    private let background = BarBackground(lineAt: .bottom)
    private let chevron = UIImageView()
    private(set) var content: NavigationBarContent?
    var leaving: NavigationBarContent?
    private var shownItems: [UINavigationItem] = []
    private var needsContent = false
    private(set) var isInTransition = false

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
        chevron.contentMode = .center
        chevron.alpha = 0
        addSubview(chevron)
        lookChanged()
    }

    // MARK: Items

    /// The object that decides over pushes and pops and hears of them; held weakly, nil by default.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// The items from the first page to the one that is shown; never nil when it is read, and nil removes all. To set them asks
    /// no delegate.
    open var items: [UINavigationItem]? {
        get { shownItems }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown, the last one; nil without items.
    open var topItem: UINavigationItem? { shownItems.last }
    /// The item that the back button leads to, the one before the last; nil where there is none.
    open var backItem: UINavigationItem? { shownItems.dropLast().last }
    /// Shows another item after the present ones, unless the delegate forbids it.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
        setItems(shownItems + [item], animated: animated)
        delegate?.navigationBar(self, didPush: item)
    }
    /// Removes the item that is shown and returns it; nil where there is none or the delegate forbids it.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let item = shownItems.last, delegate?.navigationBar(self, shouldPop: item) ?? true else { return nil }
        setItems(shownItems.dropLast(), animated: animated)
        delegate?.navigationBar(self, didPop: item)
        return item
    }
    /// Replaces all items; nil removes them. No delegate is asked.
    /// `animated`: Whether the titles slide, for 0.35 seconds; it counts only in a window.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let new = items ?? []
        guard animated, UIView.areAnimationsEnabled, window != nil else { return show(new) }
        let isPush = new.last.map { item in !shownItems.contains { $0 === item } } ?? false
        prepare(new, isPush: isPush, fades: false)
        UIView.animate(withDuration: 0.35) {
            self.pose()
        } completion: { _ in
            self.finish(true)
        }
    }

    // MARK: Look

    /// Whether items may have a large title below the buttons, as their `largeTitleDisplayMode` says; false by default.
    @ObservedProperty open var prefersLargeTitles = false { didSet { if prefersLargeTitles != oldValue { heightChanged() } } }
    /// Whether content shows through the bar and may lie under it; true by default.
    @ObservedProperty open var isTranslucent = true { didSet { heightChanged() } }
    /// Whether the bar is light or dark; `default` by default. Black gives a dark blur and white titles.
    @ObservedProperty open var barStyle = UIBarStyle.default { didSet { lookChanged() } }
    /// The color behind the items, at 85 percent on a translucent bar; nil, the default, keeps that of `standardAppearance`.
    @ObservedProperty open var barTintColor: UIColor? { didSet { lookChanged() } }
    /// The attributes of the title; nil, the default, keeps those of `standardAppearance`. Only the font and the foreground color
    /// count.
    @ObservedProperty open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { lookChanged() } }
    /// The attributes of the large title; nil, the default, keeps those of `standardAppearance`. Only the font and the foreground
    /// color count.
    @ObservedProperty open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { lookChanged() } }
    /// The picture of the line that separates the bar; nil, the default, keeps the line of `standardAppearance`.
    @ObservedProperty open var shadowImage: UIImage? { didSet { lookChanged() } }
    /// The picture before the title of the back button, drawn in the tint color; nil, the default, shows a chevron.
    @ObservedProperty open var backIndicatorImage: UIImage? { didSet { lookChanged() } }
    /// The mask of titles that slide under the back button's picture; nil by default. It is kept but has no effect.
    open var backIndicatorTransitionMaskImage: UIImage?
    /// The look of the bar, except where another one of the bar's or the item's looks applies.
    @ObservedProperty open var standardAppearance = UINavigationBarAppearance() {
        didSet {
            hasOwnAppearance = true
            lookChanged()
        }
    }
    /// True when the app or a proxy set the appearance.
    private(set) var hasOwnAppearance = false
    /// The look where the height is compact; nil, the default, takes `standardAppearance`.
    @ObservedProperty open var compactAppearance: UINavigationBarAppearance? { didSet { lookChanged() } }
    /// The appearance while no content is under the bar. Nil means a clear bar below a large title, and `standardAppearance`
    /// otherwise.
    @ObservedProperty open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { lookChanged() } }
    /// The look where the height is compact and no content is under the bar; nil, the default, takes `scrollEdgeAppearance`.
    @ObservedProperty open var compactScrollEdgeAppearance: UINavigationBarAppearance? { didSet { lookChanged() } }
    /// Sets a picture that takes the place of the blur of `standardAppearance`; nil removes it. The metrics are ignored: there is
    /// one picture for all.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        ownBackgroundImage = backgroundImage
        lookChanged()
    }
    /// Returns the picture that was set, whatever the metrics; nil by default.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { ownBackgroundImage }
    private var ownBackgroundImage: UIImage?
    /// Where the bar stands: `topAttached` in a navigation controller, `top` elsewhere.
    open var barPosition: UIBarPosition { navigation == nil ? .top : .topAttached }

    /// True when no content of the page is under the bar.
    private var isAtEdge = false

    /// Returns the item's own appearance, or the bar's with the values of the older properties.
    func look(of item: UINavigationItem?) -> UINavigationBarAppearance {
        let isCompact = traitCollection.verticalSizeClass == .compact
        if isAtEdge, isCompact, let look = item?.compactScrollEdgeAppearance ?? compactScrollEdgeAppearance { return look }
        if isAtEdge, let look = item?.scrollEdgeAppearance ?? scrollEdgeAppearance { return look }
        let own = isCompact ? item?.compactAppearance ?? compactAppearance : nil
        let look = own ?? item?.standardAppearance ?? standardLook
        guard isAtEdge, navigation?.topIsLarge == true, item?.searchController?.isSearching != true else { return look }
        let clear = UINavigationBarAppearance(barAppearance: look)
        clear.configureWithTransparentBackground()
        return clear
    }

    private var standardLook: UINavigationBarAppearance {
        let look = UINavigationBarAppearance(barAppearance: standardAppearance)
        if let barTintColor { look.backgroundColor = barTintColor.withAlphaComponent(isTranslucent ? 0.85 : 1) }
        if barStyle == .black {
            look.backgroundEffect = UIBlurEffect(style: .dark)
            look.titleTextAttributes[.foregroundColor] = UIColor.white
        }
        if let ownBackgroundImage {
            look.backgroundEffect = nil
            look.backgroundImage = ownBackgroundImage
        }
        if let shadowImage {
            look.shadowImage = shadowImage
            look.shadowColor = nil
        }
        if let titleTextAttributes { look.titleTextAttributes = titleTextAttributes }
        if let largeTitleTextAttributes { look.largeTitleTextAttributes = largeTitleTextAttributes }
        return look
    }

    private func lookChanged() {
        background.show(look(of: topItem), isTranslucent: isTranslucent)
        chevron.image = (backIndicatorImage ?? ButtonSymbol.back.image).withRenderingMode(.alwaysTemplate)
        itemChanged()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass { lookChanged() }
    }

    /// The points by which the search bar and the large title have shrunk for the content that scrolls below it.
    var collapse: CGFloat { content.map { $0.heights.collapsible > 0 ? $0.collapse : 0 } ?? 0 }

    /// Takes the state of the page below after it scrolled.
    func take(collapse: CGFloat, isAtEdge: Bool) {
        content?.collapse = collapse
        guard isAtEdge != self.isAtEdge, !isInTransition else { return }
        self.isAtEdge = isAtEdge
        let look = look(of: topItem)
        content?.show(look)
        guard window != nil else { return background.show(look, isTranslucent: isTranslucent) }
        UIView.animate(withDuration: 0.2) { self.background.show(look, isTranslucent: self.isTranslucent) }
    }

    private func heightChanged() {
        lookChanged()
        invalidateIntrinsicContentSize()
        navigation?.viewIfLoaded?.setNeedsLayout()
    }

    open override var semanticContentAttribute: UISemanticContentAttribute { didSet { itemChanged() } }

    // MARK: Height

    /// Returns true when item `index` of `items` has the large title.
    func isLarge(_ items: [UINavigationItem], at index: Int) -> Bool {
        guard prefersLargeTitles, items.indices.contains(index) else { return false }
        switch items[index].largeTitleDisplayMode {
        case .always: return true
        case .never: return false
        case .automatic: return index == 0 || isLarge(items, at: index - 1)
        }
    }

    func height(showing items: [UINavigationItem]) -> CGFloat {
        heights(showing: items)?.whole ?? NavigationBarContent.rowHeight
    }

    func heights(showing items: [UINavigationItem]) -> NavigationBarHeights? {
        items.last.map { NavigationBarHeights($0, isLarge: isLarge(items, at: items.count - 1)) }
    }

    /// The search bar of the item needs another height; inside an animation the bar grows with it.
    func searchHeightChanged() {
        invalidateIntrinsicContentSize()
        content?.setNeedsLayout()
        setNeedsLayout()
        background.show(look(of: topItem), isTranslucent: isTranslucent)
        guard let navigation, navigation.isViewLoaded else { return }
        guard AnimationBlock.current != nil else { return navigation.view.setNeedsLayout() }
        navigation.layoutBars()
        navigation.view.layoutIfNeeded()
    }

    private var chevronAlpha: CGFloat { content?.hasBack == true && content?.heights.hidesRow == false ? 1 : 0 }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height(showing: shownItems)) }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: height(showing: shownItems))
    }

    // MARK: Content

    /// Marks the content as changed; during a transition the change is shown after its end.
    func itemChanged() {
        needsContent = true
        setNeedsLayout()
        navigation?.viewIfLoaded?.setNeedsLayout()
    }

    private func makeContent(_ items: [UINavigationItem]) -> NavigationBarContent? {
        guard let item = items.last else { return nil }
        if let navigation { isAtEdge = navigation.isAtEdge(navigation.bars.pages.last) }
        let content = NavigationBarContent(
            item, back: items.dropLast().last, isLarge: isLarge(items, at: items.count - 1), bar: self)
        if let navigation { content.collapse = navigation.collapse(of: navigation.bars.pages.last) }
        place(content)
        content.back.addAction(UIAction { [weak self] _ in self?.goBack() }, for: .touchUpInside)
        addSubview(content)
        // A whole layout pass would begin above the bar, with everything that is pending there.
        content.layer.layoutDownwards()
        return content
    }

    /// Places a content view; each keeps its own height while the bar's height changes from one to the other.
    private func place(_ content: NavigationBarContent) {
        content.frame = CGRect(x: 0, y: 0, width: bounds.width, height: content.height)
    }

    private func goBack() {
        guard !isInTransition else { return }
        if let action = backItem?.backAction { return action.performWithSender(self, target: nil) }
        guard let navigation else {
            popItem(animated: true)
            return
        }
        guard let item = topItem, delegate?.navigationBar(self, shouldPop: item) ?? true else { return }
        navigation.popViewController(animated: true)
    }

    /// Shows the items at once.
    func show(_ items: [UINavigationItem]) {
        guard !isInTransition else { return }
        shownItems = items
        needsContent = false
        UIView.performWithoutAnimation {
            // A search bar goes from one to the other without leaving the window, which would end its editing.
            let old = content
            content = makeContent(items)
            old?.removeFromSuperview()
            chevron.alpha = chevronAlpha
            background.show(look(of: topItem), isTranslucent: isTranslucent)
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Transitions

    private var before: [UINavigationItem] = []
    private var isPush = false
    private var fades = false

    /// Creates the new item's views at the positions at which their movement begins.
    func prepare(_ items: [UINavigationItem], isPush: Bool, fades: Bool) {
        guard !isInTransition else { return }
        isInTransition = true
        before = shownItems
        shownItems = items
        (self.isPush, self.fades) = (isPush, fades)
        leaving = content
        UIView.performWithoutAnimation {
            content = makeContent(items)
            content?.take(fades ? .faded : isPush ? .ahead : .behind)
        }
    }

    /// Poses the views; call it inside the animation.
    func pose() {
        guard isInTransition else { return }
        content?.take(.rest)
        leaving?.take(fades ? .faded : isPush ? .behind : .ahead)
        chevron.alpha = chevronAlpha
        background.show(look(of: topItem), isTranslucent: isTranslucent)
    }

    func finish(_ completed: Bool) {
        guard isInTransition else { return }
        isInTransition = false
        if completed {
            leaving?.removeFromSuperview()
        } else {
            content?.removeFromSuperview()
            content = leaving
            shownItems = before
            if let navigation { isAtEdge = navigation.isAtEdge(navigation.shown) }
        }
        leaving = nil
        before = []
        UIView.performWithoutAnimation {
            content?.take(.rest)
            chevron.alpha = chevronAlpha
            background.show(look(of: topItem), isTranslucent: isTranslucent)
        }
        if needsContent || content?.item !== topItem { show(shownItems) }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsContent, !isInTransition { show(shownItems) }
        // A bar at the screen's edge extends below what covers the edge.
        let above = navigation?.viewIfLoaded?.safeAreaInsets.top ?? 0
        background.frame = CGRect(x: 0, y: -above, width: bounds.width, height: bounds.height + above)
        for content in [content, leaving] { if let content { place(content) } }
        if !isInTransition { chevron.alpha = chevronAlpha }
        let top = content?.rowTop ?? 0
        let x: CGFloat = isRightToLeft ? bounds.width - 26 : 4
        chevron.untransformedFrame = CGRect(x: x, y: max(0, top) + 11, width: 22, height: 22)
        chevron.transform = isRightToLeft ? CGAffineTransform(scaleX: -1, y: 1) : .identity
    }
}

/// Decides on pushes and pops of a bar's items, and is told of them; every method is optional.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
    /// Called before an item is pushed; false refuses it. The default is true.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
    /// Called after an item was pushed.
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
    /// Called before the shown item is removed, also for the back button; false refuses it. The default is true.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// Called after an item was removed.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
    /// Called before an item is pushed; false refuses it. The default is true.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { true }
    /// Called after an item was pushed; does nothing by default.
    public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
    /// Called before the item that is shown is removed, also when the back button is pressed; false refuses it. The default is
    /// true.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
    /// Called after an item was removed; does nothing by default.
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}
