public import Foundation

/// The size of an element, side by side.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
    /// The width.
    open private(set) var widthDimension: NSCollectionLayoutDimension
    /// The height.
    open private(set) var heightDimension: NSCollectionLayoutDimension

    /// Creates a size from its two sides.
    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
        widthDimension = width
        heightDimension = height
        super.init()
    }

    var recipe: SizeRecipe { SizeRecipe(width: widthDimension.length, height: heightDimension.length) }

    /// Returns the same size; it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
