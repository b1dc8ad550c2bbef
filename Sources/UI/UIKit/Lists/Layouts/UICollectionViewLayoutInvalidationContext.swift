public import Foundation

/// What of a layout is invalid, so that a layout can keep the rest.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
    /// Nothing is invalid yet; a layout makes contexts of its `invalidationContextClass`.
    public override init() { super.init() }

    /// Whether all is invalid, because the data are loaded anew; false by default.
    open internal(set) var invalidateEverything = false
    /// Whether the numbers of sections and items may have changed; false by default.
    open internal(set) var invalidateDataSourceCounts = false

    /// The batch because of which the numbers changed, so that a layout can take what it knows of items to their new paths.
    var updatePlan: ListUpdatePlan?

    private var items = SortedPaths()
    private var supplementary: [String: SortedPaths] = [:]
    private var decoration: [String: SortedPaths] = [:]

    /// The distance by which the content offset changes when the context is applied, in points; zero by default.
    open var contentOffsetAdjustment = CGPoint.zero
    /// The change of the content size when the context is applied, in points; zero by default.
    open var contentSizeAdjustment = CGSize.zero

    /// The paths of the invalid cells, in order; nil for none named.
    open var invalidatedItemIndexPaths: [IndexPath]? { items.paths.isEmpty ? nil : items.paths }
    /// The paths of the invalid supplementary views by kind, in order; nil for none named.
    open var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]? {
        supplementary.isEmpty ? nil : supplementary.mapValues(\.paths)
    }
    /// The paths of the invalid decoration views by kind, in order; nil for none named.
    open var invalidatedDecorationIndexPaths: [String: [IndexPath]]? {
        decoration.isEmpty ? nil : decoration.mapValues(\.paths)
    }

    /// Adds cells to the invalid ones.
    open func invalidateItems(at indexPaths: [IndexPath]) { items.add(indexPaths) }
    /// Adds supplementary views of a kind to the invalid ones.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        supplementary[elementKind, default: SortedPaths()].add(indexPaths)
    }
    /// Adds decoration views of a kind to the invalid ones.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        decoration[elementKind, default: SortedPaths()].add(indexPaths)
    }

    /// The paths before the move of the items that a finger moves; empty otherwise.
    open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// The paths that the items are moved to by a finger; empty otherwise.
    open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    /// The place of the finger that moves items, in the content, in points; zero otherwise.
    open internal(set) var interactiveMovementTarget = CGPoint.zero

    /// Returns a context of another layout's class in which the same data are invalid.
    func same(for layout: UICollectionViewLayout) -> UICollectionViewLayoutInvalidationContext {
        let context = layout.makeContext()
        context.invalidateEverything = invalidateEverything
        context.invalidateDataSourceCounts = invalidateDataSourceCounts
        context.updatePlan = updatePlan
        return context
    }
}
