/// What all layouts say of an item that is moved.
extension UICollectionViewLayout {
    func contextForMoved(_ paths: [IndexPath], from previous: [IndexPath]) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.targetIndexPathsForInteractivelyMovingItems = paths
        context.previousIndexPathsForInteractivelyMovingItems = previous
        // All other elements keep their places.
        context.invalidateItems(at: paths + previous)
        return context
    }

    /// Returns the path of the item at a place, or the previous one where there is none.
    func pathOfMovedItem(_ previous: IndexPath, at place: CGPoint) -> IndexPath {
        guard let found = collectionView?.slot(at: place)?.indexPath, found != previous,
            let old = layoutAttributesForItem(at: previous)?.frame, let new = layoutAttributesForItem(at: found)?.frame
        else { return previous }
        return Self.passes(place, from: old, over: new) ? found : previous
    }

    /// Whether an item that is held with its middle at `place` goes over a neighbour.
    ///
    /// Where a row has its own height, a low row that passes a high one would have its middle in the high one still, and would go back at the
    /// next movement. So the edge that goes first has to pass the neighbour's middle; among rows of one height that is the same.
    private static func passes(_ place: CGPoint, from old: CGRect, over new: CGRect) -> Bool {
        if abs(old.midX - new.midX) < 1, old.height != new.height {
            return new.midY > old.midY ? place.y + old.height / 2 > new.midY : place.y - old.height / 2 < new.midY
        }
        if abs(old.midY - new.midY) < 1, old.width != new.width {
            return new.midX > old.midX ? place.x + old.width / 2 > new.midX : place.x - old.width / 2 < new.midX
        }
        return true
    }
}

extension UICollectionViewFlowLayout {
    /// Returns a context in which no size and no place is invalid.
    func keepingPlaces(_ context: UICollectionViewLayoutInvalidationContext) -> UICollectionViewLayoutInvalidationContext {
        guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext else { return context }
        flow.invalidateFlowLayoutDelegateMetrics = false
        flow.invalidateFlowLayoutAttributes = false
        return flow
    }
}
