/// Holds the views of one presentation, and tells its controller when it is laid out.
@MainActor
final class PresentationContainerView: UIView {
    weak var presentation: UIPresentationController?
    /// The animator owns the frames while this is set.
    var isInTransition = false

    override func layoutSubviews() {
        if !isInTransition { presentation?.containerViewWillLayoutSubviews() }
        super.layoutSubviews()
        if !isInTransition { presentation?.containerViewDidLayoutSubviews() }
    }
}
