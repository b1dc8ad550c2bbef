public import Foundation

/// The room between two elements: exact, or a least room that takes a share of what is left over.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject, @preconcurrency NSCopying {
    let recipe: SpacingRecipe

    init(_ recipe: SpacingRecipe) {
        self.recipe = recipe
        super.init()
    }

    /// Returns a room of exactly so many points.
    open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(SpacingRecipe(value: fixedSpacing.placeable))
    }
    /// Returns a room of at least so many points.
    open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(SpacingRecipe(value: flexibleSpacing.placeable, isFlexible: true))
    }

    /// The room in points.
    open var spacing: CGFloat { recipe.value }
    /// Whether the room is exact.
    open var isFixedSpacing: Bool { !recipe.isFlexible }
    /// Whether the room grows with what is left over.
    open var isFlexibleSpacing: Bool { recipe.isFlexible }

    /// Returns the same spacing; it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
