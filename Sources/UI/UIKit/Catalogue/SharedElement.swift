/// One thing on two pages: during a transition it flies from its place on the one to its place on the other.
@preconcurrency @MainActor
public struct SharedElement {
    /// On the page that is left.
    public let source: UIView
    /// On the page that arrives.
    public let target: UIView

    public init(source: UIView, target: UIView) {
        self.source = source
        self.target = target
    }
}
