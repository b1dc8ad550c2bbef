public import Foundation

/// An element at an edge of a section or of the whole layout, like a header.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// The edge or corner; the other axis is centered.
    open private(set) var alignment: NSRectAlignment
    /// What is added to the place, in points.
    open private(set) var offset: CGPoint
    /// Whether the section grows by the element, which then lies outside the items; true by default.
    open var extendsBoundary = true
    /// Whether the element stays in sight while its section is; false by default.
    open var pinToVisibleBounds = false

    /// Creates an element at an edge or corner.
    public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.init(layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
    }
    /// Creates an element at a distance from its place at an edge or corner, in points.
    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint
    ) {
        (self.alignment, offset) = (alignment, absoluteOffset)
        super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: []), nil)
    }

    var boundary: BoundaryRecipe {
        BoundaryRecipe(
            kind: .supplementary(elementKind), size: layoutSize.recipe, insets: contentInsets.placeable, x: alignment.x,
            y: alignment.y,
            offset: offset.placeable, extends: extendsBoundary, pins: pinToVisibleBounds, zIndex: zIndex)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: offset)
        (copy.contentInsets, copy.edgeSpacing, copy.zIndex) = (contentInsets, edgeSpacing, zIndex)
        (copy.extendsBoundary, copy.pinToVisibleBounds) = (extendsBoundary, pinToVisibleBounds)
        return copy
    }
}
