import UIKit

/// Places each item in a row of its own, 50 points high, section after section; sections may have a header of 20 points.
class RowLayout: UICollectionViewLayout {
    static let height: CGFloat = 50

    var record: (String) -> Void = { _ in }
    var hasHeaders = false
    /// What is done to the attributes before they are answered.
    var change: (UICollectionViewLayoutAttributes) -> Void = { _ in }
    /// What is added to each answer.
    var more: [UICollectionViewLayoutAttributes] = []
    /// Whether updates are recorded, too.
    var recordsUpdates = false
    /// Whether changes of the bounds are recorded, too, and make the layout invalid.
    var isWatched = false
    /// The offset after an update; nil for the proposal.
    var target: CGPoint?
    private var starts: [CGFloat] = []
    private var end: CGFloat = 0

    override func prepare() {
        record("prepare")
        starts = []
        end = 0
        for section in 0..<(collectionView?.numberOfSections ?? 0) {
            starts.append(end)
            end += headerHeight + Self.height * CGFloat(collectionView?.numberOfItems(inSection: section) ?? 0)
        }
    }

    private var headerHeight: CGFloat { hasHeaders ? 20 : 0 }
    private var width: CGFloat { collectionView?.bounds.width ?? 0 }

    override var collectionViewContentSize: CGSize {
        record("size")
        return CGSize(width: width, height: end)
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard starts.indices.contains(indexPath.section) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let y = starts[indexPath.section] + headerHeight + Self.height * CGFloat(indexPath.item)
        attributes.frame = CGRect(x: 0, y: y, width: width, height: Self.height)
        change(attributes)
        return attributes
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard hasHeaders, starts.indices.contains(indexPath.section) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
        attributes.frame = CGRect(x: 0, y: starts[indexPath.section], width: width, height: 20)
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        record("elements")
        var found: [UICollectionViewLayoutAttributes] = []
        for section in starts.indices {
            let first = IndexPath(item: 0, section: section)
            if let header = layoutAttributesForSupplementaryView(ofKind: "header", at: first) { found.append(header) }
            for item in 0..<(collectionView?.numberOfItems(inSection: section) ?? 0) {
                if let row = layoutAttributesForItem(at: IndexPath(item: item, section: section)) { found.append(row) }
            }
        }
        return found.filter { $0.frame.intersects(rect) } + more
    }

    // MARK: Updates

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if recordsUpdates { record("invalidate \(context.invalidateDataSourceCounts ? "counts" : "places")") }
        super.invalidateLayout(with: context)
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        guard recordsUpdates else { return }
        for item in updateItems {
            record("prepare for \(item.updateAction) \((item.indexPathBeforeUpdate ?? item.indexPathAfterUpdate)?.item ?? -1)")
        }
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        if recordsUpdates || isWatched { record("initial \(itemIndexPath.item)") }
        return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    }

    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        if recordsUpdates || isWatched { record("final \(itemIndexPath.item)") }
        return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    }

    override func finalizeCollectionViewUpdates() {
        if recordsUpdates { record("finalize") }
        super.finalizeCollectionViewUpdates()
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        isWatched && newBounds.size != collectionView?.bounds.size
    }

    override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
        if isWatched { record("from \(oldBounds.width) × \(oldBounds.height)") }
    }

    override func finalizeAnimatedBoundsChange() {
        if isWatched { record("finalize in \(UIView.inheritedAnimationDuration)") }
    }

    override func prepareForTransition(from oldLayout: UICollectionViewLayout) { record("prepare for the last") }
    override func prepareForTransition(to newLayout: UICollectionViewLayout) { record("prepare for the next") }
    override func finalizeLayoutTransition() { record("finalize transition") }

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        target ?? proposedContentOffset
    }
}
