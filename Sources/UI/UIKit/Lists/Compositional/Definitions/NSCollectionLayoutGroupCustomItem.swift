public import Foundation

/// The place of one item of a custom group.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject, @preconcurrency NSCopying {
    /// The rectangle in the group, in points.
    open private(set) var frame: CGRect
    /// What is added to the cell's place in depth; items with higher numbers lie in front.
    open private(set) var zIndex: Int

    /// Creates a place in the group, in points.
    public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
    /// Creates a place in the group, in points, and in depth.
    public init(frame: CGRect, zIndex: Int) {
        (self.frame, self.zIndex) = (frame, zIndex)
        super.init()
    }

    /// Returns the same place; it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Gives the items of a custom group, whose environment is the group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]
