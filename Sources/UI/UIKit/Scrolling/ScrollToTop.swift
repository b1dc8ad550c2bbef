import CoreGraphics

/// Scrolls content to its beginning after a tap at the top of the screen.
///
/// The top is the strip that the screen's safe area leaves out, or 20 points where it leaves out nothing. A tap there on a
/// control, or on a view with a tap recognizer, belongs to that.
@MainActor
enum ScrollToTop {
    private static let leastHeight: CGFloat = 20

    /// Returns the scroll view for a touch.
    ///
    /// - Parameter touch: a touch that has just ended, and whose event was not sent yet.
    /// - Returns: the scroll view to scroll; nil when the touch is no such tap.
    static func target(of touch: UITouch, among fingers: [UITouch], downSince began: TimeInterval) -> UIScrollView? {
        guard fingers.count == 1, touch.timestamp - began < 0.5, let window = touch.window,
            touch.point.distance(to: touch.firstPoint) < UIPanGestureRecognizer.slop
        else { return nil }
        let place = window.layer.convert(touch.firstPoint, to: window.screen.rootLayer)
        guard place.y < max(leastHeight, window.screen.safeArea.top), !isSomebodys(touch) else { return nil }
        let area: UIView = window.rootViewController?.presentationsAbove.last?.container ?? window
        let found = candidates(in: area, window)
        guard found.count > 1 else { return found.first }
        // On small screens no scroll view is chosen when several are possible, as on iOS.
        guard window.traitCollection.userInterfaceIdiom == .pad else { return nil }
        return found.min { distance($0, touch) < distance($1, touch) }
    }

    private static func isSomebodys(_ touch: UITouch) -> Bool {
        sequence(first: touch.view, next: { $0?.superview }).compactMap { $0 }.contains { view in
            view is UIControl || view.recognizers.contains { $0 is UITapGestureRecognizer && $0.isEnabled }
        }
    }

    private static func candidates(in view: UIView, _ window: UIWindow) -> [UIScrollView] {
        guard !view.isHidden, view.alpha >= 0.01 else { return [] }
        if let scroll = view as? UIScrollView, scroll.scrollsToTop, scroll.isScrollEnabled, scroll.scrollsVertically,
            scroll.convert(scroll.bounds, to: window).intersects(window.bounds)
        {
            return [scroll]
        }
        return view.subviewsInOrder.flatMap { candidates(in: $0, window) }
    }

    private static func distance(_ scroll: UIScrollView, _ touch: UITouch) -> CGFloat {
        let frame = scroll.convert(scroll.bounds, to: touch.window)
        let nearest = CGPoint(
            x: min(max(touch.point.x, frame.minX), frame.maxX), y: min(max(touch.point.y, frame.minY), frame.maxY))
        return nearest.distance(to: touch.point)
    }
}

extension UIScrollView {
    /// Scrolls to the top. The delegate is asked first, and told when the content has arrived.
    func scrollToTop() {
        guard machine.dragged == nil, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
        // Content that a finger left past an edge beside comes back on the way.
        let top = inRange(CGPoint(x: contentOffset.x, y: yRange.lowerBound))
        guard contentOffset.y > top.y else { return }
        glide(to: top, purpose: .top)
        if machine.flight == nil { delegate?.scrollViewDidScrollToTop(self) }
    }
}
