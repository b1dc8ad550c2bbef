public import Foundation

/// One element of a group: its size, the room in and around it, and the supplementary elements at its edges.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject, @preconcurrency NSCopying {
    /// The size; its fractions refer to the group that the item is in.
    open private(set) var layoutSize: NSCollectionLayoutSize
    /// The supplementary elements that are anchored to the item.
    open private(set) var supplementaryItems: [NSCollectionLayoutSupplementaryItem]
    /// The distances from the item's place to what is seen, in points; an axis that is estimated has none. Zero by default.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The room outside the item; nil, the default, for none.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    /// Creates an item of a size, without supplementary elements.
    public convenience init(layoutSize: NSCollectionLayoutSize) { self.init(layoutSize: layoutSize, supplementaryItems: []) }

    /// Creates an item of a size with supplementary elements at its edges.
    public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
        self.layoutSize = layoutSize
        self.supplementaryItems = supplementaryItems
        super.init()
    }

    /// The item as values, which later changes of the object do not reach.
    var recipe: ItemRecipe {
        ItemRecipe(
            size: layoutSize.recipe, insets: contentInsets.placeable, edges: edgeSpacing?.recipe ?? EdgesRecipe(),
            badges: supplementaryItems.map(\.badge))
    }

    func setSupplementaryItems(_ items: [NSCollectionLayoutSupplementaryItem]) { supplementaryItems = items }

    /// Returns an item with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutItem(layoutSize: layoutSize, supplementaryItems: supplementaryItems)
        (copy.contentInsets, copy.edgeSpacing) = (contentInsets, edgeSpacing)
        return copy
    }
}
