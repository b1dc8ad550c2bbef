/// Hidden views have no length along the axis. In an animation they shrink to that, and grow from it when they come back.
extension UIStackView {
    /// Splits the arranged views into those that are shown, and those that take no room. Most often all are shown, and the array is the
    /// same.
    func splitHidden() -> (shown: [UIView], hidden: [CollapsedView]) {
        guard let first = firstHidden else { return (arrangedSubviews, []) }
        var (shown, hidden) = (Array(arrangedSubviews[..<first]), [CollapsedView]())
        for view in arrangedSubviews[first...] {
            if view.isHidden {
                hidden.append(CollapsedView(view: view, shownBefore: shown.count))
            } else {
                shown.append(view)
            }
        }
        return (shown, hidden)
    }

    private var firstHidden: Int? {
        for index in arrangedSubviews.indices where arrangedSubviews[index].isHidden { return index }
        return nil
    }

    /// Sets the frames of the hidden views that are not where they go, after those of the others.
    func placeCollapsed() {
        for collapsed in collapsedViews.unsettled where collapsed.view.isHidden && arranges(collapsed.view) {
            place(collapsed) { $0.alignmentFrame }
        }
        collapsedViews.settle()
    }

    /// Places the views that are shown again, before they get a length: without one, where the views beside them are seen by now. While
    /// they were hidden no layout placed them.
    func beginFromNothing() {
        collapsedViews.forEachReturning { collapsed in
            guard arranges(collapsed.view) else { return }
            UIView.performWithoutAnimation { place(collapsed) { $0.seenAlignmentFrame } }
        }
    }

    private func arranges(_ view: UIView) -> Bool { view.constraintState?.arranger === self }

    private func place(_ collapsed: CollapsedView, _ frame: (UIView) -> CGRect) {
        let room = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
        let breadth = span(of: collapsed.view, in: room)
        let at = start(collapsed, frame, in: room)
        let row = CGRect(x: at, y: breadth.start, width: 0, height: breadth.length)
        let column = CGRect(x: breadth.start, y: at, width: breadth.length, height: 0)
        let target = (axis == .horizontal ? row : column).onPixels(scale: DrawingScale.of(topmostView))
        if !collapsed.view.alignmentFrame.isAlmost(target) { collapsed.view.setAlignmentFrame(target) }
    }

    /// The place along the axis: where the next view begins, or behind all.
    private func start(_ collapsed: CollapsedView, _ frame: (UIView) -> CGRect, in room: CGRect) -> CGFloat {
        let isBackwards = axis == .horizontal && isRightToLeft
        func ends(_ frame: CGRect) -> (first: CGFloat, last: CGFloat) {
            let (low, high) = axis == .horizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
            return isBackwards ? (high, low) : (low, high)
        }
        let shown = arrangedViews.list
        for next in shown[min(collapsed.shownBefore, shown.count)...] where arranges(next.view) {
            return ends(frame(next.view)).first
        }
        for last in shown.reversed() where arranges(last.view) { return ends(frame(last.view)).last }
        return ends(room).first
    }

    /// The part of the room across the axis. A view that was shown stays as thick as it was.
    private func span(of view: UIView, in room: CGRect) -> (start: CGFloat, length: CGFloat) {
        let (start, most) = axis == .horizontal ? (room.minY, room.height) : (room.minX, room.width)
        guard alignment != .fill else { return (start, most) }
        let isBackwards = axis == .vertical && isRightToLeft
        let known = view.lengthAcross
        let length = min(most, known > 0 ? known : ArrangedView(view).length(axis.other, width: nil).best)
        switch usedAlignment {
        case .fill: return (start, most)
        case .center: return (start + (most - length) / 2, length)
        case .leading, .firstBaseline: return (isBackwards ? start + most - length : start, length)
        case .trailing, .lastBaseline: return (isBackwards ? start : start + most - length, length)
        }
    }
}

extension UIView {
    /// The present length across the axis of the stack that arranges the view.
    var lengthAcross: CGFloat {
        let size = alignmentFrame.size
        return constraintState?.arranger?.axis == .vertical ? size.width : size.height
    }

    /// The room that what is inside a collapsed view gets; zero before the view has a place.
    var collapsedSize: CGSize {
        constraintState?.arranger?.axis == .vertical
            ? CGSize(width: lengthAcross, height: 0) : CGSize(width: 0, height: lengthAcross)
    }

    /// True for a hidden view for which a stack leaves no room.
    var isCollapsed: Bool { constraintState?.placement == .collapsed }
}

extension NSLayoutConstraint.Axis {
    fileprivate var other: NSLayoutConstraint.Axis { self == .horizontal ? .vertical : .horizontal }
}
