/// Is told of a scroll view's movements; every method is optional.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// Called after the content offset has changed, for each frame of a movement.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called after the scale has changed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called when a finger begins to scroll.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when the finger is about to leave.
    ///
    /// - Parameters:
    ///   - scrollView: the scroll view that the finger leaves.
    ///   - velocity: the velocity in points a millisecond.
    ///   - targetContentOffset: the offset of rest; the delegate may set another one.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called after the finger has left; `decelerate` says whether the content glides on.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the content begins to glide on after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Called when the content has come to rest after a glide.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called at the end of an animated movement that the program requested.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Returns the view that pinches zoom; nil, the default, for no zooming.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called when a pinch begins, before the scale changes.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// Called when zooming has ended, after the scale has sprung back to its limits.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
    /// Called when the top of the screen was tapped; false keeps the content in place. The default is true.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// Called when the content has reached its beginning after a tap at the top of the screen.
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
    /// Called after `adjustedContentInset` has changed.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Called after the content offset has changed, for each frame of a movement; does nothing by default.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Called after the scale has changed; does nothing by default.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Called when a finger begins to scroll; does nothing by default.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Called when the finger leaves, before the content glides on; does nothing by default.
    /// `velocity`: The content's speed in points a millisecond.
    /// `targetContentOffset`: Where the content will come to rest; it may be set to another place.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Called after the finger has left; does nothing by default.
    /// `decelerate`: Whether the content glides on.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Called when the content begins to glide on after a drag; does nothing by default.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Called when the content has come to rest after a glide; does nothing by default.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Called at the end of an animated movement that the program asked for; does nothing by default.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Returns the view that pinches zoom; nil, the default, lets none.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Called when a pinch begins, before the scale changes; does nothing by default.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Called when zooming has ended, after the scale has sprung back to its limits; does nothing by default.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
    /// Called when the top of the screen was tapped; false keeps the content where it is. The default is true.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Called when content that a tap at the top of the screen moved has arrived at its beginning; does nothing by default.
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    /// Called after `adjustedContentInset` has changed; does nothing by default.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
