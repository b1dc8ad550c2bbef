/// Holds the views of one presentation, and tells its controller when it is laid out.
@MainActor
final class PresentationContainerView: UIView {
    weak var presentation: UIPresentationController?
    /// The animator owns the frames while this is set.
    var isInTransition = false
    /// The transition is a dismissal: the presented view is on its way out, and no layout may bring it back.
    var isLeaving = false
    private var laidOutSize = CGSize.zero

    override func layoutSubviews() {
        let isTold = !isInTransition || !isLeaving || laidOutSize != bounds.size
        laidOutSize = bounds.size
        if isTold { presentation?.containerViewWillLayoutSubviews() }
        super.layoutSubviews()
        if isTold { presentation?.containerViewDidLayoutSubviews() }
    }
}
