public import Foundation

/// Places items in lines, one after the other, section below section; or beside each other, where it scrolls sideways.
///
/// Items of one size stand in columns. Lines of other items are as wide as the section, and the last one begins at the leading edge. The
/// collection view's delegate may say sizes and distances that differ from the properties. Items whose sizes are alike take no memory,
/// and elements are found by arithmetic: a layout of 100,000 items is as fast as a short one.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// What the section insets count from.
    public enum SectionInsetReference: Int, Sendable {
        /// The content's edges within the adjusted insets; the safe area; or the collection view's layout margins.
        case fromContentInset = 0, fromSafeArea, fromLayoutMargins
    }

    /// The estimated size with which cells are measured, and `itemSize` is the estimate. As the size of headers or footers it lets them
    /// be measured, too.
    nonisolated public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    /// What is placed, and what of it is invalid.
    var state = FlowState()
    var pool = AttributesPool()

    // MARK: Distances and sizes

    /// The least distance between lines in points; 10 by default.
    @ObservedProperty open var minimumLineSpacing: CGFloat = 10 {
        didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
    }
    /// The least distance between items of a line in points; 10 by default.
    @ObservedProperty open var minimumInteritemSpacing: CGFloat = 10 {
        didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
    }
    /// The size of the items in points; 50×50 by default.
    @ObservedProperty open var itemSize = CGSize(width: 50, height: 50) {
        didSet { if itemSize != oldValue { invalidateLayout() } }
    }
    /// The size in points that items have until their cells were measured; zero, the default, measures none. Where it measures cells along
    /// the direction of scrolling, headers and footers are measured as well, and their reference sizes are estimates.
    @ObservedProperty open var estimatedItemSize = CGSize.zero {
        didSet { if estimatedItemSize != oldValue { estimateChanged() } }
    }
    /// The direction in which the content scrolls; vertical by default. Lines run across it.
    @ObservedProperty open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if scrollDirection != oldValue { estimateChanged() } }
    }
    /// The size of each section's header in points, of which the extent along the direction of scrolling counts; zero, the default: none.
    @ObservedProperty open var headerReferenceSize = CGSize.zero {
        didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
    }
    /// The size of each section's footer in points, of which the extent along the direction of scrolling counts; zero, the default: none.
    @ObservedProperty open var footerReferenceSize = CGSize.zero {
        didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
    }
    /// The distances of each section's items from its header, footer and sides, in points; zero by default.
    @ObservedProperty open var sectionInset = UIEdgeInsets.zero {
        didSet { if sectionInset != oldValue { invalidateLayout() } }
    }
    /// What the section insets at the ends of lines count from; the content's edges by default.
    @ObservedProperty open var sectionInsetReference = SectionInsetReference.fromContentInset {
        didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
    }
    /// Whether a header stays in sight as long as its section does; false by default.
    @ObservedProperty open var sectionHeadersPinToVisibleBounds = false {
        didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
    }
    /// Whether a footer stays in sight as long as its section does; false by default.
    @ObservedProperty open var sectionFootersPinToVisibleBounds = false {
        didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
    }

    // MARK: Hooks

    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        note(context)
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        changesAcross(newBounds) || pinsAnything
    }

    open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        contextForBounds(newBounds)
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        measuredSize(preferredAttributes, originalAttributes) != nil
            || measuredBar(preferredAttributes, originalAttributes) != nil
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { contextForMeasured(preferredAttributes, originalAttributes) }

    open override func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath], previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        keepingPlaces(
            super.invalidationContext(
                forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
                previousIndexPaths: previousIndexPaths, previousPosition: previousPosition))
    }

    open override func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath], movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths, movementCancelled: movementCancelled)
        // A drop gives the items other paths, and with them the sizes that a delegate says.
        return movementCancelled ? keepingPlaces(context) : context
    }

    open override func prepare() { solve() }

    open override var collectionViewContentSize: CGSize {
        solve()
        return state.solution.contentSize
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { elements(in: rect) }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(of: .item(ListPath(indexPath)))
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { bar(elementKind, indexPath) }

    override func fixedSides(of attributes: UICollectionViewLayoutAttributes) -> FixedSides { sides(fixedOf: attributes) }
    override func hasMeasured(_ path: ListPath) -> Bool { state.measured[path] != nil }
    override func sizeBeforeMeasuring(_ attributes: UICollectionViewLayoutAttributes) -> CGSize { answeredSize(attributes) }
    override func wasAdopted() { beginAnew() }
    override func surroundingsMayHaveChanged() { compareArea() }
}
