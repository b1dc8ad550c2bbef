/// What of a view's geometry goes into the solver; the solver's own results do not.
@MainActor
struct GeometrySeen: Equatable {
    var frame = CGRect.zero
    var mask: UIView.AutoresizingMask = []
    var room = CGSize.zero
    var safeArea = UIEdgeInsets.zero
    var margins = UIEdgeInsets.zero
    /// The width at which a text with constraints on its baselines breaks its lines.
    var lineWidth: CGFloat = 0
    var keyboard: CGFloat = 0

    /// - Parameter isSource: true when constants of constraints come from the view's margins or baselines.
    init(_ view: UIView, root: UIView, isSource: Bool) {
        if view === root {
            frame.size = view.bounds.size
        } else if view.translatesAutoresizingMaskIntoConstraints {
            frame = view.alignmentFrame
            mask = view.autoresizingMask
            room = view.superview?.bounds.size ?? .zero
        } else if view.isPlacedByStack {
            frame = view.alignmentFrame
        }
        if isSource { takeSources(of: view) }
        guard let state = view.constraintState else { return }
        if state.safeAreaGuide != nil { safeArea = view.safeAreaInsets }
        if let guide = state.keyboardGuide { keyboard = guide.height }
        if state.marginsGuide != nil || state.readableGuide != nil { margins = view.layoutMargins }
    }

    mutating func takeSources(of view: UIView) {
        margins = view.layoutMargins
        if view.heightFollowsWidth { lineWidth = view.bounds.width }
    }

    nonisolated static func == (a: GeometrySeen, b: GeometrySeen) -> Bool {
        a.frame == b.frame && a.mask == b.mask && a.room == b.room && a.safeArea == b.safeArea && a.margins == b.margins
            && a.lineWidth == b.lineWidth && a.keyboard == b.keyboard
    }
}
