public import Foundation

/// An element at an edge or corner of an item or of a group.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// The kind of the supplementary view.
    open private(set) var elementKind: String
    /// The point of the container that meets the point of this element.
    open private(set) var containerAnchor: NSCollectionLayoutAnchor
    /// The point of this element; nil for the same edges as those of the container.
    open private(set) var itemAnchor: NSCollectionLayoutAnchor?
    /// The place in depth: higher numbers lie in front; 1 by default.
    open var zIndex = 1

    /// Creates an element within its container, at the edges of an anchor.
    public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor) {
        self.init(layoutSize, elementKind, containerAnchor, nil)
    }
    /// Creates an element of which one point meets a point of its container.
    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor
    ) { self.init(layoutSize, elementKind, containerAnchor, itemAnchor) }

    init(_ size: NSCollectionLayoutSize, _ kind: String, _ container: NSCollectionLayoutAnchor, _ own: NSCollectionLayoutAnchor?)
    {
        (elementKind, containerAnchor, itemAnchor) = (kind, container, own)
        super.init(layoutSize: size, supplementaryItems: [])
    }

    var badge: BadgeRecipe {
        let container = containerAnchor.recipe
        let own = itemAnchor?.recipe ?? AnchorRecipe(point: container.point, offset: .zero, isAbsolute: true)
        return BadgeRecipe(
            kind: .supplementary(elementKind), size: layoutSize.recipe, insets: contentInsets.placeable, container: container,
            own: own,
            zIndex: zIndex)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutSupplementaryItem(layoutSize, elementKind, containerAnchor, itemAnchor)
        (copy.contentInsets, copy.edgeSpacing, copy.zIndex) = (contentInsets, edgeSpacing, zIndex)
        return copy
    }
}
