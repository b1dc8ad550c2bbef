import CoreGraphics

/// Places the pages, and handles pages that come into sight, arrive, or go back.
extension UIPageViewController {
    private var isOnScreen: Bool { isViewLoaded && appearance != .disappeared }

    // MARK: Changes by the app

    func show(
        _ page: UIViewController, _ direction: NavigationDirection, animated: Bool, _ completion: ((Bool) -> Void)?
    ) {
        // While the page controller is in sight, the page on its way arrives first, or is taken back.
        if incoming != nil || scroller.isDragging, animated, UIView.areAnimationsEnabled, appearance == .appeared {
            giveWaitingUp()
            waiting = PageChange(page: page, isForward: direction == .forward, completion: completion)
            return
        }
        if incoming != nil {
            giveWaitingUp()
            takeFromFinger()
            rest(at: incoming === turn?.page ? incoming : current)
        }
        guard page !== current else {
            forgetNeighbors()
            completion?(true)
            return
        }
        if let parent = page.parent, parent !== self {
            return UIKitDiagnostics.report(
                .invalidContainment, "\(page.reportName) is a child of \(parent.reportName); it is not shown as a page")
        }
        turn = PageChange(page: page, isForward: direction == .forward, completion: completion)
        let isAnimated = animated && UIView.areAnimationsEnabled && appearance == .appeared && current != nil
        guard isAnimated else {
            takeFromFinger()
            begin(page, animated: false)
            return rest(at: page)
        }
        if direction == .forward { (before, after) = (nil, page) } else { (before, after) = (page, nil) }
        arrange()
        begin(page, animated: true)
        scroller.setContentOffset(origin(of: page), animated: true)
    }

    /// Takes the pages from a finger that is down. The finger draws from the page before; it has to come down again.
    private func takeFromFinger() {
        guard scroller.isTracking else { return }
        scroller.panGestureRecognizer.isEnabled = false
        scroller.panGestureRecognizer.isEnabled = true
    }

    private func giveWaitingUp() {
        let given = waiting
        waiting = nil
        given?.completion?(false)
    }

    // MARK: Coming into sight

    private func begin(_ page: UIViewController, animated: Bool) {
        incoming = page
        if page.parent !== self { addChild(page) }
        page.loadViewIfNeeded()
        if isOnScreen {
            current?.changeAppearance(false, animated: animated)
            // All children leave together.
            page.changeAppearance(appearance != .disappearing, animated: animated)
        }
        place(page)
        if page.view.superview !== scroller { scroller.addSubview(page.view) }
        page.noteIsAppearing()
    }

    /// Takes back a page that is out of sight again and did not arrive.
    private func takeBack(animated: Bool) {
        guard let page = incoming else { return }
        incoming = nil
        page.changeAppearance(false, animated: animated)
        page.viewIfLoaded?.removeFromSuperview()
        page.settleAppearance()
        page.willMove(toParent: nil)
        page.removeFromParent()
    }

    fileprivate func scrolled() {
        guard !isArranging, current != nil else { return }
        let place = along(scroller.contentOffset)
        let step = abs(place - lastPlace)
        lastPlace = place
        if turn == nil { bringIntoSight(place, step) }
        pass(place)
    }

    private func bringIntoSight(_ place: CGFloat, _ step: CGFloat) {
        guard let current else { return }
        let way = place - along(origin(of: current))
        let page = abs(way) < 0.5 ? incoming : neighbor(way)
        guard page !== incoming else {
            // The last points of a flight take long, and the finger may want the next page by then. A fast flight only comes
            // past.
            if let page, scroller.isDecelerating, step < 1, abs(place - along(origin(of: page))) < 1 { settle() }
            return
        }
        bring(page)
    }

    private func neighbor(_ way: CGFloat) -> UIViewController? { (way > 0) != isMirrored ? after : before }

    private func bring(_ page: UIViewController?) {
        guard page !== incoming else { return }
        takeBack(animated: true)
        guard let page else { return }
        delegate?.pageViewController(self, willTransitionTo: [page])
        begin(page, animated: true)
    }

    /// Lets a page that is at rest swing by the velocity that it has, on the display thread, because this thread may be busy.
    fileprivate func letGo(_ velocity: CGPoint) {
        guard turn == nil, let current else { return }
        let (way, speed) = (along(scroller.contentOffset) - along(origin(of: current)), along(velocity) * 1000)
        if abs(way) < 0.5, abs(speed) >= ScrollFlight.stillness { bring(neighbor(speed)) }
    }

    /// Passes on to the next page while the finger is down. A page that a finger has drawn all the way has arrived. A page of the
    /// app that a finger has drawn back all the way has not.
    private func pass(_ place: CGFloat) {
        guard scroller.isTracking, let incoming, let current else { return }
        let (start, end) = (along(origin(of: current)), along(origin(of: incoming)))
        let way = end > start ? place - start : start - place
        if way >= abs(end - start) {
            conclude(at: incoming)
        } else if turn != nil, way <= -0.5 {
            conclude(at: current)
        } else {
            return
        }
        scrolled()
    }

    // MARK: Coming to rest

    /// Comes to rest at the page that takes most of the view.
    fileprivate func settle() {
        guard !isArranging, !scroller.isTracking, let current else { return }
        guard let incoming else { return startNextChange() }
        let offset = along(scroller.contentOffset)
        let isThere = abs(offset - along(origin(of: incoming))) < abs(offset - along(origin(of: current)))
        conclude(at: isThere ? incoming : current)
    }

    private func conclude(at page: UIViewController) {
        let (isFingers, previous) = (turn == nil, current)
        rest(at: page)
        guard isFingers, let previous else { return }
        delegate?.pageViewController(
            self, didFinishAnimating: true, previousViewControllers: [previous], transitionCompleted: page !== previous)
    }

    private func rest(at page: UIViewController?) {
        let completion = turn?.completion
        let arrived = page != nil && page === incoming
        turn = nil
        if arrived {
            let old = current
            current = incoming
            incoming = nil
            old?.viewIfLoaded?.removeFromSuperview()
            if isOnScreen { old?.changeAppearance(false, animated: true) }
            old?.settleAppearance()
            if appearance == .appeared { current?.settleAppearance() }
            old?.willMove(toParent: nil)
            old?.removeFromParent()
            current?.didMove(toParent: self)
        } else {
            if appearance == .appeared || appearance == .appearing { current?.changeAppearance(true, animated: true) }
            takeBack(animated: true)
            current?.noteIsAppearing()
            if appearance == .appeared { current?.settleAppearance() }
        }
        forgetNeighbors()
        arrange()
        completion?(arrived)
        startNextChange()
    }

    /// Starts the change that waited for the one in progress. In sight it is not cut short when all the pages go or come.
    func startNextChange() {
        guard !scroller.isTracking, incoming == nil, appearance == .appeared || appearance == .disappeared, let next = waiting
        else { return }
        waiting = nil
        show(next.page, next.isForward ? .forward : .reverse, animated: true, next.completion)
    }

    // MARK: Places

    func forgetNeighbors() {
        needsNeighbors = true
        viewIfLoaded?.setNeedsLayout()
    }

    /// Asks for the pages beside the current one when no page is on its way, and lays all pages out.
    func arrange() {
        guard isViewLoaded, !isArranging else { return }
        if needsNeighbors, incoming == nil, turn == nil {
            needsNeighbors = false
            before = current.flatMap { dataSource?.pageViewController(self, viewControllerBefore: $0) }
            after = current.flatMap { dataSource?.pageViewController(self, viewControllerAfter: $0) }
        }
        isArranging = true
        let isCut = layPagesOut()
        if isCut { takeFromFinger() }
        isArranging = false
        // The flight ends where the page was. In a view of another size the page counts as arrived.
        if isCut { rest(at: incoming) }
    }

    /// - Returns: whether a change by the app was in progress.
    private func layPagesOut() -> Bool {
        let isVertical = navigationOrientation == .vertical
        let frame = view.bounds.insetBy(dx: isVertical ? 0 : -spacing / 2, dy: isVertical ? -spacing / 2 : 0)
        let count = CGFloat(1 + (before == nil ? 0 : 1) + (after == nil ? 0 : 1))
        let size = CGSize(width: frame.width * (isVertical ? 1 : count), height: frame.height * (isVertical ? count : 1))
        let isStill = incoming == nil && !scroller.isTracking
        let old = current?.viewIfLoaded?.superview === scroller ? current?.view.untransformedFrame.middle : nil
        let new = current.map { self.frame(of: $0, frame.size) }.map(\.middle)
        let way = old.flatMap { old in new.map { CGPoint(x: $0.x - old.x, y: $0.y - old.y) } }
        let isElsewhere = way.map { abs($0.x) + abs($0.y) > 0.01 } ?? true
        guard scroller.frame != frame || scroller.contentSize != size || isElsewhere || isStill else { return false }
        scroller.frame = frame
        scroller.contentSize = size
        scroller.isScrollEnabled = dataSource != nil
        scroller.alwaysBounceHorizontal = !isVertical && dataSource != nil
        scroller.alwaysBounceVertical = isVertical && dataSource != nil
        guard let current else { return false }
        current.loadViewIfNeeded()
        for page in [current, incoming].compactMap({ $0 }) { place(page) }
        if current.view.superview !== scroller { scroller.addSubview(current.view) }
        if isStill || turn != nil {
            scroller.contentOffset = origin(of: current)
        } else if let way, scroller.isTracking {
            scroller.contentMoved(by: way)
        }
        return turn != nil && incoming != nil
    }

    private func place(_ page: UIViewController) {
        let frame = frame(of: page, scroller.bounds.size)
        if page.view.frame != frame { page.view.frame = frame }
    }

    private func frame(of page: UIViewController, _ size: CGSize) -> CGRect {
        let frame = CGRect(origin: origin(of: page, size), size: size)
        return navigationOrientation == .vertical ? frame.insetBy(dx: 0, dy: spacing / 2) : frame.insetBy(dx: spacing / 2, dy: 0)
    }

    private var isMirrored: Bool { navigationOrientation == .horizontal && view.isRightToLeft }

    private func along(_ point: CGPoint) -> CGFloat { navigationOrientation == .vertical ? point.y : point.x }

    private func origin(of page: UIViewController) -> CGPoint { origin(of: page, scroller.bounds.size) }

    private func origin(of page: UIViewController, _ size: CGSize) -> CGPoint {
        let slots = [before, current, after].compactMap { $0 }
        var index = slots.firstIndex { $0 === page } ?? 0
        if isMirrored { index = slots.count - 1 - index }
        return navigationOrientation == .vertical
            ? CGPoint(x: 0, y: size.height * CGFloat(index)) : CGPoint(x: size.width * CGFloat(index), y: 0)
    }
}

/// The view of a page view controller.
@MainActor
final class PageView: UIView {
    weak var pages: UIPageViewController?

    override func layoutSubviews() {
        super.layoutSubviews()
        pages?.arrange()
    }
}

/// A scroll view that is its own delegate, because an app's page view controller may want to be the delegate of another scroll
/// view.
@MainActor
final class PageScroller: UIScrollView, UIScrollViewDelegate {
    weak var pages: UIPageViewController?

    override init(frame: CGRect) {
        super.init(frame: frame)
        delegate = self
        isPagingEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
    }

    required init?(coder: NSCoder) { nil }

    override func wasCaught() { pages?.scrolled() }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { pages?.scrolled() }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { pages?.settle() }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { pages?.settle() }
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { pages?.letGo(velocity) }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { pages?.settle() }
    }

    override func safeArea(offeredTo subview: UIView) -> UIEdgeInsets { superview?.safeAreaInsets ?? safeAreaInsets }
}
