/// What of a view's geometry goes into the solver; the solver's own results do not.
@MainActor
struct GeometrySeen: Equatable {
    var frame = CGRect.zero
    var followsMask = false
    var mask: UIView.AutoresizingMask = []
    var room = CGSize.zero
    var safeArea = UIEdgeInsets.zero
    var margins = UIEdgeInsets.zero
    /// The width at which a text with constraints on its baselines breaks its lines.
    var lineWidth: CGFloat = 0
    var keyboard: CGFloat = 0
    /// How far the content is scrolled that constraints lead out of, along the axes of these constraints.
    var offset = CGPoint.zero

    /// - Parameter dependents: the constraints whose constants come from the view's margins, baselines or offset.
    init(_ view: UIView, root: UIView, _ dependents: PlaceDependents) {
        if view === root {
            frame.size = view.bounds.size
        } else if view.translatesAutoresizingMaskIntoConstraints {
            frame = view.alignmentFrame
            followsMask = true
            mask = view.autoresizingMask
            room = view.superview?.bounds.size ?? .zero
        } else if view.isEnclosed {
            frame.size = view.assignedBox.size
        } else if view.isCollapsed {
            frame.size = view.collapsedSize
        } else if view.isPlacedByStack {
            frame = view.alignmentFrame
        }
        if dependents.countSources { takeSources(of: view) }
        if dependents.countOffset { takeOffset(of: view, x: dependents.countOffsetX, y: dependents.countOffsetY) }
        guard let state = view.constraintState else { return }
        if state.safeAreaGuide != nil { safeArea = view.safeAreaInsets }
        if let guide = state.keyboardGuide { keyboard = guide.height }
        if state.marginsGuide != nil || state.readableGuide != nil { margins = view.layoutMargins }
    }

    /// What the mask makes of the width.
    var horizontal: MaskLine {
        MaskLine(
            start: frame.minX, length: frame.width, room: room.width, flexibleStart: mask.contains(.flexibleLeftMargin),
            flexibleLength: mask.contains(.flexibleWidth), flexibleEnd: mask.contains(.flexibleRightMargin))
    }

    /// What the mask makes of the height.
    var vertical: MaskLine {
        MaskLine(
            start: frame.minY, length: frame.height, room: room.height, flexibleStart: mask.contains(.flexibleTopMargin),
            flexibleLength: mask.contains(.flexibleHeight), flexibleEnd: mask.contains(.flexibleBottomMargin))
    }

    mutating func takeSources(of view: UIView) {
        margins = view.layoutMargins
        if view.heightFollowsWidth { lineWidth = view.bounds.width }
    }

    mutating func takeOffset(of view: UIView, x: Bool, y: Bool) {
        guard view.scrollsContent else { return }
        if x { offset.x = view.bounds.minX }
        if y { offset.y = view.bounds.minY }
    }

    /// True when a stack view around measures the same. The frames that it set itself are no news to it, and neither is a frame that
    /// followed such a frame by its mask.
    func isMeasuredLike(_ other: GeometrySeen) -> Bool {
        safeArea == other.safeArea && margins == other.margins && lineWidth == other.lineWidth && keyboard == other.keyboard
            && followsMask == other.followsMask
            && (!followsMask || (horizontal.isAlmost(other.horizontal) && vertical.isAlmost(other.vertical)))
    }

    nonisolated static func == (a: GeometrySeen, b: GeometrySeen) -> Bool {
        a.frame == b.frame && a.followsMask == b.followsMask && a.mask == b.mask && a.room == b.room && a.safeArea == b.safeArea
            && a.margins == b.margins && a.lineWidth == b.lineWidth && a.keyboard == b.keyboard
            && a.offset == b.offset
    }
}
