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

    override var traitCollection: UITraitCollection {
        guard let override = presentation?.overrideTraitCollection else { return super.traitCollection }
        return UITraitCollection(traitsFrom: [super.traitCollection, override])
    }

    /// What lies behind may be reached where the presentation leaves it open.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        guard !isInTransition, let presentation, presentation.letsThrough(hit, at: point, in: self) else { return hit }
        return nil
    }
}
