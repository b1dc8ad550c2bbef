/// Hidden views have no length along the axis. In an animation they shrink to that, and grow from it when they come back.
extension UIStackView {
    /// Splits the arranged views into those that are shown, and those that take no room. Most often all are shown, and the array is the
    /// same.
    func splitHidden() -> (shown: [UIView], hidden: [CollapsedView]) {
        guard let first = firstHidden else { return (arrangedSubviews, []) }
        var (shown, hidden) = (Array(arrangedSubviews[..<first]), [CollapsedView]())
        for view in arrangedSubviews[first...] {
            if view.isHidden {
                hidden.append(CollapsedView(arranged: ArrangedView(view), shownBefore: shown.count))
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

    /// Notes at the hidden views that this stack sets their frames.
    func takeOutCollapsed() {
        for collapsed in collapsedViews {
            collapsed.view.setPlacement(Enclosure.letsCompute(collapsed.view) ? .collapsed : .passedOver)
        }
    }

    /// Sets the frames of the hidden views, after those of the others.
    func placeCollapsed() {
        guard !collapsedViews.isEmpty else { return }
        let shown = arrangedViews.list
        let room = isLayoutMarginsRelativeArrangement ? bounds.inset(by: layoutMargins) : bounds
        let scale = DrawingScale.of(topmostView)
        for collapsed in collapsedViews where collapsed.view.isHidden {
            let breadth = span(of: collapsed.arranged, in: room)
            let at = start(collapsed, shown, in: room)
            let row = CGRect(x: at, y: breadth.start, width: 0, height: breadth.length)
            let column = CGRect(x: breadth.start, y: at, width: breadth.length, height: 0)
            let frame = (axis == .horizontal ? row : column).onPixels(scale: scale)
            if !collapsed.view.alignmentFrame.isAlmost(frame) { collapsed.view.setAlignmentFrame(frame) }
        }
    }

    /// The place along the axis: where the next view begins, or behind all.
    private func start(_ collapsed: CollapsedView, _ shown: [ArrangedView], in room: CGRect) -> CGFloat {
        let isBackwards = axis == .horizontal && isRightToLeft
        func ends(_ frame: CGRect) -> (first: CGFloat, last: CGFloat) {
            let (low, high) = axis == .horizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
            return isBackwards ? (high, low) : (low, high)
        }
        if collapsed.shownBefore < shown.count { return ends(shown[collapsed.shownBefore].view.alignmentFrame).first }
        return shown.last.map { ends($0.view.alignmentFrame).last } ?? ends(room).first
    }

    /// The part of the room across the axis. A view that was shown stays as thick as it was.
    private func span(of arranged: ArrangedView, in room: CGRect) -> (start: CGFloat, length: CGFloat) {
        let (start, most) = axis == .horizontal ? (room.minY, room.height) : (room.minX, room.width)
        guard alignment != .fill else { return (start, most) }
        let isBackwards = axis == .vertical && isRightToLeft
        let known = arranged.view.lengthAcross
        let length = min(most, known > 0 ? known : arranged.length(axis.other, width: nil).best)
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
