public import Foundation

/// A view behind a section, whose class is registered with the layout.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The kind of the decoration view.
    open private(set) var elementKind: String
    /// The place in depth: higher numbers lie in front; 0 by default.
    open var zIndex = 0

    init(kind: String) {
        elementKind = kind
        let whole = NSCollectionLayoutDimension.fractionalWidth(1)
        super.init(
            layoutSize: NSCollectionLayoutSize(widthDimension: whole, heightDimension: .fractionalHeight(1)),
            supplementaryItems: [])
    }

    /// Returns a view behind the whole section, smaller by its `contentInsets`.
    open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(kind: elementKind)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSCollectionLayoutDecorationItem(kind: elementKind)
        (copy.contentInsets, copy.edgeSpacing, copy.zIndex) = (contentInsets, edgeSpacing, zIndex)
        return copy
    }
}
