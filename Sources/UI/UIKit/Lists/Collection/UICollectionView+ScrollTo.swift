/// Scrolling to an item.
extension UICollectionView {
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
        setContentOffset(offset(showing: frame, position), animated: animated)
        if !animated { layoutIfNeeded() }
    }

    /// Returns the offset at which a rectangle meets a position within the insets.
    func offset(showing frame: CGRect, _ position: ScrollPosition) -> CGPoint {
        let inset = adjustedContentInset
        let area = bounds.inset(by: inset)
        let x = Self.offset(
            frame.minX, frame.maxX, area.minX, area.width, position.contains(.left), position.contains(.centeredHorizontally),
            position.contains(.right))
        let y = Self.offset(
            frame.minY, frame.maxY, area.minY, area.height, position.contains(.top), position.contains(.centeredVertically),
            position.contains(.bottom))
        return inRange(CGPoint(x: x - inset.left, y: y - inset.top))
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
    fileprivate var isUnambiguous: Bool {
        intersection([.top, .centeredVertically, .bottom]).rawValue.nonzeroBitCount < 2
            && intersection([.left, .centeredHorizontally, .right]).rawValue.nonzeroBitCount < 2
    }
}
