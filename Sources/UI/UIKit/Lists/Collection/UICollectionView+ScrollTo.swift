/// Scrolling to an item.
extension UICollectionView: GoalLedList {
    func scroll(to indexPath: IndexPath, _ position: ScrollPosition, _ animated: Bool) {
        layoutIfNeeded()
        guard engine.counts.has(ListPath(indexPath)) else {
            return ListReports.scroll("to \(ListPath(indexPath)), which does not exist; it stays where it is", name)
        }
        prepareLayout()
        guard position.isUnambiguous else {
            return ListReports.scroll("to two positions of one axis; it stays where it is", name)
        }
        if scrollToLane(of: indexPath, position, animated) { return }
        guard let frame = currentLayout.layoutAttributesForItem(at: indexPath)?.values.frame else { return }
        lead(to: ListPath(indexPath), definite(position, for: frame), animated)
    }

    func offset(showing path: ListPath, _ position: ScrollPosition) -> CGPoint? {
        guard engine.counts.has(path) else { return nil }
        let lane = compositionalLayout?.lane(of: path.section)
        let frame = lane?.frame ?? currentLayout.layoutAttributesForItem(at: path.indexPath)?.values.frame
        return frame.map { offset(showing: $0, position) }
    }

    /// Says to which edge the least movement leads: on the way that would become another one.
    func definite(_ position: ScrollPosition, for frame: CGRect) -> ScrollPosition {
        let area = bounds.inset(by: coveredInset)
        var definite = position
        if position.isDisjoint(with: .vertical) {
            if frame.minY < area.minY || frame.height > area.height {
                definite.insert(.top)
            } else if frame.maxY > area.maxY {
                definite.insert(.bottom)
            }
        }
        if position.isDisjoint(with: .horizontal) {
            if frame.minX < area.minX || frame.width > area.width {
                definite.insert(.left)
            } else if frame.maxX > area.maxX {
                definite.insert(.right)
            }
        }
        return definite
    }

    /// Returns the offset at which a rectangle meets a position within the insets.
    func offset(showing frame: CGRect, _ position: ScrollPosition) -> CGPoint {
        let (inset, covered) = (adjustedContentInset, coveredInset)
        let area = bounds.inset(by: covered)
        let x = Self.offset(
            frame.minX, frame.maxX, area.minX, area.width, position.contains(.left), position.contains(.centeredHorizontally),
            position.contains(.right))
        let edge = Self.offset(
            frame.minY, frame.maxY, area.minY, area.height, false, false, position.contains(.bottom))
        var y = edge - covered.top
        if position.contains(.top) { y = belowBar(frame.minY - inset.top) }
        if position.contains(.centeredVertically) {
            y = belowBar(frame.midY - (inset.top + bounds.height - inset.bottom) / 2, part: 0.5)
        }
        return inRange(CGPoint(x: x - inset.left, y: y))
    }

    static func offset(
        _ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ length: CGFloat, _ toLow: Bool, _ toMiddle: Bool, _ toHigh: Bool
    ) -> CGFloat {
        if toLow { return low }
        if toMiddle { return (low + high - length) / 2 }
        if toHigh { return high - length }
        if low < start || high - low > length { return low }
        return high > start + length ? high - length : start
    }
}

extension UICollectionView.ScrollPosition {
    fileprivate static let vertical: Self = [.top, .centeredVertically, .bottom]
    fileprivate static let horizontal: Self = [.left, .centeredHorizontally, .right]

    fileprivate var isUnambiguous: Bool {
        intersection(.vertical).rawValue.nonzeroBitCount < 2 && intersection(.horizontal).rawValue.nonzeroBitCount < 2
    }
}
