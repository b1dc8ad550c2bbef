/// Holds a header or a footer that is a view of the app, and no `UITableViewHeaderFooterView`.
@MainActor
final class WrappedEdge: UIView, ListView {
    var reuseKey: ReuseKey?
    var isWaiting = false
    private let content: UIView
    /// The height that the app gave the view, in points.
    private let ownHeight: CGFloat

    init(_ content: UIView) {
        (self.content, ownHeight) = (content, content.bounds.height)
        super.init(frame: content.bounds)
        content.frame = bounds
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    func prepareForReuse() {}

    /// Returns the app's view.
    static func content(of view: UIView) -> UIView { (view as? WrappedEdge)?.content ?? view }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let hasConstraints = content.constraintState?.constraints.isEmpty == false
        let height = hasConstraints ? FittingSize.height(of: content, width: size.width, or: ownHeight) : ownHeight
        return CGSize(width: size.width, height: height)
    }
}
