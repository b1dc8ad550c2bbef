import CoreGraphics
import Foundation

/// The state of a navigation controller's bars.
@MainActor
struct NavigationBars {
    var isNavigationBarHidden = false
    var isToolbarHidden = true
    /// The stack for which the bars are arranged; during a transition this is the destination's stack.
    var pages: [UIViewController] = []
    /// True when a page was put on top without a transition and the delegate has not been told.
    var hasNewTop = false
    /// The room of the outgoing page, which keeps it during the transition.
    var kept: (view: UIView, safeArea: UIEdgeInsets, frame: CGRect)?
    var isBeginning = false
    /// Whether the bar was hidden before the callbacks of the transition that begins.
    var wasBarHidden = false
    /// The passage of a bar that comes or goes with its page; nil when both pages have it, or neither.
    var passage: BarPassage?
    /// The scroll view whose content moves the bar.
    weak var followed: UIScrollView?
    /// True when the toolbar was hidden with the bar, by a finger.
    var tookToolbar = false
    /// Bars that are not drawn, because they are hidden and at rest.
    var concealed: [UIView] = []
    private var swipe: UIPanGestureRecognizer?
    private var tap: UITapGestureRecognizer?

    mutating func swipeRecognizer(_ navigation: UINavigationController) -> UIPanGestureRecognizer {
        if let swipe { return swipe }
        let recognizer = UIPanGestureRecognizer { [weak navigation] in navigation?.barsSwiped($0) }
        recognizer.cancelsTouchesInView = false
        recognizer.delegate = AlongsideOthers.shared
        swipe = recognizer
        return recognizer
    }

    mutating func tapRecognizer(_ navigation: UINavigationController) -> UITapGestureRecognizer {
        if let tap { return tap }
        let recognizer = UITapGestureRecognizer { [weak navigation] _ in navigation?.barsTapped() }
        recognizer.cancelsTouchesInView = false
        recognizer.delegate = AlongsideOthers.shared
        tap = recognizer
        return recognizer
    }
}

/// Lets the recognizers that it serves recognize together with all others.
@MainActor
private final class AlongsideOthers: NSObject, UIGestureRecognizerDelegate {
    static let shared = AlongsideOthers()
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }

    /// A tap on a control, or in a bar, belongs to the control.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        guard gestureRecognizer is UITapGestureRecognizer else { return true }
        return !sequence(first: touch.view, next: { $0?.superview }).contains {
            $0 is UIControl || $0 is UINavigationBar || $0 is UIToolbar
        }
    }
}

extension UINavigationController {
    private var items: [UINavigationItem] { bars.pages.map(\.navigationItem) }

    private var isBarHidden: Bool {
        bars.isNavigationBarHidden || hidesBarsWhenVerticallyCompact && view.traitCollection.verticalSizeClass == .compact
    }

    /// True when a page covers the bottom bar; it does so for all pages above it as well.
    var coversBottomBar: Bool { bars.pages.contains { $0.hidesBottomBarWhenPushed } }

    private var isBottomHidden: Bool { bars.isToolbarHidden || coversBottomBar }

    // MARK: Room

    private var barHeight: CGFloat { isBarHidden ? 0 : navigationBar.height(showing: items) }
    private var toolbarHeight: CGFloat { isBottomHidden ? 0 : BarItemRow.height }

    /// Returns the safe area of a page, in the container's coordinates.
    func safeArea(of page: UIView) -> UIEdgeInsets {
        if let kept = bars.kept, kept.view === page { return kept.safeArea }
        guard isViewLoaded else { return .zero }
        return view.safeAreaInsets + UIEdgeInsets(top: barHeight, left: 0, bottom: toolbarHeight, right: 0)
    }

    /// Returns the insets of bars for a page that does not extend under them.
    func contentInsets(of page: UIViewController) -> UIEdgeInsets {
        guard isViewLoaded else { return .zero }
        let safe = view.safeAreaInsets
        func extends(_ edge: UIRectEdge, _ isTranslucent: Bool) -> Bool {
            page.edgesForExtendedLayout.contains(edge) && (isTranslucent || page.extendedLayoutIncludesOpaqueBars)
        }
        let isTop = barHeight > 0 && !extends(.top, navigationBar.isTranslucent)
        let isBottom = toolbarHeight > 0 && !extends(.bottom, toolbar.isTranslucent)
        // A scroll view extends below a large title and a search bar, which shrink as the content scrolls.
        let title = isTop && page.contentScrollView(for: .top) != nil ? collapsibleHeight : 0
        return UIEdgeInsets(
            top: isTop ? safe.top + barHeight - title : 0, left: 0, bottom: isBottom ? safe.bottom + toolbarHeight : 0, right: 0)
    }

    /// Lays out the bars, and the page that is at rest.
    func layoutBars() {
        guard isViewLoaded else { return }
        updateSwipe()
        let bounds = view.bounds, safe = view.safeAreaInsets
        followContent(of: bars.pages.last)
        placeBar()
        if !bars.isToolbarHidden || toolbarIsInPlace {
            if !toolbarIsInPlace { view.addSubview(toolbar) }
            let bottom = isBottomHidden ? bounds.height : bounds.height - safe.bottom - BarItemRow.height
            toolbar.untransformedFrame = CGRect(x: 0, y: bottom, width: bounds.width, height: BarItemRow.height)
            conceal(toolbar, isAway: isBottomHidden)
        }
        tabBarController?.layoutBar()
        guard ownTransition == nil, let shown, shown.isViewLoaded, shown.view.superview === transitionView else { return }
        place(shown)
        if shown.view.toldSafeArea != shown.view.safeAreaInsets { shown.view.setNeedsLayout() }
    }

    /// Places the bar; cheap enough for every frame of a scroll.
    func placeBar() {
        let isLeaving = bars.passage?.isArriving == false
        let isAway = isBarHidden && bars.passage == nil
        let safe = view.safeAreaInsets
        if !isLeaving { navigationBar.take(collapse: collapse(of: bars.pages.last), isAtEdge: isAtEdge(bars.pages.last)) }
        let height =
            navigationBar.height(showing: isLeaving ? navigationBar.items ?? [] : items) - navigationBar.collapse
        navigationBar.untransformedFrame =
            CGRect(x: 0, y: isAway ? -height : safe.top, width: view.bounds.width, height: height)
        if bars.passage == nil { navigationBar.alpha = isAway && safe.top > 0 ? 0 : 1 }
        conceal(navigationBar, isAway: isAway)
    }

    /// Hides a bar that is off the interface: during a rotation the area beyond the interface's edge would come into view.
    private func conceal(_ bar: UIView, isAway: Bool) {
        let isConcealed = bars.concealed.contains(bar)
        if !isAway, isConcealed {
            bars.concealed.removeAll { $0 === bar }
            bar.isHidden = false
        } else if isAway, !isConcealed, !bar.isHidden, AnimationBlock.current == nil, bar.layer.runningParts.isEmpty {
            bars.concealed.append(bar)
            bar.isHidden = true
        }
    }

    /// The heights of the bar's parts for the page on top.
    var topHeights: NavigationBarHeights? { navigationBar.heights(showing: items) }
    /// How much of the bar the content of the page on top may scroll away, in points.
    var collapsibleHeight: CGFloat { topHeights?.collapsible ?? 0 }
    var topIsLarge: Bool { navigationBar.isLarge(items, at: items.count - 1) }

    private var toolbarIsInPlace: Bool { toolbar.superview === view }

    // MARK: Between two pages

    func showItems(animated: Bool) {
        bars.pages = stack.wanted
        navigationBar.show(items)
        showToolbarItems()
        viewIfLoaded?.setNeedsLayout()
    }

    private func showToolbarItems() { if !bars.isToolbarHidden { toolbar.items = bars.pages.last?.toolbarItems } }

    func toolbarItemsChanged(of page: UIViewController, animated: Bool) {
        guard bars.pages.last === page, !bars.isToolbarHidden else { return }
        toolbar.setItems(page.toolbarItems, animated: animated)
    }

    /// Keeps the outgoing page's room; call it before the will-callbacks, in which pages often hide and show bars.
    func keepRoom(of page: UIViewController) {
        bars.kept = (page.view, safeArea(of: page.view), page.view.frame)
        bars.isBeginning = true
        bars.wasBarHidden = isBarHidden
    }

    func beginBars(
        _ context: TransitionContext, _ pages: [UIViewController], _ operation: Operation, isCustom: Bool
    ) {
        bars.isBeginning = false
        if context.isAnimated, !isCustom, bars.wasBarHidden != isBarHidden {
            bars.passage = BarPassage(
                isArriving: bars.wasBarHidden, isPush: operation == .push, isMirrored: view.isRightToLeft)
        }
        context.animate(
            alongsideTransition: { [weak self] _ in
                guard let self else { return }
                if let passage = bars.passage { passage.end(navigationBar) } else { navigationBar.pose() }
                showToolbarItems()
                layoutBars()
                navigationBar.layoutIfNeeded()
            }, completion: nil)
        guard let passage = bars.passage else {
            return navigationBar.prepare(
                pages.map(\.navigationItem), isPush: operation == .push,
                fades: isCustom || UIAccessibility.isReduceMotionEnabled)
        }
        if passage.isArriving { navigationBar.show(items) }
        UIView.performWithoutAnimation {
            layoutBars()
            passage.begin(navigationBar)
            navigationBar.layoutIfNeeded()
        }
    }

    func endBars(_ completed: Bool, _ pagesBefore: [UIViewController]) {
        bars.kept = nil
        if bars.passage == nil { navigationBar.finish(completed) }
        if !completed {
            bars.pages = pagesBefore
            showToolbarItems()
        }
        endPassage(completed)
        layoutBars()
    }

    private func endPassage(_ completed: Bool) {
        guard let passage = bars.passage else { return }
        bars.passage = nil
        // Restores the bar's old state, whether the pages do so in their callbacks or not.
        if !completed { bars.isNavigationBarHidden = bars.wasBarHidden }
        UIView.performWithoutAnimation {
            passage.remove(navigationBar)
            navigationBar.show(items)
        }
    }

    // MARK: Hiding

    func setBar(hidden: Bool, _ animated: Bool) {
        guard bars.isNavigationBarHidden != hidden else { return }
        bars.isNavigationBarHidden = hidden
        barsChanged(animated)
    }

    func setToolbar(hidden: Bool, _ animated: Bool) {
        guard bars.isToolbarHidden != hidden else { return }
        if !hidden, isViewLoaded, !toolbarIsInPlace {
            view.addSubview(toolbar)
            UIView.performWithoutAnimation {
                toolbar.untransformedFrame = CGRect(
                    x: 0, y: view.bounds.height, width: view.bounds.width, height: BarItemRow.height)
            }
        }
        bars.isToolbarHidden = hidden
        showToolbarItems()
        barsChanged(animated)
    }

    private func barsChanged(_ animated: Bool) {
        // While a transition begins, its own animation moves the bars.
        guard isViewLoaded, !bars.isBeginning else { return }
        // The interface already showed what the callbacks of a cancellation request.
        let isGoingBack = ownTransition.map { $0.isOver && $0.transitionWasCancelled } ?? false
        guard !isUpdating, !isGoingBack else { return layoutBars() }
        guard animated, view.window != nil, UIView.areAnimationsEnabled else { return view.setNeedsLayout() }
        view.layoutIfNeeded()
        UIView.animate(withDuration: Self.hideShowBarDuration) {
            self.layoutBars()
            self.view.layoutIfNeeded()
        } completion: { [weak self] _ in
            self?.layoutBars()
        }
    }

    func barHidingChanged() {
        guard isViewLoaded else { return }
        for (recognizer, isWanted) in [
            (barHideOnSwipeGestureRecognizer as UIGestureRecognizer, hidesBarsOnSwipe),
            (barHideOnTapGestureRecognizer as UIGestureRecognizer, hidesBarsOnTap),
        ] {
            if isWanted { view.addGestureRecognizer(recognizer) } else { view.removeGestureRecognizer(recognizer) }
        }
        view.setNeedsLayout()
    }

    /// Hides the bars on a swipe upwards, and shows them on a swipe downwards.
    func barsSwiped(_ pan: UIPanGestureRecognizer) {
        guard pan.state == .ended || pan.state == .changed, ownTransition == nil else { return }
        let way = pan.translation(in: view)
        guard abs(way.y) > max(30, abs(way.x)) else { return }
        hideBars(way.y < 0)
        pan.setTranslation(.zero, in: view)
    }

    func barsTapped() {
        guard ownTransition == nil else { return }
        hideBars(!bars.isNavigationBarHidden)
    }

    /// Hides or shows the bar, and the toolbar with it.
    private func hideBars(_ hidden: Bool) {
        guard hidden != bars.isNavigationBarHidden else { return }
        if hidden || bars.tookToolbar {
            bars.tookToolbar = hidden && !bars.isToolbarHidden
            setToolbarHidden(hidden, animated: true)
        }
        setNavigationBarHidden(hidden, animated: true)
    }
}
