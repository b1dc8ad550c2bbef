import CoreGraphics

/// Moves the bar while the page below it scrolls.
///
/// The page's safe area is that of the whole bar with its large title and its search bar, so the content's resting position never depends on its
/// present position. The bar shrinks by the distance of the content from that position, up to the large title's height, and
/// stretches when the content is pulled past it. A page below an opaque bar begins where the bar ends without its large title;
/// the title lies on the page while it is visible.
extension UINavigationController {
    /// Returns the scroll view whose content goes under the bar, or at least under its large title.
    func barScrollView(of page: UIViewController?) -> UIScrollView? {
        guard let page, page.isViewLoaded, collapsibleHeight > 0 || contentInsets(of: page).top == 0 else { return nil }
        return page.contentScrollView(for: .top)
    }

    /// Returns the distance in points of the page's content from its resting position, positive upwards; nil when no scroll view
    /// is there.
    private func way(of page: UIViewController?) -> CGFloat? {
        barScrollView(of: page).map { $0.contentOffset.y + $0.knownInset.top }
    }

    /// Returns the points by which the search bar and then a large title have shrunk; negative when the title is stretched.
    func collapse(of page: UIViewController?) -> CGFloat {
        let height = collapsibleHeight
        guard height > 0, let way = way(of: page) else { return 0 }
        return min(topIsLarge ? way : max(way, 0), height)
    }

    /// Returns the points by which the bar over a scroll view's content is lower than the content's inset says.
    func shrunkHeight(over scroll: UIScrollView) -> CGFloat {
        guard scroll === bars.followed else { return 0 }
        return min(max(scroll.contentOffset.y + scroll.knownInset.top, 0), collapsibleHeight)
    }

    /// Returns the points by which the bar over a scroll view's content shrinks at most.
    func shrinkableHeight(over scroll: UIScrollView) -> CGFloat { scroll === bars.followed ? collapsibleHeight : 0 }

    /// Returns true when no content of the page is under the bar.
    func isAtEdge(_ page: UIViewController?) -> Bool {
        guard let way = way(of: page) else { return true }
        return way <= collapsibleHeight + 0.5
    }

    /// Makes the page's content move the bar from now on.
    func followContent(of page: UIViewController?) {
        let scroll = barScrollView(of: page)
        guard scroll !== bars.followed || scroll?.barFollower !== self else { return }
        if bars.followed?.barFollower === self { bars.followed?.barFollower = nil }
        bars.followed = scroll
        scroll?.barFollower = self
    }

    func contentScrolled(_ scroll: UIScrollView) {
        guard ownTransition == nil, !isUpdating, isViewLoaded, scroll === bars.followed, bars.pages.last === shown else { return }
        placeBar()
    }

    /// Returns the resting position for content that would come to rest with a part of the search bar or of the title visible; nil
    /// elsewhere.
    ///
    /// - Parameter direction: positive when all of that part shall disappear, negative when all shall appear.
    func restingPlace(of scroll: UIScrollView, near y: CGFloat, towards direction: CGFloat = 0) -> CGFloat? {
        guard scroll === bars.followed, let stops = topHeights?.stops else { return nil }
        let rest = stops.map { $0 - scroll.knownInset.top }
        guard let top = rest.last(where: { $0 < y }), let gone = rest.first(where: { $0 > y }), !rest.contains(y) else {
            return nil
        }
        let isNearTop = direction == 0 ? y < (top + gone) / 2 : direction < 0
        return isNearTop || gone > scroll.yRange.upperBound ? top : gone
    }
}

extension UIViewController {
    /// Returns the scroll view that bars at `edge` follow: the view that was set, or the controller's view itself, or its lowest
    /// subview that covers it.
    public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
        if let known = contentScrollViews[edge.rawValue]?.view { return known }
        guard isViewLoaded else { return nil }
        var view: UIView? = self.view
        for _ in 0..<3 {
            if let scroll = view as? UIScrollView { return scroll }
            guard let host = view, let lowest = host.subviews.first, lowest.frame.minY <= 0.5,
                lowest.frame.maxY >= host.bounds.height - 0.5
            else { return nil }
            view = lowest
        }
        return nil
    }

    /// Names the scroll view that bars at some edges follow, held weakly; nil lets it be found in the view again.
    public func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
        for single in [NSDirectionalRectEdge.top, .leading, .bottom, .trailing] where edge.contains(single) {
            contentScrollViews[single.rawValue] = scrollView.map { WeakScrollView(view: $0) }
        }
        navigationController?.viewIfLoaded?.setNeedsLayout()
    }
    /// Names the scroll view that the bars at all edges follow, held weakly; nil lets it be found in the view again.
    public func setContentScrollView(_ scrollView: UIScrollView?) { setContentScrollView(scrollView, for: .all) }
}

struct WeakScrollView {
    weak var view: UIScrollView?
}
