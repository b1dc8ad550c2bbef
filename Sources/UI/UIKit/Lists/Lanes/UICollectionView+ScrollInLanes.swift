import CoreGraphics

/// Scrolling to items that lie in lanes.
extension UICollectionView {
    /// Scrolls the list to a lane, and the lane to an item; returns false for an item outside of lanes.
    func scrollToLane(of indexPath: IndexPath, _ position: ScrollPosition, _ animated: Bool) -> Bool {
        let path = ListPath(indexPath)
        guard let geometry = compositionalLayout?.lane(of: path.section), laneTarget(showing: path, position) != nil else {
            return false
        }
        lead(to: path, definite(position, for: geometry.frame), animated)
        scrollLane(to: path, definiteInLane(position, path), animated)
        return true
    }

    /// Returns the offset of a lane's view at which an item meets a position; nil for an item outside of lanes.
    func laneTarget(showing path: ListPath, _ position: ScrollPosition) -> CGFloat? {
        guard engine.counts.has(path), let geometry = compositionalLayout?.lane(of: path.section),
            let frame = laneFrame(of: path),
            let seen = laneInContent(path.section)?.seen
        else { return nil }
        let (axis, edges) = (geometry.axis, ScrollPosition.edges(geometry.axis))
        let target = Self.offset(
            frame.start(axis), frame.end(axis), seen.start(axis), seen.size[axis], position.contains(edges.low),
            position.contains(edges.middle), position.contains(edges.high))
        return geometry.turned(min(max(0, geometry.turned(target)), geometry.most))
    }

    private func laneFrame(of path: ListPath) -> CGRect? {
        currentLayout.layoutAttributesForItem(at: path.indexPath)?.placedValues.frame
    }

    /// Says to which edge of the lane the least movement leads: on the way that would become another one.
    private func definiteInLane(_ position: ScrollPosition, _ path: ListPath) -> ScrollPosition {
        guard let axis = compositionalLayout?.lane(of: path.section)?.axis, let frame = laneFrame(of: path),
            let seen = laneInContent(path.section)?.seen
        else { return position }
        let edges = ScrollPosition.edges(axis)
        guard position.isDisjoint(with: [edges.low, edges.middle, edges.high]) else { return position }
        if frame.start(axis) < seen.start(axis) || frame.size[axis] > seen.size[axis] { return position.union(edges.low) }
        return frame.end(axis) > seen.end(axis) ? position.union(edges.high) : position
    }

    private func scrollLane(to path: ListPath, _ position: ScrollPosition, _ animated: Bool) {
        let key = ElementKey(kind: .lane, path: ListPath(section: path.section, item: 0))
        if let lane = engine.shown[key]?.view as? SectionLane { return lane.lead(to: path, position, animated) }
        // A lane out of sight comes into sight where it belongs.
        guard let target = laneTarget(showing: path, position), let geometry = compositionalLayout?.lane(of: path.section) else {
            return
        }
        laneMoved(path.section, to: geometry.turned(target))
    }
}

extension UICollectionView.ScrollPosition {
    fileprivate static func edges(_ axis: ListAxis) -> (low: Self, middle: Self, high: Self) {
        axis == .x ? (.left, .centeredHorizontally, .right) : (.top, .centeredVertically, .bottom)
    }
}
