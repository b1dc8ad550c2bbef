public import Foundation

/// Decides where the elements of a collection view are. Subclasses override the hooks; this class places nothing.
///
/// The collection view calls `prepare()` once after any number of invalidations, then asks for the content's size and for the elements
/// around what is seen. A layout belongs to one collection view.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// A layout without a collection view.
    public override init() { super.init() }

    /// Creates a layout with the default values; nothing is read from an archive.
    public required init?(coder: NSCoder) { super.init() }

    /// The collection view that uses the layout; nil before and after.
    open internal(set) weak var collectionView: UICollectionView?
    var decorationClasses: [String: UICollectionReusableView.Type] = [:]

    // MARK: Invalidation

    /// The class of the layout's invalidation contexts; subclasses override it.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
    /// The class of the layout's attributes; subclasses override it.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    /// Makes the whole layout invalid; the collection view lays out again at the end of the tick.
    open func invalidateLayout() { invalidateLayout(with: makeContext()) }
    /// Makes a part of the layout invalid. Subclasses drop what they keep of it, and call super.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        collectionView?.layoutWasInvalidated(self, context)
    }

    /// Returns a new context of the layout's class, in which nothing is marked.
    func makeContext() -> UICollectionViewLayoutInvalidationContext {
        guard let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type else {
            return UICollectionViewLayoutInvalidationContext()
        }
        return ObjectMaker.make(type)
    }

    /// Whether the layout was computed for traits or a safe area that no longer hold; asked in each pass.
    var isComputedForOtherSurroundings: Bool { false }

    /// Whether the next `prepare()` takes measured sizes for estimates again, although the data and the surroundings are the same.
    var forgetsSizes: Bool { false }

    /// Returns whether the layout is invalid at other bounds, which scrolling changes too; false by default.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// Returns what is invalid at other bounds.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        makeContext()
    }
    /// Returns whether the layout is invalid because a cell asks for other attributes than it got; false by default.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }
    /// Returns what is invalid when a cell gets the attributes that it asks for.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

    /// Returns which sides of an element its view has no say in; none by default.
    func fixedSides(of attributes: UICollectionViewLayoutAttributes) -> FixedSides { FixedSides() }
    /// Whether an item has the size that its cell asked for.
    func hasMeasured(_ path: ListPath) -> Bool { false }
    /// Returns the size of an element before any cell was asked for it; the size of its attributes by default.
    func sizeBeforeMeasuring(_ attributes: UICollectionViewLayoutAttributes) -> CGSize { attributes.size }

    /// Called when a collection view takes the layout, also for the second time.
    func wasAdopted() {}
    /// Called in each layout pass: insets and the direction of reading may differ from those of the last one.
    func surroundingsMayHaveChanged() {}

    // MARK: Places

    /// Called before the first question after an invalidation: the place to compute.
    open func prepare() {}
    /// The size of all content in points; zero by default.
    open var collectionViewContentSize: CGSize { .zero }
    /// Returns the attributes of all elements that touch `rect` of the content; nil for none.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// Returns the attributes of a cell; nil for none.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a supplementary view; nil for none.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a decoration view; nil for none.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Sets the class of the decoration views of a kind; nil takes it away.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
    }

    /// Returns the offset at which a drag ends, and so where the content comes to rest; the proposal by default.
    ///
    /// - Parameters:
    ///   - proposedContentOffset: where the content would come to rest, in points.
    ///   - velocity: in points a millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }
    /// Returns the offset after an update or a change of layouts; the proposal by default.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

    // MARK: Updates

    /// Called after `prepare()` with the changes of a batch.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        pendingUpdates = PendingUpdates(updateItems)
    }
    /// Called in the animation of an update, after the attributes were asked for.
    open func finalizeCollectionViewUpdates() { pendingUpdates = nil }
    /// The update under way; the base class answers by it what comes and goes.
    private var pendingUpdates: PendingUpdates?

    /// Returns where an item that appears in an update starts from. By default an inserted item has its final place and is transparent,
    /// and nil for others, which do not move.
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard pendingUpdates?.inserts(itemIndexPath) == true else { return nil }
        return transparent(layoutAttributesForItem(at: itemIndexPath))
    }
    /// Returns where an item that disappears in an update goes. By default a deleted item keeps its place and becomes transparent,
    /// and nil for others.
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard pendingUpdates?.deletes(itemIndexPath) == true else { return nil }
        return transparent(collectionView?.attributesBeforeUpdate(ofItemAt: itemIndexPath))
    }

    private func transparent(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
        guard let copy = attributes?.copied() else { return nil }
        copy.alpha = 0
        return copy
    }

    /// Returns where a supplementary view that appears starts from; nil, the default, lets it appear at its place.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns where a supplementary view that disappears goes; nil, the default, lets it disappear at its place.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns where a decoration view that appears starts from; nil, the default, lets it appear at its place.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns where a decoration view that disappears goes; nil, the default, lets it disappear at its place.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the supplementary views of a kind that an update takes away, by their paths before it; none by default. Those behind them in
    /// their section move up.
    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Returns the decoration views of a kind that an update takes away, by their paths before it; none by default.
    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Returns the supplementary views of a kind that an update adds, by their paths after it; none by default. Those behind them in their
    /// section move down.
    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
    /// Returns the decoration views of a kind that an update adds, by their paths after it; none by default.
    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    // MARK: Changes of bounds and of layouts

    /// Called after `prepare()` where the size of the bounds changes in an animation, with the old bounds. The final attributes of all
    /// elements that were seen are asked for next, then the initial ones of all that are seen now.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
    /// Called in the animation of a change of bounds, after the attributes were asked for.
    open func finalizeAnimatedBoundsChange() {}
    /// Called before another layout takes this one's place.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// Called before this layout takes another one's place.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    /// Called on both layouts in the animation of their change, after the attributes were asked for.
    open func finalizeLayoutTransition() {}

    // MARK: Reordering

    /// Returns the path that an item gets which is held at a place of the content; by default that of the item there.
    ///
    /// - Parameters:
    ///   - previousIndexPath: the path that the item would get if it were dropped now.
    ///   - position: the middle of the held item, in the content, in points.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
    ) -> IndexPath {
        pathOfMovedItem(previousIndexPath, at: position)
    }
    /// Returns the attributes of an item that a finger holds: centered there, in front of all.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath, withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let attributes =
            layoutAttributesForItem(at: indexPath)?.copied() ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.center = position
        attributes.zIndex = .max
        return attributes
    }
    /// Returns what is invalid while a finger moves items.
    open func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = contextForMoved(targetIndexPaths, from: previousIndexPaths)
        context.interactiveMovementTarget = targetPosition
        return context
    }
    /// Returns what is invalid when a finger has moved items, or its movement was cancelled.
    open func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        contextForMoved(indexPaths, from: previousIndexPaths)
    }

    // MARK: Direction

    /// The direction for which the layout is written; left to right by default.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// Whether the coordinates run from the right in an interface of the other direction; false by default.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
}
