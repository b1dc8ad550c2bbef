public import Foundation

/// The room around an element, outside its size.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject, @preconcurrency NSCopying {
    /// The room before the edge where a line begins; nil for none.
    open private(set) var leading: NSCollectionLayoutSpacing?
    /// The room above the element; nil for none.
    open private(set) var top: NSCollectionLayoutSpacing?
    /// The room after the edge where a line ends; nil for none.
    open private(set) var trailing: NSCollectionLayoutSpacing?
    /// The room below the element; nil for none.
    open private(set) var bottom: NSCollectionLayoutSpacing?

    /// Creates spacing from the room at each edge; nil stands for none.
    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
        super.init()
    }

    var recipe: EdgesRecipe {
        EdgesRecipe(
            leading: leading?.recipe ?? .none, top: top?.recipe ?? .none, trailing: trailing?.recipe ?? .none,
            bottom: bottom?.recipe ?? .none)
    }

    /// Returns the same spacing; it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
