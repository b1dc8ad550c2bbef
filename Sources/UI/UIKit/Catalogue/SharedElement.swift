/// One element on two pages, which flies during a transition from its place on one page to its place on the other.
@preconcurrency @MainActor
public struct SharedElement {
    /// The view on the page that leaves.
    public let source: UIView
    /// The view on the page that arrives.
    public let target: UIView

    /// Creates a pair of views; both need a size and must be on their page.
    public init(source: UIView, target: UIView) {
        self.source = source
        self.target = target
    }
}
