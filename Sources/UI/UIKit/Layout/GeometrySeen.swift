/// What of a view's geometry goes into the solver; the solver's own results do not.
@MainActor
struct GeometrySeen: Equatable {
    var frame = CGRect.zero
    var mask: UIView.AutoresizingMask = []
    var room = CGSize.zero
    var safeArea = UIEdgeInsets.zero
    var margins = UIEdgeInsets.zero
    var keyboard: CGFloat = 0

    init(_ view: UIView, root: UIView) {
        if view === root {
            frame.size = view.bounds.size
        } else if view.translatesAutoresizingMaskIntoConstraints {
            frame = view.alignmentFrame
            mask = view.autoresizingMask
            room = view.superview?.bounds.size ?? .zero
        } else if view.isPlacedByStack {
            frame = view.alignmentFrame
        }
        guard let state = view.constraintState else { return }
        if state.safeAreaGuide != nil { safeArea = view.safeAreaInsets }
        if let guide = state.keyboardGuide { keyboard = guide.height }
        if state.marginsGuide != nil || state.readableGuide != nil || state.hasMarginConstraints { margins = view.layoutMargins }
    }

    nonisolated static func == (a: GeometrySeen, b: GeometrySeen) -> Bool {
        a.frame == b.frame && a.mask == b.mask && a.room == b.room && a.safeArea == b.safeArea && a.margins == b.margins
            && a.keyboard == b.keyboard
    }
}
