public import Foundation

/// What holds for all sections of a compositional layout.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject, @preconcurrency NSCopying {
    /// The axis along which the sections follow each other; vertical by default.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The room between two sections, in points; zero by default.
    open var interSectionSpacing: CGFloat = 0
    /// The elements at the edges of the whole content.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// The area from which the insets of sections count; by default the safe area.
    open var contentInsetsReference = UIContentInsetsReference.automatic

    /// Creates a configuration with the default values.
    public override init() { super.init() }

    /// Returns a configuration with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { copied() }

    func copied() -> UICollectionViewCompositionalLayoutConfiguration {
        let copy = UICollectionViewCompositionalLayoutConfiguration()
        (copy.scrollDirection, copy.interSectionSpacing) = (scrollDirection, interSectionSpacing)
        (copy.boundarySupplementaryItems, copy.contentInsetsReference) = (boundarySupplementaryItems, contentInsetsReference)
        return copy
    }

    var recipe: LayoutRecipe {
        LayoutRecipe(
            axis: scrollDirection == .vertical ? .y : .x, spacing: interSectionSpacing.placeable,
            insetsReference: contentInsetsReference,
            boundaries: boundarySupplementaryItems.map(\.boundary))
    }
}
